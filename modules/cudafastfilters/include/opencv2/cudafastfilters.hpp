// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_HPP
#define OPENCV_CUDAFASTFILTERS_HPP

#ifndef __cplusplus
#error cudafastfilters.hpp header must be compiled as C++
#endif

#include "opencv2/core/cuda.hpp"
#include "opencv2/imgproc.hpp"

#if defined(__has_include)
#if __has_include("opencv2/cudafilters.hpp")
#include "opencv2/cudafilters.hpp"
#endif
#endif

namespace cv
{
namespace cuda
{
/** @brief Stream::Null() if there is a CUDA device, otherwise a stream that must not be used.

Stream::Null() throws if OpenCV finds no CUDA driver, even for calls that only use host images. */
CV_EXPORTS Stream& defaultStream();

// The bindings generator includes no header; the second condition tells it that cudafilters declares the class.
#if !defined(OPENCV_CUDAFILTERS_HPP) && !(defined(OPENCV_BINDINGS_PARSER) && defined(HAVE_OPENCV_CUDAFILTERS))
/** @brief Common interface of all CUDA filters.

The declaration of opencv_contrib's `opencv2/cudafilters.hpp`, repeated because that header is not
installed here. It is abstract and has no code, so both declarations are the same class. */
class CV_EXPORTS_W Filter : public Algorithm
{
public:
    /** @brief Applies the filter to an image.
    @param src Input image.
    @param dst Output image.
    @param stream Stream for the asynchronous version. */
    CV_WRAP virtual void apply(InputArray src, OutputArray dst, Stream& stream = defaultStream()) = 0;
};
#endif
}  // namespace cuda
}  // namespace cv

/**
  @addtogroup cuda
  @{
    @defgroup cudafastfilters Fast median, rank and convolution filters

Every createFast...() function creates a cv::cuda::Filter. A filter is immutable: one object may be applied from many
threads, on many streams and on several devices at once.

What is accepted:

| Factory | source depth | destination depth | channels | window | border modes |
|---|---|---|---|---|---|
| createFastMedianFilter | any | the source's | any | odd, rectangles too | all five |
| createFastRankFilter | any | the source's | any | odd, rectangles too, or any footprint; any anchor | all five |
| createFastPercentilesFilter | any | the source's, a plane for each percentile | any | odd, rectangles too; any anchor | all five |
| createFastMorphologyFilter | any | the source's | any | any flat element; any anchor | all five |
| createFastLinearFilter | any | any | any | any; any anchor | all five |
| createFastSeparableLinearFilter | any | any | any | any; any anchor | all five, one per direction |
| createFastGaussianFilter | any | any; exact: the source's | any | odd | all five, one per direction |
| createFastBoxFilter | any | any | any | any; any anchor | all five |
| createFastSobelFilter, createFastScharrFilter | any | any | any | odd up to 31 (Scharr: 3) | all five, one per direction |
| createFastLaplacianFilter | any | any | any | odd up to 31 | all five |
| createFastTrimmedMeanFilter | 8U 8S 16U 16S 16F 32F | the source's or 32F | any | odd, rectangles too; any anchor | all five |
| createFastOutlierFilter | 8U 8S 16U 16S 16F 32F | the source's | any | odd, rectangles too | all five |
| createFastLargeGaussianFilter | 8U 8S 16U 16S 16F 32F | 8U 8S 16U 16S 16F 32F | any | sigma from 0.3 to 2000 | all five, one per direction |
| createFastUnsharpFilter, createFastDifferenceOfGaussiansFilter | 8U 8S 16U 16S 16F 32F | the source's or 32F | any | odd | all five |
| createFastStatisticsFilter | 8U 8S 16U 16S 16F 32F; entropy and mode 8U 8S | 32F, the source's, for some 8U 8S 16U 16S 16F 32F | any | any; any anchor | all five |
| createFastRollingBallFilter | 8U 8S 16U 16S 16F 32F | the source's | any | radius from 0 to 4096 | all five |
| ignoreMissing | 8U 8S 16U 16S 16F 32F | 8U 8S 16U 16S 16F 32F | any | the filter's | the filter's |

Any depth is one of 8U 8S 16U 16S 32S 16F 32F 64F; any channels are 1 to CV_CN_MAX. 8U 8S 16U 16S 32F with 1, 3 or 4
channels have their own algorithms, and 64F has for linear filters. Tiles of other images are converted and filtered by
these: 16F as 32F, 32S as 64F, and for ranks 32S and 64F as the places of their values, which are sorted;
describeFilter() says how. So what is said of 32F holds for 16F, whose results are rounded once more, or infinite.
Medians, ranks, percentiles and morphology also take integers of 64 bits and unsigned ones of 32 bits: OpenCV 5 has
depths for them (CV_64S, CV_64U, CV_32U; and CV_Bool, as bytes), asIntegers() serves OpenCV 4.

A border value has four numbers. More than four channels have it only if all four are equal, and then each has that.

The five border modes are BORDER_CONSTANT, BORDER_REPLICATE, BORDER_REFLECT, BORDER_REFLECT_101
(BORDER_DEFAULT) and BORDER_WRAP, each also with BORDER_ISOLATED, which applies to both directions if either mode has
it. A window has at most 32768 pixels per side; if it is larger than the image, reflections repeat, as with
cv::borderInterpolate.

**Images.** `apply(src, dst, stream)` takes cv::cuda::GpuMat for both and works on the current device,
asynchronously on `stream`; or cv::Mat (or cv::cuda::HostMem) for both and returns when the result is there, as
applyFilter() with HostOptions() does: `stream` is neither used nor waited for. Medians, ranks and masks of integers
(also integers over one common divisor) give the same bits on both engines. `dst` is reused when its size and type fit,
otherwise reallocated. `src` and `dst` may be the same image or overlap. Steps may be any multiple of a channel's size.
On device images nothing is synchronised, and an apply() to a preallocated `dst` can be captured in a CUDA graph.

**Host images** go through the GPU in bands of rows if a GPU is usable and transfer plus filtering is estimated to be
faster than the CPU. Uploads, filters and downloads overlap, and each row is transferred once. See HostOptions.

**Regions of interest.** Linear filters, sharpening and statistics use the pixels around a region that belong to its
parent, as cv::filter2D does, unless the border mode contains BORDER_ISOLATED; so does morphology, as cv::erode. Median
and rank filters isolate the region, as cv::medianBlur does.

**Rounding.** Integer destinations get the real-valued result rounded to nearest, ties to even, and saturated. Masks of
integers over one common divisor are exact. With other masks, the value before rounding may differ from the real value
by the accumulation error, at most (n + 3) * 2^-24 * (sum|w| * max|src| + |delta|) for n coefficients (those of both
vectors of a separable mask), which are rounded, too; for integer sources, sums are kept in double if this could reach
half a unit, so the result is at most 1 off, and only next to a tie. createFastLargeGaussianFilter() has its own bound
and its own rule for NaN. Float pixels follow IEEE arithmetic, zero coefficients included: a NaN anywhere in the window
gives NaN, and so does an infinity under a zero. NaN becomes 0 in an integer destination. Float destinations are within
(n_row + n_column + 32) * 2^-24 * (sum(|w| * |src|) + |delta|) of the real value, twice that for separable masks, where
n_row and n_column are the sides of the mask. On the GPU, a large mask that is the sum of a few separable ones (a
difference of Gaussians, a Gabor filter) is computed as that sum if describeFilter() says "rank": the bound is then
that of separable masks, |w| is the sum over the terms of |column| * |row|, and an infinity in the window gives an
infinity or NaN.

**CV_64F** is summed in double, on both engines, directly: results are within (n_row + n_column + 32) * 2^-53 *
(sum(|w| * |src|) + |delta|) of the real value, twice that for separable masks, or within as many units of 2^-1074.
Masks of integers over one common divisor have exact sums if the pixels are integers of at most 32 bits and the sum of
the absolute integers is below 2^22; such sums are divided once, so no value is rounded twice. No pixel changes the
result of a window that does not contain it. Where a sum of pixels times coefficients (integers, before they are
divided) leaves the range of double, the result is infinite or NaN. If one of source and destination is 32S or 64F,
results are those in CV_64F, rounded to the destination. Those from or to 16F are those in CV_32F, rounded: infinite
beyond 65504.

**NaN in medians, ranks and morphology.** NaN counts as greater than every number, infinity included; if the
selected rank falls among NaNs, the result is the quiet NaN 0x7fc00000 (16F: 0x7e00, 64F: 0x7ff8000000000000). -0 is
ordered before +0.

**Errors.** A factory throws cv::Exception for types, sizes, anchors, border modes or coefficients
outside the table, and says what was given and what is accepted; apply() throws for an image that is empty or has
more than two dimensions, for a source of another type than the filter takes, for a mix of host and device images,
and for device memory whose address or step is not a multiple of a channel's size. It then leaves `dst` unchanged.
  @}
 */

