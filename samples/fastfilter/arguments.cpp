// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "arguments.hpp"

#include "error.hpp"
#include "output_formats.hpp"

#include <CLI/CLI.hpp>

#include <climits>
#include <deque>
#include <filesystem>
#include <map>
#include <set>
#include <unistd.h>

namespace fastfilter
{
namespace
{

const char exitCodesText[] =
    "Exit codes:\n"
    "  0    done\n"
    "  1    internal error\n"
    "  2    wrong command line\n"
    "  3    input missing, unreadable, damaged or truncated\n"
    "  4    output cannot be written, or its format cannot hold the result\n"
    "  5    the filter does not accept this image, or failed\n"
    "  6    CUDA was asked for and cannot be used\n"
    "  130  interrupted (SIGINT, SIGTERM, SIGHUP)\n"
    "After any but 0 nothing is written and an existing output is unchanged. Of several images those that can be\n"
    "filtered are; the code is that of the first that cannot.";

const char notesText[] =
    "Notes:\n"
    "  An alpha channel is kept as it is; the colour channels are filtered.\n"
    "  The pixels are taken as stored: orientation is not applied.\n"
    "  TIFF and BigTIFF files that become TIFF files are filtered band by band in the memory that --memory allows, "
    "all\n"
    "  pages, and keep their layout, compression and tags. Other files are filtered as a whole, of several pages the\n"
    "  first, and their metadata is not copied.";

//! The options that every subcommand has, as text where they need more than CLI11's own conversion.
struct CommonOptions
{
    std::vector<std::string> files;
    std::string folder;
    std::string border;
    std::string depth = "same";
    std::string device = "auto";
    std::string compression;
    std::string memory;
    std::string raw;
    std::string rows;
    std::uint64_t maxPixels = 0;  // 0: OpenCV's
    int page = 0;
    int threads = 0;
    bool overwrite = false;
    bool json = false;
    bool quiet = false;
};

struct Subcommand
{
    const FilterCommand* filter = nullptr;
    CLI::App* app = nullptr;
    FilterOptions options;
    CommonOptions common;
};

void addCommonOptions(Subcommand& subcommand)
{
    CLI::App& app = *subcommand.app;
    CommonOptions& common = subcommand.common;
    app.add_option("files", common.files,
                   "Image to read, and image to write, whose extension is the format; with --out all are read; - for a "
                   "stream of frames on standard input or output")
        ->required()
        ->option_text("INPUT OUTPUT");
    app.add_option("--out", common.folder, "Folder for the results of many images, which keep their names");
    const bool replicate = subcommand.filter->defaultBorder == cv::BORDER_REPLICATE;
    common.border = replicate ? "replicate" : "reflect101";
    app.add_option("--border", common.border,
                   "Pixels outside: replicate, reflect, reflect101, wrap, constant" +
                       std::string(subcommand.filter->anyBorderValue ? ", constant:v" : "") + " [" + common.border +
                       "]");
    if (subcommand.filter->anyDepth)
        app.add_option("--depth", common.depth, "Depth of the result: same, 8u, 8s, 16u, 16s, 32f [same]");
    app.add_option("--device", common.device, "auto, cpu, cuda or cuda:N [auto: cuda, or cpu where there is none]");
    app.add_option("--threads", common.threads, "Threads of the CPU engine, 1 for sequential [all cores]")
        ->check(CLI::Range(1, 4096));
    app.add_option("--memory", common.memory,
                   "TIFF: memory for bands of rows, such as 256M or 2G [a quarter of the machine's]");
    app.add_option("--page", common.page, "TIFF: the page to filter, from 1 on [all]")->check(CLI::Range(1, INT_MAX));
    app.add_option("--compress", common.compression, "TIFF: none, lzw, deflate, zstd or packbits [the input's]")
        ->check(CLI::IsMember({"none", "lzw", "deflate", "zstd", "packbits"}));
    app.add_option("--rows", common.rows,
                   "TIFF: one share of the rows, such as 2/8 for the second of eight; join puts the parts together");
    app.add_option("--raw", common.raw, "Frames without a header, of this size and type, such as 1920x1080:8UC3");
    app.add_option("--max-pixels", common.maxPixels,
                   "Larger images, but for TIFF to TIFF, and frames are refused [2^30]")
        ->check(CLI::Range(std::uint64_t(1), std::uint64_t(1) << 62));
    app.add_flag("--overwrite", common.overwrite, "Replace an existing output");
    app.add_flag("--json", common.json, "Print times, engine and plan as JSON");
    app.add_flag("--quiet", common.quiet, "Print nothing but errors (and what --json asks for)");
}

std::uint64_t machineMemory()
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGE_SIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
                                  : std::uint64_t(4) << 30;
}

std::string versionText()
{
    return std::string("fastfilter ") + FASTFILTER_VERSION + ", OpenCV " + cv::getVersionString();
}

void addSubcommands(CLI::App& app, std::deque<Subcommand>& subcommands)
{
    std::string examples = "Examples:\n";
    for (const FilterCommand& filter : filterCommands())
    {
        subcommands.emplace_back();
        Subcommand& subcommand = subcommands.back();
        subcommand.filter = &filter;
        subcommand.app = app.add_subcommand(filter.name, filter.purpose);
        filter.addOptions(*subcommand.app, subcommand.options);
        addCommonOptions(subcommand);
        subcommand.app->footer(std::string("Example:\n  ") + filter.example);
        examples += std::string("  ") + filter.example + "\n";
    }
    app.footer(examples + "\nOutput formats:\n" + outputFormatsText() + "\n" + notesText + "\n\n" + exitCodesText +
               "\n\n`fastfilter COMMAND --help` lists the options of a command.");
}

//! The command that filters nothing.
struct JoinCommand
{
    CLI::App* app = nullptr;
    std::vector<std::string> files;
    bool overwrite = false;
};

void addJoin(CLI::App& app, JoinCommand& join)
{
    join.app = app.add_subcommand("join", "Puts the parts that --rows made together, into one TIFF file");
    join.app->add_option("files", join.files, "Parts, in any order, and the file to write")
        ->required()
        ->option_text("PART... OUTPUT");
    join.app->add_flag("--overwrite", join.overwrite, "Replace an existing output");
    join.app->footer("Example:\n  fastfilter join part1.tif part2.tif out.tif");
}

Arguments toArguments(const JoinCommand& join)
{
    Arguments arguments;
    arguments.command = "join";
    if (join.files.size() < 2)
        throw Error(EXIT_USAGE, "join: give at least one part and the output");
    arguments.parts.assign(join.files.begin(), join.files.end() - 1);
    arguments.joinOutput = join.files.back();
    arguments.overwrite = join.overwrite;
    return arguments;
}

//! CLI11 says only that a command is missing; this says which word was not one.
void checkCommandName(int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-')
        return;
    std::string names;
    for (const FilterCommand& filter : filterCommands())
    {
        if (argv[1] == std::string(filter.name))
            return;
        names += std::string(" ") + filter.name;
    }
    if (argv[1] == std::string("join"))
        return;
    names += " join";
    throw Error(EXIT_USAGE, std::string("unknown command '") + argv[1] + "'; there are" + names);
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

//! The options that were given and that the pixels depend on, in the order of their definition.
std::string descriptionOf(const CLI::App& app)
{
    static const std::set<std::string> others = {"files",    "--out",  "--device",     "--threads",
                                                 "--memory", "--rows", "--json",       "--overwrite",
                                                 "--quiet",  "--raw",  "--max-pixels", "--help"};
    std::string text = app.get_name();
    for (const CLI::Option* const option : app.get_options())
        if (option->count() > 0 && !others.count(option->get_name()))
            text += " " + option->get_name() + " " + CLI::detail::join(option->results(), " ");
    return oneLine(text);
}

Arguments toArguments(const Subcommand& subcommand)
{
    const CommonOptions& common = subcommand.common;
    Arguments arguments;
    arguments.command = subcommand.filter->name;
    arguments.images = imagesOf(common);
    arguments.depth = parseDepth(common.depth);
    arguments.threads = common.threads;
    arguments.device = parseDevice(common.device);
    arguments.memory = common.memory.empty() ? machineMemory() / 4 : parseBytes("--memory", common.memory);
    arguments.raw = common.raw;
    arguments.maxPixels = common.maxPixels > 0 ? common.maxPixels : std::uint64_t(1) << 30;
    arguments.limitsPixels = common.maxPixels > 0;
    arguments.page = common.page;
    arguments.compression = common.compression;
    if (!common.rows.empty())
        arguments.share = parseShare(common.rows);
    arguments.description = descriptionOf(*subcommand.app);
    arguments.onlyTiff = !common.rows.empty()          ? "--rows"
                         : common.page > 0             ? "--page"
                         : !common.compression.empty() ? "--compress"
                                                       : "";
    arguments.overwrite = common.overwrite;
    arguments.json = common.json;
    arguments.quiet = common.quiet;

    const Border border = parseBorder(common.border);
    if (border.value != 0 && !subcommand.filter->anyBorderValue)
        throw Error(EXIT_USAGE, "--border '" + common.border + "': " + arguments.command + " knows only constant (0)");
    arguments.filter = subcommand.filter->prepare(subcommand.options, border);
    // The library judges sizes, anchors and numbers. Any accepted type will do for that, before the work.
    try
    {
        arguments.filter.make(CV_8UC1, CV_8UC1);
    }
    catch (const cv::Exception& error)
    {
        throw Error(EXIT_USAGE, arguments.command + ": " + oneLine(error.err));
    }
    return arguments;
}

}  // namespace

Arguments parseArguments(int argc, char** argv)
{
    CLI::App app("Filters an image file on the GPU, or on the CPU: median, rank, convolution and their kin.",
                 "fastfilter");
    app.set_version_flag("--version", versionText());
    app.require_subcommand(1);
    std::deque<Subcommand> subcommands;
    addSubcommands(app, subcommands);
    JoinCommand join;
    addJoin(app, join);
    checkCommandName(argc, argv);
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        if (error.get_exit_code() != 0)
            throw Error(EXIT_USAGE, oneLine(error.what()) + " (fastfilter --help)");
        app.exit(error);  // help or version
        Arguments arguments;
        arguments.finished = true;
        return arguments;
    }
    if (app.got_subcommand(join.app))
        return toArguments(join);
    for (const Subcommand& subcommand : subcommands)
        if (app.got_subcommand(subcommand.app))
            return toArguments(subcommand);
    throw Error(EXIT_USAGE, "no command given (fastfilter --help)");
}

}  // namespace fastfilter
