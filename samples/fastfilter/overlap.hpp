// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_OVERLAP_HPP
#define OPENCV_FASTFILTER_OVERLAP_HPP

#include "handover.hpp"
#include "start_thread.hpp"

#include <array>
#include <atomic>
#include <exception>
#include <functional>
#include <thread>

namespace fastfilter
{

//! Things that are read, filtered or written at one time: one of each stage's own, and one that is handed on.
enum
{
    THINGS_AT_ONCE = 2
};

/** @brief Reads, filters and writes at the same time, each on a thread, in order; the filter's is the caller's.

Two sources and two results go round, in turn, so that the memory does not grow, whatever is the slowest.
@param read Fills a source; false when there are no more.
@param stopping Becomes true when a stage has failed, for a stage that waits for something.
Throws what the first stage that failed threw, Error(EXIT_INTERNAL) where the system gives no thread. */
template <typename Source, typename Result>
class Overlap
{
public:
    using Read = std::function<bool(Source&)>;
    using Filter = std::function<void(Source&, Result&)>;
    using Write = std::function<void(Result&)>;

    void run(const Read& read, const Filter& filter, const Write& write, std::atomic<bool>& stopping)
    {
        for (Source& source : sourceMemory_)
            freeSources_.put(&source);
        for (Result& result : resultMemory_)
            freeResults_.put(&result);
        std::thread readThread, writeThread;
        guarded(stopping,
                [&]
                {
                    readThread = startThread([&] { guarded(stopping, [&] { readAll(read); }); });
                    writeThread = startThread([&] { guarded(stopping, [&] { writeAll(write); }); });
                    filterAll(filter);
                });
        for (std::thread* const thread : {&readThread, &writeThread})
            if (thread->joinable())
                thread->join();
        if (failure_)
            std::rethrow_exception(failure_);
    }

private:
    template <typename Work>
    void guarded(std::atomic<bool>& stopping, const Work& work)
    {
        try
        {
            work();
        }
        catch (...)
        {
            {
                const std::lock_guard<std::mutex> lock(failureMutex_);
                if (!failure_)
                    failure_ = std::current_exception();
            }
            stopping = true;
            freeSources_.stop();
            freeResults_.stop();
            sources_.stop();
            results_.stop();
        }
    }

    void readAll(const Read& read)
    {
        for (Source* source = nullptr; freeSources_.take(source) && read(*source);)
            sources_.put(source);
        sources_.close();
    }

    void filterAll(const Filter& filter)
    {
        Result* result = nullptr;
        for (Source* source = nullptr; sources_.take(source) && freeResults_.take(result);)
        {
            filter(*source, *result);
            freeSources_.put(source);
            results_.put(result);
        }
        results_.close();
    }

    void writeAll(const Write& write)
    {
        for (Result* result = nullptr; results_.take(result);)
        {
            write(*result);
            freeResults_.put(result);
        }
    }

    std::array<Source, THINGS_AT_ONCE> sourceMemory_;
    std::array<Result, THINGS_AT_ONCE> resultMemory_;
    Handover<Source*> freeSources_, sources_;
    Handover<Result*> freeResults_, results_;
    std::mutex failureMutex_;
    std::exception_ptr failure_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_OVERLAP_HPP
