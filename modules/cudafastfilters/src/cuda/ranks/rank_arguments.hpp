// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_CUDAFASTFILTERS_RANK_ARGUMENTS_HPP
#define OPENCV_CUDAFASTFILTERS_RANK_ARGUMENTS_HPP

#include "cuda/views/image_batch.hpp"
#include "networks/exchange_net.hpp"
#include "common/order_key.hpp"

#include <type_traits>

// How pixels become the keys that the median tiles compare, and back.

namespace cv::cuda::fastfilters
{

// What kernels with unsigned keys need for signed pixels: `flip` is added to the 16 bits of a key, which changes its
// sign bit; 0 for other pixels.
struct KeyFactors : UnitFactors
{
    std::uint32_t flip;
};

// The arguments of the median tile kernels; the views' pixel type stands for any.
template <template <typename> class Source, template <typename> class Destination>
struct RankArgumentsOf
{
    Source<unsigned char> source;
    Destination<unsigned char> destination;
    std::uint32_t borderBits[4];  // the border value, one per channel, widened with its sign
    KeyFactors factors;
    int stripRows;      // outputs of a thread in a column, 0 to choose
    bool pairsAligned;  // every even element of the destination and its successor can be stored as one word
    // For median tiles of one channel, see AlignedReader:
    int shift;                // columns by which all strips but the first begin earlier
    bool sourceAligned;       // threads can load their part of a row by themselves
    bool destinationAligned;  // and store it as one word or two
};

using RankArguments = RankArgumentsOf<SourceView, DestinationView>;
using MedianArguments = RankArgumentsOf<BatchSource, BatchDestination>;  // one image or a batch

// 8- and 16-bit pixels, two 16-bit keys a word. An 8-bit pixel is the high byte of its key. The low byte only tells
// equal pixels apart, so it may have any value, even different values in different lists: the order of keys is still
// the order of pixels. `packed` lists use that.
template <typename T>
struct PixelFormat
{
    using Element = T;
    using Bits = typename std::make_unsigned<T>::type;
    using Keys = PackedKeys<std::is_signed<T>::value>;
    static constexpr bool flips = false;  // see FlippedFormat
    static constexpr bool packed = sizeof(T) == 1;
    static constexpr int shift = packed ? 8 : 0;  // position of a pixel in its lane

    static CFF_HOST_DEVICE std::uint32_t toKey(const UnitFactors&, std::uint32_t bits) { return bits << shift; }
    static CFF_HOST_DEVICE Element toElement(std::uint32_t key, int lane)
    {
        return static_cast<Element>(key >> (16 * lane + shift));
    }
    static CFF_HOST_DEVICE std::int32_t toWordKey(const UnitFactors&, std::uint32_t bits)
    {
        return static_cast<Element>(bits);
    }
    static CFF_HOST_DEVICE Element fromWordKey(std::int32_t key) { return static_cast<Element>(key); }
    static CFF_HOST_DEVICE void storePair(Element* to, std::uint32_t first, std::uint32_t second, int lane)
    {
#ifdef __CUDA_ARCH__
        using Pair = typename std::conditional<sizeof(Element) == 1, std::uint16_t, std::uint32_t>::type;
        const unsigned selector = sizeof(Element) == 1 ? (lane ? 0x0073 : 0x0051) : (lane ? 0x7632 : 0x5410);
        *reinterpret_cast<Pair*>(to) = static_cast<Pair>(__byte_perm(first, second, selector));
#else
        to[0] = toElement(first, lane);
        to[1] = toElement(second, lane);
#endif
    }
};

// Floats as signed integers of the same order, see FloatKey.
template <>
struct PixelFormat<float>
{
    using Element = std::uint32_t;
    using Bits = std::uint32_t;
    using Keys = WordKeys;
    static constexpr bool flips = false;
    static constexpr bool packed = false;

