// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// The kernels whose threads walk down strips, thread after thread on the CPU: how an image is divided, and what a
// thread makes of its strip.

#include "test_precomp.hpp"

#include "cuda/strips/dense_strip.hpp"
#include "cuda/strips/separable_strip.hpp"
#include "cuda/strips/short_strip.hpp"
#include "cuda/strips/strip_rest.hpp"
#include "test_random.hpp"

#include <functional>

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

void countOutputs(const ff::StripLayout& layout, const ff::StripPosition& position, Mat_<int>& count)
{
    ASSERT_LT(position.top, position.bottom);
    ASSERT_TRUE(position.top >= 0 && position.bottom <= layout.height);
    for (int y = position.top; y < position.bottom; ++y)
        for (int x = position.element; x < position.element + layout.packet; ++x)
            if (x >= 0 && x < layout.width)
                ++count(y, x);
}

TEST(Strips, LayoutHoldsEveryOutputOnceAndInsideStripsReadInside)
{
    for (int i = 0; i < 3000; ++i)
    {
        const int packet = 1 << draw(0, 4), lead = draw(0, packet - 1);
        const ff::StripExtent source = {draw(1, 120), draw(1, 60)}, destination = {draw(1, 120), draw(1, 60)};
        const int shift = draw(-20, 20), shiftY = draw(-20, 20);
        const ff::StripReach reach = {draw(0, 20), draw(0, 20), draw(0, 9), draw(0, 9)};
        ff::StripLayout layout = ff::layOutStrips(packet, lead, source, destination, shift, shiftY, reach);
        layout.rows = draw(1, 30);
        layout.borderRows = draw(1, 9);

        Mat_<int> count = Mat_<int>::zeros(destination.rows, destination.elements);
        for (unsigned int p = 0; p < layout.insidePackets(); ++p)
        {
            const ff::StripPosition position = ff::insidePosition(layout, p);
            ASSERT_NO_FATAL_FAILURE(countOutputs(layout, position, count)) << seedText();
            ASSERT_TRUE(position.element >= 0 && position.element + packet <= destination.elements) << seedText();
            ASSERT_GE(position.element + shift - reach.left, 0) << seedText();
            ASSERT_LE(position.element + packet + shift + reach.right, source.elements) << seedText();
            ASSERT_GE(position.top + shiftY - reach.above, 0) << seedText();
            ASSERT_LE(position.bottom + shiftY + reach.below, source.rows) << seedText();
        }
        for (unsigned int p = 0; p < layout.borderPackets(); ++p)
            ASSERT_NO_FATAL_FAILURE(countOutputs(layout, ff::borderPosition(layout, p), count)) << seedText();
        ASSERT_EQ(static_cast<int>(count.total()), countNonZero(count == 1)) << seedText();
    }
}

TEST(Strips, RestHoldsEveryElementOutsideOfTheStripsOnce)
{
    for (int i = 0; i < 1000; ++i)
    {
        const int packet = 1 << draw(0, 4), lead = draw(0, packet - 1), elements = draw(1, 90);
        const int packets = (elements + lead + packet - 1) / packet, height = draw(1, 40);
        // Strips may begin and end with packets of which the image has a part only where they are none.
        const int first = lead > 0 ? 1 : 0, last = (elements + lead) / packet;
        const int left = draw(first, std::max(first, last)), right = std::max(left, draw(first, std::max(first, last)));
        const bool none = left == right;
        const int top = none ? 0 : draw(0, height - 1), bottom = none ? 0 : draw(top + 1, height);
        const int threads = 32 << draw(0, 2);
        const ff::StripRest rest = ff::makeStripRest(elements, height, top, bottom, lead, left * packet,
                                                     (right - left) * packet, packets * packet, threads);
        Mat_<int> count = Mat_<int>::zeros(height, elements);
        for (int block = 0; block < rest.blocks + 2; ++block)
        {
            for (int thread = 0; thread < threads; ++thread)
            {
                const ff::StripRest::Element element = rest.at(block, thread);
                if (element.x >= 0)
                    ++count(element.y, element.x);
            }
        }
        for (int y = top; y < bottom; ++y)
            for (int x = left * packet - lead; x < right * packet - lead; ++x)
                ++count(y, x);
        ASSERT_EQ(static_cast<int>(count.total()), countNonZero(count == 1)) << seedText();
    }
}

