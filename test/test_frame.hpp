// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_TEST_CUDAFASTFILTERS_FRAME_HPP
#define OPENCV_TEST_CUDAFASTFILTERS_FRAME_HPP

// The two engines under test, and images laid out in their memory in every way a caller may.

namespace opencv_test
{

enum Engine
{
    CPU,
    GPU
};

void PrintTo(Engine engine, std::ostream* os);

//! Says in the test program's heading which device the GPU tests use.
void printDevice();

bool deviceAvailable();

//! Throws SkipTestException if `engine` needs a device and there is none.
void requireEngine(Engine engine);

//! Throws SkipTestException if the module is built without its CUDA engine, which needs no device to be described.
void requireCudaEngine();

//! Throws SkipTestException if the device has less free memory.
void requireDeviceMemory(double gigabytes);

//! Base of the tests that every engine runs; instantiate with INSTANTIATE_ENGINES.
class EngineTest : public testing::TestWithParam<Engine>
{
protected:
    void SetUp() override { requireEngine(GetParam()); }
};

//! Tests of both engines with further parameters: `tuple<Engine, ...>`.
template <typename... Params>
class EngineParamTest : public testing::TestWithParam<testing::tuple<Engine, Params...>>
{
protected:
    void SetUp() override { requireEngine(engine()); }
    Engine engine() const { return testing::get<0>(this->GetParam()); }
};

#define INSTANTIATE_ENGINES(fixture)                                                                                   \
    INSTANTIATE_TEST_CASE_P(CPU, fixture, testing::Values(CPU));                                                       \
    INSTANTIATE_TEST_CASE_P(GPU, fixture, testing::Values(GPU))

#define INSTANTIATE_ENGINES_WITH(fixture, ...)                                                                         \
    INSTANTIATE_TEST_CASE_P(CPU, fixture, testing::Combine(testing::Values(CPU), __VA_ARGS__));                        \
    INSTANTIATE_TEST_CASE_P(GPU, fixture, testing::Combine(testing::Values(GPU), __VA_ARGS__))

//! A region of an image in an engine's memory. The parent lies in a block of guard bytes, `offset` bytes
//! from its start, with rows `step` bytes apart.
class Frame
{
public:
    //! An empty image, to be allocated by apply().
    explicit Frame(Engine engine);
    Frame(Engine engine, const Mat& image);
    //! step 0 is the engine's usual one. `offset` and `step` are multiples of the type's elemSize1().
    Frame(Engine engine, const Mat& parent, const Rect& roi, size_t step = 0, size_t offset = 0);
    //! Another region of the parent of `other`, sharing its memory.
    Frame(const Frame& other, const Rect& roi);

    Mat& host() { return host_; }
    cuda::GpuMat& device() { return device_; }

    //! The region's pixels.
    Mat pixels() const;
    //! Address of the region's first pixel.
    const void* data() const { return engine_ == CPU ? host_.data : device_.data; }
    //! Every byte of the block outside the region is what it was when the frame was made.
    testing::AssertionResult untouchedOutside() const;

    //! Applies on a separate stream that does not synchronise with the legacy one, and waits for it. On the GPU the
    //! algorithm for large images runs first, into other memory, and has to agree.
    static void apply(const Ptr<cuda::Filter>& filter, Frame& src, Frame& dst);

private:
    struct Alternative;

    static Alternative applyAlternative(const Ptr<cuda::Filter>& filter, const Frame& src, const Frame& dst);
    Mat blockBytes() const;

    Engine engine_;
    Mat hostBlock_, hostParent_, host_;
    cuda::GpuMat deviceBlock_, deviceParent_, device_;
    Mat original_;  // the block's bytes
};

//! As long as it lives, algorithms for large images take small ones, too; of this thread.
class AnyImageSize
{
public:
    AnyImageSize();
    ~AnyImageSize();
    AnyImageSize(const AnyImageSize&) = delete;
    AnyImageSize& operator=(const AnyImageSize&) = delete;

private:
    bool before_;
};

//! As long as it lives, no other algorithm runs; of this thread.
class OnlyAlgorithm
{
public:
    explicit OnlyAlgorithm(const char* name);
    ~OnlyAlgorithm();
    OnlyAlgorithm(const OnlyAlgorithm&) = delete;
    OnlyAlgorithm& operator=(const OnlyAlgorithm&) = delete;

private:
    const char* before_;
};

//! Runs a filter by one algorithm; false if it does not take the filter or the image. Null: any may run.
bool runsBy(const char* algorithm, const std::function<void()>& run);

//! Filters a host image by the CPU engine, also if there is a device.
void applyOnCpu(const Ptr<cuda::Filter>& filter, InputArray src, OutputArray dst);
//! Whether the CPU engine has vector instructions on this processor.
bool hasVectors();
//! Skips the test if it has none.
void requireVectors();

//! As long as it lives, the CPU engine uses none of its vector code; unless `asked`, what it used before.
class WithoutVectors
{
public:
    explicit WithoutVectors(bool asked = true) : before_(cv::useOptimized()) { cv::setUseOptimized(before_ && !asked); }
    ~WithoutVectors() { cv::setUseOptimized(before_); }

private:
    const bool before_;
};

//! The base of tests of algorithms of the CPU that need vectors.
class CpuVectors : public testing::Test
{
protected:
    void SetUp() override { requireVectors(); }

    AnyImageSize anySize_;
};

//! Expects the same bits by one and by several threads, and of an image filtered in at least `bands` bands.
void expectThreadsAndBandsChangeNoBit(const Ptr<cuda::Filter>& filter, const Mat& image, const char* algorithm,
                                      int bands);

//! Expects that a stream of host images, and a call in place, give what the filter gives.
void expectStreamsAndCallsInPlaceGiveTheSame(const Ptr<cuda::Filter>& filter, const Mat& image);

//! Expects that `call` throws a cv::Exception whose text contains `given`; of this code, unless it is Error::StsOk.
void expectRefused(int code, const std::string& given, const std::function<void()>& call);
void expectRefused(const std::string& given, const std::function<void()>& call);

//! Filters an image on an engine.
Mat filtered(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image);

//! Filters a whole image on an engine and expects what the oracle says.
void expectCorrect(Engine engine, const Case& filterCase, const Mat& image);
//! The same by an algorithm to which another one may be preferred.
void expectCorrectAlone(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image);

}  // namespace opencv_test

#endif  // OPENCV_TEST_CUDAFASTFILTERS_FRAME_HPP
