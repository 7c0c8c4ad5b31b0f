"""Good calls: the pixels are those of OpenCV's CPU functions, on the CPU and on the GPU."""
import json
import os
import shutil
import stat

from fastfilter_case import FastfilterCase, add_cases
import images

USAGE = 2
DISC = "0010001110111110111000100"
BINOMIAL = "1 2 1; 2 4 2; 1 2 1"

# Name, type of the input, arguments of fastfilter, greatest difference, reference and its arguments.
# 16-bit Gaussians differ by 1 because cv::GaussianBlur uses fixed-point coefficients.
RESULTS = [
    ("median3_8UC1", "8UC1", ["median", "--ksize", 3], 0, ["median", 3]),
    ("median5_8UC3", "8UC3", ["median", "--ksize", 5], 0, ["median", 5]),
    ("median5_8UC4", "8UC4", ["median", "--ksize", "5x5"], 0, ["median", 5]),
    ("median9_8UC3", "8UC3", ["median", "--ksize", 9], 0, ["median", 9]),
    ("median5_16UC1", "16UC1", ["median", "--ksize", 5], 0, ["median", 5]),
    ("median3_16UC4", "16UC4", ["median", "--ksize", 3], 0, ["median", 3]),
    ("median5_32FC1", "32FC1", ["median", "--ksize", 5], 0, ["median", 5]),
    ("median3_32FC3", "32FC3", ["median", "--ksize", 3], 0, ["median", 3]),
    ("erosion_8UC3", "8UC3", ["rank", "--ksize", "5x3", "--percentile", 0], 0, ["extreme", "min", 5, 3]),
    ("dilation_16UC1", "16UC1", ["rank", "--ksize", "3x7", "--percentile", 100], 0, ["extreme", "max", 3, 7]),
    ("convolve_8UC3", "8UC3", ["convolve", "--mask", BINOMIAL, "--divisor", 16], 0, ["binomial", 16, 0]),
    ("convolve_16UC4", "16UC4", ["convolve", "--mask", BINOMIAL, "--divisor", 16], 0, ["binomial", 16, 0]),
    ("convolve_delta", "8UC1", ["convolve", "--mask", BINOMIAL, "--divisor", -16, "--delta", 255], 0,
     ["binomial", -16, 255]),
    ("normalize", "8UC3", ["convolve", "--mask", BINOMIAL, "--normalize"], 0, ["binomial", 16, 0]),
    ("gaussian_8UC3", "8UC3", ["gaussian", "--ksize", "5x7", "--sigma", "1.5,2"], 1, ["gaussian", 5, 7, 1.5, 2]),
    ("gaussian_exact_8UC3", "8UC3", ["gaussian", "--ksize", "5x7", "--sigma", "1.5,2", "--exact"], 0,
     ["gaussian", 5, 7, 1.5, 2]),
    ("gaussian_exact_16UC1", "16UC1", ["gaussian", "--sigma", "1.25", "--exact"], 0, ["gaussian", 0, 0, 1.25, 0]),
    ("gaussian_16UC1", "16UC1", ["gaussian", "--sigma", "1.25"], 1, ["gaussian", 0, 0, 1.25, 0]),
    ("gaussian_32FC1", "32FC1", ["gaussian", "--ksize", 9, "--sigma", 2], 1e-5, ["gaussian", 9, 9, 2, 0]),
    ("gaussian_large_32FC1", "32FC1", ["gaussian", "--sigma", "12,11", "--large"], 2e-5, ["gaussian", 121, 111, 12, 11]),
    ("box_8UC4", "8UC4", ["box", "--ksize", "7x3", "--border", "reflect"], 0, ["box", 7, 3]),
    ("sobel_8UC1", "8UC1", ["sobel", "--dx", 1, "--dy", 0, "--ksize", 5], 0, ["sobel", "8U", 1, 0, 5]),
    ("sobel_to_16S", "8UC1", ["sobel", "--dx", 0, "--dy", 1, "--depth", "16s"], 0, ["sobel", "16S", 0, 1, 3]),
    ("scharr_8UC3", "8UC3", ["scharr", "--dx", 0, "--dy", 1, "--delta", -3], 0, ["scharr", 0, 1, -3]),
    ("laplacian_8UC1", "8UC1", ["laplacian", "--ksize", 3, "--delta", 128], 0, ["laplacian", 3, 128]),
    ("outliers_8UC1", "8UC1", ["outliers", "--ksize", 5, "--threshold", 50], 0, ["outliers", 5, 50]),
    ("outliers_16UC1", "16UC1", ["outliers", "--ksize", 3, "--threshold", 9999.5], 0, ["outliers", 3, 9999]),
    ("std_8UC1", "8UC1", ["std", "--ksize", 9], 1e-4, ["deviation", 9]),
    ("std_16UC3", "16UC3", ["std", "--ksize", 5], 0.01, ["deviation", 5]),
    ("opening_8UC3", "8UC3", ["morphology", "--op", "open", "--disc", 2], 0, ["morphology", 2, 5, 5, DISC]),
    ("closing_16UC1", "16UC1", ["morphology", "--op", "close", "--element", "1 0 1; 1 1 0"], 0,
     ["morphology", 3, 2, 3, "101110"]),
    ("gradient_8UC4", "8UC4", ["morphology", "--op", "gradient", "--ksize", "2x3", "--iterations", 2], 0,
     ["morphology", 4, 3, 2, "111111", 2]),
    ("blackhat_32FC1", "32FC1", ["morphology", "--op", "blackhat", "--disc", "2.2"], 0, ["morphology", 6, 5, 5, DISC]),
    ("erosion_of_a_footprint", "16UC3", ["rank", "--disc", 2, "--percentile", 0, "--border", "constant:65535"], 0,
     ["morphology", 0, 5, 5, DISC]),
    ("range_8UC3", "8UC3", ["range", "--ksize", 5], 0, ["range", 5]),
]