namespace cv
{
namespace cuda
{

//! @addtogroup cudafastfilters
//! @{

/** @brief Creates a median filter, bit for bit equal to cv::medianBlur wherever that is defined.

@param srcType Type of source and destination: any depth and number of channels.
@param windowSize Side of the square window in pixels, odd.
@param borderMode Pixel extrapolation, see cv::BorderTypes. cv::medianBlur always replicates.
@param borderVal Value of the pixels outside for BORDER_CONSTANT, one number per channel.

@sa cv::medianBlur, createFastRankFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastMedianFilter(int srcType, int windowSize, int borderMode = BORDER_REPLICATE,
                                                Scalar borderVal = Scalar());

/** @overload
@param srcType Type of source and destination.
@param windowSize Width and height of the window in pixels, both odd.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
 */
CV_EXPORTS_W Ptr<Filter> createFastMedianFilter(int srcType, Size windowSize, int borderMode = BORDER_REPLICATE,
                                                Scalar borderVal = Scalar());

/** @brief Creates a rank (percentile) filter: 0 is erosion, 50 the median, 100 dilation by a rectangle.

@param srcType Type of source and destination: any depth and number of channels.
@param windowSize Width and height of the window in pixels, both odd.
@param percentile From 0 to 100. The value of rank cvRound(percentile / 100 * (N - 1)) of the N pixels in
the window, sorted upwards from rank 0, is selected.
@param anchor Position of the output pixel in the window; (-1, -1) is the centre.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
 */
CV_EXPORTS_W Ptr<Filter> createFastRankFilter(int srcType, Size windowSize, double percentile,
                                              Point anchor = Point(-1, -1), int borderMode = BORDER_REPLICATE,
                                              Scalar borderVal = Scalar());

/** @overload
For windows that are no rectangles of odd sides: discs, crosses, rings, or rectangles of even sides. Two or more
channels have the same footprint. It does not take missing pixels.

@param srcType Type of source and destination.
@param footprint CV_8UC1 on the host, with 1 to 32768 pixels per side: the pixels that are not 0 belong to the window.
@param percentile Percentile from 0 to 100 of the N pixels that belong to the window: the rank is
cvRound(percentile / 100 * (N - 1)).
@param anchor Position of the output pixel in the footprint, which need not belong to the window; (-1, -1) is the centre
(width / 2, height / 2).
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
 */
CV_EXPORTS_W Ptr<Filter> createFastRankFilter(int srcType, InputArray footprint, double percentile,
                                              Point anchor = Point(-1, -1), int borderMode = BORDER_REPLICATE,
                                              Scalar borderVal = Scalar());

/** @brief Creates an erosion, a dilation, or what consists of them: opening, closing, gradient, top-hat and black-hat.

Bit for bit equal to cv::morphologyEx with the same arguments, wherever that is defined: it takes no CV_8S and no
BORDER_WRAP. These follow the rules of this module instead:

- **NaN and -0** of CV_32F are ordered as for ranks: NaN is greater than every number, and -0 is less than +0. So a
  dilation is NaN where the element meets one, and an erosion where it meets nothing else. OpenCV's result depends on
  the order of the pixels.
- **Regions of interest.** The pixels around a region that belong to its parent are read, unless the border mode has
  BORDER_ISOLATED: the result is that part of the result for the parent. A single erosion or dilation is so in OpenCV,
  too; in what consists of several, OpenCV's second step does not know the pixels around the first one's result.

The cost grows with the rows of the element, not with its pixels; that of a rectangle hardly grows.

@param op MORPH_ERODE, MORPH_DILATE, MORPH_OPEN, MORPH_CLOSE, MORPH_GRADIENT, MORPH_TOPHAT or MORPH_BLACKHAT; see
cv::MorphTypes.
@param srcType Type of source and destination: any depth and number of channels.
@param element CV_8UC1 on the host, with 1 to 32768 pixels per side: the pixels that are not 0 belong to the structuring
element, at least one. noArray() is a square of 3x3.
@param anchor Position of the output pixel in the element, which need not belong to it; (-1, -1) is the centre
(width / 2, height / 2).
@param iterations How often erosions and dilations are applied: 2 for an opening are two erosions and two dilations.
Iterations of a rectangle are a larger rectangle; for other elements each extrapolates the result of the one before. 0
leaves the image as it is, and differences are 0. With all iterations the element has at most 32768 pixels per side.
@param borderMode Pixel extrapolation, in each step.
@param borderVal Value of the pixels outside for BORDER_CONSTANT. By default these take no part: they have the greatest
value of the type in erosions and the least one in dilations (for CV_32F FLT_MAX and -FLT_MAX, as in OpenCV; for CV_64F
DBL_MAX and -DBL_MAX, for CV_16F 65504 and -65504).
@param mirrored Whether dilations have the element mirrored at its anchor, as the theory, SciPy and scikit-image have
it: only then an opening by an element that is not symmetric is at most the image. cv::dilate never mirrors.

@sa cv::morphologyEx, cv::erode, cv::dilate, cv::getStructuringElement
 */
CV_EXPORTS_W Ptr<Filter> createFastMorphologyFilter(int op, int srcType, InputArray element,
                                                    Point anchor = Point(-1, -1), int iterations = 1,
                                                    int borderMode = BORDER_CONSTANT,
                                                    Scalar borderVal = morphologyDefaultBorderValue(),
                                                    bool mirrored = false);

/** @brief The same filter of ranks for integers of 64 bits, or for unsigned ones of 32 bits.

For OpenCV 4, which has no depths of these: their images are passed as CV_64F or CV_32S of the same bytes, and so are
the results. A filter for these types, made by createFastMedianFilter(), createFastRankFilter(),
createFastPercentilesFilter() or createFastMorphologyFilter(), is made again for the other order of the bytes.
Differences of morphology saturate.

Border values stay doubles, which are rounded and saturated: exact up to 2^53. By default morphology has the greatest
and the least integer.

@param filter A filter made by one of these functions for CV_64F (integers of 64 bits) or CV_32S (of 32 bits). Others,
and those that are of integers already, are an error.
@param isSigned Whether the integers are signed.
 */
CV_EXPORTS_W Ptr<Filter> asIntegers(const Ptr<Filter>& filter, bool isSigned);

/** @brief Creates the background of a rolling ball, which is subtracted from an image to even out its light.

A ball rolls below the image, seen as a landscape of grey levels; the background is what it reaches: for each pixel, the
least of the pixels of the disc around it, each plus r - sqrt(r^2 - d^2) at the distance d. Bit for bit equal to
scikit-image's restoration.rolling_ball(image, radius=radius), which truncates the background of integers towards 0.
For radii that are no whole numbers, r - sqrt(r^2 - d^2) may be one, which scikit-image's sums in double may miss: then
its background is 1 less. The background is at most the image, so that it can be subtracted.

- NaN takes no part, as in scikit-image; where there is nothing else, the background is infinite. The sign of 0 is not
  defined.
- ImageJ's "Subtract Background" shrinks the image and smooths it first: results differ.
- **Regions of interest.** The pixels around a region that belong to its parent are read, unless the border mode has
  BORDER_ISOLATED.

The cost grows with the square of the radius. On the CPU only: for GpuMat, and with HostOptions::CUDA, it is an error.
ignoreMissing() does not take it.

@param srcType Type of source and destination: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of
channels.
@param radius Of the ball, in pixels and in grey levels, 0 to 4096.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT. By default these take no part, as in scikit-image.
 */
CV_EXPORTS_W Ptr<Filter> createFastRollingBallFilter(int srcType, double radius, int borderMode = BORDER_CONSTANT,
                                                     Scalar borderVal = morphologyDefaultBorderValue());

/** @brief Creates a filter that finds several percentiles of each window.

The result has a plane for each percentile, one below the other: for an image of w x h pixels it has w x (h * n), and
plane i is `dst.rowRange(i * h, (i + 1) * h)`. Several percentiles of one window share its sorting and counting where
their algorithms can; describeFilter() says which run.

@param srcType Type of source and destination: any depth and number of channels.
@param windowSize Width and height of the window in pixels, both odd.
@param percentiles 1 to 256 numbers from 0 to 100, in any order, each as for createFastRankFilter().
@param anchor Position of the output pixel in the window; (-1, -1) is the centre.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.

@sa createFastRankFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastPercentilesFilter(int srcType, Size windowSize,
                                                     const std::vector<double>& percentiles,
                                                     Point anchor = Point(-1, -1), int borderMode = BORDER_REPLICATE,
                                                     Scalar borderVal = Scalar());

/** @brief Creates a trimmed mean: that of the values of each window between two percentiles.

With the N values of the window sorted upwards, it is the mean of those of the ranks cvRound(lower / 100 * (N - 1)) to
cvRound(upper / 100 * (N - 1)), both included. So 25 and 75 leave out about a quarter on each side, 50 and 50 are the
median, and 0 and 100 the mean of all, as a box filter has it.

- Integers: the sum is exact. Its quotient is rounded to nearest, ties to even, or to 32F.
- 32F: sums are kept in double, as differences to the least of these values. The mean is not outside of the values l to
  h of the two ranks, and within 2^-24 of its absolute value plus 2^-52 * N^2 / n * (h - l) of the real mean of these n
  values; with 0 and 100 within the bound of the box filter. The sign of a mean of 0 is not defined, except for one
  rank.
- NaN counts as greater than every number, as in medians. The mean is NaN if a NaN is among its values, or if both
  infinities are.

ignoreMissing() does not take the filter.

@param srcType Source type: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of channels.
@param dstType Destination type with the same channels: the source's depth or CV_32F; -1 is the source's type.
@param windowSize Width and height of the window in pixels, both odd.
@param lower Percentile from 0 to 100.
@param upper Percentile from `lower` to 100.
@param anchor Position of the output pixel in the window; (-1, -1) is the centre.
@param borderMode Pixel extrapolation. Like the median, the filter isolates a region of interest.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.

@sa createFastPercentilesFilter, createFastBoxFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastTrimmedMeanFilter(int srcType, int dstType, Size windowSize, double lower,
                                                     double upper, Point anchor = Point(-1, -1),
                                                     int borderMode = BORDER_REPLICATE, Scalar borderVal = Scalar());

/** @brief Which values a filter of createFastOutlierFilter() replaces. */
enum OutlierSide
{
    OUTLIERS_BOTH = 0,    //!< those far above and far below the median
    OUTLIERS_BRIGHT = 1,  //!< those above
    OUTLIERS_DARK = 2     //!< those below
};

/** @brief What createFastOutlierFilter() multiplies by its threshold. */
enum OutlierMeasure
{
    OUTLIERS_ABSOLUTE = 0,  //!< one unit of the image
    OUTLIERS_RELATIVE = 1,  //!< the absolute value of the median
    OUTLIERS_MAD = 2        //!< 1.4826 times the median absolute deviation of the window: a Hampel filter
};

/** @brief Creates a filter that replaces outliers by the median of their window, and keeps all other values.

A value x becomes the median m of its window, that of createFastMedianFilter(), if it differs from m by more than a
limit; otherwise it keeps its bytes. Channels are independent of each other.

- The difference is x - m for OUTLIERS_BRIGHT, m - x for OUTLIERS_DARK, and the greater of them for OUTLIERS_BOTH.
- The limit is `threshold` for OUTLIERS_ABSOLUTE, threshold * |m| for OUTLIERS_RELATIVE, and
  threshold * 1.4826 * MAD for OUTLIERS_MAD, where MAD is the median of |x_i - m| over the same window; pixels beyond
  the border count as what the border mode makes of them. For Gaussian noise 1.4826 * MAD is about its standard
  deviation, so 3 is a usual threshold.
- For integers the comparison is that of real numbers; only threshold * 1.4826 is rounded, once, to a double. For
  CV_32F, differences, products and the threshold (times 1.4826) are floats.
- With a threshold of 0 all values become the median, except beside a difference or a limit that is NaN; with an
  infinite one, none does.

In CV_32F, x that is NaN becomes m, unless m is NaN or `replaceNan` is false. Where m is NaN nothing is replaced. The
difference of two infinities of one sign is NaN, and no outlier. In the MAD, a deviation that is NaN counts as the
greatest; beside a limit that is infinite or NaN no value is an outlier. CV_16F is as CV_32F, except that a NaN which is
not replaced becomes the quiet NaN 0x7e00.

The filter costs little more than the median; OUTLIERS_MAD reads every pixel of the window once more, so large windows
are slow. Both engines give the same bytes. On the GPU, absolute and relative limits cost least for one channel of
CV_8U, CV_16U or CV_32F and windows of 3x3, 5x5 and 7x7: the median's own kernels apply them. Other images and windows
are read and written once more.

@param srcType Type of source and destination: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of
channels.
@param windowSize Width and height of the window in pixels, both odd.
@param threshold From 0 on.
@param which Which outliers are replaced, a value of OutlierSide.
@param measure What the threshold is multiplied by, a value of OutlierMeasure.
@param borderMode Pixel extrapolation. Like the median, the filter isolates a region of interest.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
@param replaceNan Whether NaN is replaced.

@sa createFastMedianFilter, replaceOutliers
 */
CV_EXPORTS_W Ptr<Filter> createFastOutlierFilter(int srcType, Size windowSize, double threshold,
                                                 int which = OUTLIERS_BOTH, int measure = OUTLIERS_ABSOLUTE,
                                                 int borderMode = BORDER_REPLICATE, Scalar borderVal = Scalar(),
                                                 bool replaceNan = true);

/** @brief Replaces outliers of a host image, and says which.

@param filter A filter made by createFastOutlierFilter().
@param src Input image on the host.
@param dst Output image on the host. It may be `src`.
@param replaced If given, CV_8U with the source's channels: 255 where a value was replaced, otherwise 0.
@param iterations How often the filter is applied, each time to the result before; it ends early when nothing is
replaced any more. From 1 on.
@return The number of values that were replaced; one that was replaced several times counts once.

With a filter of ignoreMissing(), missing pixels that are filled are replaced, too, but not NaN by NaN. One with a mask
is an error: applyMasked() takes it.
 */
CV_EXPORTS_W int64 replaceOutliers(const Ptr<Filter>& filter, InputArray src, OutputArray dst,
                                   OutputArray replaced = noArray(), int iterations = 1);

/** @brief Creates a non-separable linear filter: correlation with any mask, like cv::filter2D.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels, any of these depths; -1 is the source's type.
@param kernel Mask, one channel of any depth, finite. Coefficients that are integers over one common
divisor (up to 65536 in a CV_64F mask, 4096 in a CV_32F mask) are recognised, to the precision of the mask's type, and
computed exactly.
@param anchor Position of the output pixel in the mask; (-1, -1) is the centre (cols / 2, rows / 2).
@param delta Added to the sum before rounding.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.

@sa cv::filter2D, normalizeMask
 */
CV_EXPORTS_W Ptr<Filter> createFastLinearFilter(int srcType, int dstType, InputArray kernel,
                                                Point anchor = Point(-1, -1), double delta = 0,
                                                int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar());

/** @brief Creates a separable linear filter of any row and column length, like cv::sepFilter2D.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels, any of these depths; -1 is the source's type.
@param rowKernel Coefficients applied along each row, a vector of one channel; an empty one leaves this direction
unchanged, like a single coefficient of 1.
@param columnKernel The same along each column. With both empty the filter converts to the destination's type and adds
delta.
@param anchor Position of the output pixel in the window; (-1, -1) is the centre.
@param delta Added to the sum before rounding.
@param rowBorderMode Pixel extrapolation to the left and the right.
@param columnBorderMode Pixel extrapolation above and below; -1 is rowBorderMode.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.

@sa cv::sepFilter2D
 */
CV_EXPORTS_W Ptr<Filter> createFastSeparableLinearFilter(int srcType, int dstType, InputArray rowKernel,
                                                         InputArray columnKernel, Point anchor = Point(-1, -1),
                                                         double delta = 0, int rowBorderMode = BORDER_DEFAULT,
                                                         int columnBorderMode = -1, Scalar borderVal = Scalar());

/** @brief Creates a Gaussian filter.

The real-valued Gaussian, rounded as described above. cv::GaussianBlur uses 8- and 16-bit fixed-point
coefficients for 8U and 16U images, so its result may differ by 1, in rare places by 2; with `exact`
the coefficients and the rounding are the same, and so is every byte.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels; -1 is the source's type.
@param ksize Width and height of the mask in pixels, odd; 0 computes it from sigma as cv::GaussianBlur does.
@param sigma1 Standard deviation along the rows in pixels; 0 computes it from ksize.
@param sigma2 Standard deviation along the columns in pixels; 0 is sigma1.
@param rowBorderMode Pixel extrapolation to the left and the right; the constant is 0.
@param columnBorderMode Pixel extrapolation above and below; -1 is rowBorderMode.
@param exact True for the result of cv::GaussianBlur byte for byte; 8U to 8U and 16U to 16U.

@sa cv::GaussianBlur, cv::getGaussianKernel
 */
CV_EXPORTS_W Ptr<Filter> createFastGaussianFilter(int srcType, int dstType, Size ksize, double sigma1,
                                                  double sigma2 = 0, int rowBorderMode = BORDER_DEFAULT,
                                                  int columnBorderMode = -1, bool exact = false);

/** @brief Creates a Gaussian filter for large sigma, at a cost that does not grow with it.

The whole Gaussian, not cut off at a window. From a sigma of 10 pixels on, the image is smoothed by
cubic B-splines, sampled every 2 to 64 pixels, filtered on these samples and interpolated by the same
splines; below, the mask is applied directly. Before rounding, a result differs from the real-valued
Gaussian by at most what describeFilter() says, in units of the largest absolute pixel value. That is
the sum of the mask's error, for both directions together 3.8e-5 at a sigma of 10, 2.2e-5 at 20 and
at most 1.7e-5 from 40 on (about half of these at 12, 24, 48, 96, 192 and 384, less up to the next step),
and the rounding bound of float sums, 1e-5 to 7e-5; images of noise show less than 3e-6 in total,
1e-6 from a sigma of 12 on. So 8-bit results are those of the exact Gaussian except next to a tie,
and 16-bit results are at most a few units off. The CPU engine computes the same stages within the same bound.
NaN and infinities reach the pixels within about 5 sigma and 5 samples, and may be NaN there.

@param srcType Source type: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of channels.
@param dstType Destination type with the same channels, any of these depths; -1 is the source's type.
@param sigma1 Standard deviation along the rows in pixels, from 0.3 to 2000.
@param sigma2 Standard deviation along the columns in pixels, in the same range; 0 is sigma1.
@param rowBorderMode Pixel extrapolation to the left and the right; the constant is 0.
@param columnBorderMode Pixel extrapolation above and below; -1 is rowBorderMode.

@sa createFastGaussianFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastLargeGaussianFilter(int srcType, int dstType, double sigma1, double sigma2 = 0,
                                                       int rowBorderMode = BORDER_DEFAULT, int columnBorderMode = -1);

/** @brief Creates an unsharp mask: adds a multiple of the difference to a Gaussian.

With G the result of createFastGaussianFilter() in CV_32F and d = src - G, the result is src + amount * d where |d| is
greater than the threshold, and src elsewhere. Differences, products and sums are floats, infinite beyond their range,
and so are amount and threshold. Before rounding, where no |d| is next to the threshold, the result differs from the
real one by at most |amount| * B + 2^-22 * (|src| + |amount| * |d|), where B is the bound of the Gaussian with the
destination CV_32F, see **Rounding** above: at most (n_row + n_column + 32) * 2^-23 times the Gaussian of |src|. So
8-bit results are at most 1 off, and only next to a tie. A d that is NaN exceeds every threshold: NaN and infinities
reach as far as in the Gaussian.

On the CPU the image is read once, and the Gaussian stays in the caches. On the GPU that is so for masks of 3x3, 5x5 and
7x7, one channel of CV_8U, CV_16U or CV_32F and results of the same type. Otherwise the Gaussian is a plane of floats in
device memory, of at most half a gigabyte. ignoreMissing() does not take the filter.

@param srcType Source type: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of channels.
@param dstType Destination type with the same channels: the source's depth or CV_32F; -1 is the source's type.
@param ksize Width and height of the Gaussian's mask in pixels, odd; 0 computes it from sigma as
createFastGaussianFilter() does.
@param sigma Standard deviation of the Gaussian in pixels; 0 computes it from ksize.
@param amount What the difference is multiplied by, any finite number.
@param threshold From 0 on, in units of the image.
@param borderMode Pixel extrapolation; the constant is 0.

@sa createFastGaussianFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastUnsharpFilter(int srcType, int dstType, Size ksize, double sigma, double amount,
                                                 double threshold = 0, int borderMode = BORDER_DEFAULT);

/** @brief Creates a difference of Gaussians.

With G1 and G2 the results of createFastGaussianFilter() in CV_32F, the result is d = G1 - G2 where |d| is greater than
the threshold, and 0 elsewhere. Before rounding, where no |d| is next to the threshold, it differs from the real one by
at most the bounds of both Gaussians and 2^-24 * |d|, as for createFastUnsharpFilter(). NaN and infinities as there.
Unsigned destinations have 0 for negative differences: CV_32F keeps them. ignoreMissing() does not take the filter.

@param srcType Source type: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of channels.
@param dstType Destination type with the same channels: the source's depth or CV_32F; -1 is the source's type.
@param ksize1 Width and height of the first Gaussian's mask in pixels, odd; 0 computes it from sigma1 as
createFastGaussianFilter() does.
@param sigma1 Standard deviation of the first Gaussian in pixels; 0 computes it from ksize1.
@param ksize2 The same of the second Gaussian.
@param sigma2 The same of the second Gaussian.
@param threshold From 0 on, in units of the image.
@param borderMode Pixel extrapolation; the constant is 0.

@sa createFastGaussianFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastDifferenceOfGaussiansFilter(int srcType, int dstType, Size ksize1, double sigma1,
                                                               Size ksize2, double sigma2, double threshold = 0,
                                                               int borderMode = BORDER_DEFAULT);

/** @brief Creates a box filter: the mean (or the sum) of a rectangle, like cv::boxFilter.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels; -1 is the source's type.
@param ksize Width and height of the rectangle in pixels.
@param anchor Position of the output pixel in the rectangle; (-1, -1) is the centre.
@param normalize True for the mean, false for the sum.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.

@sa cv::boxFilter
 */
CV_EXPORTS_W Ptr<Filter> createFastBoxFilter(int srcType, int dstType, Size ksize, Point anchor = Point(-1, -1),
                                             bool normalize = true, int borderMode = BORDER_DEFAULT,
                                             Scalar borderVal = Scalar());

/** @brief Creates a Sobel filter: a derivative with Gaussian-like smoothing, like cv::Sobel.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels; -1 is the source's type.
@param dx Order of the derivative in x, from 0 to ksize - 1 (2 if ksize is 1).
@param dy Order of the derivative in y, likewise; not both are 0. With FILTER_SCHARR dx + dy must be 1.
@param ksize Side of the mask in pixels: 1, 3, 5, ... 31, or FILTER_SCHARR (-1).
@param scale Factor of the result.
@param rowBorderMode Pixel extrapolation to the left and the right; the constant is 0.
@param columnBorderMode Pixel extrapolation above and below; -1 is rowBorderMode.
@param delta Added to the result before rounding.

@sa cv::Sobel, cv::getDerivKernels
 */
CV_EXPORTS_W Ptr<Filter> createFastSobelFilter(int srcType, int dstType, int dx, int dy, int ksize = 3,
                                               double scale = 1, int rowBorderMode = BORDER_DEFAULT,
                                               int columnBorderMode = -1, double delta = 0);

/** @brief Creates a 3x3 Scharr filter, like cv::Scharr.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels; -1 is the source's type.
@param dx Order of the derivative in x, 0 or 1; dx + dy must be 1.
@param dy Order of the derivative in y, 0 or 1.
@param scale Factor of the result.
@param rowBorderMode Pixel extrapolation to the left and the right; the constant is 0.
@param columnBorderMode Pixel extrapolation above and below; -1 is rowBorderMode.
@param delta Added to the result before rounding.

@sa cv::Scharr
 */
CV_EXPORTS_W Ptr<Filter> createFastScharrFilter(int srcType, int dstType, int dx, int dy, double scale = 1,
                                                int rowBorderMode = BORDER_DEFAULT, int columnBorderMode = -1,
                                                double delta = 0);

/** @brief Creates a Laplacian filter, like cv::Laplacian.

@param srcType Source type: any depth and number of channels.
@param dstType Destination type with the same channels; -1 is the source's type.
@param ksize Side of the second-derivative masks in pixels: 1 (the 3x3 cross), 3, 5, ... 31.
@param scale Factor of the result.
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
@param delta Added to the result before rounding.

@sa cv::Laplacian
 */
CV_EXPORTS_W Ptr<Filter> createFastLaplacianFilter(int srcType, int dstType, int ksize = 1, double scale = 1,
                                                   int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar(),
                                                   double delta = 0);

//! What createFastStatisticsFilter() computes of the pixels of a window.
enum Statistic
{
    STATISTIC_VARIANCE = 0,  //!< (n * sum(x^2) - sum(x)^2) / (n * (n - ddof)) for the n pixels of the window
    STATISTIC_STD = 1,       //!< its square root, the standard deviation
    STATISTIC_CONTRAST = 2,  //!< (pixel at the anchor - mean) / standard deviation; 0 if that is 0
    STATISTIC_RANGE = 3,     //!< greatest value - least value
    STATISTIC_MIDPOINT = 4,  //!< (greatest value + least value) / 2
    STATISTIC_ENTROPY = 5,   //!< -sum(p * log2(p)) in bits, for the share p of each value
    STATISTIC_MODE = 6       //!< the most frequent value, the least of those that are equally frequent
};

/** @brief Creates a filter whose result is a statistic of the window.

| statistic | source depth | destination depth; -1 is | exactness |
|---|---|---|---|
| variance, std | all | 32F or the source's; 32F | integers: from exact sums, within 2^-22 of the value in 32F |
| contrast | all | 32F; 32F | integers: from exact sums, within 2^-21 of the value |
| range | all | all; the source's | exact before rounding; of 32F the difference rounded to 32F |
| midpoint | all | all; the source's | exact before rounding; of 32F the mean rounded to 32F |
| entropy | 8U 8S | 32F; 32F | within 2^-20 bits |
| mode | 8U 8S | 8U 8S 32F; the source's | exact |

Integer destinations are rounded to nearest, ties to even, and saturated; NaN becomes 0. Variances and deviations of
integers are rounded correctly for windows up to 65536 pixels, and beyond differ by at most 1 next to a tie. A variance
is never negative, and that of equal pixels is exactly 0.

In windows of 32F pixels the variance is computed in double from the differences d of the pixels to a pixel that is
at most two windows and 600 pixels away. Before the rounding to 32F it is within b / (n - ddof) of the real value, and
it is 0 if it is not greater than that, for b = 3 * (height + r + 8) * 2^-53 * sum(d^2), where r is
2 * ceil(log2(width)), or on a GPU width / 32 + 8 if that is greater. A pixel that is NaN or infinite makes variance,
deviation and contrast NaN in all windows that it is in, and in no others. A range or a midpoint is NaN if a pixel of
the window is NaN; infinities follow IEEE arithmetic.

Both engines give the same bits, but for variances, deviations and contrasts of 32F, and entropies, which are within
the bounds above, and for CPUs without the vector instructions that the engine uses.

@param srcType Source type: CV_8U, CV_8S, CV_16U, CV_16S, CV_16F or CV_32F with any number of channels, each a separate
plane.
@param dstType Destination type with the same channels; -1 as in the table.
@param windowSize Width and height of the window in pixels.
@param statistic One of cv::cuda::Statistic.
@param ddof For variance, deviation and contrast: 0 divides by the number n of pixels, 1 by n - 1, if n is at least 2.
For the others 0.
@param anchor Position of the output pixel in the window; (-1, -1) is the centre (width / 2, height / 2).
@param borderMode Pixel extrapolation.
@param borderVal Value of the pixels outside for BORDER_CONSTANT.
 */
CV_EXPORTS_W Ptr<Filter> createFastStatisticsFilter(int srcType, int dstType, Size windowSize, int statistic,
                                                    int ddof = 0, Point anchor = Point(-1, -1),
                                                    int borderMode = BORDER_DEFAULT, Scalar borderVal = Scalar());

/** @brief Normalises a mask by the grey-level rule of Perrot's thesis (2014, chapter 6).

With S the sum of the mask and min..max the range of `depth` (0..1 for CV_32F):
S > 0 divides the mask by S; S = 0 leaves it and adds the middle of the range, (min + max + 1) / 2
(128 for 8U, 32768 for 16U, 0 for the signed types, 0.5 for 32F); S < 0 leaves it and adds min + max
(255 for 8U, 65535 for 16U, -1 for the signed types, 1 for 32F), so that an inverting mask gives the negative.

@param mask Mask of any depth, one channel, finite.
@param kernel Normalised mask, CV_64F, for createFastLinearFilter.
@param delta Offset to pass to createFastLinearFilter.
@param depth Depth of the image: CV_8U, CV_8S, CV_16U, CV_16S or CV_32F.
 */
CV_EXPORTS_W void normalizeMask(InputArray mask, OutputArray kernel, CV_OUT double& delta, int depth);

/** @brief Applies a filter, also without a CUDA device.

The same as `filter->apply(src, dst)`, except that the default stream in opencv_contrib's declaration throws if
OpenCV finds no CUDA driver, even for host images.

@param filter A filter of any module.
@param src Input image.
@param dst Output image, on the same side (device or host) as src.
 */
CV_EXPORTS_W void applyFilter(const Ptr<Filter>& filter, InputArray src, OutputArray dst);

/** @brief Applies a filter to many images on the device, with one launch for images of one size.

A small image takes a GPU as long as a launch does; many of them in one launch take as long as one image with the same
number of pixels. The result is bit for bit that of `filter->apply(src[i], dst[i], stream)` for each i in turn.

Images share a launch if the size, the step and the address modulo 16 bytes are equal for all sources and for all
destinations; regions of larger images, if linear filters use the pixels around them, must also have equally many of
these. Other images are filtered by further launches. Images are filtered one by one, on the same stream, in two cases:
- all images, if a destination shares memory with any source or other destination, or rows of over 1000 alternate;
- images for which describeFilter() names an algorithm without a line "batches". Medians of squares up to 15x15 have
  such a line (one small image may run another algorithm; many of them share a launch), separable masks up to 15
  coefficients (bytes: most up to 129), most other masks up to 5 x 5 (bytes: most up to 17 x 17), and boxes of 16 bits,
  or of bytes if images are so small that they run as such masks.

Asynchronous on `stream`, which is not synchronised; with preallocated destinations it can be captured in a CUDA graph.

@param filter A filter of this module.
@param src Images on the device, of the type that the filter was made for, of any sizes; none: nothing happens.
@param dst As many images, each reused when its size and type fit, otherwise reallocated; or none. May be `src` itself.
@param stream Stream of the current device.

Throws cv::Exception if apply() would, naming the image, or if there are more or fewer destinations than sources; no
destination's pixels are then changed. */
CV_EXPORTS void applyFilter(const Ptr<Filter>& filter, const std::vector<GpuMat>& src, std::vector<GpuMat>& dst,
                            Stream& stream = defaultStream());

/** @brief Receives the progress of a call on host images, and can cancel it.

Only for C++: OpenCV's bindings do not support virtual functions that Python implements. */
class CV_EXPORTS HostProgress
{
public:
    /** Code of the cv::Exception that a cancelled call throws. Not one of cv::Error::Code, but in the range of that
    type, in which OpenCV 5 keeps codes. */
    enum
    {
        CANCELLED = -256
    };