    static CFF_HOST_DEVICE std::uint32_t toKey(const UnitFactors& factors, std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(FloatKey::fromBits(factors, bits));
    }
    static CFF_HOST_DEVICE Element toElement(std::int32_t key, int) { return FloatKey::toBits(key); }
    static CFF_HOST_DEVICE std::int32_t toWordKey(const UnitFactors& factors, std::uint32_t bits)
    {
        return FloatKey::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE Element fromWordKey(std::int32_t key) { return FloatKey::toBits(key); }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int32_t first, std::int32_t second, int)
    {
        struct alignas(8) Pair
        {
            Element first, second;
        };
        *reinterpret_cast<Pair*>(to) = {toElement(first, 0), toElement(second, 0)};
    }
};

// The formats of the median tiles.
template <typename T>
struct MedianTileFormat : PixelFormat<T>
{
};
template <>
struct MedianTileFormat<float> : PixelFormat<float>
{
    using Keys = FloatKeys;

    static CFF_HOST_DEVICE std::uint32_t toKey(const UnitFactors& factors, std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(Keys::fromBits(factors, bits));
    }
    static CFF_HOST_DEVICE Element toElement(std::int32_t key, int) { return Keys::toBits(key); }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int32_t first, std::int32_t second, int)
    {
        struct alignas(8) Pair
        {
            Element first, second;
        };
        *reinterpret_cast<Pair*>(to) = {toElement(first, 0), toElement(second, 0)};
    }
};

// Kernels that flip the sign of keys take signed integers as unsigned ones.
template <typename T, bool Integral = std::is_integral<T>::value>
struct WithoutSign
{
    using Type = typename std::make_unsigned<T>::type;
};
template <typename T>
struct WithoutSign<T, false>
{
    using Type = T;
};
template <typename T>
using UnsignedPixel = typename WithoutSign<T>::Type;
template <typename T>
constexpr bool isSignedInteger = std::is_integral<T>::value&& std::is_signed<T>::value;

// Unsigned keys for signed and unsigned pixels, which share kernels. T: unsigned.
template <typename T>
struct FlippedFormat : PixelFormat<T>
{
    static constexpr bool flips = true;

    static CFF_HOST_DEVICE std::uint32_t toKey(const KeyFactors& factors, std::uint32_t bits)
    {
        return bits * (1u << PixelFormat<T>::shift) + factors.flip;
    }
    static CFF_HOST_DEVICE std::uint32_t unflip(const KeyFactors& factors, std::uint32_t key)
    {
        return key ^ (factors.flip << 16 | factors.flip);
    }
};

// Turns the keys of a thread's outputs back into those of its pixels.
template <typename Format, typename Key>
CFF_HOST_DEVICE void unflipKeys(const KeyFactors& factors, Key (&out)[2][2])
{
    if constexpr (Format::flips)
    {
        CFF_UNROLL
        for (int i = 0; i < 4; ++i)
            out[i / 2][i % 2] = Format::unflip(factors, out[i / 2][i % 2]);
    }
}

// The arguments for views of pixels of type T.
template <template <typename> class Source, template <typename> class Destination, typename T>
RankArgumentsOf<Source, Destination> rankArguments(const Source<T>& source, const Destination<T>& destination,
                                                   int stripRows = 0)
{
    RankArgumentsOf<Source, Destination> arguments = {};
    static_cast<SourceView<unsigned char>&>(arguments.source) = {
        source.data,    source.step,    source.width,   source.height,  source.channels,
        source.originX, source.originY, source.borderX, source.borderY, {}};
    static_cast<DestinationView<unsigned char>&>(arguments.destination) = {
        destination.data, destination.step, destination.width, destination.height, destination.channels};
    if constexpr (std::is_same<Source<T>, BatchSource<T>>::value)
    {
        arguments.source.batch = source.batch;
        arguments.destination.batch = destination.batch;
        arguments.destination.images = destination.images;
    }
    for (int c = 0; c < source.channels; ++c)
    {
        if constexpr (std::is_integral<T>::value)
            arguments.borderBits[c] = static_cast<std::uint32_t>(source.borderValue[c]);
        else
            std::memcpy(&arguments.borderBits[c], &source.borderValue[c], sizeof(T));
    }
    static_cast<UnitFactors&>(arguments.factors) = unitFactors;
    arguments.factors.flip = isSignedInteger<T> ? 0x8000u : 0u;
    arguments.stripRows = stripRows;
    arguments.pairsAligned =
        (reinterpret_cast<std::size_t>(destination.data) | destination.step) % (2 * sizeof(T)) == 0;
    return arguments;
}

}  // namespace cv::cuda::fastfilters

#endif
