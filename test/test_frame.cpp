// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "test_precomp.hpp"

#include "testing/test_hooks.hpp"

#include <memory>

namespace opencv_test
{

namespace
{

const uchar guardByte = 0xA5;
const size_t nonBlocking = 1;  // cudaStreamNonBlocking

size_t rowBytes(const Mat& image)
{
    return image.cols * image.elemSize();
}

}  // namespace

void PrintTo(Engine engine, std::ostream* os)
{
    *os << (engine == CPU ? "CPU" : "GPU");
}

bool deviceAvailable()
{
#ifdef CUDAFASTFILTERS_HAVE_CUDA
    static const bool available = cuda::getCudaEnabledDeviceCount() > 0 && cuda::DeviceInfo().isCompatible();
    return available;
#else
    return false;
#endif
}

void printDevice()
{
    if (deviceAvailable())
        cuda::printShortCudaDeviceInfo(cuda::getDevice());
    else
        printf("No CUDA engine or no CUDA device: the GPU tests are skipped\n");
}

void requireEngine(Engine engine)
{
    if (engine == GPU && !deviceAvailable())
        throw SkipTestException("no CUDA engine or no CUDA device");
}

void requireCudaEngine()
{
#ifndef CUDAFASTFILTERS_HAVE_CUDA
    throw SkipTestException("no CUDA engine");
#endif
}

void requireDeviceMemory(double gigabytes)
{
    requireEngine(GPU);
    const double free = (double)cuda::DeviceInfo().freeMemory() / 1e9;
    if (free < gigabytes)
        throw SkipTestException(cv::format("needs %g GB of device memory, %.1f are free", gigabytes, free));
}

Frame::Frame(Engine engine) : engine_(engine) {}

Frame::Frame(Engine engine, const Mat& image) : Frame(engine, image, Rect(Point(), image.size())) {}

Frame::Frame(Engine engine, const Mat& parent, const Rect& roi, size_t step, size_t offset) : engine_(engine)
{
    if (step == 0)
        step = engine == CPU ? rowBytes(parent) : alignSize(rowBytes(parent), 512);
    CV_Assert(step >= rowBytes(parent) && step % parent.elemSize1() == 0 && offset % parent.elemSize1() == 0);
    const size_t guard = 64;
    original_ = Mat(1, (int)(offset + step * parent.rows + guard), CV_8U, Scalar(guardByte));
    Mat pixels(parent.rows, parent.cols, parent.type(), original_.data + offset, step);
    parent.copyTo(pixels);
    if (engine == CPU)
    {
        hostBlock_ = original_.clone();
        hostParent_ = Mat(parent.rows, parent.cols, parent.type(), hostBlock_.data + offset, step);
        host_ = hostParent_(roi);
        return;
    }
    deviceBlock_.upload(original_);
    cuda::Stream::Null().waitForCompletion();
    deviceParent_ = cuda::GpuMat(parent.rows, parent.cols, parent.type(), deviceBlock_.data + offset, step);
    device_ = deviceParent_(roi);
}

Frame::Frame(const Frame& other, const Rect& roi) : Frame(other)
{
    if (engine_ == CPU)
        host_ = hostParent_(roi);
    else
        device_ = deviceParent_(roi);
}

Mat Frame::pixels() const
{
    if (engine_ == CPU)
        return host_.clone();
    Mat pixels;
    device_.download(pixels);
    return pixels;
}

Mat Frame::blockBytes() const
{
    if (engine_ == CPU)
        return hostBlock_;
    Mat bytes;
    deviceBlock_.download(bytes);
    return bytes;
}

testing::AssertionResult Frame::untouchedOutside() const
{
    Mat now = blockBytes().clone(), before = original_.clone();
    const uchar* first = engine_ == CPU ? host_.data : device_.data;
    const uchar* start = engine_ == CPU ? hostBlock_.data : deviceBlock_.data;
    const size_t step = engine_ == CPU ? hostParent_.step : deviceParent_.step;
    const Size size = engine_ == CPU ? host_.size() : device_.size();
    const size_t bytes = size.width * (engine_ == CPU ? host_.elemSize() : device_.elemSize());
    for (int y = 0; y < size.height; ++y)
    {
        memset(now.data + (first - start) + y * step, 0, bytes);
        memset(before.data + (first - start) + y * step, 0, bytes);
    }
    const testing::AssertionResult same = sameBits(before, now);
    if (same)
        return same;
    return testing::AssertionFailure() << "bytes outside the region were written: " << same.message();
}

#ifdef CUDAFASTFILTERS_HAVE_CUDA

//! What the algorithm for large images made of the same images.
struct Frame::Alternative
{
    std::string algorithm, error;
    std::shared_ptr<Frame> result;
    bool reallocated = false;  // it is not in the frame's block

