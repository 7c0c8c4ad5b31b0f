"""Bad calls: one clear line, the right exit code, nothing written."""
import os
import resource

from fastfilter_case import FastfilterCase, add_cases
import images

USAGE, INPUT, OUTPUT, FILTER, CUDA = 2, 3, 4, 5, 6

# Name, words of the message, arguments before the two file names.
USAGE_ERRORS = [
    ("even_size", "odd", ["median", "--ksize", 4]),
    ("even_height", "odd", ["median", "--ksize", "5x2"]),
    ("zero_size", "window", ["box", "--ksize", 0]),
    ("negative_size", "-3", ["median", "--ksize", -3]),
    ("size_of_words", "--ksize 'big'", ["median", "--ksize", "big"]),
    ("size_with_a_tail", "--ksize '5x'", ["median", "--ksize", "5x"]),
    ("size_beyond_int", "--ksize", ["median", "--ksize", "99999999999"]),
    ("no_size", "--ksize", ["median"]),
    ("border", "--border 'mirror'", ["median", "--ksize", 3, "--border", "mirror"]),
    ("border_value", "--border 'reflect:3'", ["median", "--ksize", 3, "--border", "reflect:3"]),
    ("gaussian_border_value", "constant:9", ["gaussian", "--sigma", 1, "--border", "constant:9"]),
    ("device", "--device 'gpu'", ["median", "--ksize", 3, "--device", "gpu"]),
    ("device_number", "--device 'cuda:-1'", ["median", "--ksize", 3, "--device", "cuda:-1"]),
    ("device_twice", "--device 'cuda:0,0'", ["median", "--ksize", 3, "--device", "cuda:0,0"]),
    ("device_list_with_a_tail", "--device 'cuda:0,'", ["median", "--ksize", 3, "--device", "cuda:0,"]),
    ("device_of_the_cpu", "--device 'cpu:0'", ["median", "--ksize", 3, "--device", "cpu:0"]),
    ("threads", "--threads", ["median", "--ksize", 3, "--threads", 0]),
    ("no_operation", "--op", ["morphology", "--disc", 2]),
    ("operation", "--op", ["morphology", "--op", "hitmiss", "--disc", 2]),
    ("no_element", "--element", ["morphology", "--op", "open"]),
    ("disc_and_size", "--disc", ["morphology", "--op", "open", "--disc", 2, "--ksize", 3]),
    ("disc", "--disc", ["median", "--disc", -1]),
    ("empty_element", "element", ["morphology", "--op", "open", "--element", "0 0"]),
    ("element_text", "'x'", ["morphology", "--op", "open", "--element", "1 x"]),
    ("footprint_without_pixels", "footprint", ["rank", "--footprint", "0"]),
    ("footprint_and_missing_pixels", "odd sides", ["rank", "--footprint", "1 0 1", "--nodata", 0]),
    ("no_border", "--border 'none'", ["median", "--ksize", 3, "--border", "none"]),
    ("unknown_option", "--radius", ["median", "--ksize", 3, "--radius", 2]),
    ("unknown_command", "smoothen", ["smoothen"]),
    ("percentile", "101", ["rank", "--ksize", 3, "--percentile", 101]),
    ("anchor", "7", ["rank", "--ksize", 3, "--anchor", "7,0"]),
    ("anchor_text", "--anchor '1'", ["rank", "--ksize", 3, "--anchor", "1"]),
    ("mask_text", "'x'", ["convolve", "--mask", "1 x 1"]),
    ("mask_rows", "row 2", ["convolve", "--mask", "1 2 1; 1 2"]),
    ("mask_empty", "no numbers", ["convolve", "--mask", " ; "]),
    ("mask_nan", "nan", ["convolve", "--mask", "1 nan 1"]),
    ("divisor", "--divisor 0", ["convolve", "--mask", "1 2 1", "--divisor", 0]),
    ("normalize_and_divisor", "--divisor", ["convolve", "--mask", "1 2 1", "--normalize", "--divisor", 4]),
    ("depth", "--depth '64s'", ["box", "--ksize", 3, "--depth", "64s"]),
    ("sigma", "--sigma '-1'", ["gaussian", "--sigma", -1]),
    ("large_and_size", "--large", ["gaussian", "--sigma", 20, "--large", "--ksize", 31]),
    ("large_and_no_sigma", "sigma1", ["gaussian", "--large"]),
    ("no_sigma_no_size", "gaussian", ["gaussian"]),
    ("derivative_order", "scharr", ["scharr", "--dx", 1, "--dy", 1]),
    ("sobel_size", "4", ["sobel", "--ksize", 4]),
]


