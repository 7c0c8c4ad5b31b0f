"""A sweep of damage over a small file: cut off at every byte, and every byte changed."""
import os

from fastfilter_case import MEMORY_LIMIT_KIB, FastfilterCase

INPUT = 3
CHANGES = (0xff, 0x01)


def damaged_files(good, extension, changes=CHANGES):
    """Name and contents of every file of the sweep."""
    for place in range(len(good)):
        yield "cut_at_{}.{}".format(place, extension), good[:place]
        for change in changes:
            changed = good[:place] + bytes([good[place] ^ change]) + good[place + 1:]
            yield "changed_{:02x}_at_{}.{}".format(change, place, extension), changed


class SweepCase(FastfilterCase):
    def filter_all(self, source, result, names, options=()):
        """Filters all files of a folder into another, in one call; what it says of each that it refuses, by name."""
        os.mkdir(self.path(result))
        code, lines, peak = self.measured("median", "--ksize", 3, "--device", "cpu", "--quiet", "--memory", "1M",
                                          *options, "--out", result, *[os.path.join(source, name) for name in names])
        self.assertLess(peak, MEMORY_LIMIT_KIB)
        refused = {}
        for line in lines:
            self.assertTrue(line.startswith("fastfilter: "), line)
            named = [name for name in names if "'{}'".format(os.path.join(source, name)) in line]
            self.assertEqual(len(named), 1, line)
            self.assertNotIn(named[0], refused, line)
            refused[named[0]] = line
        self.assertEqual(code == 0, not refused, lines[:3])
        # Nothing is there of what was refused, and all of the rest, under its final name.
        self.assertEqual(set(os.listdir(self.path(result))), set(names) - set(refused))
        return refused

    def sweep(self, good, extension, whole_cuts=(), options=()):
        """Every file of the sweep is refused, or its result is whole: then it is not refused, as cut ones are.

        `whole_cuts` are the lengths at which the file may end. The names of the accepted ones."""
        os.mkdir(self.path("in"))
        contents = dict(damaged_files(good, extension), **{"good." + extension: good})
        for name, data in contents.items():
            self.put(os.path.join("in", name), data)
        refused = self.filter_all("in", "out", list(contents), options)
        accepted = sorted(set(contents) - set(refused))
        self.assertIn("good." + extension, accepted)
        self.assertEqual({name for name in accepted if name.startswith("cut")},
                         {"cut_at_{}.{}".format(length, extension) for length in whole_cuts})
        self.assertEqual(self.filter_all("out", "again", accepted, options), {})
        return accepted
