// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#include "block_store.hpp"

#include "error.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace fastfilter
{
namespace
{

//! An open file that is gone once it is closed. -1 with `errno`.
int openUnnamed(const std::string& folder)
{
    std::string path = (std::filesystem::path(folder) / ".fastfilter-XXXXXX").string();
    const int file = mkstemp(&path[0]);
    if (file >= 0)
        unlink(path.c_str());
    return file;
}

}  // namespace

BlockStore::BlockStore(const std::string& name, const std::string& folder, int pages, StageTimes& times)
    : name_(name), file_(openUnnamed(folder)), source_(file_, times), places_(static_cast<size_t>(pages))
{
    if (file_ < 0)
        throw outputError(name_, std::strerror(errno));
}

BlockStore::~BlockStore()
{
    close(file_);
}

void BlockStore::add(int page, std::uint32_t block, const std::vector<unsigned char>& encoded)
{
    if (source_.write(end_, encoded.data(), encoded.size()) != static_cast<std::int64_t>(encoded.size()))
        throw outputError(name_, std::strerror(errno));
    places_[static_cast<size_t>(page)].push_back({end_, static_cast<std::uint32_t>(encoded.size()), block});
    end_ += encoded.size();
}

std::uint32_t BlockStore::get(int page, size_t n, std::vector<unsigned char>& encoded)
{
    const Place& place = places_[static_cast<size_t>(page)][n];
    encoded.resize(place.bytes);
    if (source_.read(place.offset, encoded.data(), place.bytes) != static_cast<std::int64_t>(place.bytes))
        throw outputError(name_, "its temporary file cannot be read");
    return place.block;
}

void BlockStore::clear()
{
    for (std::vector<Place>& places : places_)
        places.clear();
    end_ = 0;
    if (ftruncate(file_, 0) != 0)
        throw outputError(name_, std::strerror(errno));
}

}  // namespace fastfilter
