// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "mask.hpp"

#include "error.hpp"
#include "hash.hpp"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <locale>
#include <sstream>
#include <vector>

namespace fastfilter
{
namespace
{

const std::uintmax_t maxMaskFileBytes = 16 << 20;

std::string textOfFile(const std::string& path)
{
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure))
        throw Error(EXIT_INPUT, "mask '" + path + "' is not a regular file");
    if (std::filesystem::file_size(path, failure) > maxMaskFileBytes || failure)
        throw Error(EXIT_INPUT, "mask '" + path + "' is over 16 MiB, too large for a mask");
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        throw Error(EXIT_INPUT, "cannot read mask '" + path + "'");
    return text.str();
}

double number(const std::string& word)
{
    std::istringstream stream(word);
    stream.imbue(std::locale::classic());
    double value = 0;
    stream >> value;
    if (stream.fail() || !stream.eof() || !std::isfinite(value))
        throw Error(EXIT_USAGE,
                    "mask: '" + word.substr(0, 40) +
                        "' is neither a finite number nor the name of a file; write rows as \"1 2 1; 2 4 2; "
                        "1 2 1\"");
    return value;
}

//! Ends rows with ';' only, separates numbers with blanks only, and drops comments.
std::string canonical(const std::string& text)
{
    std::string result;
    bool comment = false;
    for (const char c : text)
    {
        if (c == '#')
            comment = true;
        if (c == '\n')
            comment = false;
        if (!comment)
            result += c == '\n' ? ';' : c == ',' ? ' ' : c;
    }
    return result;
}

}  // namespace

cv::Mat readMask(const std::string& fileOrText)
{
    std::error_code failure;
    const bool isFile = std::filesystem::exists(fileOrText, failure);
    std::istringstream rows(canonical(isFile ? textOfFile(fileOrText) : fileOrText));

    std::vector<double> values;
    size_t columns = 0;
    int rowCount = 0;
    for (std::string row; std::getline(rows, row, ';');)
    {
        std::istringstream words(row);
        size_t count = 0;
        for (std::string word; words >> word; ++count)
            values.push_back(number(word));
        if (count == 0)
            continue;
        if (rowCount > 0 && count != columns)
            throw Error(EXIT_USAGE, "mask: row " + std::to_string(rowCount + 1) + " has " + std::to_string(count) +
                                        " numbers, the rows before it have " + std::to_string(columns));
        columns = count;
        ++rowCount;
    }
    if (rowCount == 0)
        throw Error(EXIT_USAGE, "mask: no numbers given");
    return cv::Mat(values, true).reshape(1, rowCount);
}

std::string maskText(const cv::Mat& mask)
{
    Hash hash;
    for (const double value : cv::Mat_<double>(mask))
    {
        const double number = value == 0 ? 0 : value;  // -0 is 0
        hash.add(&number, sizeof(number));
    }
    return std::to_string(mask.cols) + "x" + std::to_string(mask.rows) + " " + hash.text();
}

}  // namespace fastfilter