TEST(Strips, RowsFillTheGpuAndKeepTheirMinimum)
{
    const auto rows = [](long long columns, int height, long long workers, int beside = 0, int warmUp = 2) {
        return ff::selectStripRows({columns, height, workers, beside, 40, warmUp, 4, 2});
    };
    EXPECT_EQ(40, rows(1000, 40, 1000));
    EXPECT_EQ(4, rows(10, 100, 100000));
    EXPECT_EQ(4, rows(0, 0, 1000)) << "none";
    EXPECT_EQ(50, rows(1000, 50, 1000)) << "one wave of longer strips instead of two half empty";
    EXPECT_EQ(40, rows(1000, 190, 1000)) << "the last of many waves may be half empty";
    EXPECT_EQ(10, rows(600, 48, 1000, 0, 0)) << "waves that are full rather than one that is not";
    EXPECT_EQ(48, rows(600, 48, 1000, 0, 40)) << "not where strips take long before their first output";
    EXPECT_EQ(34, rows(100, 100, 400, 100)) << "strips along the border have their share of the wave";
    EXPECT_EQ(26, rows(100, 100, 400)) << "whole multiples";
}

TEST(Strips, RowsAreWholeMultiplesAndLeaveNoneOver)
{
    for (int i = 0; i < 3000; ++i)
    {
        const ff::StripWork work = {draw(1, 3000), draw(1, 20000), draw(1, 5000), draw(0, 100),
                                    draw(1, 300),  draw(0, 100),   draw(1, 32),   draw(1, 16)};
        const int rows = ff::selectStripRows(work);
        ASSERT_TRUE(rows % work.multiple == 0 && rows >= work.least) << seedText();
        ASSERT_LT(rows, std::max<long long>({work.height, work.rows, work.least}) + work.multiple) << seedText();
    }
}

TEST(Strips, HalvesAreRoundedAsOpenCVDoes)
{
    const auto expectSame = [](const Mat& halves, const std::function<ff::HalfPixel(int)>& of)
    {
        for (int i = 0; i < halves.cols; ++i)
        {
            const ushort expected = halves.at<ushort>(i);
            const bool isNan = (expected & 0x7fff) > 0x7c00;
            ASSERT_EQ(isNan ? ff::quietHalf : expected, of(i).bits) << i << ", " << seedText();
        }
    };
    Mat halves(1, 65536, CV_16F), floats, rounded;
    for (int i = 0; i < halves.cols; ++i)
        halves.ptr<ushort>()[i] = static_cast<ushort>(i);
    halves.convertTo(floats, CV_32F);
    expectSame(halves, [&](int i) { return ff::halfOf(floats.at<float>(i)); });
    expectSame(halves, [&](int i) { return ff::halfOf(ff::floatOf(ff::HalfPixel{static_cast<ushort>(i)})); });
    // Any floats, and those around ties.
    for (int i = 0; i < floats.cols; ++i)
    {
        float& value = floats.at<float>(i);
        const float next = std::nextafter(value, 70000.f);
        value = draw(0, 1) ? std::ldexp(theRNG().uniform(-1.f, 1.f), draw(-28, 18))
                           : value + std::ldexp(1.f, draw(-26, 6)) + (draw(0, 1) ? next - value : 0);
    }
    floats.convertTo(rounded, CV_16F);
    expectSame(rounded, [&](int i) { return ff::halfOf(floats.at<float>(i)); });
    expectSame(rounded, [&](int i) { return ff::halfOf(static_cast<double>(floats.at<float>(i))); });
    // A tie that a float would make of a double.
    EXPECT_EQ(0x3c01, ff::halfOf(1 + std::ldexp(1., -11) + std::ldexp(1., -40)).bits);
    EXPECT_EQ(0x3c00, ff::halfOf(1 + std::ldexp(1., -11)).bits);
    EXPECT_EQ(0x7c00, ff::halfOf(1e300).bits);
}

