// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef CONVOMED_RECORD_HPP
#define CONVOMED_RECORD_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

// What an algorithm of the module would have launched, as code. *_launchers.cpp have the module's launchers with
// recorders in place of kernels.
struct Record
{
    struct Constant  // a constant on the device
    {
        std::string name, type;
        std::vector<std::string> values;
    };

    std::vector<std::string> headers;  // that the code needs, below the module's src
    std::vector<Constant> constants;
    std::vector<std::string> code;    // statements, the last of which returns an error
    std::vector<std::string> before;  // statements that come before those
    // The calls that were recorded, of an algorithm that sums several.
    struct Call
    {
        std::vector<std::string> code;
        std::size_t constants;  // that are there after it
        std::string sourceType, sourceView, destinationView;
    };
    std::vector<Call> calls;
    // Expressions of which `switch` statements need one case, and its label.
    std::vector<std::pair<std::string, std::string>> decided;
    std::string sourceType, destinationType;
    std::string sourceView = "SourceView", destinationView = "DestinationView";  // templates
    int originX = 0, originY = 0, borderX = 0, borderY = 0;
    std::vector<std::string> borderValue;
    int alignment = 1;  // bytes of which addresses and steps of rows must be multiples
};

// What has been recorded of the current call.
extern Record record;

// Rows of an algorithm of which the choice says how many, 0 for the module's own.
extern int stripRows;

// Bytes of a constant of the device; its address is that of the bytes.
const std::vector<unsigned char>& bytesOfConstant(const void* address);

template <typename T>
const char* typeName()
{
    if (std::is_same<T, float>::value)
        return "float";
    if (std::is_same<T, double>::value)
        return "double";
    const bool isSigned = std::is_signed<T>::value;
    return sizeof(T) == 1   ? (isSigned ? "std::int8_t" : "std::uint8_t")
           : sizeof(T) == 2 ? (isSigned ? "std::int16_t" : "std::uint16_t")
                            : (isSigned ? "std::int32_t" : "std::uint32_t");
}

// Numbers as C++ reads them back, to the last bit.
std::string literal(double value);
std::string literal(float value);
inline std::string literal(int value)
{
    return std::to_string(value);
}
inline std::string literal(bool value)
{
    return value ? "true" : "false";
}

// A constant of the device whose values are of type T.
template <typename T>
void addConstant(const std::string& name, const void* address)
{
    const std::vector<unsigned char>& bytes = bytesOfConstant(address);
    Record::Constant constant = {name, typeName<T>(), {}};
    for (std::size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T))
    {
        T value;
        std::memcpy(&value, bytes.data() + i, sizeof(T));
        if constexpr (std::is_floating_point<T>::value)
            constant.values.push_back(literal(value));
        else
            constant.values.push_back(std::to_string(value) + (std::is_unsigned<T>::value ? "u" : ""));
    }
    record.constants.push_back(constant);
}

// "{1, 2, 3}"
template <typename Values>
std::string list(const Values& values)
{
    std::string text;
    for (const auto& value : values)
        text += (text.empty() ? "" : ", ") + literal(value);
    return "{" + text + "}";
}

#endif
