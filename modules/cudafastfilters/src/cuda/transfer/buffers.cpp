// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/runtime/device_memory.hpp"
#include "cuda/runtime/on_device.hpp"
#include "testing/test_hooks.hpp"
#include "buffers.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace cv::cuda::fastfilters
{

Buffers::Buffers(std::size_t deviceBytes_, std::size_t pinnedBytes_)
    : deviceBytes(deviceBytes_), pinnedBytes(pinnedBytes_)
{
    try
    {
        make();
    }
    catch (...)
    {
        destroy();
        throw;
    }
}

Buffers::~Buffers()
{
    destroy();
}

void Buffers::make()
{
    const RelaxedCapture relaxed;
    checkHostCall("allocating device memory");
    checkCuda(cudaMalloc(&device_, deviceBytes), format("allocating %zu bytes for bands", deviceBytes).c_str());
    if (pinnedBytes > 0)
    {
        checkHostCall("allocating pinned memory");
        checkCuda(cudaHostAlloc(&pinned_, pinnedBytes, cudaHostAllocPortable),
                  format("allocating %zu bytes of pinned memory", pinnedBytes).c_str());
    }
    const auto makeStream = [](cudaStream_t& stream)
    {
        checkHostCall("making a stream");
        checkCuda(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "making a stream");
    };
    makeStream(uploads_);
    makeStream(downloads_);
    for (int slot = 0; slot < mostSlots; ++slot)
    {
        makeStream(streams_[slot]);
        SlotEvents& events = events_[slot];
        for (cudaEvent_t* event : {&events.uploaded, &events.sourceMarked, &events.filtered, &events.downloaded})
            checkCuda(cudaEventCreateWithFlags(event, cudaEventDisableTiming), "making an event");
    }
}

// Also for a device that has failed: its errors are then ignored.
void Buffers::destroy() noexcept
{
    const RelaxedCapture relaxed;
    for (const SlotEvents& events : events_)
        for (cudaEvent_t event : {events.uploaded, events.sourceMarked, events.filtered, events.downloaded})
            if (event)
                cudaEventDestroy(event);
    for (cudaStream_t stream : streams_)
        if (stream)
            cudaStreamDestroy(stream);
    for (cudaStream_t stream : {uploads_, downloads_})
        if (stream)
            cudaStreamDestroy(stream);
    if (pinned_)
        cudaFreeHost(pinned_);
    if (device_)
        cudaFree(device_);
    cudaGetLastError();
}

namespace
{

typedef std::vector<std::unique_ptr<Buffers>> BufferList;

// What calls use of a device, and what they left.
struct BuffersOfDevice
{
    BufferList idle;
    int leased = 0;
    // Calls take turns in the order in which they came.
    unsigned long long nextNumber = 0, nextTurn = 0;

    std::size_t idleBytes() const
    {
        std::size_t bytes = 0;
        for (const std::unique_ptr<Buffers>& buffers : idle)
            bytes += buffers->deviceBytes;
        return bytes;
    }
};

struct AllBuffers
{
    std::mutex mutex;
    std::condition_variable changed;
    std::map<int, BuffersOfDevice> devices;

    // Never destroyed: the driver may be gone before the process's static objects are.
    static AllBuffers& instance()
    {
        static AllBuffers* const all = new AllBuffers;
        return *all;
    }
};

void waitForTurn(BuffersOfDevice& ofDevice, std::unique_lock<std::mutex>& lock)
{
    AllBuffers& all = AllBuffers::instance();
    const unsigned long long number = ofDevice.nextNumber++;
    all.changed.wait(lock, [&] { return ofDevice.nextTurn == number && ofDevice.leased < mostCallsOfDevice; });
    ++ofDevice.nextTurn;
    ++ofDevice.leased;
    all.changed.notify_all();
}

// The smallest idle buffers that are large enough; null if there are none. Buffers to be freed go to `freed`: the
// largest of the others, which the new ones replace, and those beyond the limit.
std::unique_ptr<Buffers> takeIdle(BuffersOfDevice& ofDevice, std::size_t deviceBytes, std::size_t pinnedBytes,
                                  std::size_t limit, BufferList& freed)
{
    BufferList& idle = ofDevice.idle;
    std::sort(idle.begin(), idle.end(),
              [](const std::unique_ptr<Buffers>& a, const std::unique_ptr<Buffers>& b)
              { return a->deviceBytes < b->deviceBytes; });
    const auto found = std::find_if(idle.begin(), idle.end(),
                                    [&](const std::unique_ptr<Buffers>& buffers)
                                    {
                                        return buffers->deviceBytes >= deviceBytes &&
                                               buffers->pinnedBytes >= pinnedBytes &&
                                               (limit == 0 || buffers->deviceBytes <= limit);
                                    });
    std::unique_ptr<Buffers> taken;
    if (found != idle.end())
    {
        taken = std::move(*found);
        idle.erase(found);
    }
    const std::size_t own = taken ? taken->deviceBytes : deviceBytes;
    bool replaces = !taken;
    while (!idle.empty() && (replaces || (limit != 0 && own + ofDevice.idleBytes() > limit)))
    {
        freed.push_back(std::move(idle.back()));
        idle.pop_back();
        replaces = false;
    }
    return taken;
}

std::unique_ptr<Buffers> makeBuffers(std::size_t deviceBytes, std::size_t pinnedBytes)
{
    try
    {
        return std::unique_ptr<Buffers>(new Buffers(deviceBytes, pinnedBytes));
    }
    catch (const Exception& error)
    {
        if (error.code != Error::StsNoMem)
            throw;
    }
    releaseIdleBuffers();  // those of other calls
    return std::unique_ptr<Buffers>(new Buffers(deviceBytes, pinnedBytes));
}

void endLease(int device, std::unique_ptr<Buffers> kept)
{
    AllBuffers& all = AllBuffers::instance();
    const std::lock_guard<std::mutex> lock(all.mutex);
    BuffersOfDevice& ofDevice = all.devices[device];
    --ofDevice.leased;
    if (kept)
        ofDevice.idle.push_back(std::move(kept));
    all.changed.notify_all();
}

}  // namespace

BufferLease::BufferLease(int device, std::size_t deviceBytes, std::size_t pinnedBytes, std::size_t limit)
    : device_(device)
{
    AllBuffers& all = AllBuffers::instance();
    {
        BufferList freed;  // without the lock: it takes long
        std::unique_lock<std::mutex> lock(all.mutex);
        BuffersOfDevice& ofDevice = all.devices[device];
        waitForTurn(ofDevice, lock);
        buffers_ = takeIdle(ofDevice, deviceBytes, pinnedBytes, limit, freed);
        lock.unlock();
    }
    if (buffers_)
        return;
    try
    {
        buffers_ = makeBuffers(deviceBytes, pinnedBytes);
    }
    catch (...)
    {
        endLease(device, nullptr);
        throw;
    }
}

BufferLease::~BufferLease()
{
    if (failed_)
        buffers_.reset();
    endLease(device_, std::move(buffers_));
}

std::size_t idleBufferBytes(int device)
{
    AllBuffers& all = AllBuffers::instance();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return all.devices[device].idleBytes();
}

void releaseIdleBuffers()
{
    AllBuffers& all = AllBuffers::instance();
    std::map<int, BufferList> released;
    {
        const std::lock_guard<std::mutex> lock(all.mutex);
        for (auto& device : all.devices)
            if (!device.second.idle.empty())
                released[device.first].swap(device.second.idle);
    }
    for (auto& ofDevice : released)
    {
        onDevice(ofDevice.first, [&] { ofDevice.second.clear(); });
    }
}

}  // namespace cv::cuda::fastfilters