    //! Wrong pixels of the inside or of a border are far off; the error of rounded sums is checked by the caller, for
    //! the other algorithm.
    void expectAgrees(const Frame& src, const Frame& dst) const
    {
        const std::string usual = cuda::fastfilters::lastAlgorithm();
        if (algorithm.empty() || algorithm == usual)
            return;
        EXPECT_TRUE(error.empty()) << algorithm << " instead of " << usual << ": " << error << ", " << seedText();
        if (!error.empty())
            return;
        if (!result->deviceBlock_.empty() && !reallocated)
        {
            EXPECT_TRUE(result->untouchedOutside()) << algorithm << ", " << seedText();
        }
        Mat expected = dst.pixels().reshape(1), actual = result->pixels().reshape(1), source = src.pixels().reshape(1);
        for (Mat* image : {&expected, &actual, &source})
            image->convertTo(*image, CV_64F);
        if (!checkRange(source, true, nullptr, -1e30, 1e30) || !checkRange(expected, true, nullptr, -1e30, 1e30))
            return;
        const double magnitude = std::max(cv::norm(source, NORM_INF), cv::norm(expected, NORM_INF));
        const bool isRank = usual.find("rank_") == 0 || usual.find("median_") == 0 || usual.find("extremum") == 0 ||
                            usual.find("outlier_") == 0;
        const int depth = CV_MAT_DEPTH(dst.device_.type());
        const double ofSums = depth == CV_64F ? 1e-11 * magnitude : (depth == CV_32F ? 1e-4 * magnitude : 1);
        const double tolerance = isRank ? 0 : ofSums;
        EXPECT_LE(cv::norm(expected, actual, NORM_INF), tolerance)
            << algorithm << " instead of " << usual << ", image " << src.device_.cols << "x" << src.device_.rows << ", "
            << seedText();
    }
};

//! Runs the algorithm that would take these images if they were large, if that is cheap; into separate memory,
//! also if the images overlap.
Frame::Alternative Frame::applyAlternative(const Ptr<cuda::Filter>& filter, const Frame& src, const Frame& dst)
{
    Alternative alternative;
    if (src.original_.total() > 1 << 25 || src.device_.empty())
        return alternative;
    alternative.result = std::make_shared<Frame>(dst);
    Frame& to = *alternative.result;
    if (!dst.deviceBlock_.empty())
    {
        to.deviceBlock_ = dst.deviceBlock_.clone();
        const std::ptrdiff_t distance = to.deviceBlock_.data - dst.deviceBlock_.data;
        for (cuda::GpuMat* view : {&to.deviceParent_, &to.device_})
            *view = cuda::GpuMat(view->rows, view->cols, view->type(), view->data + distance, view->step);
    }
    else if (!dst.device_.empty())
        to.device_ = dst.device_.clone();  // a view of somebody else's memory
    const uchar* const place = to.device_.data;
    const AnyImageSize anySize;
    try
    {
        cuda::Stream stream(nonBlocking);
        filter->apply(src.device_, to.device_, stream);
        stream.waitForCompletion();
        alternative.algorithm = cuda::fastfilters::lastAlgorithm();
        alternative.reallocated = to.device_.data != place;
    }
    catch (const cv::Exception& exception)
    {
        alternative.algorithm = "another algorithm";
        alternative.error = exception.what();
    }
    return alternative;
}

#else

struct Frame::Alternative
{
    void expectAgrees(const Frame&, const Frame&) const {}
};

Frame::Alternative Frame::applyAlternative(const Ptr<cuda::Filter>&, const Frame&, const Frame&)
{
    return {};
}

#endif

AnyImageSize::AnyImageSize() : before_(cuda::fastfilters::ignoreLeastSizes(true)) {}

AnyImageSize::~AnyImageSize()
{
    cuda::fastfilters::ignoreLeastSizes(before_);
}

OnlyAlgorithm::OnlyAlgorithm(const char* name) : before_(cuda::fastfilters::useOnlyAlgorithm(name)) {}

OnlyAlgorithm::~OnlyAlgorithm()
{
    cuda::fastfilters::useOnlyAlgorithm(before_);
}

bool runsBy(const char* algorithm, const std::function<void()>& run)
{
    const OnlyAlgorithm only(algorithm);
    try
    {
        run();
    }
    catch (const cv::Exception& problem)
    {
        EXPECT_TRUE(algorithm && problem.code == Error::StsOutOfRange) << problem.what();
        EXPECT_NE(std::string::npos, problem.err.find("no algorithm takes")) << problem.what();
        return false;
    }
    if (algorithm)
    {
        EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm());
    }
    return true;
}

