// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "host_protocol.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>

#include "implementation.hpp"
#include "oracle.hpp"
#include "timing.hpp"
#include "verify.hpp"

namespace bench
{

namespace
{

constexpr unsigned char firstPoison = 0x5a, secondPoison = 0xa5;
constexpr double shortestSample = 0.5;  // milliseconds; shorter calls are timed several together
constexpr int unknownName = 2;

// A step's own words, and the cell of the others.
struct Step
{
    std::map<std::string, std::string> words;
    Cell cell;

    explicit Step(const std::string& line)
    {
        static const char* const own[] = {"step",    "source",  "output",   "mask",  "reading",
                                          "longest", "integer", "relative", "margin"};
        std::istringstream text(line);
        std::string rest;
        for (std::string word; text >> word;)
        {
            const std::string name = word.substr(0, word.find('='));
            if (std::find(std::begin(own), std::end(own), name) != std::end(own))
                words[name] = word.substr(std::min(word.size(), name.size() + 1));
            else
                rest += word + " ";
        }
        cell = parseCell(rest);
    }

    const std::string& at(const std::string& name) const
    {
        const auto found = words.find(name);
        if (found == words.end())
            throw std::invalid_argument("a step without " + name);
        return found->second;
    }
    double number(const std::string& name) const { return std::stod(at(name)); }
};

size_t bytesOf(const cv::Mat& image)
{
    CV_Assert(image.isContinuous());
    return image.total() * image.elemSize();
}

void writeRaw(const std::string& path, const cv::Mat& image)
{
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(image.data), static_cast<std::streamsize>(bytesOf(image)));
    if (!file.flush())
        refuse("cannot write " + path);
}

cv::Mat readRaw(const std::string& path, cv::Size size, int type)
{
    cv::Mat image(size, type);
    std::ifstream file(path, std::ios::binary);
    if (!file.read(reinterpret_cast<char*>(image.data), static_cast<std::streamsize>(bytesOf(image))) ||
        file.peek() != std::ifstream::traits_type::eof())
        refuse(path + " does not hold an image of the cell");
    return image;
}

std::string numberText(double value)
{
    std::ostringstream text;
    text.precision(9);
    text << value;
    return std::isfinite(value) ? text.str() : "null";
}

// Answers every line by what `step` makes of it; an exception becomes the answer's error.
int serve(const std::function<std::string(const Step&)>& step)
{
    for (std::string line; std::getline(std::cin, line);)
    {
        std::string answer;
        try
        {
            answer = step(Step(line));
        }
        catch (const cv::Exception& exception)
        {
            answer = "\"error\": " + quoted(exception.err.empty() ? exception.what() : exception.err);
        }
        catch (const std::exception& exception)
        {
            answer = "\"error\": " + quoted(exception.what());
        }
        std::cout << "{" << answer << "}" << std::endl;
    }
    return 0;
}

class Rival
{
public:
    explicit Rival(std::unique_ptr<HostImplementation> implementation) : implementation_(std::move(implementation)) {}

    std::string answer(const Step& step)
    {
        if (step.at("step") == "open")
            return open(step);
        if (step.at("step") == "time")
            return time(step.cell.seconds);
        refuse("a rival knows no step " + step.at("step"));
    }

private:
    std::string open(const Step& step)
    {
        const Cell& cell = step.cell;
        const auto filter = [&] { implementation_->run(source_, output_); };
        source_ = readRaw(step.at("source"), cell.image, cell.type);
        output_ = cv::Mat(resultSize(cell, cell.image), destinationType(cell));
        cv::Mat first(output_.size(), destinationType(cell));
        std::memset(first.data, firstPoison, bytesOf(first));
        std::memset(output_.data, secondPoison, bytesOf(output_));
        const uchar* const places[] = {first.data, output_.data};
        implementation_->prepare(cell, cell.image);
        milliseconds_ = timedOnHost([&] { implementation_->run(source_, first); });
        if (milliseconds_ > step.number("longest"))
            return "\"ms\": " + numberText(milliseconds_) + ", \"too_long\": true, \"error\": null";
        milliseconds_ = timedOnHost(filter);
        if (first.data != places[0] || output_.data != places[1])
            refuse("refused: the output was allocated anew");
        if (std::memcmp(first.data, output_.data, bytesOf(first)) != 0)
            refuse("refused: the output is not written as a whole, or not the same twice");
        writeRaw(step.at("output"), output_);
        const std::string plan = implementation_->plan();
        return "\"version\": " + quoted(implementation_->version()) +
               ", \"plan\": " + (plan.empty() ? "null" : quoted(plan)) +
               ", \"readings\": 1, \"ms\": " + numberText(milliseconds_) + ", \"error\": null";
    }

