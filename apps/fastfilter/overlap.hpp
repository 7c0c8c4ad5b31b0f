// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_OVERLAP_HPP
#define OPENCV_FASTFILTER_OVERLAP_HPP

#include "handover.hpp"
#include "start_thread.hpp"

#include <atomic>
#include <deque>
#include <exception>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace fastfilter
{

//! Things that are read, filtered or written at one time: one of each stage's own, and one that is handed on.
enum
{
    THINGS_AT_ONCE = 2
};

/** @brief Reads, filters and writes at the same time, each on a thread, in order; the filter's is the caller's.

Two sources and two results go round, in turn, so that the memory does not grow, whatever is the slowest; more where
filters are under way at the same time.
@param read Fills a source; false when there are no more.
@param filter Filters, or begins to; then `finish` waits for that, in the order of the sources.
@param stopping Becomes true when a stage has failed, for a stage that waits for something.
Throws what the first stage that failed threw, Error(EXIT_INTERNAL) if the system gives no thread. */
template <typename Source, typename Result>
class Overlap
{
public:
    using Read = std::function<bool(Source&)>;
    using Filter = std::function<void(Source&, Result&)>;
    using Write = std::function<void(Result&)>;

    //! @param underWay Filters that are begun before the first of them is waited for.
    explicit Overlap(size_t underWay = 0)
        : most_(underWay), sourceMemory_(THINGS_AT_ONCE + underWay), resultMemory_(THINGS_AT_ONCE + underWay)
    {
    }

    void run(
        const Read& read, const Filter& filter, const Write& write, std::atomic<bool>& stopping,
        const Filter& finish = [](Source&, Result&) {})
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
                    filterAll(filter, finish);
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

    void filterAll(const Filter& filter, const Filter& finish)
    {
        std::deque<std::pair<Source*, Result*>> begun;
        const auto finishFirst = [&]
        {
            const std::pair<Source*, Result*> first = begun.front();
            begun.pop_front();
            finish(*first.first, *first.second);
            freeSources_.put(first.first);
            results_.put(first.second);
        };
        try
        {
            Source* source = nullptr;
            Result* result = nullptr;
            do
            {
                if (source)
                {
                    filter(*source, *result);
                    begun.emplace_back(source, result);
                }
                // Results do not wait for sources that are not there yet.
                while (!begun.empty() && (begun.size() > most_ || sources_.isEmpty()))
                    finishFirst();
            } while (sources_.take(source) && freeResults_.take(result));
            while (!begun.empty())
                finishFirst();
        }
        catch (...)
        {
            // Until then their memory is in use.
            for (const std::pair<Source*, Result*>& each : begun)
                finishAnyway(finish, each);
            throw;
        }
        results_.close();
    }

    static void finishAnyway(const Filter& finish, const std::pair<Source*, Result*>& begun)
    {
        try
        {
            finish(*begun.first, *begun.second);
        }
        catch (...)
        {
            // The first failure is the one to report.
        }
    }

    void writeAll(const Write& write)
    {
        for (Result* result = nullptr; results_.take(result);)
        {
            write(*result);
            freeResults_.put(result);
        }
    }

    const size_t most_;
    std::vector<Source> sourceMemory_;
    std::vector<Result> resultMemory_;
    Handover<Source*> freeSources_, sources_;
    Handover<Result*> freeResults_, results_;
    std::mutex failureMutex_;
    std::exception_ptr failure_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_OVERLAP_HPP
