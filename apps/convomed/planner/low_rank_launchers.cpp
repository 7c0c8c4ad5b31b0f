// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "recorder.hpp"

#include "cuda/composed/low_rank/plane_sum.hpp"

#include <regex>

// A recorder in place of the sum of planes. Before it the terms of a low rank have recorded themselves, each as if it
// were the only ones: they become functions that are called for each band of rows.

namespace cv::cuda::fastfilters
{

namespace
{

// Bands have the same code: the first one's is kept.
Record ofFirstBand;
bool isRecorded = false;

bool isBatch(const Record::Call& call)
{
    return call.sourceView == std::string("BatchSource");
}

// A term's constants get a number, and so do their names in its code.
void numberConstants(Record::Call& call, std::size_t begin, int term)
{
    for (std::size_t i = begin; i < call.constants; ++i)
    {
        const std::string name = record.constants[i].name, numbered = name + format("OfTerm%d", term);
        record.constants[i].name = numbered;
        for (std::string& line : call.code)
            line = std::regex_replace(line, std::regex("\\b" + name + "\\b"), numbered);
    }
}

void addTerms(std::vector<std::string>& code, std::vector<Record::Call> calls)
{
    std::size_t begin = 0;
    for (std::size_t i = 0; i < calls.size(); ++i)
    {
        Record::Call& call = calls[i];
        numberConstants(call, begin, static_cast<int>(i) + 1);
        begin = call.constants;
        code.push_back(format("const auto filterTerm%d = [&](const %s<%s>& source, const %s<float>& destination)",
                              static_cast<int>(i) + 1, call.sourceView.c_str(), call.sourceType.c_str(),
                              call.destinationView.c_str()));
        code.push_back("{");
        for (const std::string& line : call.code)
            code.push_back("    " + line);
        code.push_back("};");
    }
}

// As the module's LowRank::launch().
void addBands(std::vector<std::string>& code, const Planes& planes, float offset, const char* planeView)
{
    const std::vector<std::string> lines = {
        format("constexpr int terms = %d;", planes.count),
        "const std::size_t rowBytes = sizeof(float) * source.channels * destination.width;",
        "const std::size_t step = (rowBytes + 255) / 256 * 256;",
        "const int rows = lowRankBandRows(step * terms, destination.height);",
        "const StreamScratch memory(step * rows * terms, deviceStream);",
        "const Planes planes = {memory.data(), step, step * rows, terms};",
        "for (int y = 0; y < destination.height; y += rows)",
        "{",
        "    auto from = source;",
        "    from.originY += y;",
        "    auto to = destination;",
        "    to.data = reinterpret_cast<unsigned char*>(destination.row(y));",
        "    to.height = std::min(rows, destination.height - y);",
        "    const auto plane = [&](int term)",
        "    {",
        format("        %s<float> view = {};", planeView),
        "        view.data = memory.data() + planes.planeStep * term;",
        "        view.step = step;",
        "        view.width = to.width;",
        "        view.height = to.height;",
        "        view.channels = to.channels;",
        "        return view;",
        "    };",
        "    cudaError_t error = filterTerm1(from, plane(0));"};
    code.insert(code.end(), lines.begin(), lines.end());
    for (int term = 1; term < planes.count; ++term)
    {
        code.push_back("    if (error == cudaSuccess)");
        code.push_back(format("        error = filterTerm%d(from, plane(%d));", term + 1, term));
    }
    for (const char* line : {"    if (error == cudaSuccess)", "        error = sumPlanes(planes, @, to, deviceStream);",
                             "    if (error != cudaSuccess)", "        return error;", "}", "return cudaSuccess;"})
        code.push_back(std::regex_replace(line, std::regex("@"), literal(offset)));
}

}  // namespace

template <typename D>
cudaError_t sumPlanes(const Planes& planes, float offset, const DestinationView<D>&, const DeviceStream&)
{
    if (isRecorded)
    {
        record = ofFirstBand;
        return cudaSuccess;
    }
    bool batches = false;
    for (const Record::Call& call : record.calls)
        batches = batches || isBatch(call);
    std::vector<std::string> code;
    addTerms(code, record.calls);
    addBands(code, planes, offset, batches ? "BatchDestination" : "DestinationView");
    if (batches)
        record.sourceView = "BatchSource";
    record.destinationView = "DestinationView";
    record.destinationType = typeName<D>();
    for (const char* header : {"cuda/composed/low_rank/low_rank_plan.hpp", "cuda/runtime/device_memory.hpp"})
        record.headers.push_back(header);
    recorded("cuda/composed/low_rank/plane_sum.cu", code);
    ofFirstBand = record;
    isRecorded = true;
    return cudaSuccess;
}

#define CONVOMED_SUMS(D)                                                                                               \
    template cudaError_t sumPlanes<D>(const Planes&, float, const DestinationView<D>&, const DeviceStream&)
CONVOMED_FOR_PIXELS(CONVOMED_SUMS);
#undef CONVOMED_SUMS

}  // namespace cv::cuda::fastfilters
