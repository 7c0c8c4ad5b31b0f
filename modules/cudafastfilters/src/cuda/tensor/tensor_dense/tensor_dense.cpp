// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "precomp.hpp"

#include "cuda/linear_algorithms.hpp"
#include "cuda/strips/strip_fit.hpp"
#include "tensor_dense.hpp"
#include "tensor_dense_coefficients.hpp"
#include "tensor_dense_layout.hpp"

namespace cv::cuda::fastfilters
{

namespace
{

// With columns of zeros before the mask's first column.
Neighbourhood shifted(Neighbourhood neighbourhood, int lead)
{
    neighbourhood.window.width += lead;
    neighbourhood.anchor.x += lead;
    return neighbourhood;
}

class TensorDense : public LinearAlgorithm
{
public:
    TensorDense(const LinearTask& task, const TensorDenseCoefficients& coefficients)
        : LinearAlgorithm(task, shifted(task.neighbourhood, coefficients.lead)),
          variant_(coefficients.variant),
          finish_(coefficients.finish),
          fragments_(deviceConstant(coefficients.fragments))
    {
    }

    Decision decide(const Images& images, const DeviceFacts& device) const CV_OVERRIDE
    {
        if (const Fit fit = fitTensorStrips(images, device); !fit)
            return fit;
        Decision found([this](const Images& given, const DeviceStream& stream) { launch(given, stream); });
        found.constantBytes = fragments_->bytes();
        found.takesBatches = true;
        return found;
    }

    AlgorithmRecord describe() const CV_OVERRIDE
    {
        const TensorDenseForm form = tensorDenseForms().form[variant_];
        AlgorithmRecord record;
        record.method =
            format("products of banded matrices of bytes on the tensor cores in one pass, windows of %d x %d "
                   "for %d x 4 outputs, coefficients of %d bytes, %s",
                   form.taps, form.rows, tensorDenseTileWidth(form), form.parts,
                   finish_.form == FinishForm::Quotient ? "exact quotients" : "exact sums of integers");
        record.tile = format("%d neighbouring elements per warp, which walks down a strip of about %d rows",
                             tensorDensePacket(CV_MAT_CN(srcType)), tensorDenseShape(form).rows);
        record.packing = "four pixels per register";
        record.operations = tensorDenseCost(form) / 4096.0;  // a product is 16 x 8 outputs by 32 inputs
        record.pipe = "tensor";
        record.batches = true;
        record.onlyOf("on devices of compute capability 8.0 on");
        record.why = "the mask is large enough for products of matrices to beat multiply-adds";
        return record;
    }

private:
    void launch(const Images& images, const DeviceStream& stream) const
    {
        switch (CV_MAT_DEPTH(dstType))
        {
        case CV_16S: return launchTo<std::int16_t>(images, stream);
        case CV_32F: return launchTo<float>(images, stream);
        default: return launchTo<std::uint8_t>(images, stream);
        }
    }

    template <typename D>
    void launchTo(const Images& images, const DeviceStream& stream) const
    {
        const BatchSource<uchar> source = sourceView<uchar>(images, neighbourhood);
        const BatchDestination<D> destination = destinationView<D>(images);
        const TensorDenseFilter filter = {variant_, fragments_->data(), finish_};
        const auto launchOf = [&]
        {
            switch (source.channels)
            {
            case 1: return tensorDense<1>(filter, source, destination, stream);
            case 3: return tensorDense<3>(filter, source, destination, stream);
            case 4: return tensorDense<4>(filter, source, destination, stream);
            default: return cudaErrorInvalidValue;
            }
        };
        checkCuda(launchOf(), "launching tensor_dense");
    }

    int variant_;
    StripFinish finish_;
    std::unique_ptr<DeviceConstant> fragments_;
};

}  // namespace

Preparation prepareTensorDense(const LinearTask& task)
{
    const TensorDenseCoefficients coefficients = makeTensorDense(task);
    if (coefficients.variant < 0)
        return "there is no kernel for the types, the side or the precision of the coefficients";
    return std::make_unique<TensorDense>(task, coefficients);
}

}  // namespace cv::cuda::fastfilters
