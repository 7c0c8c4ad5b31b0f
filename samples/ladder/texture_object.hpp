// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_LADDER_TEXTURE_OBJECT_HPP
#define OPENCV_CUDAFASTFILTERS_LADDER_TEXTURE_OBJECT_HPP

#include <cuda_runtime.h>

#include "opencv2/core.hpp"

namespace ladder
{

// A texture over an image in pitched device memory: 8-bit pixels as integers, the border replicated by the hardware.
// Owns the texture, not the image. The image's address must be a multiple of the device's texture alignment and
// its step one of the pitch alignment, which those of cv::cuda::GpuMat are; the constructor throws otherwise.
class TextureObject
{
public:
    TextureObject(const void* data, size_t step, int width, int height)
    {
        cudaResourceDesc resource = {};
        resource.resType = cudaResourceTypePitch2D;
        resource.res.pitch2D.devPtr = const_cast<void*>(data);
        resource.res.pitch2D.desc = cudaCreateChannelDesc<unsigned char>();
        resource.res.pitch2D.width = width;
        resource.res.pitch2D.height = height;
        resource.res.pitch2D.pitchInBytes = step;

        cudaTextureDesc texture = {};
        texture.addressMode[0] = texture.addressMode[1] = cudaAddressModeClamp;
        texture.filterMode = cudaFilterModePoint;
        texture.readMode = cudaReadModeElementType;

        const cudaError_t error = cudaCreateTextureObject(&handle_, &resource, &texture, nullptr);
        if (error != cudaSuccess)
            CV_Error(cv::Error::GpuApiCallError, cudaGetErrorString(error));
    }

    ~TextureObject() { cudaDestroyTextureObject(handle_); }

    TextureObject(const TextureObject&) = delete;
    TextureObject& operator=(const TextureObject&) = delete;

    cudaTextureObject_t handle() const { return handle_; }

private:
    cudaTextureObject_t handle_ = 0;
};

}  // namespace ladder

#endif