# The GPU has no such filters.
ONLY_ON_CPU = ("outliers", "std", "range")

# These give the same bytes on both engines; the others stay within the tolerance of the reference.
SAME_ON_BOTH = ("median", "rank", "morphology", "convolve", "box", "sobel", "scharr", "laplacian")


class Results(FastfilterCase):
    def filtered(self, kind, arguments, device, name):
        extension = ".tif" if "32F" in kind or "16s" in arguments or arguments[0] == "std" else ".png"
        source = self.make("in" + extension, kind)
        self.succeeds(*arguments, source, name + extension, "--device", device, "--quiet")
        return source, name + extension

    def on_cpu(self, kind, arguments, tolerance, reference):
        source, result = self.filtered(kind, arguments, "cpu", "out")
        self.check("expect", source, result, tolerance, *reference)

    def on_cuda(self, kind, arguments, tolerance, reference):
        self.needs_gpu()
        source, result = self.filtered(kind, arguments, "cuda", "out")
        self.check("expect", source, result, tolerance, *reference)
        if arguments[0] in SAME_ON_BOTH:
            _, other = self.filtered(kind, arguments, "cpu", "cpu")
            self.assertEqual(self.get(result), self.get(other))


add_cases(Results, "cpu", RESULTS, Results.on_cpu)
add_cases(Results, "cuda", [case for case in RESULTS if case[2][0] not in ONLY_ON_CPU
                            and (case[2][0] != "median" or "--disc" not in case[2])], Results.on_cuda)


