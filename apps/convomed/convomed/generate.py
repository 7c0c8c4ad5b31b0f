"""From a choice to the files of its kernel."""
import hashlib
import io
import os
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple, Optional

from convomed import choice as choices
from convomed import kernel_file, layout, module_text, plan, reference, schema, test_image
from convomed.compact import common_text, cpu_text, form
from convomed.kernel_file import fill, template

FILTER_NAMES = {"median": "Median", "rank": "Percentile {percentile:g}", "convolution": "Convolution",
                "separable": "Separable convolution", "gaussian": "Gaussian", "box": "Box", "large_gaussian": "Large Gaussian"}

# Where the methods come from: what the headers of the module's algorithms name.
ORIGINS = {
    "median_tile": "Adams, Fast Median Filters using Separable Sorting Networks, ACM Transactions on Graphics 40, 2021.",
    "dense_strip": "Packets of outputs of Perrot's thesis (2014), chapter 6, that walk down the image.",
    "linear_direct": "Packets of outputs of Perrot's thesis (2014), chapter 6.",
}


def title_of(choice):
    """The filter in a phrase, of plain characters."""
    name = FILTER_NAMES[choice.filter].format(percentile=choice.get("percentile", 0))
    if choice.window:
        name += " {}x{}".format(*choice.window)
    else:
        name += ", sigma {:g}".format(choice.sigma)
    types = choice.src_type if choice.src_type == choice.destination else "{} to {}".format(choice.src_type,
                                                                                            choice.destination)
    return "{}, {} with {}, border {}".format(
        name, types, "1 channel" if choice.channels == 1 else "{} channels".format(choice.channels),
        choice.border)


def _folder_of(algorithm):
    for folder in (algorithm, algorithm.rpartition("_")[0]):
        for found in (module_text.SOURCES / "cuda").glob("*/" + folder) if folder else ():
            return found.relative_to(module_text.REPOSITORY).as_posix()
    return "modules/cudafastfilters/src/cuda"


def _about(found):
    """What is known of the algorithm: (name, text)."""
    cost = "{:.4g} operations a value on the {} pipe".format(found.operations, found.pipe) if found.operations else ""
    return [(name, text) for name, text in (
        ("algorithm", found.algorithm), ("method", found.method), ("tile", found.tile), ("packing", found.packing),
        ("cost", cost), ("why", found.why), ("images", found.images), ("origin", ORIGINS.get(found.algorithm, "")),
        ("source", _folder_of(found.algorithm))) if text]


def _about_lines(found):
    lines = []
    for name, text in _about(found):
        lines += layout.wrapped("{}: {}".format(name, text).split(), "", columns=layout.COLUMNS - 3).split("\n")
    return lines


def _type_words(depth, channels):
    return "{}, {}".format(common_text.ELEMENT_WORDS[depth],
                           "one channel" if channels == 1 else "{} channels, interleaved".format(channels))


_GPUMAT = """
#if defined(__cplusplus) && !defined(__CUDACC__) /* filter.cu itself needs no OpenCV */
#include <opencv2/core/cuda.hpp>
#include <opencv2/core/cuda_stream_accessor.hpp>

/* The same for images of OpenCV. output: of the source's size, with rows as GpuMat allocates them. */
@GPUMAT_SIGNATURE@
{
    if (input.type() != @SOURCE_CV@)
        CV_Error(cv::Error::StsUnsupportedFormat, "the source is not of type @SOURCE_CV@");
    output.create(input.size(), @DESTINATION_CV@);
@GPUMAT_CALL@
    if (error != cudaSuccess)
        CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
}
#endif
"""

_GPUMAT_PARAMETERS = ("const cv::cuda::GpuMat& input", "cv::cuda::GpuMat& output",
                      "cv::cuda::Stream& stream = cv::cuda::Stream::Null()")
_GPUMAT_ARGUMENTS = ("input.data", "input.step", "output.data", "output.step", "input.cols", "input.rows",
                     "cv::cuda::StreamAccessor::getStream(stream)")
_C_ARGUMENTS = ("gpu->input", "gpu->inputStep", "gpu->output", "gpu->outputStep", "width", "height", "gpu->stream")
_RUN_GPUMAT = """    const cv::cuda::GpuMat input(height, width, @SOURCE_CV@, gpu->input, gpu->inputStep);
    cv::cuda::GpuMat output(height, width, @DESTINATION_CV@, gpu->output, gpu->outputStep);
    cv::cuda::Stream stream = cv::cuda::StreamAccessor::wrapStream(gpu->stream);
    try
    {
        @NAME@(input, output, stream);
    }
    catch (const cv::Exception& problem)
    {
        fprintf(stderr, "filter: %s\\n", problem.what());
        return cudaErrorUnknown;
    }
    return cudaSuccess;"""