// Random coefficients whose sum stays between 0 and 1 if they are `positive`.
Mat_<double> randomWeights(int rows, int columns, bool positive)
{
    Mat_<double> weights(rows, columns);
    for (double& w : weights)
        w = static_cast<float>(theRNG().uniform(positive ? 0. : -1., positive ? 1. : 3.) / (rows * columns));
    return weights;
}

// A mask of random coefficients in the form that a Strip takes: fills its weights, returns the side x side mask. If the
// mask shall begin with 1, it is divided by `first`.
template <int Side, typename Sum>
Mat_<double> randomMask(ff::DenseStripCoefficients<Side, Sum>& weights, double scale, bool positive, double& first)
{
    const Mat_<double> mask = randomWeights(Side, Side, positive);
    first = weights.isUnit ? mask(0, Side / 2) : 1;
    for (int y = 0; y < Side; ++y)
        for (int x = 0; x < Side; ++x)
            weights.row[y][x] = static_cast<Sum>(scale * mask(y, x) / first);
    return mask;
}

template <int Side, typename Sum>
Mat_<double> randomMask(ff::SeparableStripCoefficients<Side, Sum>& weights, double scale, bool positive, double& first)
{
    const Mat_<double> row = randomWeights(1, Side, positive), column = randomWeights(Side, 1, positive);
    const double firstX = weights.isUnit ? row(0) : 1, firstY = weights.isUnit ? column(0) : 1;
    for (int i = 0; i < Side; ++i)
    {
        weights.row[i] = static_cast<Sum>(scale * row(i) / firstX);
        weights.column[i] = static_cast<Sum>(column(i) / firstY);
    }
    first = firstX * firstY;
    return column * row;
}

// An image of `size` in memory with an odd address and any step, as far as the type allows.
template <typename T>
struct Memory
{
    Memory(Size size, int channels, bool aligned)
        : step(aligned ? alignSize(size.width * channels * sizeof(T), 16)
                       : (size.width * channels + draw(0, 5)) * sizeof(T)),
          bytes(step * size.height + 64)
    {
        data = alignPtr(bytes.data(), 16) + (aligned ? 0 : draw(0, 15) / sizeof(T) * sizeof(T));
    }
    size_t step;
    std::vector<uchar> bytes;
    uchar* data;
};

template <typename Strip, typename S, typename D>
void filterLong(const ff::StripArguments<Strip>& task, const ff::BatchSource<S>& source,
                const ff::BatchDestination<D>& destination)
{
    for (unsigned int i = 0; i < task.geometry.layout.insidePackets(); ++i)
        ff::walkInside<Strip, false>(task, source, destination, i);
    for (unsigned int i = 0; i < task.geometry.layout.borderPackets(); ++i)
        ff::walkBorder<Strip>(task, source, destination, i);
}

// As narrow images; false if they cannot be filtered so.
template <typename Strip, typename S, typename D>
bool filterEnds(ff::StripArguments<Strip> task, const ff::BatchSource<S>& source,
                const ff::BatchDestination<D>& destination)
{
    if constexpr (Strip::hasEnds)
    {
        if (!ff::takeEnds<Strip>(task.geometry, source, destination, 64))
            return false;
        for (unsigned int i = 0; i < task.geometry.layout.insidePackets(); ++i)
            ff::walkInside<Strip, true>(task, source, destination, i);
        for (unsigned int i = 0; i < task.geometry.layout.borderPackets(); ++i)
            ff::walkBorder<Strip>(task, source, destination, i);
        return true;
    }
    return false;
}