    std::string time(double seconds)
    {
        const int calls = std::max(1, static_cast<int>(std::ceil(shortestSample / std::max(milliseconds_, 1e-4))));
        const auto filter = [&]
        {
            for (int i = 0; i < calls; i++)
                implementation_->run(source_, output_);
        };
        std::string times;
        if (milliseconds_ < longCall)
            filter();  // the caches hold what another rival read last
        double spent = 0;
        do
        {
            const double sample = timedOnHost(filter);
            spent += sample;
            times += (times.empty() ? "" : ", ") + numberText(sample / calls);
        } while (spent < seconds * 1e3);
        return "\"times\": [" + times + "], \"error\": null";
    }

    std::unique_ptr<HostImplementation> implementation_;
    cv::Mat source_, output_;
    double milliseconds_ = 0;
};

// What is expected of the latest cell stays: rivals are asked for it one after the other.
class Oracle
{
public:
    std::string answer(const Step& step)
    {
        if (step.at("step") == "source")
            return source(step);
        if (step.at("step") == "judge")
            return judgeOutput(step);
        if (step.at("step") == "sample")
            return sampleOutput(step);
        refuse("the oracle knows no step " + step.at("step"));
    }

private:
    static std::string source(const Step& step)
    {
        const Cell& cell = step.cell;
        writeRaw(step.at("source"), sourceRegion(cell, cell.image, cv::Rect(cv::Point(), cell.image)));
        const cv::Mat mask = givenMask(cell);
        if (!mask.empty())
            writeRaw(step.at("mask"), mask);
        return "\"error\": null";
    }

    std::string judgeOutput(const Step& step)
    {
        const Cell& cell = step.cell;
        if (expected_.empty() || !haveOneFilter(cell, cell_) || cell.image != cell_.image ||
            cell.content != cell_.content)
        {
            expected_ = expectedRegion(cell, cell.image, cv::Rect(cv::Point(), cell.image));
            cell_ = cell;
        }
        const cv::Mat output = readRaw(step.at("output"), cell.image, destinationType(cell));
        const Judgement judgement =
            judge(cell, expected_, output, Tolerance{step.number("integer"), step.number("relative")});
        return std::string("\"verified\": ") + (judgement.verified ? "true" : "false") +
               ", \"max_error\": " + numberText(judgement.maxError) +
               ", \"share_off\": " + numberText(judgement.shareOff) + ", \"differs\": " + quoted(judgement.differs) +
               ", \"error\": " + (judgement.verified ? "null" : quoted("refused: " + judgement.problem));
    }

    static std::string sampleOutput(const Step& step)
    {
        const Cell& cell = step.cell;
        const int margin = std::stoi(step.at("margin"));
        const cv::Mat output = readRaw(step.at("output"), resultSize(cell, cell.image), destinationType(cell));
        const cv::Rect promised(margin, margin, cell.image.width - 2 * margin, cell.image.height - 2 * margin);
        const Verdict verdict = verify(
            cell, cell.image, promised, [&](cv::Rect region) { return output(region); },
            Tolerance{step.number("integer"), step.number("relative")});
        return std::string("\"verified\": ") + (verdict.verified ? "true" : "false") +
               ", \"max_error\": " + numberText(verdict.maxError) +
               ", \"error\": " + (verdict.verified ? "null" : quoted("refused: " + verdict.problem));
    }

    Cell cell_;
    cv::Mat expected_;
};

}  // namespace

int serveHost(const std::string& name, int threads)
{
    std::unique_ptr<HostImplementation> implementation = makeHostImplementation(name);
    if (!implementation || threads < 1)
    {
        std::cerr << "unknown implementation " << name << ", or no threads" << std::endl;
        return unknownName;
    }
    cv::setNumThreads(threads);
    Rival rival(std::move(implementation));
    return serve([&](const Step& step) { return rival.answer(step); });
}

int serveOracle()
{
    Oracle oracle;
    return serve([&](const Step& step) { return oracle.answer(step); });
}

}  // namespace bench
