// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Batches that fill a GPU, of images of every border mode and of widths that kernels have whole tiles of, and not; and
// large narrow images, which the same kernels filter.

#include "test_precomp.hpp"

#include "test_batch_device.hpp"
#include "test_outliers.hpp"

#ifdef CUDAFASTFILTERS_HAVE_CUDA

namespace opencv_test
{
namespace
{

//! So many images of `size` that the kernels of a large image filter them, on the largest GPUs, too.
int imagesToFill(Size size, int type)
{
    const double packets = std::ceil(size.width * CV_ELEM_SIZE(type) / 16.0) * size.height;
    return static_cast<int>(1e6 / packets) + 1;
}

std::vector<Case> casesOfEveryBorder(int type)
{
    std::vector<Case> cases;
    for (int border : allBorders())
    {
        const LinearOptions options = LinearOptions::withBorder(border, Scalar(10, 200, 90, 33));
        const LinearOptions withoutValue = LinearOptions::withBorder(border);  // Gaussians take none
        for (int side : {3, 5, 7})
        {
            cases.push_back(medianCase(type, Size(side, side), border, Scalar(200, 10, 33, 90)));
            cases.push_back(gaussianCase(type, type, Size(side, side), 0, 0, withoutValue));
            cases.push_back(outlierCase(type, Size(side, side), cuda::OUTLIERS_ABSOLUTE, border, Scalar(200, 10, 33)));
        }
        for (int side : {3, 9})
            cases.push_back(outlierCase(type, Size(side, side), cuda::OUTLIERS_MAD, border, Scalar(200, 10, 33)));
        cases.push_back(linearCase(type, type, randomMask(Size(3, 3)), options));
        // Small, so that strips add the sums of 16 bits in float, too, whatever is drawn.
        cases.push_back(linearCase(type, type, Mat(randomMask(Size(5, 4)) / 8), options));
    }
    return cases;
}

typedef testing::TestWithParam<perf::MatType> BatchBorders_GPU;

TEST_P(BatchBorders_GPU, EachImageGetsWhatItGetsAlone)
{
    requireEngine(GPU);
    const int type = GetParam();
    const std::vector<Case> cases = casesOfEveryBorder(type);
    const int widthOfTiles = 4;  // images of other widths run what other tests compare with the oracle
    for (Size size : {Size(512, 256), Size(500, 301), Size(145, 700), Size(48, 1200)})
    {
        Made made(size, type, type, imagesToFill(size, type));
        for (const Case& filterCase : cases)
        {
            for (cuda::GpuMat& image : made.dst)
                image.setTo(Scalar::all(77));
            ASSERT_NO_FATAL_FAILURE(
                expectAsAlone(filterCase.filter, made.src, made.dst, filterCase.text + ", " + sizeText(size)));
            if (size.width % widthOfTiles == 0 && size.width > 100)
            {
                ASSERT_TRUE(verify(filterCase, Mat(made.src.back()), Mat(made.dst.back())));
            }
        }
    }
}

//! Regions of larger images, whose surrounding pixels linear filters use, with rows that begin at any address.
TEST_P(BatchBorders_GPU, RegionsGetWhatTheyGetAlone)
{
    requireEngine(GPU);
    const int type = GetParam();
    const Size size(544, 260);
    Made made(size, type, type, imagesToFill(size, type));
    for (const Rect& region :
         {Rect(0, 0, 512, 256), Rect(32, 4, 512, 256), Rect(16, 1, 512, 200), Rect(7, 0, 301, 260)})
    {
        GpuMats src, dst;
        for (size_t i = 0; i < made.src.size(); ++i)
        {
            src.push_back(made.src[i](region));
            dst.push_back(made.dst[i](region));
        }
        for (int border : {BORDER_REFLECT_101, BORDER_WRAP})
            for (int side : {3, 5})
            {
                const Case median = medianCase(type, Size(side, side), border);
                const Case gaussian =
                    gaussianCase(type, type, Size(side, side), 0, 0, LinearOptions::withBorder(border));
                for (const Case& filterCase : {median, gaussian})
                    ASSERT_NO_FATAL_FAILURE(
                        expectAsAlone(filterCase.filter, src, dst,
                                      filterCase.text + cv::format(", region at %d, %d", region.x, region.y)));
            }
    }
}

INSTANTIATE_TEST_CASE_P(CudaFastFilters, BatchBorders_GPU,
                        Values(CV_8UC1, CV_8UC3, CV_8UC4, CV_16UC1, CV_16SC1, CV_32FC1));

//! Its sums are exact, so that it does not matter which algorithm an image's size chooses.
Mat integerMask(int side)
{
    Mat mask(side, side, CV_32F);
    for (int i = 0; i < side * side; ++i)
        mask.at<float>(i / side, i % side) = static_cast<float>((i * 7) % 11 - 4) / 16;
    return mask;
}

//! A narrow image that fills the GPU, beside its parts, which do not: linear filters use the pixels around a part.
TEST(NarrowImages_GPU, PartsOfAnImageAreThoseOfTheWhole)
{
    requireEngine(GPU);
    for (int type : {CV_8UC1, CV_16UC1, CV_32FC1})
        for (int width : {512, 500})
        {
            const Size size(width, 32000 / static_cast<int>(CV_ELEM_SIZE(type)));
            const cuda::GpuMat src(makeImage(size, type));
            for (int border : allBorders())
                for (int side : {3, 5})
                    for (const Case& filterCase :
                         {gaussianCase(type, type, Size(side, side), 0, 0, LinearOptions::withBorder(border)),
                          linearCase(type, type, integerMask(side), LinearOptions::withBorder(border))})
                    {
                        cuda::GpuMat whole;
                        filterCase.filter->apply(src, whole);
                        // A border that wraps has the rows of the other end.
                        for (int y = 0; y < size.height; y += 1000)
                        {
                            const Rect rows(0, y, width, std::min(1000, size.height - y));
                            if (border == BORDER_WRAP && (y == 0 || rows.br().y == size.height))
                                continue;
                            cuda::GpuMat part;
                            filterCase.filter->apply(src(rows), part);
                            ASSERT_TRUE(sameBits(Mat(part), Mat(whole(rows)).clone()))
                                << filterCase.text << ", " << sizeText(size) << ", rows from " << y << ", "
                                << seedText();
                        }
                    }
        }
}

}  // namespace
}  // namespace opencv_test

#endif  // CUDAFASTFILTERS_HAVE_CUDA
