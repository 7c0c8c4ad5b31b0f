// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// A signal handler may call few functions; unlink(), write() and _exit() are among them. So the
// handler itself cleans up, and the filter needs no check for interruption in its loops.

#include "interrupt.hpp"

#include "error.hpp"
#include "stderr_capture.hpp"

#include <atomic>
#include <climits>
#include <csignal>
#include <cstring>
#include <unistd.h>

namespace fastfilter
{
namespace
{

enum State
{
    NO_FILE,
    HAS_FILE,
    TOO_LATE
};

// The only state a handler can reach is static. HAS_FILE is stored after the name is complete.
char temporaryFile[PATH_MAX];
std::atomic<int> state(NO_FILE);
std::atomic<bool> cameTooLate(false);

[[noreturn]] void endInterrupted()
{
    const int stream = StderrCapture::usualStream();
    if (isatty(stream))
    {
        // The line of Progress may stand there.
        static const char clearLine[] = "\r\x1b[K";
        const ssize_t cleared = write(stream, clearLine, sizeof(clearLine) - 1);
        static_cast<void>(cleared);
    }
    static const char message[] = "fastfilter: interrupted; the image under way is not written\n";
    const ssize_t ignored = write(stream, message, sizeof(message) - 1);
    static_cast<void>(ignored);
    _exit(EXIT_INTERRUPTED);
}

void onSignal(int)
{
    const int now = state.load(std::memory_order_acquire);
    if (now == TOO_LATE)
    {
        cameTooLate.store(true, std::memory_order_release);
        return;
    }
    if (now == HAS_FILE)
        unlink(temporaryFile);
    endInterrupted();
}

}  // namespace

void installInterruptHandlers()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
    {
        struct sigaction previous = {};
        sigaction(number, nullptr, &previous);
        if (previous.sa_handler != SIG_IGN)
            sigaction(number, &action, nullptr);
    }
    // A closed pipe and a file size limit shall come back as errors of write().
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

void setTemporaryFile(const std::string& path)
{
    state.store(NO_FILE, std::memory_order_release);
    if (path.empty() || path.size() >= sizeof(temporaryFile))
        return;
    std::memcpy(temporaryFile, path.c_str(), path.size() + 1);
    state.store(HAS_FILE, std::memory_order_release);
}

void ignoreInterrupts()
{
    state.store(TOO_LATE, std::memory_order_release);
}

void heedInterrupts()
{
    state.store(NO_FILE, std::memory_order_release);
    if (cameTooLate.load(std::memory_order_acquire))
        endInterrupted();
}

}  // namespace fastfilter
