// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_CONVERTED_PLANES_HPP
#define OPENCV_CUDAFASTFILTERS_CONVERTED_PLANES_HPP

#include "cuda/algorithm.hpp"
#include "tasks/work_tasks.hpp"

// Filters of pixels for which there is no kernel.

namespace cv::cuda::fastfilters
{

// By a filter of the working types.
Preparation prepareConvertedPlanes(const ConvertedTask& task, std::shared_ptr<const Dispatch> filter);

// By the filter that `Prepare` makes.
template <typename Task, std::shared_ptr<const Dispatch> (*Prepare)(const Task& task)>
Preparation prepareConverted(const Task& task)
{
    const ConvertedTask converted = convertedOf(task);
    return prepareConvertedPlanes(converted, Prepare(workTask(task, converted)));
}

// By a table, if it has the filter's types; else by conversion. `Prepare` makes this filter. The preferences are
// of the table only.
template <auto Prepare, std::size_t Count, typename Task>
std::shared_ptr<const Dispatch> prepareOrConvert(const TableEntry<Task> (&table)[Count], const Task& task,
                                                 const Preferences<Task>& preferences = Preferences<Task>())
{
    static const TableEntry<Task> converted[] = {{"converted_planes", prepareConverted<Task, Prepare>}};
    if (convertedOf(task).isNeeded())
        return std::make_shared<Dispatch>(converted, Preferences<Task>(), task);
    return std::make_shared<Dispatch>(table, preferences, task);
}

}  // namespace cv::cuda::fastfilters

#endif