// As images that do not fill the GPU; false if they cannot be filtered so.
template <typename Strip, typename S, typename D>
bool filterShort(const ff::StripArguments<Strip>& task, const ff::BatchSource<S>& source,
                 const ff::BatchDestination<D>& destination)
{
    constexpr int rows = Strip::shortShape.rows, packet = Strip::shape.packet;
    if (!ff::suitsShortStrips<Strip>(task.geometry, source, destination))
        return false;
    const ff::ShortStripArguments<Strip> shortTask = {task.coefficients, task.finish,
                                                      ff::makeShortGeometry(task.geometry, source, rows)};
    const ff::ShortStripGeometry& geometry = shortTask.geometry;
    for (int top = geometry.top; top < geometry.bottom; top += rows)
        for (int column = geometry.left; column < geometry.right; ++column)
            ff::walkShort<Strip, rows>(shortTask, source, destination, column, std::min(top, geometry.bottom - rows));
    const int first = geometry.left * packet - geometry.lead, end = geometry.right * packet - geometry.lead;
    for (int y = 0; y < destination.height; ++y)
        for (int element = 0; element < destination.width * Strip::channels; ++element)
            if (y < geometry.top || y >= geometry.bottom || element < first || element >= end)
                ff::filterElement(shortTask, source, destination, element, y);
    return true;
}

template <typename Strip, typename S, typename D>
void testStrip(bool aligned, int border)
{
    const int side = Strip::side;
    const int channels = Strip::channels == ff::anyChannels ? draw(1, ff::maxStripHalo / (side / 2)) : Strip::channels;
    const auto borderOf = [&](int channel) { return channels > 4 ? 0 : channel; };
    // Beyond the border rules' first reflection, and wide enough for packets inside.
    const int drawn = draw(1, 5) > 1 ? draw(1, std::max(20, 200 / channels)) : side / 2 + 1;
    const Size size(draw(0, 1) ? drawn : alignSize(drawn, 16), draw(1, 40));
    Memory<S> input(size, channels, aligned);
    Memory<D> output(size, channels, aligned);
    ff::BatchSource<S> source = {{input.data,
                                  input.step,
                                  size.width,
                                  size.height,
                                  channels,
                                  -(side / 2),
                                  -(side / 2),
                                  border,
                                  border,
                                  {1, 2, 3, 4}}};
    const ff::BatchDestination<D> destination = {{output.data, output.step, size.width, size.height, channels}};
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width * channels; ++x)
            const_cast<S*>(source.row(y))[x] = saturate_cast<S>(theRNG().uniform(-40000., 70000.));

    const bool isUnsigned = std::is_unsigned<S>::value;
    ff::StripArguments<Strip> task = {};
    const bool direct = std::is_integral<D>::value && isUnsigned && draw(0, 1) == 1;
    task.coefficients.isUnit = Strip::hasUnit && direct && draw(0, 1) == 1;
    const int exponent = isUnsigned && !task.coefficients.isUnit ? 90 : 0;
    double first = 1;
    const Mat_<double> mask = randomMask(task.coefficients, std::ldexp(1.0, exponent), direct, first);
    const double offset = direct ? 0 : theRNG().uniform(-9., 9.);
    const double unit = std::ldexp(first, -exponent - Strip::Window::exponent);
    if constexpr (std::is_same<S, double>::value)
    {
        task.finish = {offset, 1, draw(0, 1) == 1};
    }
    else
    {
        task.finish.form = direct ? ff::FinishForm::Direct : ff::FinishForm::Plain;
        task.finish.scale = static_cast<float>(direct ? unit * ff::DirectUnit<D>::value : unit);
        task.finish.offset = static_cast<float>(offset);
    }
    task.geometry = ff::makeStripGeometry<Strip>(source, destination, 64);
    const double largest =
        std::is_floating_point<S>::value ? 70000 : static_cast<double>(std::numeric_limits<S>::max());
    double weightSum = 0;
    for (double w : mask)
        weightSum += std::abs(w);
    bool isShort = false;
    if constexpr (Strip::hasShort)
        isShort = draw(0, 2) == 1 && filterShort(task, source, destination);
    const bool isEnds = !isShort && draw(0, 1) == 1 && filterEnds(task, source, destination);
    if (!isShort && !isEnds)
        filterLong(task, source, destination);
    const std::string way = isShort ? " short" : (isEnds ? " ends" : "");
    const int digits = std::is_same<S, double>::value ? 53 : 24;
    const double tolerance = 4 * (2 * side + 3) * std::ldexp(weightSum * largest + 9, -digits);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            for (int c = 0; c < channels; ++c)
            {
                double exact = offset;
                for (int j = 0; j < side; ++j)
                    for (int i = 0; i < side; ++i)
                    {
                        const int sy = ff::borderIndex(y + j - side / 2, size.height, border);
                        const int sx = ff::borderIndex(x + i - side / 2, size.width, border);
                        exact += mask(j, i) * (sx < 0 || sy < 0 ? source.borderValue[borderOf(c)]
                                                                : source.row(sy)[sx * channels + c]);
                    }
                const D pixel = destination.row(y)[x * channels + c];
                ASSERT_GE(pixel, saturate_cast<D>(exact - tolerance))
                    << size << " at " << x << ", " << y << " " << borderText(border) << way << ", " << seedText();
                ASSERT_LE(pixel, saturate_cast<D>(exact + tolerance))
                    << size << " at " << x << ", " << y << " " << borderText(border) << way
                    << (task.coefficients.isUnit ? " unit" : "") << (direct ? " direct" : "") << ", " << seedText();
            }
}

