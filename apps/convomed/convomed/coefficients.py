"""The coefficients that filters are made of, in double."""
import math

# cv::getGaussianKernel's, for windows up to 9 without a sigma.
SMALL_GAUSSIANS = {1: [1], 3: [1 / 4, 1 / 2, 1 / 4], 5: [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16],
                   7: [1 / 32, 7 / 64, 7 / 32, 9 / 32, 7 / 32, 7 / 64, 1 / 32],
                   9: [4 / 256, 13 / 256, 30 / 256, 51 / 256, 60 / 256, 51 / 256, 30 / 256, 13 / 256, 4 / 256]}


def gaussian(size, sigma):
    """As cv::getGaussianKernel(size, sigma, CV_64F)."""
    if sigma <= 0 and size in SMALL_GAUSSIANS:
        return list(SMALL_GAUSSIANS[size])
    if sigma <= 0:
        sigma = ((size - 1) * 0.5 - 1) * 0.3 + 0.8
    values = [math.exp(-((i - (size - 1) / 2) ** 2) / (2 * sigma * sigma)) for i in range(size)]
    total = sum(values)
    return [value / total for value in values]


def vectors(choice):
    """(row, column) of a separable or Gaussian filter; the row is divided by the divisor."""
    if choice.filter == "gaussian":
        width, height = choice.window
        return gaussian(width, choice.sigma), gaussian(height, choice.sigma)
    return [value / choice.divisor for value in choice.row], [float(value) for value in choice.column]


def grey_rule(mask, depth):
    """(divisor, delta) of the grey-level rule (Perrot, chapter 6) for a mask and a source's type."""
    values = [value for row in mask for value in row]
    total, absolute = math.fsum(values), math.fsum(map(abs, values))
    if all(value == int(value) for value in values):
        rounding = 0.0
    else:
        rounding = absolute * len(values) * 2.0 ** -52
    least, greatest, middle = {"8U": (0, 255, 128), "8S": (-128, 127, 0), "16U": (0, 65535, 32768),
                               "16S": (-32768, 32767, 0), "32F": (0, 1, 0.5)}[depth]
    if abs(total) <= rounding:
        return 1.0, float(middle)
    return (total, 0.0) if total > 0 else (1.0, float(least + greatest))