class Behaviour(FastfilterCase):
    def test_photograph(self):
        self.succeeds("median", "--ksize", 3, self.setup.photo, "out.png", "--device", "cpu")
        self.check("expect", self.setup.photo, "out.png", 0, "median", 3)

    def test_photograph_on_cuda(self):
        self.needs_gpu()
        self.succeeds("median", "--ksize", 3, self.setup.photo, "cuda.png", "--device", "cuda:0")
        self.succeeds("median", "--ksize", 3, self.setup.photo, "cpu.png", "--device", "cpu")
        self.assertEqual(self.get("cuda.png"), self.get("cpu.png"))

    def test_one_thread_and_many_agree(self):
        self.make("in.png", "16UC3", 300, 200)
        self.succeeds("median", "--ksize", 7, "in.png", "one.png", "--device", "cpu", "--threads", 1)
        self.succeeds("median", "--ksize", 7, "in.png", "four.png", "--device", "cpu", "--threads", 4)
        self.assertEqual(self.get("one.png"), self.get("four.png"))

    def test_outliers(self):
        """A threshold that nothing exceeds changes nothing, 0 makes it a median; words are checked."""
        self.make("in.png", "8UC3")
        call = ["outliers", "--ksize", 3, "in.png", "out.png", "--device", "cpu", "--overwrite", "--threshold"]
        self.succeeds(*call, 255)
        self.check("equal", "in.png", "out.png")
        self.succeeds(*call, 0)
        self.check("expect", "in.png", "out.png", 0, "median", 3)
        self.succeeds(*call, 3, "--measure", "mad", "--which", "bright")
        self.fails(USAGE, "threshold", *call, -1)
        self.fails(USAGE, "--which", *call, 1, "--which", "left")

    def test_footprints(self):
        """One that is a rectangle is that of --ksize; a median of a disc lies between its erosion and its dilation."""
        self.make("in.png", "16UC1")
        self.put("square.txt", b"1 1 1\n1 1 1\n1 1 1  # all of it\n")
        self.succeeds("median", "--footprint", "square.txt", "in.png", "file.png", "--device", "cpu")
        self.check("expect", "in.png", "file.png", 0, "median", 3)
        self.succeeds("median", "--disc", 3, "in.png", "median.png", "--device", "cpu")
        self.succeeds("rank", "--disc", 3, "--percentile", 50, "in.png", "rank.png", "--device", "cpu")
        self.assertEqual(self.get("median.png"), self.get("rank.png"))

    def report(self, *arguments):
        return json.loads(self.succeeds(*arguments, "--device", "cpu", "--json").stdout)

    def test_statistics(self):
        self.make("in.png", "8UC1")
        for command in ("variance", "contrast", "entropy"):
            report = self.report(command, "--ksize", 7, "in.png", command + ".tif")
            self.assertEqual(report["output_type"], "32FC1")
        for command in ("midpoint", "mode"):
            report = self.report(command, "--ksize", 7, "in.png", command + ".png")
            self.assertEqual(report["output_type"], "8UC1")
        self.succeeds("std", "--ksize", 7, "--depth", "8u", "--sample", "in.png", "std.png", "--device", "cpu")
        self.fails(USAGE, "entropy", "entropy", "--ksize", 7, "--depth", "8u", "in.png", "e.png")

    def test_tiny_images(self):
        for width, height in ((1, 1), (1, 9), (9, 1)):
            self.make("in.png", "8UC3", width, height)
            self.succeeds("median", "--ksize", 9, "in.png", "out.png", "--device", "cpu", "--overwrite")
            self.check("expect", "in.png", "out.png", 0, "median", 9)

    def test_mask_file(self):
        self.make("in.png", "8UC1")
        self.put("mask.txt", b"# binomial\n1, 2, 1\n2, 4, 2  # the middle\n\n1, 2, 1\n")
        self.succeeds("convolve", "--mask", "mask.txt", "--divisor", 16, "in.png", "out.png", "--device", "cpu")
        self.check("expect", "in.png", "out.png", 0, "binomial", 16, 0)

    def test_borders(self):
        self.make("in.png", "8UC1", 9, 7)
        results = set()
        for border in ("replicate", "reflect", "reflect101", "wrap", "constant", "constant:200"):
            self.succeeds("box", "--ksize", 7, "--border", border, "in.png", "out.png", "--device", "cpu", "--overwrite")
            results.add(self.get("out.png"))
        self.assertEqual(len(results), 6)

    def test_json(self):
        self.make("in.png", "16UC4")
        run = self.succeeds("median", "--ksize", 5, "in.png", "out \"1\".png", "--json", "--device", "cpu")
        report = json.loads(run.stdout)
        expected = {"filter": "median", "width": 61, "height": 43, "type": "16UC4", "output_type": "16UC4",
                    "alpha_kept": True, "engine": "cpu", "input": "in.png", "output": "out \"1\".png"}
        self.assertEqual({key: report[key] for key in expected}, expected)
        self.assertIn("cpu", report["plan"])
        for stage in ("read", "decode", "filter", "encode", "write"):
            self.assertGreater(report[stage + "_ms"], 0, stage)
        self.assertEqual(run.stderr, "")

    def test_stages_are_apart(self):
        """Compressing noise takes longer than reading and writing it, and is none of them."""
        self.make("in.png", "8UC3", 2000, 1500)
        report = json.loads(self.succeeds("median", "--ksize", 1, "in.png", "out.png", "--json", "--device", "cpu").stdout)
        self.assertGreater(report["encode_ms"], report["read_ms"])
        self.assertGreater(report["decode_ms"], report["read_ms"])

    def test_peak_memory_is_that_of_the_program(self):
        large = b"x" * (256 << 20)  # memory of the process that starts it
        self.make("in.png", "8UC1", 1000, 1000)
        for name in ("out.png", "out.tif"):
            run = self.succeeds("median", "--ksize", 3, "in.png", name, "--json", "--device", "cpu")
            peak = json.loads(run.stdout)["peak_memory_bytes"]
            self.assertLess(peak, len(large) // 2)
            self.assertGreater(peak, 1000 * 1000)

    def test_report_names_engine_and_plan(self):
        self.make("in.png", "8UC1")
        text = self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--device", "cpu").stdout
        self.assertRegex(text, r"(?m)^engine: CPU, \d+ thread")
        self.assertRegex(text, r"(?m)^cpu: .+")

    def test_quiet(self):
        self.make("in.png", "8UC1")
        run = self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--quiet")
        self.assertEqual((run.stdout, run.stderr), ("", ""))

    def test_auto_without_gpu_says_so_in_one_line(self):
        self.make("in.png", "8UC1")
        hidden = dict(os.environ, CUDA_VISIBLE_DEVICES="")
        run = self.succeeds("median", "--ksize", 5, "in.png", "out.png", env=hidden)
        self.assertRegex(run.stderr, r"\Afastfilter: filtering on the CPU: .+\n\Z")
        self.check("expect", "in.png", "out.png", 0, "median", 5)

    def test_auto_takes_the_faster_engine(self):
        self.needs_gpu()
        for size, engine in (((30, 20), "cpu"), ((4000, 3000), "cuda")):
            self.make("in.png", "8UC1", *size)
            run = self.succeeds("median", "--ksize", 15, "in.png", "out.png", "--json", "--overwrite")
            self.assertEqual(json.loads(run.stdout)["engine"], engine)
            self.assertEqual(run.stderr, "")

    def test_several_devices_and_little_memory(self):
        self.needs_gpu()
        self.make("in.png", "8UC3", 3000, 2000)
        call = ["median", "--ksize", 5, "in.png", "out.png", "--overwrite", "--quiet", "--device"]
        self.succeeds(*call, "cpu")
        wanted = self.get("out.png")
        self.succeeds(*call, "cuda", "--memory", "2M")
        self.assertEqual(self.get("out.png"), wanted)
        self.fails(5, "--memory", "median", "--ksize", 255, "--memory", "1M", "in.png", "no.png", "--device", "cuda")
        if self.fastfilter(*call, "cuda:0,1").returncode == 6:
            self.skipTest("needs two GPUs")
        self.assertEqual(self.get("out.png"), wanted)

    def test_frames_and_bands_on_cuda(self):
        self.needs_gpu()
        self.put("in.raw", images.noise(6 * 300 * 200))
        self.put("in.tif", images.tiff(900, 700))
        for source, result, options in (("in.raw", "out.raw", ["--raw", "300x200:8UC1"]),
                                        ("in.raw", "out.raw", ["--raw", "75x200:8UC4"]),
                                        ("in.tif", "out.tif", ["--memory", "8M"])):
            call = ["gaussian", "--sigma", 1, "--exact", *options, source, result, "--overwrite", "--json", "--device"]
            self.succeeds(*call, "cpu")
            wanted = self.get(result)
            run = self.succeeds(*call, "cuda")
            self.assertEqual(json.loads(run.stdout)["engine"], "cuda")
            self.assertEqual(self.get(result), wanted)

    def test_overwrite_keeps_the_permissions(self):
        self.make("in.png", "8UC1")
        self.put("out.png", b"old")
        os.chmod(self.path("out.png"), 0o640)
        self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--overwrite", "--device", "cpu")
        self.check("expect", "in.png", "out.png", 0, "median", 5)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("out.png")).st_mode), 0o640)

    def test_output_over_the_input(self):
        self.make("in.png", "8UC3")
        shutil.copy(self.path("in.png"), self.path("copy.png"))
        self.succeeds("median", "--ksize", 5, "copy.png", "copy.png", "--overwrite", "--device", "cpu")
        self.check("expect", "in.png", "copy.png", 0, "median", 5)

    def test_output_through_a_link(self):
        self.make("in.png", "8UC1")
        self.put("real.png", b"old")
        os.symlink("real.png", self.path("out.png"))
        self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--overwrite", "--device", "cpu")
        self.assertTrue(os.path.islink(self.path("out.png")))
        self.check("expect", "in.png", "real.png", 0, "median", 5)

    def test_every_output_format(self):
        self.make("in.png", "8UC3")
        for extension in ("png", "tif", "TIFF", "bmp", "ppm"):
            self.succeeds("median", "--ksize", 3, "in.png", "out." + extension, "--device", "cpu")
            self.check("expect", "in.png", "out." + extension, 0, "median", 3)
        self.succeeds("median", "--ksize", 3, "in.png", "out.jpeg", "--device", "cpu")

    def test_first_of_several_pages_where_the_output_has_one(self):
        self.put("in.tif", images.tiff(40, 30, pages=2))
        run = self.succeeds("median", "--ksize", 3, "in.tif", "out.png", "--device", "cpu")
        self.assertRegex(run.stderr, r"\Afastfilter: .*several pages.*\n\Z")
        self.check("expect", "in.tif", "out.png", 0, "median", 3)

    def test_only_the_output_is_left(self):
        self.make("in.png", "8UC1")
        self.succeeds("median", "--ksize", 5, "in.png", "out.png", "--device", "cpu")
        self.assertEqual(sorted(os.listdir(self.folder)), ["in.png", "out.png"])
