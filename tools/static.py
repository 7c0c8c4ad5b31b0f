"""What the Python package links: our OpenCV and the libraries for image files that come with it, as archives of
position-independent objects, with their headers and licenses; zstd, which that libtiff lacks, as sources."""
import shutil

from tools import cache, module, opencv, process, system, ui, wheels

OPENCV_MODULES = ("imgcodecs", "imgproc", "core")  # in the order of linking, as those of others
OTHERS = ("libtiff", "libpng", "libjpeg-turbo", "zlib")
ZSTD, ZSTD_NAME = "zstandard==0.25.*", "zstd-of-zstandard-0.25"
# These files of libtiff know which compressions there are, and ZSTD.
LIBTIFF_WITH_ZSTD = ("tif_codec.c", "tif_zstd.c")


def zstd():
    return wheels.sources(cache.path("sources", ZSTD_NAME), ZSTD, "Fetch zstd", 5, ["zstd"]) / "zstd"


def archive(folder, name, log):
    """A thin one, of the objects of a module of OpenCV."""
    library = folder / "static" / f"libopencv_{name}.a"
    objects = sorted((folder / "modules" / name / "CMakeFiles" / f"opencv_{name}.dir").rglob("*.o"))
    if not objects:
        raise ui.Failure(f"{folder} has no objects of OpenCV's {name}; remove it to have OpenCV built again")
    library.unlink(missing_ok=True)
    process.logged(["ar", "crsT", library, *objects], "ar", log)
    return library


def copy_headers(folder, include):
    """Those of libtiff, zlib and zstd, and of CLI11 if the system has it: another compiler must not see the system's
    folder of headers."""
    ours, built = opencv.sources() / "opencv" / "3rdparty", folder / "3rdparty"
    for place in (ours / "libtiff", built / "libtiff", ours / "zlib", built / "zlib", zstd()):
        for header in place.glob("*.h"):
            shutil.copy2(header, include)  # keeps the time, by which ninja knows what is new
    system.headers_of_programs(["CLI11"])
    cli11 = system.find_header(system.HEADERS["CLI11"][0])
    if cli11:
        shutil.copytree(cli11 / "CLI", include / "CLI", dirs_exist_ok=True)
        return ["-DCLI11_INCLUDE_DIR=" + str(include)]
    return []


def copy_licenses(target):
    ours = opencv.sources() / "opencv"
    texts = {name: next((ours / "3rdparty" / name).glob("LICENSE*")) for name in OTHERS}
    texts.update({"opencv": ours / "LICENSE", "zstd": zstd() / "LICENSE", "cudafastfilters": module.ROOT / "LICENSE"})
    for name, text in texts.items():
        shutil.copy(text, target / f"{name}.txt")


def options(tools):
    """CMake's; none if OpenCV_DIR names an OpenCV whose package says what to link."""
    if opencv.named_by_user():
        return []
    folder, log = opencv.own_build(tools), process.fresh_log("opencv-static")
    with cache.locked(folder.name):
        include = cache.make_folder(folder / "static" / "include")
        licenses = cache.make_folder(folder / "static" / "licenses")
        ours = [archive(folder, name, log) for name in OPENCV_MODULES]
        others = [next((folder / "3rdparty" / "lib").glob(f"lib*{name.removeprefix('lib')}.a")) for name in OTHERS]
        cli11 = copy_headers(folder, include)
        copy_licenses(licenses)
    libtiff = opencv.sources() / "opencv" / "3rdparty" / "libtiff"
    zstd_sources = [zstd() / "zstd.c", *(libtiff / name for name in LIBTIFF_WITH_ZSTD)]
    return cli11 + [f"-DCUDAFASTFILTERS_STATIC_OPENCV={';'.join(map(str, ours + others))}",
                    f"-DCUDAFASTFILTERS_ZSTD_SOURCES={';'.join(map(str, zstd_sources))}",
                    f"-DCUDAFASTFILTERS_LICENSES={licenses}",
                    *(f"-D{name}_INCLUDE_DIR={include}" for name in ("TIFF", "ZLIB", "ZLIB_CONFIG")),
                    f"-DTIFF_LIBRARY={others[0]}", f"-DZLIB_LIBRARY={others[-1]}"]
