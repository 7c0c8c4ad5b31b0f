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

// What kernels need that pixels of several types share.
struct KeyFactors : UnitFactors
{
    // Changes the sign bits of keys, each of its own sign: for kernels with unsigned keys of signed pixels and of
    // halves, added to 16 bits, and for unsigned integers in kernels with signed keys of 32 or 64 bits (the high word).
    std::uint32_t flip;
    bool hasFloats;  // the pixels are halves, floats or doubles: see orderPixels()
};

// The arguments of the median tile kernels; the views' pixel type stands for any.
template <template <typename> class Source, template <typename> class Destination>
struct RankArgumentsOf
{
    Source<unsigned char> source;
    Destination<unsigned char> destination;
    std::uint32_t borderBits[4];  // the border value, one per channel, widened with its sign; of 64 bits the low word
    std::uint32_t borderHigh[4];  // and the high word
    int apart;                    // elements from a pixel to the next, for kernels that take any number of channels
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
    static constexpr bool separateChannels = false;
    static constexpr bool packed = sizeof(T) == 1;
    static constexpr int shift = packed ? 8 : 0;  // position of a pixel in its lane

    static CFF_HOST_DEVICE std::uint32_t toKey(const UnitFactors&, std::uint32_t bits) { return bits << shift; }
    // The bits of the pixels of a key.
    static CFF_HOST_DEVICE std::uint32_t bitsOf(std::uint32_t key) { return key; }
    static CFF_HOST_DEVICE Element toElement(std::uint32_t key, int lane)
    {
        return static_cast<Element>(key >> (16 * lane + shift));
    }
    static CFF_HOST_DEVICE std::int32_t toWordKey(const UnitFactors&, std::uint32_t bits)
    {
        return static_cast<Element>(bits);
    }
    static CFF_HOST_DEVICE Element fromWordKey(const UnitFactors&, std::int32_t key)
    {
        return static_cast<Element>(key);
    }
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
    static constexpr bool separateChannels = false;
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
    static CFF_HOST_DEVICE Element fromWordKey(const UnitFactors&, std::int32_t key) { return FloatKey::toBits(key); }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int32_t first, std::int32_t second, int)
    {
        struct alignas(8) Pair
        {
            Element first, second;
        };
        *reinterpret_cast<Pair*>(to) = {toElement(first, 0), toElement(second, 0)};
    }
};

// Two neighbouring values, stored at once.
template <typename Element>
struct alignas(2 * sizeof(Element)) ElementPair
{
    Element first, second;
};

// Halves as signed integers, see HalfKey.
template <>
struct PixelFormat<HalfPixel> : PixelFormat<std::int16_t>
{
    static CFF_HOST_DEVICE std::int32_t toWordKey(const UnitFactors& factors, std::uint32_t bits)
    {
        return static_cast<std::int16_t>(HalfKey::fromBits(factors, bits));
    }
    static CFF_HOST_DEVICE Element fromWordKey(const UnitFactors&, std::int32_t key)
    {
        return static_cast<Element>(HalfKey::toBits(static_cast<std::uint32_t>(key)));
    }
};

// Integers of 32 bits, unsigned ones with their signs flipped.
template <>
struct PixelFormat<std::int32_t>
{
    using Element = std::uint32_t;
    using Bits = std::uint32_t;
    using Keys = WordKeys;
    static constexpr bool flips = true;
    static constexpr bool separateChannels = true;  // a kernel takes one channel after the other, of any number
    static constexpr bool packed = false;

    static CFF_HOST_DEVICE std::int32_t toKey(const KeyFactors& factors, Bits bits)
    {
        return static_cast<std::int32_t>(bits ^ factors.flip);
    }
    static CFF_HOST_DEVICE std::int32_t toWordKey(const KeyFactors& factors, Bits bits) { return toKey(factors, bits); }
    static CFF_HOST_DEVICE std::int32_t unflip(const KeyFactors& factors, std::int32_t key)
    {
        return static_cast<std::int32_t>(static_cast<Bits>(key) ^ factors.flip);
    }
    static CFF_HOST_DEVICE Element toElement(std::int32_t bits, int) { return static_cast<Element>(bits); }
    static CFF_HOST_DEVICE Element fromWordKey(const KeyFactors& factors, std::int32_t key)
    {
        return static_cast<Element>(unflip(factors, key));
    }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int32_t first, std::int32_t second, int)
    {
        *reinterpret_cast<ElementPair<Element>*>(to) = {toElement(first, 0), toElement(second, 0)};
    }
};

