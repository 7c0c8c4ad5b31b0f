"""filter.cu: the module's kernel for a plan, and the function that launches it."""
import functools
import re
from pathlib import Path

from convomed import branches, cpp_text, device_only, layout, module_text, trim

TEMPLATES = Path(__file__).resolve().parent / "templates"


def template(name):
    return (TEMPLATES / (name + ".in")).read_text(encoding="utf-8")


def fill(text, values):
    """The text with its @NAMES@ replaced; every one must be known."""
    return re.sub(r"@([A-Z_]+)@", lambda found: values[found.group(1)], text)


def signature(name, linkage=""):
    """The function's declaration, without an ending."""
    parameters = "const void* input, size_t inputStep, void* output, size_t outputStep, int width, int height, " \
                 "cudaStream_t stream".split(", ")
    return layout.call(linkage + "cudaError_t {}(".format(name), parameters, ")")


def _constant(constant):
    values = layout.wrapped(["{},".format(value) for value in constant["values"]], "    ").rstrip(",")
    alignment = "" if constant["type"] == "SparseTap" else "__align__(16) "
    return "// clang-format off\n{}__device__ const {} {}[] = {{\n{}}};\n// clang-format on\n".format(alignment, constant["type"], constant["name"], values)


def _checks(plan):
    """Statements that refuse what the kernel cannot take."""
    lines = ["if (width <= 0 || height <= 0 || {0}LL * width > 1 << 30 || height > 1 << 30 || {0}LL * width * height > 1LL << 33)".format(
        plan.channels), "    return cudaErrorInvalidValue;"]
    if plan.alignment > 1:
        lines += ["// The kernel loads and stores words of {} bytes.".format(plan.alignment),
                  "const std::uintptr_t addresses = reinterpret_cast<std::uintptr_t>(input) | "
                  "reinterpret_cast<std::uintptr_t>(output);",
                  "if ((addresses | inputStep | outputStep) % {} != 0)".format(plan.alignment),
                  "    return cudaErrorMisalignedAddress;"]
    return lines + ["DeviceFacts facts;", "if (const cudaError_t failed = askDevice(facts))", "    return failed;",
                    "const DeviceStream deviceStream = {facts, stream};"]


def _code(plan):
    if not has_scratch(plan.headers):
        return "\n".join(layout.statements(plan.code))
    return "\n".join(["    try", "    {", layout.indented(layout.statements(plan.code, layout.COLUMNS - 4)), "    }",
                      "    catch (const std::bad_alloc&)", "    {", "        return cudaErrorMemoryAllocation;", "    }"])


def _values(choice, plan, parts, glue, system):
    used = set(system) | {"cstdint", "cuda_runtime.h", "cstddef"} | ({"new"} if "bad_alloc" in glue else set())
    text = parts + glue + "\n".join(plan.code)
    needs = {"functional": "std::function", "vector": "std::vector", "limits": "numeric_limits", "map": "std::map",
             "memory": "std::unique_ptr", "mutex": "std::mutex", "cuda_fp16.h": "half2", "cfloat": "FLT_",
             "cmath": "std::", "utility": "std::", "cstring": "std::memcpy", "algorithm": "std::"}
    used = {name for name in used if needs.get(name, "") in text}
    headers = [name for name in ("cuda_runtime.h", "cuda_fp16.h") if name in used]
    own = sorted(used - set(headers))
    constants = "".join(_constant(constant) + "\n" for constant in plan.constants)
    if constants:
        constants = "namespace {0}_kernels\n{{\n\n{1}}}  // namespace {0}_kernels\n\n".format(choice.name, constants)
    return {"INCLUDES": "\n".join("#include <{}>".format(name) for name in headers) + "\n\n" +
                        "\n".join("#include <{}>".format(name) for name in own),
            "NAME": choice.name, "PARTS": _before(parts) + parts, "GLUE": glue.rstrip("\n"), "CONSTANTS": constants,
            "SIGNATURE_DEFINITION": signature(choice.name), "CHECKS": layout.indented(_checks(plan)), "S": plan.source,
            "D": plan.destination, "SOURCE_VIEW": plan.views[0], "DESTINATION_VIEW": plan.views[1], "CHANNELS": str(plan.channels), "ORIGIN_X": str(plan.origin[0]),
            "ORIGIN_Y": str(plan.origin[1]), "BORDER": _BORDER_NAMES[plan.border[0]],
            "BORDER_VALUES": "".join("    source.borderValue[{}] = {};\n".format(c, value) for c, value in
                                     enumerate(plan.border_value[:plan.channels]) if plan.border[0] == 0),
            "CODE": _code(plan)}


