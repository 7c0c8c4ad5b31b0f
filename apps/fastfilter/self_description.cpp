// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "self_description.hpp"

#include <CLI/CLI.hpp>

#include <sstream>

namespace fastfilter
{
namespace
{

//! As text that roff prints as it is: no requests at the start of a line, no escapes, no hyphens for minus signs.
std::string roff(const std::string& text)
{
    std::string result;
    bool isLineStart = true;
    for (const char c : text)
    {
        if (isLineStart && (c == '.' || c == '\''))
            result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
        isLineStart = c == '\n';
    }
    return result;
}

void describeOptions(const CLI::App& app, std::string& text)
{
    for (const CLI::Option* const option : app.get_options())
    {
        const bool isPositional = option->get_positional();
        const std::string name = isPositional && !option->get_option_text().empty() ? option->get_option_text()
                                                                                    : option->get_name(false, true);
        const bool hasValue = !isPositional && option->get_items_expected_max() > 0;
        text += ".TP\n.B " + roff(name) + (hasValue ? " \\fIVALUE\\fR" : "") + "\n" + roff(option->get_description()) +
                "\n";
    }
}

//! Lines as they are.
void addVerbatim(const std::string& lines, std::string& text)
{
    text += ".nf\n" + roff(lines) + "\n.fi\n";
}

std::string optionNames(const CLI::App& app)
{
    std::string names;
    for (const CLI::Option* const option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names += (names.empty() ? "--" : " --") + name;
    return names;
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app)
{
    return app.get_subcommands([](const CLI::App*) { return true; });
}

}  // namespace

std::string manPage(const CLI::App& app, const std::string& version)
{
    std::string text = ".TH FASTFILTER 1 \"\" \"" + roff(version) + "\" \"User Commands\"\n";
    text += ".SH NAME\nfastfilter \\- median, rank and convolution filters for image files\n";
    text += ".SH SYNOPSIS\n.B fastfilter\n.I COMMAND\n[\\fIOPTION\\fR...] \\fIFILE\\fR...\n";
    text += ".SH DESCRIPTION\n" + roff(app.get_description()) + "\n.SH OPTIONS\n";
    describeOptions(app, text);
    text += ".SH COMMANDS\n";
    for (const CLI::App* const command : commandsOf(app))
    {
        text += ".SS " + command->get_name() + "\n" + roff(command->get_description()) + ".\n";
        describeOptions(*command, text);
        text += ".PP\n";
        addVerbatim(command->get_footer(), text);
    }
    text += ".SH NOTES\n";
    addVerbatim(app.get_footer(), text);
    return text;
}

std::string bashCompletion(const CLI::App& app)
{
    std::ostringstream script;
    std::string names;
    for (const CLI::App* const command : commandsOf(app))
        names += (names.empty() ? "" : " ") + command->get_name();
    script << "# bash completion for fastfilter, printed by `fastfilter --bash-completion`\n"
           << "_fastfilter()\n{\n"
           << "    local word=${COMP_WORDS[COMP_CWORD]} words=\n"
           << "    COMPREPLY=()\n"
           << "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           << "        words=\"" << names << " " << optionNames(app) << "\"\n"
           << "    else\n"
           << "        case ${COMP_WORDS[1]} in\n";
    for (const CLI::App* const command : commandsOf(app))
        script << "            " << command->get_name() << ") words=\"" << optionNames(*command) << "\" ;;\n";
    script << "        esac\n"
           << "        if [[ $word != -* ]]; then\n"
           << "            return\n"
           << "        fi\n"
           << "    fi\n"
           << "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           << "}\n"
           << "complete -o default -o bashdefault -F _fastfilter fastfilter\n";
    return script.str();
}

}  // namespace fastfilter