    virtual ~HostProgress();

    /** @brief Called from the thread that called applyFilter(), and from no other.

    On the GPU whenever bands are done, at least ten times per second; on the CPU at the start and after bands of rows
    that take about a tenth of a second. If the CPU takes over from a GPU that failed, it begins at 0 again.
    @param fraction Fraction of the result's rows that are done, from 0 to 1.
    @return False cancels the call: it throws a cv::Exception of code CANCELLED, and the pixels of `dst` are undefined.
    An exception from update() ends the call in the same way. */
    virtual bool update(double fraction) = 0;
};

/** @brief What a call on host images did. It fills HostOptions::report; a call that throws leaves that undefined. */
struct CV_EXPORTS_W HostReport
{
    CV_WRAP HostReport();

    CV_PROP_RW int engine;                //!< HostOptions::CPU or HostOptions::CUDA: the one that made the result
    CV_PROP_RW std::vector<int> devices;  //!< indices of those that made it; none on the CPU
    CV_PROP_RW String algorithm;          //!< its name in describeFilter()
    /** Why AUTO filtered on the CPU: the first error of a device, or why no device is usable. Empty if CUDA made the
    result, if it was not asked for, and if the CPU is faster by the estimate. */
    CV_PROP_RW String whyNotCuda;
};

/** @brief How host images (cv::Mat, cv::cuda::HostMem) are filtered.

Bands of rows are uploaded, filtered and downloaded on several streams, so that all three overlap. Pinned and mapped
memory is copied directly, pageable memory through pinned buffers, which this module's threads fill and empty.
The result is byte for byte that of the whole image on the device. The last bits of float boxes, Gaussians of large
sigma, masks of low rank and inexact separable masks of bytes depend on where an image is cut: these are uploaded in one
piece if the memory allows, and stay within their bounds otherwise.

Buffers, streams and threads are kept for the next call, see releaseHostBuffers(). Any number of threads may filter
host images at once; at most four calls use memory of one device at a time, and the others wait for their turn.

If a device fails, its rows go to the other devices; if its memory is exhausted, its bands are made smaller first.
If no device is left, AUTO filters the image on the CPU and CUDA throws the first device's error; log lines name the
devices. The next call tries all devices again. After some errors, such as a kernel of any library that reads beyond its
memory, CUDA gives no access to a device for the rest of the process: AUTO then filters on the CPU, with a log line per
call.

A call leaves the current device as it is, and uses no memory of devices that it does not name. */
struct CV_EXPORTS_W_SIMPLE HostOptions
{
    enum Engine
    {
        AUTO = 0,  //!< CUDA if it is estimated to be faster; otherwise the CPU, with a log line if no GPU is usable
        CPU = 1,   //!< the CPU, on cv::parallel_for_'s threads
        CUDA = 2   //!< CUDA devices; an error if one of them is not usable
    };

