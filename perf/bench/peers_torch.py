# This file is part of the cudafastfilters module for OpenCV.
# It is subject to the license terms in the LICENSE file found in the top-level directory
# of this distribution (Apache License, Version 2.0).
"""PyTorch: convolutions, pooling, and the median over unfolded windows. Only 32F, without borders."""
import cupy
import torch
import torch.nn.functional as functional

import peers_common as common


def as_torch(array):
    return torch.as_tensor(array, device="cuda")


def weights_of(cell):
    k = cell["ksize"]
    if cell["filter"] == "linear":
        return [torch.as_tensor(cell["mask"], device="cuda").reshape(1, 1, k, k)]
    line = torch.as_tensor(common.gaussian(k), dtype=torch.float32, device="cuda")
    return [line.reshape(1, 1, 1, k), line.reshape(1, 1, k, 1)]


def make(cell, source, output):
    k = cell["ksize"]
    if cell["type"] != "32FC1":
        raise common.Refused("not compared with torch: " + cell["type"])
    image = as_torch(source)[None, None]
    inner = as_torch(output)[k // 2:source.shape[0] - k // 2, k // 2:source.shape[1] - k // 2]
    if cell["filter"] == "median":
        def run():
            windows = image[0, 0].unfold(0, k, 1).unfold(1, k, 1)
            inner.copy_(windows.reshape(windows.shape[0], windows.shape[1], k * k).median(dim=-1).values)
        return run
    if cell["filter"] == "box":
        return lambda: inner.copy_(functional.avg_pool2d(image, k, stride=1)[0, 0])
    if cell["filter"] not in ("linear", "gaussian"):
        raise common.Refused("not compared with torch")
    weights = weights_of(cell)

    def convolve():
        result = image
        for weight in weights:
            result = functional.conv2d(result, weight)
        inner.copy_(result[0, 0])
    return convolve


if __name__ == "__main__":
    torch.backends.cudnn.allow_tf32 = False
    torch.backends.cudnn.benchmark = True
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream), torch.no_grad(), cupy.cuda.ExternalStream(stream.cuda_stream) as shared:
        common.serve(make, torch.__version__, common.Cupy(shared), border="none")
