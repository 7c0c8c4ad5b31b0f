// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "arguments.hpp"

#include "common_options.hpp"
#include "error.hpp"
#include "output_formats.hpp"
#include "self_description.hpp"

#include <CLI/CLI.hpp>

#include <climits>
#include <cstdio>
#include <deque>

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
    "After any but 0 nothing is written and an existing output is unchanged, but of frames on standard output those\n"
    "before the fault are. Of several images those that can be filtered are; the code is that of the first that\n"
    "cannot.";

const char notesText[] =
    "Notes:\n"
    "  An alpha channel is kept as it is; the colour channels are filtered. Grey with alpha becomes RGB with alpha "
    "where\n"
    "  the format has nothing closer.\n"
    "  The pixels are taken as stored: orientation is not applied, but kept.\n"
    "  TIFF and BigTIFF files that become TIFF files are filtered band by band in the memory that --memory allows, "
    "all\n"
    "  pages, and keep their layout, compression and tags. Other files are filtered as a whole, and of several pages "
    "or\n"
    "  pictures only the first, or the page of --page. EXIF, colour profile, resolution and texts are kept if the\n"
    "  result's format has room for them.\n"
    "  Samples of PGM, PPM and PAM files keep their greatest value in these formats, and fill the range of their depth "
    "in\n"
    "  others. A note names whatever is not kept.";

const std::uint64_t usualMaxPixels = std::uint64_t(1) << 30;  // OpenCV's limit

const char manPageOption[] = "--man-page";
const char completionOption[] = "--bash-completion";

struct Subcommand
{
    const FilterCommand* filter = nullptr;
    CLI::App* app = nullptr;
    FilterOptions options;
    MissingOptions missing;
    CommonOptions common;
};

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
        addMissingOptions(*subcommand.app, subcommand.missing, filter);
        addCommonOptions(*subcommand.app, subcommand.common, filter);
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

CLI::App* addInfo(CLI::App& app, CommonOptions& info)
{
    CLI::App* const command =
        app.add_subcommand("info", "What a file is, and what memory and algorithm each filter would take");
    command->add_option("file", info.files, "File to look at")->required()->expected(1);
    command->add_option("--memory", info.memory, "As for the filters [a quarter of the machine's]");
    command->add_option("--device", info.device, "As for the filters [auto]");
    command->add_option("--threads", info.threads, "As for the filters [all cores]")->check(CLI::Range(1, 4096));
    command->footer("Example:\n  fastfilter info in.tif");
    return command;
}

Arguments infoArguments(const CommonOptions& info)
{
    Arguments arguments;
    arguments.command = "info";
    arguments.parts = info.files;
    arguments.maxPixels = usualMaxPixels;
    arguments.device = parseDevice(info.device);
    arguments.threads = info.threads;
    arguments.quiet = true;
    arguments.memory = memoryOf(info);
    arguments.deviceMemory = info.memory.empty() ? 0 : arguments.memory;
    return arguments;
}

//! False for another word. Throws Error(EXIT_OUTPUT).
bool printDescription(const CLI::App& app, const std::string& option)
{
    if (option != manPageOption && option != completionOption)
        return false;
    const std::string text = option == manPageOption ? manPage(app, versionText()) : bashCompletion(app);
    if (std::fputs(text.c_str(), stdout) < 0 || std::fflush(stdout) != 0)
        throw Error(EXIT_OUTPUT, "standard output cannot be written");
    return true;
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
    if (argv[1] == std::string("info"))
        return;
    names += " info";
    throw Error(EXIT_USAGE, std::string("unknown command '") + argv[1] + "'; there are" + names);
}

// Why the library refuses sizes, anchors or numbers, before the work; empty if it does not. Any accepted type will do
// for that: some filters take bytes only, and results of others are floats or have the source's depth.
std::string refusalOf(const Arguments& arguments)
{
    MissingPixels missing = arguments.missing;
    if (missing.kind != MissingPixels::NONE)
        missing.kind = MissingPixels::MASK;  // which any type has
    const int depth = std::max(arguments.depth, CV_8U);
    std::string refusal;
    for (const int sourceDepth : {CV_8U, depth})
        try
        {
            ignoringMissing(arguments.filter, missing, std::nullopt).make(CV_MAKETYPE(sourceDepth, 1), depth);
            return "";
        }
        catch (const cv::Exception& error)
        {
            refusal = refusal.empty() ? oneLine(error.err) : refusal;
        }
    return refusal;
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
    arguments.memory = memoryOf(common);
    arguments.deviceMemory = common.memory.empty() ? 0 : arguments.memory;
    arguments.raw = common.raw;
    arguments.maxPixels = common.maxPixels > 0 ? common.maxPixels : usualMaxPixels;
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

    arguments.missing = missingPixelsOf(subcommand.missing, *subcommand.filter);
    if (arguments.share.count > 0 && subcommand.filter->missing == FilterCommand::FILLS)
        throw Error(EXIT_USAGE, "--rows: fill needs the whole picture");

    const Border border = parseBorder(common.border);
    if (border.value != 0 && !subcommand.filter->anyBorderValue)
        throw Error(EXIT_USAGE, "--border '" + common.border + "': " + arguments.command + " knows only constant (0)");
    if (border.isNone && subcommand.filter->defaultBorder != cv::BORDER_CONSTANT)
        throw Error(EXIT_USAGE, "--border 'none': " + arguments.command +
                                    " takes replicate, reflect, reflect101, wrap "
                                    "or constant");
    arguments.filter = subcommand.filter->prepare(subcommand.options, border);
    const std::string refusal = refusalOf(arguments);
    if (!refusal.empty())
        throw Error(EXIT_USAGE, arguments.command + ": " + refusal);
    return arguments;
}

}  // namespace

Arguments parseArguments(int argc, char** argv)
{
    CLI::App app("Filters an image file on the GPU, or on the CPU: median, rank, convolution and their kin.",
                 "fastfilter");
    app.set_version_flag("--version", versionText());
    app.require_subcommand(1);
    app.add_flag(manPageOption, "Print the manual page (without other arguments)");
    app.add_flag(completionOption, "Print a script of completions for bash (without other arguments)");
    std::deque<Subcommand> subcommands;
    addSubcommands(app, subcommands);
    JoinCommand join;
    addJoin(app, join);
    CommonOptions info;
    CLI::App* const infoApp = addInfo(app, info);
    if (argc == 2 && printDescription(app, argv[1]))
    {
        Arguments arguments;
        arguments.finished = true;
        return arguments;
    }
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
    if (app.got_subcommand(infoApp))
        return infoArguments(info);
    if (app.got_subcommand(join.app))
        return toArguments(join);
    for (const Subcommand& subcommand : subcommands)
        if (app.got_subcommand(subcommand.app))
            return toArguments(subcommand);
    throw Error(EXIT_USAGE, "no command given (fastfilter --help)");
}

}  // namespace fastfilter
