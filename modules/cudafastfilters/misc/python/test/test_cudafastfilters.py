#!/usr/bin/env python
import cv2 as cv
import numpy as np

from tests_common import NewOpenCVTests, unittest


def noise(dtype, shape=(61, 83)):
    random = np.random.RandomState(1)
    if np.dtype(dtype).kind == "f":
        return random.standard_normal(shape).astype(dtype)
    return random.randint(0, np.iinfo(dtype).max, shape).astype(dtype)


def on_cpu():
    return cv.cuda.HostOptions(cv.cuda.HostOptions_CPU)


class cudafastfilters_host_test(NewOpenCVTests):
    """NumPy arrays, on the CPU."""

    def test_median(self):
        for dtype, size in ((np.uint8, 3), (np.uint8, 15), (np.uint16, 5), (np.float32, 3)):
            image = noise(dtype)
            depth = {np.uint8: cv.CV_8UC1, np.uint16: cv.CV_16UC1, np.float32: cv.CV_32FC1}[dtype]
            median = cv.cuda.createFastMedianFilter(depth, size)
            found = cv.cuda.applyFilter(median, image, options=on_cpu())
            self.assertTrue(np.array_equal(found, cv.medianBlur(image, size)))

    def test_channels_and_windows(self):
        image = noise(np.uint8, (40, 50, 3))
        least = cv.cuda.createFastRankFilter(cv.CV_8UC3, (5, 3), 0, borderMode=cv.BORDER_REPLICATE)
        found = cv.cuda.applyFilter(least, image, options=on_cpu())
        wanted = cv.erode(image, np.ones((3, 5), np.uint8), borderType=cv.BORDER_REPLICATE)
        self.assertTrue(np.array_equal(found, wanted))

    def test_linear(self):
        image = noise(np.uint8)
        kernel = np.float32([[1, 2, 0], [0, -4, 1], [3, 0, 1]])
        linear = cv.cuda.createFastLinearFilter(cv.CV_8UC1, cv.CV_16SC1, kernel, borderMode=cv.BORDER_REFLECT)
        found = cv.cuda.applyFilter(linear, image, options=on_cpu())
        self.assertTrue(np.array_equal(found, cv.filter2D(image, cv.CV_16S, kernel, borderType=cv.BORDER_REFLECT)))
        gaussian = cv.cuda.createFastGaussianFilter(cv.CV_32FC1, -1, (7, 7), 1.5)
        smooth = cv.cuda.applyFilter(gaussian, noise(np.float32), options=on_cpu())
        self.assertTrue(np.allclose(smooth, cv.GaussianBlur(noise(np.float32), (7, 7), 1.5), atol=1e-5))

    def test_percentiles(self):
        image = noise(np.uint16)
        several = cv.cuda.createFastPercentilesFilter(cv.CV_16UC1, (5, 5), [0, 50, 100])
        found = cv.cuda.applyFilter(several, image, options=on_cpu()).reshape(3, *image.shape)
        window = np.ones((5, 5), np.uint8)
        wanted = (cv.erode(image, window, borderType=cv.BORDER_REPLICATE), cv.medianBlur(image, 5),
                  cv.dilate(image, window, borderType=cv.BORDER_REPLICATE))
        self.assertTrue(np.array_equal(found, wanted))

    def test_morphology(self):
        image, disc = noise(np.uint8), cv.getStructuringElement(cv.MORPH_ELLIPSE, (7, 7))
        opening = cv.cuda.createFastMorphologyFilter(cv.MORPH_OPEN, cv.CV_8UC1, disc, iterations=2)
        found = cv.cuda.applyFilter(opening, image, options=on_cpu())
        self.assertTrue(np.array_equal(found, cv.morphologyEx(image, cv.MORPH_OPEN, disc, iterations=2)))

    def test_outliers(self):
        image = noise(np.uint8)
        outliers = cv.cuda.createFastOutlierFilter(cv.CV_8UC1, (3, 3), 50, cv.cuda.OUTLIERS_BRIGHT)
        count, found, replaced = cv.cuda.replaceOutliers(outliers, image)
        median = cv.medianBlur(image, 3)
        wanted = np.where(cv.subtract(image, median) > 50, median, image)
        self.assertTrue(np.array_equal(found, wanted))
        self.assertTrue(np.array_equal(replaced != 0, wanted != image))
        self.assertEqual(count, (wanted != image).sum())

    def test_statistics(self):
        image = noise(np.uint8)
        deviation = cv.cuda.createFastStatisticsFilter(cv.CV_8UC1, -1, (9, 9), cv.cuda.STATISTIC_STD)
        found = cv.cuda.applyFilter(deviation, image, options=on_cpu())
        squares = cv.sqrBoxFilter(image, cv.CV_64F, (9, 9)) - cv.boxFilter(image, cv.CV_64F, (9, 9))**2
        self.assertTrue(np.allclose(found, np.sqrt(squares), atol=1e-3))

    def test_into_an_array(self):
        image = noise(np.uint16)
        median = cv.cuda.createFastMedianFilter(cv.CV_16UC1, 3)
        result = np.zeros_like(image)
        cv.cuda.applyFilter(median, image, on_cpu(), result)
        self.assertTrue(np.array_equal(result, cv.medianBlur(image, 3)))
        self.assertTrue(np.array_equal(median.apply(image), result))

    def test_host_options(self):
        options = cv.cuda.HostOptions()
        self.assertEqual((options.engine, tuple(options.devices), options.deviceMemory),
                         (cv.cuda.HostOptions_AUTO, (), 0))
        options.engine, options.devices, options.deviceMemory = cv.cuda.HostOptions_CUDA, [0], 1 << 40
        self.assertEqual((options.engine, list(options.devices), options.deviceMemory),
                         (cv.cuda.HostOptions_CUDA, [0], 1 << 40))
        median = cv.cuda.createFastMedianFilter(cv.CV_8UC1, 3)
        self.assertEqual(cv.cuda.hostEngine(median, (640, 480), on_cpu()), cv.cuda.HostOptions_CPU)
        cv.cuda.releaseHostBuffers()

    def test_parts_and_reports(self):
        image = noise(np.uint8)
        median = cv.cuda.createFastMedianFilter(cv.CV_8UC1, 5, cv.BORDER_WRAP)
        options = on_cpu()
        options.report = cv.cuda.HostReport()
        whole = cv.cuda.applyFilter(median, image, options=options)
        self.assertEqual((options.report.engine, options.report.whyNotCuda), (cv.cuda.HostOptions_CPU, ""))
        self.assertNotEqual(options.report.algorithm, "")
        size = (image.shape[1], image.shape[0])
        ranges = cv.cuda.filterRows(median, size, (0, 10), options)
        self.assertEqual([tuple(each) for each in ranges], [(59, 61), (0, 12)])
        rows = np.concatenate([image[start:end] for start, end in ranges])
        part = cv.cuda.applyFilterPart(median, rows, size, (0, 10), options=options)
        self.assertTrue(np.array_equal(part, whole[:10]))
        self.assertEqual([tuple(each) for each in cv.cuda.filterColumns(median, size, (7, 9))], [(5, 11)])

    def test_description(self):
        median = cv.cuda.createFastMedianFilter(cv.CV_8UC1, (5, 7))
        self.assertIn("5x7", cv.cuda.describeFilter(median))
        self.assertIn("\ncpu: ", cv.cuda.describeFilter(median, (640, 480)))

    def test_normalized_mask(self):
        kernel, delta = cv.cuda.normalizeMask(np.float32([[1, 2, 1]]), cv.CV_8U)
        self.assertTrue(np.allclose(kernel, [[0.25, 0.5, 0.25]]))
        self.assertEqual(delta, 0)

    def test_errors(self):
        with self.assertRaises(cv.error):
            cv.cuda.createFastMedianFilter(cv.CV_8UC1, 4)
        median = cv.cuda.createFastMedianFilter(cv.CV_8UC1, 3)
        with self.assertRaises(cv.error):
            cv.cuda.applyFilter(median, noise(np.uint16), options=on_cpu())


