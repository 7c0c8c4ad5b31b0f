// This file is part of the cudafastfilters module for OpenCV.
// It is subject to the license terms in the LICENSE file found in the top-level directory
// of this distribution (Apache License, Version 2.0).

// Boxes by running sums: how an image is divided, and where packets beside the image come from. On the CPU.

#include "test_precomp.hpp"

#include "cuda/boxes/box_layout.hpp"
#include "cuda/boxes/box_margins.hpp"
#include "test_random.hpp"

namespace opencv_test
{
namespace
{

namespace ff = cv::cuda::fastfilters;

TEST(BoxMargins, HoldEveryPacketThatIsNotTheImages)
{
    for (int i = 0; i < 3000; ++i)
    {
        const int channels = draw(1, 4), size = draw(0, 1) ? 16 : 12, width = draw(1, 90);
        const int begin = draw(-60, 60), last = begin + draw(0, 150);
        const ff::BoxMargins margins = ff::makeBoxMargins(size, channels, begin, last, width);
        for (int element = begin; element <= last; element += size)
        {
            if (element >= margins.insideLeft && element < margins.insideRight)
            {
                ASSERT_TRUE(element >= 0 && element + size <= width) << seedText();
                continue;
            }
            const int offset = margins.offset(element);
            ASSERT_TRUE(offset >= 0 && offset + size <= margins.rowBytes()) << seedText();
            ASSERT_EQ(element, margins.element(offset)) << seedText();
        }
        const int constant = margins.constantOffset(begin);
        ASSERT_EQ((begin % channels + channels) % channels, constant / size) << seedText();
        // Lanes beyond the last packet read memory that exists.
        const int far = margins.offset(margins.insideRight + 50 * size);
        ASSERT_TRUE(far >= 0 && far + size <= margins.rowBytes()) << seedText();
    }
}

TEST(BoxLayout, HoldsEveryOutputOnceAndInsideRowsReadInside)
{
    for (int i = 0; i < 3000; ++i)
    {
        const int packet = 16 * draw(1, 4), lead = draw(0, 15), sourceRows = draw(1, 60);
        const ff::StripExtent destination = {draw(1, 120), draw(1, 60)};
        const int shiftY = draw(-20, 20), below = draw(0, 12);
        ff::StripLayout layout = ff::layOutRows(packet, lead, sourceRows, destination, shiftY, below);
        layout.borderRows = draw(1, 9);
        layout.rows = draw(1, 30);

        Mat_<int> count = Mat_<int>::zeros(destination.rows, destination.elements);
        const auto add = [&](const ff::StripPosition& position)
        {
            for (int y = position.top; y < position.bottom; ++y)
                for (int x = position.element; x < position.element + packet; ++x)
                    if (x >= 0 && x < destination.elements)
                        ++count(y, x);
        };
        for (unsigned int p = 0; p < layout.insidePackets(); ++p)
        {
            const ff::StripPosition position = ff::insidePosition(layout, p);
            ASSERT_GE(position.top + shiftY, 0) << seedText();
            ASSERT_LE(position.bottom + shiftY + below, sourceRows) << seedText();
            add(position);
        }
        for (unsigned int p = 0; p < layout.borderPackets(); ++p)
            add(ff::borderPosition(layout, p));
        ASSERT_EQ(static_cast<int>(count.total()), countNonZero(count == 1)) << seedText();
    }
}

}  // namespace
}  // namespace opencv_test