// Integers of 64 bits, the same, and doubles.
template <>
struct PixelFormat<std::int64_t>
{
    using Element = std::uint64_t;
    using Bits = std::uint64_t;
    using Keys = WideKeys;
    static constexpr bool flips = true;
    static constexpr bool separateChannels = true;
    static constexpr bool packed = false;

    static CFF_HOST_DEVICE Bits flipOf(const KeyFactors& factors) { return static_cast<Bits>(factors.flip) << 32; }
    static CFF_HOST_DEVICE std::int64_t toKey(const KeyFactors& factors, Bits bits)
    {
        return static_cast<std::int64_t>(bits ^ flipOf(factors));
    }
    static CFF_HOST_DEVICE std::int64_t unflip(const KeyFactors& factors, std::int64_t key)
    {
        return static_cast<std::int64_t>(static_cast<Bits>(key) ^ flipOf(factors));
    }
    static CFF_HOST_DEVICE Element toElement(std::int64_t bits, int) { return static_cast<Element>(bits); }
    static CFF_HOST_DEVICE std::int64_t toWordKey(const KeyFactors& factors, Bits bits)
    {
        return factors.hasFloats ? DoubleKey::fromBits(bits) : toKey(factors, bits);
    }
    static CFF_HOST_DEVICE Element fromWordKey(const KeyFactors& factors, std::int64_t key)
    {
        return factors.hasFloats ? DoubleKey::toBits(key) : static_cast<Element>(unflip(factors, key));
    }
    static CFF_HOST_DEVICE void storePair(Element* to, std::int64_t first, std::int64_t second, int)
    {
        *reinterpret_cast<ElementPair<Element>*>(to) = {toElement(first, 0), toElement(second, 0)};
    }
    static CFF_HOST_DEVICE Bits ordered(const KeyFactors&, Bits bits)
    {
        return static_cast<Bits>(DoubleKey::fromBits(bits));
    }
    static CFF_HOST_DEVICE std::int64_t disordered(std::int64_t key)
    {
        return static_cast<std::int64_t>(DoubleKey::toBits(key));
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

template <>
struct MedianTileFormat<HalfPixel> : PixelFormat<HalfPixel>
{
    using Keys = HalfKeys;

    static CFF_HOST_DEVICE std::uint32_t toKey(const UnitFactors& factors, std::uint32_t bits)
    {
        return Keys::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE std::uint32_t bitsOf(std::uint32_t key) { return Keys::toBits(key); }
    static CFF_HOST_DEVICE Element toElement(std::uint32_t key, int lane)
    {
        return static_cast<Element>(bitsOf(key) >> 16 * lane);
    }
    static CFF_HOST_DEVICE void storePair(Element* to, std::uint32_t first, std::uint32_t second, int lane)
    {
        PixelFormat<HalfPixel>::storePair(to, bitsOf(first), bitsOf(second), lane);
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

// The pixel of the kernels that take pixels of type T, where several types share kernels with `hasFloats`.
template <typename T>
struct SharedKernels
{
    using Pixel = UnsignedPixel<T>;
};
template <>
struct SharedKernels<HalfPixel>
{
    using Pixel = std::uint16_t;
};
template <>
struct SharedKernels<std::int32_t>
{
    using Pixel = float;
};
template <>
struct SharedKernels<std::uint32_t>
{
    using Pixel = float;
};
template <>
struct SharedKernels<double>
{
    using Pixel = std::int64_t;
};
template <>
struct SharedKernels<std::int64_t>
{
    using Pixel = std::int64_t;
};
template <>
struct SharedKernels<std::uint64_t>
{
    using Pixel = std::int64_t;
};
template <typename T>
using SharedPixel = typename SharedKernels<T>::Pixel;
template <typename T>
constexpr bool isSignedInteger = std::is_integral<T>::value&& std::is_signed<T>::value;
// Whether keys of T have other signs in the kernels that it shares, which have unsigned keys to 16 bits.
template <typename T>
constexpr bool flipsSigns = sizeof(T) <= 2 ? isSignedInteger<T> || std::is_same<T, HalfPixel>::value
                                           : std::is_integral<T>::value && !std::is_signed<T>::value;
template <typename T>
constexpr bool isFloatPixel = !std::is_integral<T>::value;

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
    // For halves of 16 bits.
    static CFF_HOST_DEVICE std::uint32_t ordered(const KeyFactors& factors, std::uint32_t bits)
    {
        return HalfKey::fromBits(factors, bits);
    }
    static CFF_HOST_DEVICE std::uint32_t disordered(std::uint32_t keys) { return HalfKey::toBits(keys); }
};

// Signed keys for floats and integers of 32 bits, which share kernels.
struct WordFormat : PixelFormat<std::int32_t>
{
    static constexpr bool separateChannels = false;

    static CFF_HOST_DEVICE std::uint32_t ordered(const KeyFactors& factors, std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(FloatKey::fromBits(factors, bits));
    }
    static CFF_HOST_DEVICE std::int32_t disordered(std::int32_t key)
    {
        return static_cast<std::int32_t>(FloatKey::toBits(key));
    }
};

// The format of kernels that several types share. T: a SharedPixel.
template <typename T>
struct FormatOfShared
{
    using Type = FlippedFormat<T>;
};
template <>
struct FormatOfShared<float>
{
    using Type = WordFormat;
};
template <>
struct FormatOfShared<std::int64_t>
{
    using Type = PixelFormat<std::int64_t>;
};
template <typename T>
using SharedFormat = typename FormatOfShared<T>::Type;

template <typename Format>
constexpr bool mayHaveFloats = false;
template <>
constexpr bool mayHaveFloats<FlippedFormat<std::uint16_t>> = true;
template <>
constexpr bool mayHaveFloats<WordFormat> = true;
template <>
constexpr bool mayHaveFloats<PixelFormat<std::int64_t>> = true;
template <>
constexpr bool mayHaveFloats<MedianTileFormat<std::int64_t>> = true;

// Gives loaded pixels with a sign and a magnitude the order of integers. One branch for all of them: integers pay
// nothing else.
template <typename Format, typename Bits, int Count>
CFF_HOST_DEVICE void orderPixels(const KeyFactors& factors, Bits (&bits)[Count])
{
    if constexpr (mayHaveFloats<Format>)
        if (factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < Count; ++i)
                bits[i] = Format::ordered(factors, bits[i]);
        }
}

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
    if constexpr (mayHaveFloats<Format>)
        if (factors.hasFloats)
        {
            CFF_UNROLL
            for (int i = 0; i < 4; ++i)
                out[i / 2][i % 2] = Format::disordered(out[i / 2][i % 2]);
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
    for (int c = 0; c < 4; ++c)
    {
        std::uint64_t bits = 0;
        if constexpr (std::is_integral<T>::value)
            bits = static_cast<std::uint64_t>(source.borderValue[c]);
        else
            std::memcpy(&bits, &source.borderValue[c], sizeof(T));
        arguments.borderBits[c] = static_cast<std::uint32_t>(bits);
        arguments.borderHigh[c] = static_cast<std::uint32_t>(bits >> 32);
    }
    static_cast<UnitFactors&>(arguments.factors) = unitFactors;
    arguments.factors.flip = flipsSigns<T> ? (sizeof(T) <= 2 ? 0x8000u : 0x80000000u) : 0u;
    arguments.factors.hasFloats = isFloatPixel<T>;
    arguments.apart = source.channels;
    arguments.stripRows = stripRows;
    arguments.pairsAligned =
        (reinterpret_cast<std::size_t>(destination.data) | destination.step) % (2 * sizeof(T)) == 0;
    return arguments;
}

}  // namespace cv::cuda::fastfilters

#endif
