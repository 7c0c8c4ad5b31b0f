// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "device/device_memory.hpp"
#include "dispatch/test_hooks.hpp"
#include "lane.hpp"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace cv
{
namespace cuda
{
namespace fastfilters
{

DeviceScope::DeviceScope(int device)
{
    if (cudaGetDevice(&before_) != cudaSuccess || cudaSetDevice(device) != cudaSuccess)
        cudaGetLastError();
}

DeviceScope::~DeviceScope()
{
    if (cudaSetDevice(before_) != cudaSuccess)
        cudaGetLastError();
}

Lane::Lane(std::size_t deviceBytes_, std::size_t pinnedBytes_) : deviceBytes(deviceBytes_), pinnedBytes(pinnedBytes_)
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

Lane::~Lane()
{
    destroy();
}

void Lane::make()
{
    checkHostCall("allocating device memory");
    checkCuda(cudaMalloc(&device_, deviceBytes), format("allocating %zu bytes for strips", deviceBytes).c_str());
    if (pinnedBytes > 0)
    {
        checkHostCall("allocating pinned memory");
        checkCuda(cudaHostAlloc(&pinned_, pinnedBytes, cudaHostAllocPortable),
                  format("allocating %zu bytes of pinned memory", pinnedBytes).c_str());
    }
    for (int queue = 0; queue < queues; ++queue)
    {
        checkHostCall("making a stream");
        checkCuda(cudaStreamCreateWithFlags(&streams_[queue], cudaStreamNonBlocking), "making a stream");
        for (cudaEvent_t& event : events_[queue])
            checkCuda(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "making an event");
    }
}

// Also of a device that has failed: what it says then is of no use.
void Lane::destroy() noexcept
{
    for (int queue = 0; queue < queues; ++queue)
    {
        for (cudaEvent_t event : events_[queue])
            if (event)
                cudaEventDestroy(event);
        if (streams_[queue])
            cudaStreamDestroy(streams_[queue]);
    }
    if (pinned_)
        cudaFreeHost(pinned_);
    if (device_)
        cudaFree(device_);
    cudaGetLastError();
}

namespace
{

typedef std::vector<std::unique_ptr<Lane>> Lanes;

// The lanes of a device.
struct LanesOfDevice
{
    Lanes idle;
    int leased = 0;
    // Calls have their turns in the order in which they came.
    unsigned long long nextNumber = 0, nextTurn = 0;

    std::size_t idleBytes() const
    {
        std::size_t bytes = 0;
        for (const std::unique_ptr<Lane>& lane : idle)
            bytes += lane->deviceBytes;
        return bytes;
    }
};

struct AllLanes
{
    std::mutex mutex;
    std::condition_variable changed;
    std::map<int, LanesOfDevice> devices;

    // Never destroyed: the driver may be gone before the process's statics are.
    static AllLanes& instance()
    {
        static AllLanes* const all = new AllLanes;
        return *all;
    }
};

void waitForTurn(LanesOfDevice& lanes, std::unique_lock<std::mutex>& lock)
{
    AllLanes& all = AllLanes::instance();
    const unsigned long long number = lanes.nextNumber++;
    all.changed.wait(lock, [&] { return lanes.nextTurn == number && lanes.leased < mostLanesOfDevice; });
    ++lanes.nextTurn;
    ++lanes.leased;
    all.changed.notify_all();
}

// The smallest idle lane that is large enough; null: none is. What has to be freed goes to `freed`: the largest of the
// others, which the new lane replaces, and those beyond the limit.
std::unique_ptr<Lane> takeIdle(LanesOfDevice& lanes, std::size_t deviceBytes, std::size_t pinnedBytes,
                               std::size_t limit, Lanes& freed)
{
    Lanes& idle = lanes.idle;
    std::sort(idle.begin(), idle.end(), [](const std::unique_ptr<Lane>& a, const std::unique_ptr<Lane>& b)
              { return a->deviceBytes < b->deviceBytes; });
    const auto found =
        std::find_if(idle.begin(), idle.end(),
                     [&](const std::unique_ptr<Lane>& lane)
                     {
                         return lane->deviceBytes >= deviceBytes && lane->pinnedBytes >= pinnedBytes &&
                                (limit == 0 || lane->deviceBytes <= limit);
                     });
    std::unique_ptr<Lane> taken;
    if (found != idle.end())
    {
        taken = std::move(*found);
        idle.erase(found);
    }
    const std::size_t own = taken ? taken->deviceBytes : deviceBytes;
    bool replaces = !taken;
    while (!idle.empty() && (replaces || (limit != 0 && own + lanes.idleBytes() > limit)))
    {
        freed.push_back(std::move(idle.back()));
        idle.pop_back();
        replaces = false;
    }
    return taken;
}

std::unique_ptr<Lane> makeLane(std::size_t deviceBytes, std::size_t pinnedBytes)
{
    try
    {
        return std::unique_ptr<Lane>(new Lane(deviceBytes, pinnedBytes));
    }
    catch (const Exception& error)
    {
        if (error.code != Error::StsNoMem)
            throw;
    }
    releaseIdleLanes();  // of other calls
    return std::unique_ptr<Lane>(new Lane(deviceBytes, pinnedBytes));
}

void endLease(int device, std::unique_ptr<Lane> kept)
{
    AllLanes& all = AllLanes::instance();
    const std::lock_guard<std::mutex> lock(all.mutex);
    LanesOfDevice& lanes = all.devices[device];
    --lanes.leased;
    if (kept)
        lanes.idle.push_back(std::move(kept));
    all.changed.notify_all();
}

}  // namespace

LaneLease::LaneLease(int device, std::size_t deviceBytes, std::size_t pinnedBytes, std::size_t limit) : device_(device)
{
    AllLanes& all = AllLanes::instance();
    {
        Lanes freed;  // without the lock: it takes long
        std::unique_lock<std::mutex> lock(all.mutex);
        LanesOfDevice& lanes = all.devices[device];
        waitForTurn(lanes, lock);
        lane_ = takeIdle(lanes, deviceBytes, pinnedBytes, limit, freed);
        lock.unlock();
    }
    if (lane_)
        return;
    try
    {
        lane_ = makeLane(deviceBytes, pinnedBytes);
    }
    catch (...)
    {
        endLease(device, nullptr);
        throw;
    }
}

LaneLease::~LaneLease()
{
    if (failed_)
        lane_.reset();
    endLease(device_, std::move(lane_));
}

std::size_t idleLaneBytes(int device)
{
    AllLanes& all = AllLanes::instance();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return all.devices[device].idleBytes();
}

void releaseIdleLanes()
{
    AllLanes& all = AllLanes::instance();
    std::map<int, Lanes> released;
    {
        const std::lock_guard<std::mutex> lock(all.mutex);
        for (auto& device : all.devices)
            if (!device.second.idle.empty())
                released[device.first].swap(device.second.idle);
    }
    for (auto& lanes : released)
    {
        const DeviceScope scope(lanes.first);
        lanes.second.clear();
    }
}

}  // namespace fastfilters
}  // namespace cuda
}  // namespace cv