void Frame::apply(const Ptr<cuda::Filter>& filter, Frame& src, Frame& dst)
{
    if (src.engine_ == CPU)
    {
        applyOnCpu(filter, src.host_, dst.host_);
        return;
    }
    const Alternative alternative = applyAlternative(filter, src, dst);
    cuda::Stream stream(nonBlocking);
    filter->apply(src.device_, dst.device_, stream);
    stream.waitForCompletion();
    alternative.expectAgrees(src, dst);
}

void applyOnCpu(const Ptr<cuda::Filter>& filter, InputArray src, OutputArray dst)
{
    cuda::applyFilter(filter, src, dst, cuda::HostOptions(cuda::HostOptions::CPU));
}

bool hasVectors()
{
    const Ptr<cuda::Filter> box = cuda::createFastBoxFilter(CV_8UC1, CV_8UC1, Size(3, 3));
    return std::string(cuda::describeFilter(box)).find("no SIMD") == std::string::npos;
}

void requireVectors()
{
    if (!hasVectors())
        throw SkipTestException("the processor has no vector instructions that the engine is compiled for");
}

void expectThreadsAndBandsChangeNoBit(const Ptr<cuda::Filter>& filter, const Mat& image, const char* algorithm,
                                      int bands)
{
    struct Counter : cuda::HostProgress
    {
        bool update(double) CV_OVERRIDE
        {
            ++calls;
            return true;
        }
        int calls = 0;
    };
    const int before = cv::getNumThreads();
    Mat expected, banded;
    cv::setNumThreads(1);
    applyOnCpu(filter, image, expected);
    EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm());
    for (int threads : {2, 3, 7})
    {
        cv::setNumThreads(threads);
        EXPECT_TRUE(sameBits(expected, filtered(CPU, filter, image))) << typeText(image.type());
    }
    cuda::HostOptions options(cuda::HostOptions::CPU);
    const Ptr<Counter> progress = makePtr<Counter>();
    options.progress = progress;
    cuda::applyFilter(filter, image, banded, options);
    EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm());
    EXPECT_GE(progress->calls, bands);
    EXPECT_TRUE(sameBits(expected, banded)) << typeText(image.type());
    cv::setNumThreads(before);
}

void expectStreamsAndCallsInPlaceGiveTheSame(const Ptr<cuda::Filter>& filter, const Mat& image)
{
    const Mat whole = filtered(CPU, filter, image);
    Mat streamed;
    cuda::HostStream stream(filter, image.size(), cuda::HostOptions(cuda::HostOptions::CPU));
    stream.wait(stream.submit(image, streamed));
    EXPECT_TRUE(sameBits(whole, streamed));
    Mat same = image.clone();
    applyOnCpu(filter, same, same);
    EXPECT_TRUE(sameBits(whole, same));
}

void expectRefused(int code, const std::string& given, const std::function<void()>& call)
{
    try
    {
        call();
        ADD_FAILURE() << "accepted, where '" << given << "' was expected";
    }
    catch (const cv::Exception& problem)
    {
        EXPECT_TRUE(code == Error::StsOk || code == problem.code) << problem.code << ": " << problem.what();
        EXPECT_NE(std::string::npos, std::string(problem.what()).find(given)) << problem.what();
    }
}

void expectRefused(const std::string& given, const std::function<void()>& call)
{
    expectRefused(Error::StsOk, given, call);
}

Mat filtered(Engine engine, const Ptr<cuda::Filter>& filter, const Mat& image)
{
    Frame src(engine, image), dst(engine);
    Frame::apply(filter, src, dst);
    return dst.pixels();
}

void expectCorrect(Engine engine, const Case& filterCase, const Mat& image)
{
    EXPECT_TRUE(verify(filterCase, image, filtered(engine, filterCase.filter, image)))
        << filterCase.text << ", image " << image.cols << "x" << image.rows << ", " << seedText();
}

void expectCorrectAlone(Engine engine, const char* algorithm, const Case& filterCase, const Mat& image)
{
    const OnlyAlgorithm only(algorithm);
    expectCorrect(engine, filterCase, image);
    EXPECT_STREQ(algorithm, cuda::fastfilters::lastAlgorithm()) << filterCase.text;
}

}  // namespace opencv_test