    CV_WRAP explicit HostOptions(int engine = HostOptions::AUTO);

    CV_PROP_RW int engine;                //!< a value of Engine
    CV_PROP_RW std::vector<int> devices;  //!< indices, each once; empty: the current device
    /** The most bytes that a call uses on each device for bands, scratch memory, this filter's coefficients and memory
    that is kept for other calls; not included are kernel code, other filters' coefficients, and memory that other calls
    use at the same time. The frames of a HostStream share it; fewer run at the same time if it is too little for all.
    0: as much as is useful, up to 90 % of the free memory. Less than hostMemoryNeeded() is an error. */
    CV_PROP_RW size_t deviceMemory;
    /** For filterRows() and applyFilterPart(). True: a part has the bytes of the whole image. False: a part needs only
    the rows that its windows reach; float sums that depend on the place then stay within the bounds of the filter. */
    CV_PROP_RW bool exactParts;
    CV_PROP_RW Ptr<HostReport> report;  //!< filled by a call; may be empty
    Ptr<HostProgress> progress;         //!< may be empty; not in Python
};

/** @overload
@param filter A filter made by one of the functions above.
@param src Input image on the host.
@param dst Output image on the host.
@param options Engine, devices, memory, report, progress.
 */
CV_EXPORTS_W void applyFilter(const Ptr<Filter>& filter, InputArray src, OutputArray dst, const HostOptions& options);

/** @brief The median of an even number of valid pixels, see MissingData::middle. */
enum MissingMiddle
{
    MIDDLE_LOWER = 0,   //!< the lower of the two values in the middle
    MIDDLE_HIGHER = 1,  //!< the higher one
    MIDDLE_MEAN = 2     //!< their mean, for integers rounded to nearest, ties to even
};

/** @brief Which pixels of an image do not count, and what a result without enough pixels is. See ignoreMissing(). */
struct CV_EXPORTS_W_SIMPLE MissingData
{
    enum Kind
    {
        NAN_PIXELS = 0,  //!< NaN, in images of CV_16F and CV_32F
        VALUE = 1,       //!< pixels equal to `value`, a channel at a time
        MASK = 2         //!< pixels whose byte in a mask is 0, see applyMasked()
    };

