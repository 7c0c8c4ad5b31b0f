// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_FILTER_COMMANDS_HPP
#define OPENCV_FASTFILTER_FILTER_COMMANDS_HPP

#include "engine_agreement.hpp"

#include <opencv2/cudafastfilters.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI
{
class App;
class Option;
}  // namespace CLI

namespace fastfilter
{

//! The options of all filters as they stand on the command line; each filter uses some of them.
struct FilterOptions
{
    std::string ksize;
    std::string anchor = "-1,-1";
    std::string mask;
    std::string sigma = "0";
    double percentile = 50;
    std::string percentiles;
    double lower = 0;
    double upper = 100;
    double divisor = 1;
    double delta = 0;
    double scale = 1;
    int dx = 1;
    int dy = 0;
    bool normalize = false;
    bool sum = false;
    bool exact = false;
    bool large = false;
    int iterations = 0;
    double threshold = 0;
    double amount = 1;
    double sigma1 = 1;
    double sigma2 = 0;
    std::string which = "both";
    std::string measure = "absolute";
    bool keepNan = false;
    bool sample = false;
    std::string operation;
    double disc = -1;  //!< its radius; none if it is negative
    std::string element;
};

struct Border
{
    int mode = cv::BORDER_DEFAULT;
    double value = 0;
    bool isNone = false;  //!< constant, but pixels outside take no part, as far as a filter has that
};

//! How missing pixels are filled, if that is asked for.
struct FillRule
{
    bool isAsked = false;
    int passes = 0;                //!< at most, 0 until none is missing
    std::optional<double> noData;  //!< which pixels are missing, if no mask tells
    //! Pixels whose window has a valid one become valid, in a mask of that type. @param depth Of the pixels.
    std::function<cv::Ptr<cv::cuda::Filter>(int depth, int maskType)> reach;
};

//! A filter as the command line describes it.
struct PreparedFilter
{
    std::function<cv::Ptr<cv::cuda::Filter>(int srcType, int dstType)> make;
    EngineAgreement agreement = AGREE_NEVER;
    bool byOrder = false;        //!< compares pixels: cv::cuda::asIntegers() takes the filter
    std::string maskText = "";   //!< tells masks apart by their numbers, empty without a mask
    bool addsGreyLevel = false;  //!< of the depth's range
    FillRule fill = {};
    //! What the planes of the result are, which lie one below the other; empty for a result that is one picture.
    std::vector<std::string> planes = {};

    int planeCount() const { return planes.empty() ? 1 : static_cast<int>(planes.size()); }
};

//! One subcommand: what it is called, what it accepts, and how its filter is made.
struct FilterCommand
{
    //! What missing pixels are to it.
    enum Missing
    {
        COUNTS,  //!< pixels as others: there is no option
        LEAVES_OUT,
        FILLS
    };
    const char* name;
    const char* purpose;
    const char* example;
    int defaultBorder;
    bool anyBorderValue;  //!< constant:v with v other than 0
    //! The depth of the result unless --depth says otherwise, in its words; null: the source's, and no such option.
    const char* defaultDepth;
    Missing missing;
    void (*addOptions)(CLI::App& app, FilterOptions& options);
    PreparedFilter (*prepare)(const FilterOptions& options, const Border& border);
};

const std::vector<FilterCommand>& filterCommands();

//! Those of them in local_commands.cpp.
std::vector<FilterCommand> localCommands();

//! That in morphology_command.cpp, the only one whose default border is constant.
FilterCommand morphologyCommand();

//! --ksize, of a window.
CLI::Option* addSize(CLI::App& app, FilterOptions& options);
void addAnchor(CLI::App& app, FilterOptions& options);

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_FILTER_COMMANDS_HPP
