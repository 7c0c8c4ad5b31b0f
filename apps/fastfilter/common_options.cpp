// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "common_options.hpp"

#include "error.hpp"

#include <CLI/CLI.hpp>

#include <climits>
#include <filesystem>
#include <map>
#include <set>
#include <unistd.h>

namespace fastfilter
{
namespace
{

std::uint64_t machineMemory()
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
                                  : std::uint64_t(4) << 30;
}

}  // namespace

void addCommonOptions(CLI::App& app, CommonOptions& common, const FilterCommand& filter)
{
    app.add_option("files", common.files,
                   "Image to read, and image to write, whose extension is the format; with --out all are read; - for a "
                   "stream of frames on standard input or output")
        ->required()
        ->option_text("INPUT OUTPUT");
    app.add_option("--out", common.folder, "Folder for the results of many images, which keep their names");
    const bool none = filter.defaultBorder == cv::BORDER_CONSTANT;
    common.border = none ? "none" : filter.defaultBorder == cv::BORDER_REPLICATE ? "replicate" : "reflect101";
    app.add_option("--border", common.border,
                   "Pixels outside: " + std::string(none ? "none (they take no part), " : "") +
                       "replicate, reflect, reflect101, wrap, constant" +
                       std::string(filter.anyBorderValue ? ", constant:v" : "") + " [" + common.border + "]");
    if (filter.defaultDepth)
    {
        common.depth = filter.defaultDepth;
        app.add_option("--depth", common.depth,
                       "Depth of the result: same, 8u, 8s, 16u, 16s, 32s, 16f, 32f, 64f [" + common.depth + "]");
    }
    app.add_option("--device", common.device,
                   "auto, cpu, cuda, cuda:N, or cuda:N,M for several [auto: cuda if there is one and it is faster]");
    app.add_option("--threads", common.threads, "Threads of the CPU engine, 1 for sequential [all cores]")
        ->check(CLI::Range(1, 4096));
    app.add_option(
        "--memory", common.memory,
        "Such as 256M or 2G: the most memory to use of each GPU [as much as helps], and for TIFF files of the machine "
        "for bands of rows [a quarter]");
    app.add_option("--page", common.page,
                   "TIFF: the page to filter, from 1 on [all; the first if the result is no TIFF file]")
        ->check(CLI::Range(1, INT_MAX));
    app.add_option("--compress", common.compression,
                   "TIFF: none, lzw, deflate, zstd or packbits [that of a TIFF input, lzw otherwise]")
        ->check(CLI::IsMember({"none", "lzw", "deflate", "zstd", "packbits"}));
    app.add_option("--rows", common.rows,
                   "TIFF: one share of the rows, such as 2/8 for the second of eight; join puts the parts together");
    app.add_option("--raw", common.raw, "Frames without a header, of this size and type, such as 1920x1080:8UC3");
    app.add_option("--max-pixels", common.maxPixels,
                   "Larger images and frames are refused, except for TIFF to TIFF [2^30]")
        ->check(CLI::Range(std::uint64_t(1), std::uint64_t(1) << 62));
    app.add_flag("--overwrite", common.overwrite, "Replace an existing output");
    app.add_flag("--json", common.json, "Print times, engine and plan as JSON");
    app.add_flag("--quiet", common.quiet, "Print nothing but errors (and what --json asks for)");
}

std::uint64_t memoryOf(const CommonOptions& common)
{
    return common.memory.empty() ? machineMemory() / 4 : parseBytes("--memory", common.memory);
}

std::vector<ImageFiles> imagesOf(const CommonOptions& common)
{
    const std::vector<std::string>& files = common.files;
    if (common.folder.empty())
    {
        if (files.size() < 2)
            throw Error(EXIT_USAGE, "no output is given for '" + files[0] + "' (fastfilter --help)");
        if (files.size() > 2)
            throw Error(EXIT_USAGE, "'" + files[2] + "' is one file too many; --out takes a folder for many images");
        return {{files[0], files[1]}};
    }
    std::error_code failure;
    if (!std::filesystem::is_directory(common.folder, failure))
        throw Error(EXIT_USAGE, "--out '" + common.folder + "' is not a directory");
    std::vector<ImageFiles> images;
    std::map<std::string, std::string> inputOf;
    for (const std::string& file : files)
    {
        const std::filesystem::path name = std::filesystem::path(file).filename();
        const auto known = inputOf.emplace(name.string(), file);
        if (!known.second)
            throw Error(EXIT_USAGE, "'" + known.first->second + "' and '" + file + "' would have the same result '" +
                                        (std::filesystem::path(common.folder) / name).string() + "'");
        images.push_back({file, (std::filesystem::path(common.folder) / name).string()});
    }
    return images;
}

std::string descriptionOf(const CLI::App& app)
{
    static const std::set<std::string> others = {
        "files",   "--out", "--device",     "--threads", "--memory", "--rows",  "--json",      "--overwrite",
        "--quiet", "--raw", "--max-pixels", "--help",    "--mask",   "--valid", "--footprint", "--element"};
    std::string text = app.get_name();
    for (const CLI::Option* const option : app.get_options())
        if (option->count() > 0 && !others.count(option->get_name()))
            text += " " + option->get_name() + " " + CLI::detail::join(option->results(), " ");
    return oneLine(text);
}

}  // namespace fastfilter
