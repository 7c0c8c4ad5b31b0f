// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

#ifndef OPENCV_FASTFILTER_IMAGE_OUTPUT_HPP
#define OPENCV_FASTFILTER_IMAGE_OUTPUT_HPP

#include "image_encoding.hpp"
#include "output_formats.hpp"
#include "stage_times.hpp"

#include <string>

namespace fastfilter
{

/** @brief The output file: nothing under its name until commit(), and then the whole image.

The image goes to a temporary file in the same directory, which gets the final name at the end and is
removed in any other case: an error, an exception, a signal. */
class OutputFile
{
public:
    //! Which names are accepted.
    enum Names
    {
        IMAGES,   //!< with the extension of an image format that is written
        ANY_NAME  //!< any, for those who write the file themselves
    };

    /** @brief Checks what can be known beforehand: the extension, the directory, an existing file, room
    on the disk. Makes the temporary file. Throws Error(EXIT_OUTPUT), or Error(EXIT_USAGE) for the extension. */
    OutputFile(const std::string& path, bool overwrite, Names names = IMAGES);
    ~OutputFile();
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    //! The type of the pixels in the file, alpha included, for an image of that type and with alpha or without. Throws
    //! Error(EXIT_OUTPUT) if the file format cannot hold it unchanged.
    int typeInFile(int type, bool hasAlpha) const;

    /** @brief Encodes the image and writes it to the temporary file: all that comes before commit().

    @return The names of the metadata that the format does not hold, or an empty text. */
    std::string write(OutputImage image, const Metadata& metadata, StageTimes& times);

    //! Whether a file of that format says what the greatest value of a sample is.
    bool holdsGreatestValue() const { return isPnmExtension(extension_); }

    //! Whether the name's extension says TIFF.
    bool isTiff() const { return extension_ == ".tif" || extension_ == ".tiff"; }

    //! Where the output lies.
    std::string directory() const;

    //! The temporary file, for those who write it themselves. They call finish() before commit().
    int file() const { return file_; }

    //! Flushes what was written to the disk, and closes the file.
    void finish();

    //! Gives the file its final name.
    void commit();

private:
    void makeTemporary();
    void writeBytes(const unsigned char* data, size_t size);
    void removeTemporary();

    std::string name_;       //!< as the user wrote it
    std::string path_;       //!< with symbolic links followed
    std::string extension_;  //!< lower case, with the dot
    bool overwrite_;
    std::string temporary_;
    int file_ = -1;
};

}  // namespace fastfilter

#endif  // OPENCV_FASTFILTER_IMAGE_OUTPUT_HPP