_MAKE_OPENCV = """# Where OpenCV is.
OPENCV_CFLAGS ?= $(shell pkg-config --cflags opencv4)
OPENCV_LIBS ?= $(shell pkg-config --libs opencv4)
"""

_COMPACT = """The code is complete: nothing in it refers to another file but `LICENSE`."""
_MODULE = """The kernel is the module's, with the same parameters that the module takes for this filter and images of about
@IMAGE_SIZE@ pixels; what other filters need is left out."""

_RAW = """    if (!options->image)
    {
        options->rawWidth = @IMAGE_WIDTH@;
        options->rawHeight = @IMAGE_HEIGHT@;
    }
"""


def _formats(choice):
    if choice.src_type == "32F":
        return "PFM" if choice.channels != 4 else "only raw pixels"
    return {1: "PGM", 3: "PPM", 4: "PAM"}[choice.channels]


def _cpu_signature(name):
    begin, _, parameters = cpu_text.SIGNATURE.format(name).partition("(")
    return layout.call("CONVOMED_C {}(".format(begin), parameters[:-1].split(", "), ")")


def _values(choice, found):
    """What the templates name."""
    gpumat = choice.api == "gpumat"
    source, result = choice.src_type, choice.destination
    numbers = [name[3:] for name in choice.architectures]
    values = {
        "TITLE": title_of(choice), "NAME": choice.name, "ALGORITHM": found.algorithm, "HEADER": "filter.h",
        "GUARD": "CONVOMED_{}_H".format(choice.name.upper()), "SIGNATURE_IN_HEADER": kernel_file.signature(choice.name, "CONVOMED_C "),
        "DESCRIPTION": _type_words(source, choice.channels) if source == result else "{}; the result: {}".format(
            _type_words(source, choice.channels), _type_words(result, choice.channels)),
        "CHANNELS": str(choice.channels), "IMAGE": test_image.name(choice), "FORMATS": _formats(choice),
        "SOURCE_BYTES": str(reference.BYTES[source]), "RESULT_BYTES": str(reference.BYTES[result]),
        "SOURCE_FLOAT": str(int(source == "32F")), "RESULT_FLOAT": str(int(result == "32F")),
        "SOURCE_SIGNED": str(int(source in ("8S", "16S"))), "RESULT_SIGNED": str(int(result in ("8S", "16S"))),
        "SOURCE_CV": "CV_{}C{}".format(source, choice.channels),
        "DESTINATION_CV": "CV_{}C{}".format(result, choice.channels),
        "IMAGE_WIDTH": str(test_image.WIDTH), "IMAGE_HEIGHT": str(test_image.HEIGHT),
        "SUFFIX": ".cpp" if gpumat and choice.target == "cuda" else ".c", "ARCHITECTURES": " ".join(numbers),
        "GENCODE": " ".join("-gencode arch=compute_{0},code=sm_{0}".format(number) for number in numbers),
        "LIBRARIES": " $(OPENCV_LIBS)" if gpumat else " -lm",
        "INCLUDES": "$(OPENCV_CFLAGS) " if gpumat else "", "OPENCV": _MAKE_OPENCV if gpumat else "",
        "LANGUAGES": "CXX CUDA" if gpumat else "C CXX CUDA",
        "FIND": "find_package(OpenCV REQUIRED core)" if gpumat else "", "LINK": " opencv_core" if gpumat else "",
        "ALIGNMENT": "", "ERRORS": "", "MOST": found.most,
        "GPUS": "compute capability " + ", ".join("{}.{}".format(number[:-1], number[-1]) for number in numbers),
        "FORM": _COMPACT if form.is_compact(choice) else fill(_MODULE, {"IMAGE_SIZE": "{} x {}".format(*choice.image_size)}),
        "CPU_SIGNATURE": _cpu_signature(choice.name),
    }
    if found.alignment > 1:
        values["ALIGNMENT"] = "\n * Addresses and steps are multiples of {}, as cudaMallocPitch() gives them.".format(
            found.alignment)
        values["ERRORS"] = ";\n * cudaErrorMisalignedAddress"
    values["ERRORS"] += found.errors
    values["GPUMAT_SIGNATURE"] = layout.call("inline void {}(".format(choice.name), _GPUMAT_PARAMETERS, ")")
    values["GPUMAT_CALL"] = layout.call("    const cudaError_t error = {}(".format(choice.name), _GPUMAT_ARGUMENTS, ");")
    values["GPUMAT"] = fill(_GPUMAT, values) if gpumat else ""
    values["RUN"] = fill(_RUN_GPUMAT, values) if gpumat else \
        layout.call("    return {}(".format(choice.name), _C_ARGUMENTS, ");")
    values["RAW_IMAGE"] = fill(_RAW, values) if values["IMAGE"] == "image.raw" else ""
    return values