class UsageErrors(FastfilterCase):
    def usage_error(self, words, arguments):
        self.make("in.png", "8UC1")
        self.fails(USAGE, words, *arguments, "in.png", "out.png")

    def test_nothing(self):
        self.fails(USAGE, "--help")

    def test_one_file_name(self):
        self.make("in.png", "8UC1")
        self.fails(USAGE, "output", "median", "--ksize", 3, "in.png")

    def test_three_file_names(self):
        self.make("in.png", "8UC1")
        self.fails(USAGE, "c.png", "median", "--ksize", 3, "in.png", "b.png", "c.png")

    def test_extension(self):
        self.make("in.png", "8UC1")
        for name in ("out", "out.xyz", "out.png.zip", ".png"):
            self.fails(USAGE, name, "median", "--ksize", 3, "in.png", name)

    def test_mask_that_is_a_folder(self):
        self.make("in.png", "8UC1")
        self.fails(INPUT, "mask", "convolve", "--mask", ".", "in.png", "out.png")


add_cases(UsageErrors, "usage", USAGE_ERRORS, UsageErrors.usage_error)


class Robustness_22_OutputErrors(FastfilterCase):
    def output_error(self, words, output, *options, **limits):
        if not os.path.exists(self.path("in.png")):
            self.make("in.png", "8UC1", 400, 300)
        self.fails(OUTPUT, words, "median", "--ksize", 3, "--device", "cpu", "in.png", output, *options, **limits)

    def test_missing_directory(self):
        self.output_error("no directory", "missing/out.png")

    def test_directory_that_is_a_file(self):
        self.output_error("directory", "in.png/out.png")

    def test_output_is_a_directory(self):
        os.mkdir(self.path("out.png"))
        self.output_error("is a directory", "out.png", "--overwrite")

    def test_output_exists(self):
        self.put("out.png", b"mine")
        self.output_error("--overwrite", "out.png")

    def test_output_is_a_device(self):
        os.symlink("/dev/full", self.path("out.png"))
        self.output_error("regular file", "out.png", "--overwrite")

    def test_directory_where_nobody_can_write(self):
        self.output_error("/proc/out.png", "/proc/out.png")

    def test_directory_without_permission(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everywhere")
        os.mkdir(self.path("locked"), 0o555)
        self.output_error("locked", "locked/out.png")

    def test_full_disk_is_known_before_the_work(self):
        # The pixels are damaged, which only reading them would tell.
        self.put("in.png", images.png(61, 43, data=b"no deflate stream"))
        self.output_error("out.png", "out.png", preexec_fn=lambda: limit_file_size(1024))

    def test_disk_fills_up_while_writing(self):
        self.put("out.png", b"old and good")
        self.output_error("out.png", "out.png", "--overwrite", preexec_fn=lambda: limit_file_size(16 << 10))

    def test_format_without_16_bit(self):
        self.make("in.png", "16UC1")
        self.output_error("16UC1", "out.jpg")

    def test_format_without_alpha(self):
        self.make("in.png", "8UC4")
        self.output_error("8UC4", "out.ppm")

    def test_report_that_cannot_be_printed(self):
        self.make("in.png", "8UC1")
        with open("/dev/full", "w") as full:
            run = self.fastfilter("median", "--ksize", 3, "--json", "--device", "cpu", "in.png", "out.png", stdout=full)
        self.assertEqual(run.returncode, OUTPUT, run.stderr)
        self.check("expect", "in.png", "out.png", 0, "median", 3)


def limit_file_size(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


class FilterErrors(FastfilterCase):
    def test_cuda_where_there_is_none(self):
        self.make("in.png", "8UC1")
        hidden = dict(os.environ, CUDA_VISIBLE_DEVICES="")
        self.fails(CUDA, "CUDA", "median", "--ksize", 3, "--device", "cuda", "in.png", "out.png", env=hidden)

    def test_cuda_device_that_is_not_there(self):
        self.make("in.png", "8UC1")
        for devices in ("cuda:99", "cuda:0,99"):
            self.fails(CUDA, "CUDA", "median", "--ksize", 3, "--device", devices, "in.png", "out.png")
