// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// cv::imwrite does not notice a full disk. So the image is encoded in memory and written here, with
// every error checked, flushed to the disk, and only then renamed.

#include "image_output.hpp"

#include "error.hpp"
#include "interrupt.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <random>
#include <utility>
#include <vector>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = std::filesystem;

namespace fastfilter
{
namespace
{

//! The permissions of the file that is replaced, or those a new file gets.
mode_t wantedMode(const std::string& path)
{
    struct stat existing;
    if (stat(path.c_str(), &existing) == 0)
        return existing.st_mode & 0777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

std::string followLinks(const std::string& path)
{
    std::error_code failure;
    const fs::path target = fs::weakly_canonical(path, failure);
    return failure || target.empty() ? path : target.string();
}

void checkPlace(const std::string& name, const std::string& path, bool overwrite)
{
    std::error_code failure;
    const fs::path directory = fs::path(path).parent_path();
    const fs::file_status place = fs::status(directory.empty() ? fs::path(".") : directory, failure);
    if (place.type() == fs::file_type::not_found)
        throw outputError(name, "there is no directory '" + directory.string() + "'");
    if (!fs::is_directory(place))
        throw outputError(name, "'" + directory.string() + "' is not a directory");
    const fs::file_status file = fs::status(path, failure);
    if (file.type() == fs::file_type::not_found)
        return;
    if (fs::is_directory(file))
        throw outputError(name, "is a directory");
    if (!fs::is_regular_file(file))
        throw outputError(name, "exists and is not a regular file");
    if (!overwrite)
        throw outputError(name, "the file exists; --overwrite replaces it");
    if (access(path.c_str(), W_OK) != 0)
        throw outputError(name, std::strerror(errno));
}

}  // namespace

OutputFile::OutputFile(const std::string& path, bool overwrite, Names names)
    : name_(path),
      path_(followLinks(path)),
      extension_(names == IMAGES ? outputExtension(path) : std::string()),
      overwrite_(overwrite)
{
    checkPlace(name_, path_, overwrite_);
    makeTemporary();
}

OutputFile::~OutputFile()
{
    removeTemporary();
}

void OutputFile::makeTemporary()
{
    std::random_device random;
    do
    {
        char name[64];
        std::snprintf(name, sizeof(name), ".fastfilter-%ld-%08x%s", static_cast<long>(getpid()), random(),
                      extension_.c_str());
        temporary_ = (fs::path(path_).parent_path() / name).string();
        setTemporaryFile(temporary_);
        file_ = open(temporary_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file_ < 0)
            setTemporaryFile(std::string());
    } while (file_ < 0 && errno == EEXIST);
    if (file_ < 0)
    {
        const std::string why = std::strerror(errno);
        temporary_.clear();
        throw outputError(name_, why);
    }

    // A full disk shows before the work, not after it.
    const std::vector<unsigned char> block(4096, 0);
    try
    {
        writeBytes(block.data(), block.size());
        if (ftruncate(file_, 0) != 0 || lseek(file_, 0, SEEK_SET) != 0)
            throw outputError(name_, std::strerror(errno));
    }
    catch (...)
    {
        removeTemporary();
        throw;
    }
}

std::string OutputFile::directory() const
{
    return fs::path(path_).parent_path().string();
}

int OutputFile::typeInFile(int type, bool hasAlpha) const
{
    return outputType(extension_, type, hasAlpha);
}

std::string OutputFile::write(OutputImage image, const Metadata& metadata, StageTimes& times)
{
    std::vector<unsigned char> encoded;
    std::string notKept;
    {
        const StageTimer timer(times, STAGE_ENCODE);
        encoded = encodeImage(name_, extension_, std::move(image), metadata, notKept);
    }
    const StageTimer timer(times, STAGE_WRITE);
    writeBytes(encoded.data(), encoded.size());
    finish();
    return notKept;
}

void OutputFile::finish()
{
    if (fchmod(file_, wantedMode(path_)) != 0 || fsync(file_) != 0)
        throw outputError(name_, std::strerror(errno));
    const int closed = close(file_);
    file_ = -1;
    if (closed != 0)
        throw outputError(name_, std::strerror(errno));
}

void OutputFile::writeBytes(const unsigned char* data, size_t size)
{
    const size_t maxPiece = 64 << 20;
    while (size > 0)
    {
        const ssize_t written = ::write(file_, data, std::min(size, maxPiece));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            throw outputError(name_, written < 0 ? std::strerror(errno) : "nothing more can be written");
        data += written;
        size -= static_cast<size_t>(written);
    }
}

void OutputFile::commit()
{
    ignoreInterrupts();
    // Without --overwrite a file that appeared meanwhile stays: link() refuses to replace it. File
    // systems without hard links get the check and the rename.
    const bool linked = !overwrite_ && link(temporary_.c_str(), path_.c_str()) == 0;
    if (!linked)
    {
        if (!overwrite_ && (errno == EEXIST || access(path_.c_str(), F_OK) == 0))
            throw outputError(name_, "the file exists; --overwrite replaces it");
        if (rename(temporary_.c_str(), path_.c_str()) != 0)
            throw outputError(name_, std::strerror(errno));
        temporary_.clear();
    }
}

void OutputFile::removeTemporary()
{
    if (file_ >= 0)
        close(file_);
    file_ = -1;
    if (!temporary_.empty())
        unlink(temporary_.c_str());
    temporary_.clear();
}

}  // namespace fastfilter