    CV_WRAP explicit MissingData(int kind = MissingData::NAN_PIXELS, double value = 0);

    CV_PROP_RW int kind;  //!< a value of Kind
    /** For VALUE; NaN is as NAN_PIXELS. Of floats, what the type has in its place; no pixel is equal to a value
    beyond the type's range, nor an integer to a fraction. */
    CV_PROP_RW double value;
    CV_PROP_RW int minCount;  //!< if fewer pixels of the window are valid, the result is missing; from 1 on
    CV_PROP_RW bool fill;     //!< false: a pixel that is missing in the source is missing in the result
    /** What a missing result is, in every channel, rounded and saturated. NaN, the default, is NaN in a CV_16F
    or CV_32F destination, and otherwise `value` for VALUE, 0 for the other kinds. */
    CV_PROP_RW double missingResult;
    CV_PROP_RW int middle;  //!< a value of MissingMiddle; -1, the default: MIDDLE_MEAN of floats, else MIDDLE_LOWER
};

/** @brief A filter that leaves missing pixels out: NaN, a no-data value, or the pixels outside of a mask.

A window without a missing pixel has the result of `filter`, byte for byte. Otherwise
- medians and ranks are taken among the m valid pixels of the window: a percentile p has the rank
  cvRound(p / 100 * (m - 1)), a median is chosen by MissingData::middle;
- linear filters give S / w * W + delta, where S is the sum over the valid pixels of coefficient times value, w the sum
  of their coefficients and W the sum of all coefficients (normalised convolution). With w = 0 the result is missing;
  also with |w| up to (n + 8) * 2^-22 of the sum of all |coefficient|, if some of these n coefficients (of both vectors
  for separable masks) are negative and they are no integers over one divisor. Before rounding, the result differs from
  the real value by at most E * (|W / w| * (B + |S / w| * A) + |delta|): A and B are the sums over the valid pixels of
  |coefficient| and of |coefficient| * |value|, and E is 4 * (n_row + n_column + 32) * 2^-24 for n_row x n_column
  coefficients;
- outliers are found among the valid pixels.
  Median and MAD are those of the valid pixels, both with MissingData::middle (for integers MIDDLE_MEAN rounds the MAD,
  too). A missing pixel becomes the median, or stays missing, as MissingData::fill says; others are replaced only if
  they are outliers. With fewer than minCount valid pixels in the window the result is missing, also of a valid pixel;
- Gaussians of createFastLargeGaussianFilter() with a sigma of 10 or more are the same quotient, on the CPU only: for
  GpuMat, and with HostOptions::CUDA, it is an error. With w up to 2^-10 the result is missing. Before rounding, it
  differs from the real value by at most 2 * e / (w - e) times the largest absolute value of a valid pixel, where e is
  what describeFilter() says of the plain filter. The window, in which pixels are counted, reaches about 5 sigma and 5
  samples to each side.

A pixel beyond the border counts as the pixel that it is a copy of; the border value of BORDER_CONSTANT is missing if
it is NaN or the value, and never by a mask. Channels are independent of each other. Both engines give the same bytes
for medians and ranks. A NaN that counts, because only a value or a mask is missing, is ordered as in the plain filter.

@param filter A filter made by one of the functions above, except an exact Gaussian; not one with missing pixels. The
coefficients of a linear filter must not sum to 0.
@param missing Which pixels are missing, and what becomes of them.

@sa applyMasked
 */
CV_EXPORTS_W Ptr<Filter> ignoreMissing(const Ptr<Filter>& filter, const MissingData& missing);

/** @brief Applies a filter of ignoreMissing() with MissingData::MASK to an image and its mask.

Pixels around a region of interest are not read.

@param filter A filter made by ignoreMissing() for the kind MASK.
@param src Input image: a cv::cuda::GpuMat, or a host image, which is filtered as by applyFilter() with HostOptions().
@param mask CV_8U, of the image's size, with one channel or as many as the image, in memory of the same kind; pixels
where it is not 0 are valid.
@param dst Output image, of the same kind. It may be `src`; if it shares memory with the mask, the mask is copied first.
@param stream Stream for device images.
 */
CV_EXPORTS_W void applyMasked(const Ptr<Filter>& filter, InputArray src, InputArray mask, OutputArray dst,
                              Stream& stream = defaultStream());

/** @overload
@param filter A filter made by ignoreMissing() for the kind MASK.
@param src Input image on the host.
@param mask CV_8U on the host, of the image's size, with one channel or as many as the image; not 0 is valid.
@param dst Output image on the host.
@param options Engine, devices, memory, report, progress.
 */
CV_EXPORTS_W void applyMasked(const Ptr<Filter>& filter, InputArray src, InputArray mask, OutputArray dst,
                              const HostOptions& options);

/** @brief The rows of an image that some rows of its result depend on.

For images that are never in memory as a whole: read these rows, filter them by applyFilterPart(), and write the result.

The windows of the rows decide, and with HostOptions::exactParts the algorithm of the whole image does, too. On the CPU
Gaussians of large sigma begin a part at multiples of 2 to 64 rows, and large masks that are transformed at multiples of
a tile's rows. On the GPU float boxes, Gaussians of large sigma, masks of low rank and inexact separable masks of bytes
may need more rows, or all. AUTO needs the rows of both engines if there is a device. So the answer holds for this
machine, with its current device if `options` name none, and with the same exactParts.

@param filter A filter made by one of the functions above.
@param imageSize Width and height of the whole image in pixels, an image that is not a region.
@param rows Rows of the result, at least one, inside of the image.
@param options Engine, devices and exactParts. The rest is not read.
@return Rows of the image, in the order in which applyFilterPart() takes them: one range, or two with BORDER_WRAP if
windows reach beyond an edge of the image: those of the other edge lie before or behind.

Throws cv::Exception for a filter of another module, for sizes that applyFilter() refuses, and for rows that are empty
or outside of the image. */
CV_EXPORTS_W std::vector<Range> filterRows(const Ptr<Filter>& filter, Size imageSize, Range rows,
                                           const HostOptions& options = HostOptions());

/** @brief The columns of an image that the windows of some columns of its result reach, as filterRows() without
exactParts.

For callers that cut images into columns as well: the rows of filterRows() without exactParts in the columns of
filterColumns(), filtered as an image that is no region, have the result of the part within the bounds of the filter.

@param filter A filter made by one of the functions above.
@param imageSize Width and height of the whole image in pixels, an image that is not a region.
@param columns Columns of the result, at least one, inside of the image.
@return One range or two, in their order. Throws as filterRows(). */
CV_EXPORTS_W std::vector<Range> filterColumns(const Ptr<Filter>& filter, Size imageSize, Range columns);

/** @brief Filters some rows of a host image, of which only the rows that they depend on are in memory.

With HostOptions::exactParts the result is byte for byte that of the same rows of applyFilter() on the whole image with
the same engine, for every filter, border mode and anchor; with the reservation that HostOptions makes for device memory
that is too little. Which engine AUTO chooses depends on the size of the part.

@param filter A filter made by one of the functions above.
@param sourceRows The rows of filterRows() for the same arguments and options, one range below the other, in all
columns of the image: a host image (cv::Mat, cv::cuda::HostMem) of the filter's source type. Pixels around a region are
not read.
@param imageSize Width and height of the whole image in pixels.
@param rows Rows of the result, at least one, inside of the image.
@param dst The result: rows.size() rows of imageSize.width pixels on the host, reused when its size and type fit,
otherwise reallocated. It may overlap sourceRows.
@param options Engine, devices, memory, exactParts, report, progress.

Throws cv::Exception where filterRows() or applyFilter() does, and for another number of rows or columns in sourceRows,
saying how many it takes. `dst` is untouched then. */
CV_EXPORTS_W void applyFilterPart(const Ptr<Filter>& filter, InputArray sourceRows, Size imageSize, Range rows,
                                  OutputArray dst, const HostOptions& options = HostOptions());

/** @brief applyFilterPart() for a filter that has a mask, see applyMasked().

@param filter A filter made by ignoreMissing() for the kind MASK.
@param sourceRows As for applyFilterPart().
@param maskRows The same rows of the mask.
@param imageSize Width and height of the whole image in pixels.
@param rows Rows of the result, at least one, inside of the image.
@param dst The result, as for applyFilterPart().
@param options Engine, devices, memory, exactParts, report, progress. */
CV_EXPORTS_W void applyMaskedPart(const Ptr<Filter>& filter, InputArray sourceRows, InputArray maskRows, Size imageSize,
                                  Range rows, OutputArray dst, const HostOptions& options = HostOptions());

/** @brief The least HostOptions::deviceMemory with which a filter takes a host image.

With it, bands are filtered one at a time and have one row each, which is slow.

@param filter A filter made by one of the functions above.
@param imageSize Size of the image in pixels, an image that is not a region.
@param options Engine and devices; the memory is not read.
@return Bytes of device memory on each device; 0 if the engine is CPU, or AUTO without a usable device. CUDA throws.
 */
CV_EXPORTS_W size_t hostMemoryNeeded(const Ptr<Filter>& filter, Size imageSize,
                                     const HostOptions& options = HostOptions());

/** @brief The engine with which applyFilter() begins for a host image in pageable memory.

@param filter A filter made by one of the functions above.
@param imageSize Size of the image in pixels, an image that is not a region.
@param options Engine and devices.
@return HostOptions::CPU or HostOptions::CUDA. With the engine CUDA, it throws if a device is not usable.
 */
CV_EXPORTS_W int hostEngine(const Ptr<Filter>& filter, Size imageSize, const HostOptions& options = HostOptions());

/** @brief Frees what applyFilter() and HostStream keep between calls: device memory, pinned memory, streams, threads.

Resources that calls on other threads are using stay. The next call on a host image allocates them again. */
CV_EXPORTS_W void releaseHostBuffers();

/** @brief A stream of host images of one size, several of which are filtered at the same time.

@code
    HostStream stream(filter, Size(1920, 1080));
    for (...)
    {
        int64 ticket = stream.submit(source[i % 3], destination[i % 3]);
        ...
        stream.wait(ticket - 2);
    }
@endcode

Pinned images (cv::cuda::HostMem, also as a Mat) are fastest. An image that a frame writes must not be part of another
frame until that frame has been waited for. All functions may be called from several threads. */
class CV_EXPORTS HostStream
{
public:
    /** @param filter A filter made by one of the functions above.
    @param imageSize Size of all images.
    @param options As for applyFilter(), a progress is an error. With no devices named, the current one is taken now. A
    report is filled by wait(), for the frame that it waited for.
    @param framesAtOnce Frames that are under way at the same time, from 1 to 16; others are an error. */
    HostStream(const Ptr<Filter>& filter, Size imageSize, const HostOptions& options = HostOptions(),
               int framesAtOnce = 3);