def _readme(choice, found, values):
    rows = []
    for name, value in choice.values.items():
        text = str(choices.text_of(schema.BY_NAME[name], value))
        shown = text if len(text) <= 200 else text[:200] + " ..."
        rows.append("| {} | {} |".format(schema.BY_NAME[name].label, shown.replace("|", "\\|")))
    about = "\n".join("- **{}**: {}".format(name, text) for name, text in found.about)
    return fill(template("README_cpu.md" if choice.target == "cpu" else "README.md"), dict(values, TABLE="\n".join(rows), ALGORITHM=about))


class _Found(NamedTuple):
    """What the files say about their kernel, in either form."""
    algorithm: str
    about: tuple          # (name, text)
    text: str             # of filter.cu or filter.cpp
    exact: bool
    bound: Optional[float]
    alignment: int
    errors: str
    most: str             # the size that is refused


def _of_module(choice):
    try:
        found = plan.plan(choice)
    except plan.Refused as reason:
        raise choices.Refused([choices.Problem(plan.field_of(choice), str(reason))])
    found.values["channels"] = choice.channels
    errors = ""
    if "cudaErrorNotSupported" in "".join(found.code):
        errors = ";\n * cudaErrorNotSupported for a GPU whose shared memory is too small for the window"
    if kernel_file.has_scratch(found.headers):
        errors += ";\n * cudaErrorMemoryAllocation: it takes memory from the stream's pool until the work is done"
    return _Found(found.algorithm, _about(found), kernel_file.kernel_file(choice, found, title_of(choice),
                                                                          _about_lines(found)),
                  choice.filter in schema.RANKS or found.exact, found.values.get("bound"), found.alignment, errors,
                  "over 2^30 elements a row or rows")


def _found(choice):
    if form.is_compact(choice):
        made = form.made(choice, title_of(choice))
        return _Found(made.name, (("algorithm", made.name),) + made.about, made.text, made.exact, None, made.alignment, "", made.most)
    problems = choices.validate(choice.values)
    if problems and problems[0].field in ("form", "target"):
        raise choices.Refused(problems)
    return _of_module(choice)


def algorithm_of(choice):
    """The name of the algorithm whose code a choice has."""
    return form.made(choice, "").name if form.is_compact(choice) else plan.plan(choice).algorithm


def generate(choice):
    """{file name: bytes}, the same for the same choice; choice.Refused if there is no code."""
    found = _found(choice)
    values = _values(choice, found)
    suffix = values["SUFFIX"]
    on_cpu = choice.target == "cpu"
    texts = {
        "filter.cpp" if on_cpu else "filter.cu": found.text,
        "filter.h": fill(template("filter_cpu.h" if on_cpu else "filter.h"), values),
        "main" + suffix: fill(template("main_cpu.c" if on_cpu else "main.c"), values),
        "reference" + suffix: reference.source_file(choice, found.exact, found.bound),
        "reference.h": template("reference.h"),
        "image_file" + suffix: template("image_file.c"),
        "image_file.h": template("image_file.h"),
        "Makefile": fill(template("Makefile_cpu" if on_cpu else "Makefile"), values),
        "README.md": _readme(choice, found, values),
    }
    if not on_cpu:
        texts["CMakeLists.txt"] = fill(template("CMakeLists.txt"), values)
    files = {name: text.encode("utf-8") for name, text in texts.items()}
    files["LICENSE"] = module_text.LICENSE.read_bytes()
    files[test_image.name(choice)] = test_image.content(choice)
    hashes = {name: hashlib.sha256(content).hexdigest()[:16] for name, content in sorted(files.items())}
    files["choice.json"] = choice.to_json(hashes).encode("utf-8")
    return files


def changed_since(saved, files):
    """The names of the files that are not those that a saved choice.json was made with."""
    made = choices.made_with(saved)
    return [name for name in sorted(set(made) | set(files) - {"choice.json"} if made else ())
            if name not in files or made.get(name) != hashlib.sha256(files[name]).hexdigest()[:16]]


def _write_whole(path, content):
    """Writes a file that appears whole, or not at all."""
    handle, part = tempfile.mkstemp(dir=str(path.parent), prefix=path.name + ".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            os.fchmod(file.fileno(), 0o666 & ~_umask())
        os.replace(part, str(path))
    except BaseException:
        os.unlink(part)
        raise


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_folder(files, folder):
    """Writes the files into a folder, which is made if it is missing; each appears whole."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in sorted(files.items()):
        _write_whole(folder / name, content)


def write_zip(files, path, folder="filter"):
    """Writes a zip, which appears whole: the same bytes for the same files, all in one folder."""
    _write_whole(Path(path), zip_bytes(files, folder))


def zip_bytes(files, folder="filter"):
    """The same as bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo("{}/{}".format(folder, name), date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, content)
    return stream.getvalue()