class cudafastfilters_device_test(NewOpenCVTests):
    """GpuMat, on the device."""

    def setUp(self):
        super(cudafastfilters_device_test, self).setUp()
        if cv.cuda.getCudaEnabledDeviceCount() < 1:
            self.skipTest("No CUDA-capable device is detected")

    def test_median(self):
        image = noise(np.uint16)
        device = cv.cuda_GpuMat()
        device.upload(image)
        median = cv.cuda.createFastMedianFilter(cv.CV_16UC1, 5)
        wanted = cv.medianBlur(image, 5)
        self.assertTrue(np.array_equal(median.apply(device).download(), wanted))
        self.assertTrue(np.array_equal(cv.cuda.applyFilter(median, device).download(), wanted))

    def test_stream_and_destination(self):
        image = noise(np.uint8, (40, 50, 4))
        stream = cv.cuda_Stream()
        device, result = cv.cuda_GpuMat(), cv.cuda_GpuMat(40, 50, cv.CV_8UC4)
        device.upload(image, stream)
        address = result.cudaPtr()
        box = cv.cuda.createFastBoxFilter(cv.CV_8UC4, -1, (3, 3))
        box.apply(device, result, stream)
        stream.waitForCompletion()
        self.assertEqual(result.cudaPtr(), address)
        self.assertLessEqual(np.abs(result.download().astype(int) - cv.blur(image, (3, 3))).max(), 1)

    def test_host_array_through_the_device(self):
        image = noise(np.uint8, (700, 900))
        median = cv.cuda.createFastMedianFilter(cv.CV_8UC1, 7)
        options = cv.cuda.HostOptions(cv.cuda.HostOptions_CUDA)
        self.assertGreater(cv.cuda.hostMemoryNeeded(median, (900, 700), options), 0)
        self.assertTrue(np.array_equal(cv.cuda.applyFilter(median, image, options=options), cv.medianBlur(image, 7)))


if __name__ == '__main__':
    NewOpenCVTests.bootstrap()