# The part of OpenCV's core that the module's text names.
OPENCV_NAMES = {
    "uchar": "typedef unsigned char uchar;\n\n",
    "Size": "struct Size\n{\n    Size(int width_, int height_) : width(width_), height(height_) {}\n"
            "    int width, height;\n};\n\n"}
_DEVICE_ONLY = "#define CFF_DEVICE_ONLY __device__ __forceinline__\n\n"
_BORDER_NAMES = {0: "BorderConstant", 1: "BorderReplicate", 2: "BorderReflect", 3: "BorderWrap", 4: "BorderReflect101"}


def _before(parts):
    """What the module's text needs declared before it."""
    used = cpp_text.identifiers(parts)
    names = "".join(text for name, text in OPENCV_NAMES.items() if name in used)
    return (_DEVICE_ONLY if device_only.DEVICE in used else "") + names


def has_scratch(headers):
    """Whether the kernels take memory for a call; the module's device_memory.hpp declares it."""
    return "cuda/runtime/device_memory.hpp" in headers


def _glue(plan):
    parts = [template("device.txt")]
    if has_scratch(plan.headers):
        parts.append(template("scratch.txt"))
    return "\n".join(parts)


@functools.lru_cache(maxsize=64)
def _trimmed(headers, source, destination, code, constants, decided, architectures):
    """(declarations by file, headers of the system) for statements and the types of the views."""
    flat = module_text.flatten(headers)
    texts = [branches.decide_switches(text, dict(decided)) for file in flat.files for text in file.declarations]
    statements = "\n".join(code)
    uses = "inline cudaError_t convomedUse(const {}& source, const {}& destination, const DeviceStream& deviceStream)" \
           "\n{{\n{}\n}}\n".format(source, destination, statements)
    declared = "".join("extern const {} {}[1];\n".format(kind, name) for kind, name in constants)
    glue = template("device.txt") + (template("scratch.txt") if has_scratch(headers) else "")
    includes = "".join("#include <{}>\n".format(name) for name in flat.system if not name.startswith("cuda"))

    def around(joined):
        return includes + "".join(OPENCV_NAMES.values()) + joined + "\n" + declared + uses

    roots = cpp_text.identifiers(uses + glue + declared) | set(_BORDER_NAMES.values())
    kept = trim.trim(texts, roots, around, architectures)
    used = device_only.leave_out_host([text for text in kept if text is not None], roots)
    used.reverse()
    kept = [used.pop() if text is not None else None for text in kept]
    files, place = [], 0
    for file in flat.files:
        mine = [text for text in kept[place:place + len(file.declarations)] if text is not None]
        place += len(file.declarations)
        if mine:
            files.append((file.introduction, tuple(mine)))
    return tuple(files), tuple(flat.system)


def trimmed_parts(choice, plan):
    architectures = tuple(sorted({int(name[3:]) for name in choice.architectures}))
    return _trimmed(tuple(plan.headers), "{}<{}>".format(plan.views[0], plan.source),
                    "{}<{}>".format(plan.views[1], plan.destination), tuple(plan.code),
                    tuple((c["type"], c["name"]) for c in plan.constants), tuple(map(tuple, plan.decided)),
                    architectures)


def kernel_file(choice, plan, title, about):
    """The text of filter.cu."""
    files, system = trimmed_parts(choice, plan)
    blocks = []
    for introduction, declarations in files:
        blocks.append("\n\n".join(([introduction] if introduction else []) + list(declarations)))
    parts = layout.tidied("\n\n".join(blocks))
    values = _values(choice, plan, parts, _glue(plan), system)
    values.update(TITLE=title, ABOUT="\n".join("// " + line if line else "//" for line in about))
    return fill(template("filter.cu"), values)
