// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_HEADER_BYTES_HPP
#define OPENCV_FASTFILTER_HEADER_BYTES_HPP

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace fastfilter
{

//! At most 2^64 - 1, as sum().
inline std::uint64_t product(std::uint64_t a, std::uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

inline std::uint64_t sum(std::uint64_t a, std::uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

//! The bytes of a file, one after the other.
class Bytes
{
public:
    explicit Bytes(const std::string& path) : file_(path, std::ios::binary) {}

    bool bigEndian = true;

    bool good() const { return file_.good(); }
    void seek(std::uint64_t position) { file_.seekg(static_cast<std::streamoff>(position)); }

    //! Also after the end of the file was passed.
    void restart(std::uint64_t position)
    {
        file_.clear();
        seek(position);
    }

    //! The size of the whole file. Moves to its end.
    std::uint64_t size()
    {
        file_.clear();
        file_.seekg(0, std::ios::end);
        return static_cast<std::uint64_t>(file_.tellg());
    }

    //! A short way is read, because every seek reads a buffer anew.
    void skip(std::uint64_t count)
    {
        if (count < 4096)
            file_.ignore(static_cast<std::streamsize>(count));
        else
            file_.seekg(static_cast<std::streamoff>(count), std::ios::cur);
    }

    std::string text(size_t count)
    {
        std::string result(count, '\0');
        file_.read(&result[0], static_cast<std::streamsize>(count));
        return result;
    }

    //! False if the file ends before.
    bool read(void* data, size_t count)
    {
        file_.read(static_cast<char*>(data), static_cast<std::streamsize>(count));
        return file_.good();
    }

    //! The same for a count that the file may state wrongly: memory is taken as far as there are bytes.
    bool readStated(std::uint64_t count, std::vector<unsigned char>& data)
    {
        const std::uint64_t piece = 1 << 20;
        data.clear();
        for (std::uint64_t done = 0; done < count; done = data.size())
        {
            data.resize(static_cast<size_t>(done + (count - done < piece ? count - done : piece)));
            if (!read(data.data() + done, static_cast<size_t>(data.size() - done)))
                return false;
        }
        return true;
    }

    //! The next byte, or less than 0 at the end of the file.
    int next() { return file_.get(); }

    //! An unsigned integer of `count` bytes; 0 after the end of the file.
    std::uint64_t number(int count)
    {
        std::uint64_t value = 0;
        for (int i = 0; i < count; ++i)
        {
            const int byte = file_.get();
            const std::uint64_t bits = byte < 0 ? 0 : static_cast<std::uint64_t>(byte);
            value = bigEndian ? (value << 8) | bits : value | (bits << (8 * i));
        }
        return file_.good() ? value : 0;
    }

private:
    std::ifstream file_;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_HEADER_BYTES_HPP
