// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "start_thread.hpp"

#include "error.hpp"

#include <system_error>

namespace fastfilter
{

std::thread startThread(const std::function<void()>& work)
{
    try
    {
        return std::thread(work);
    }
    catch (const std::system_error& error)
    {
        throw Error(EXIT_INTERNAL,
                    std::string("the system gives no more threads: ") + error.what() + "; --threads takes fewer");
    }
}

}  // namespace fastfilter