template <typename Strip, typename S, typename D>
void testStripOfEveryBorder()
{
    for (int i = 0; i < 6; ++i)
        for (int border : allBorders())
            for (bool aligned : {true, false})
                ASSERT_NO_FATAL_FAILURE((testStrip<Strip, S, D>(aligned, border)));
}

TEST(Strips, SeparableSumsEqualTheDefinition)
{
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 1, 5>, uint8_t, uint8_t>();
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, 1, 3>, uint8_t, uint8_t>();
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, int16_t, 3, 5>, uint8_t, int16_t>();
    testStripOfEveryBorder<ff::SeparableStrip<uint16_t, uint16_t, 4, 3>, uint16_t, uint16_t>();
    testStripOfEveryBorder<ff::SeparableStrip<int16_t, float, 1, 7>, int16_t, float>();
    testStripOfEveryBorder<ff::SeparableStrip<float, float, 1, 15>, float, float>();
    testStripOfEveryBorder<ff::SeparableStrip<double, double, 1, 3>, double, double>();
    testStripOfEveryBorder<ff::SeparableStrip<double, double, 1, 5>, double, double>();
    testStripOfEveryBorder<ff::SeparableStrip<double, double, 3, 9>, double, double>();
    testStripOfEveryBorder<ff::SeparableStrip<double, double, 4, 7>, double, double>();
}

TEST(Strips, SumsOfAnyNumberOfChannelsEqualTheDefinition)
{
    constexpr int any = ff::anyChannels;
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, uint8_t, any, 5>, uint8_t, uint8_t>();
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, int16_t, any, 3>, uint8_t, int16_t>();
    testStripOfEveryBorder<ff::SeparableStrip<uint8_t, float, any, 7>, uint8_t, float>();
    testStripOfEveryBorder<ff::SeparableStrip<uint16_t, uint16_t, any, 9>, uint16_t, uint16_t>();
    testStripOfEveryBorder<ff::SeparableStrip<float, float, any, 15>, float, float>();
    testStripOfEveryBorder<ff::SeparableStrip<double, double, any, 5>, double, double>();
    testStripOfEveryBorder<ff::DenseStrip<uint8_t, uint8_t, any, 3>, uint8_t, uint8_t>();
    testStripOfEveryBorder<ff::DenseStrip<int16_t, int16_t, any, 5>, int16_t, int16_t>();
    testStripOfEveryBorder<ff::DenseStrip<float, float, any, 7>, float, float>();
}

TEST(Strips, DenseSumsEqualTheDefinition)
{
    testStripOfEveryBorder<ff::DenseStrip<uint8_t, uint8_t, 4, 5>, uint8_t, uint8_t>();
    testStripOfEveryBorder<ff::DenseStrip<int16_t, int16_t, 1, 7>, int16_t, int16_t>();
    testStripOfEveryBorder<ff::DenseStrip<uint16_t, uint16_t, 1, 3>, uint16_t, uint16_t>();
    testStripOfEveryBorder<ff::DenseStrip<float, float, 3, 3>, float, float>();
    testStripOfEveryBorder<ff::DenseStrip<double, double, 1, 5>, double, double>();
    testStripOfEveryBorder<ff::DenseStrip<double, double, 3, 3>, double, double>();
}

}  // namespace
}  // namespace opencv_test