    /** Waits for all frames. */
    ~HostStream();

    HostStream(const HostStream&) = delete;
    HostStream& operator=(const HostStream&) = delete;

    /** @brief Queues a frame. Waits while `framesAtOnce` frames are queued that have not begun.

    @param src Input image of the stream's size and the filter's type. It must not change until wait() has returned.
    @param dst Output image, allocated now if its size or type does not fit.
    @return Ticket for wait(): 0, 1, 2 and so on. */
    int64 submit(InputArray src, OutputArray dst);

    /** @overload
    @param src Input image.
    @param mask For a filter of ignoreMissing() with a mask, see applyMasked(). It must not change, either.
    @param dst Output image.
    @return Ticket for wait(). */
    int64 submit(InputArray src, InputArray mask, OutputArray dst);

    /** @brief Waits until a frame and all frames before it are done, and throws what went wrong with this frame.

    @param ticket Returned by submit(); a later ticket throws. With a negative ticket, or one that has been waited for,
    it returns at once. */
    void wait(int64 ticket);

private:
    class Impl;
    Ptr<Impl> impl_;
};

/** @brief Describes what a filter of this module will do, as text with one `name: value` per line.

@param filter A filter made by one of the functions above.
@return The filter, its types, window and borders, then for the GPU (`cuda:`) every algorithm that may run, the first
that takes the image first: its images, method, tile, packing, operations per pixel of one channel and the pipe that
runs them, and why; then the CPU's (`cpu:`). Throws for filters of other modules.
 */
CV_EXPORTS_W String describeFilter(const Ptr<Filter>& filter);

/** @brief Describes what a filter of this module would run on the GPU, and on this CPU, for an image of a given size.

@param filter A filter made by one of the functions above.
@param imageSize Size of the image in pixels, an image that is not a region, as cv::cuda::GpuMat allocates it.
@param device Index of the GPU, others throw; -1 for the current one or, without a GPU, an assumed H200.
@return As for the overload without a size, but with the one algorithm that would run, and for each algorithm before it
in the table the reason why it would not (`not <algorithm>: <reason>`).
 */
CV_EXPORTS_W String describeFilter(const Ptr<Filter>& filter, Size imageSize, int device = -1);

//! @}

}  // namespace cuda
}  // namespace cv

#endif  // OPENCV_CUDAFASTFILTERS_HPP
