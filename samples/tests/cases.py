"""All tests of fastfilter, and what they share."""
import unittest

import damage_cases
import error_cases
import folder_cases
import frame_cases
import interrupt_cases
import result_cases
import tiff_cases
from fastfilter_case import FastfilterCase, Setup

__all__ = ["Setup", "suite"]


def suite(setup):
    FastfilterCase.setup = setup
    loader = unittest.TestLoader()
    return unittest.TestSuite(loader.loadTestsFromModule(module)
                              for module in (result_cases, folder_cases, error_cases, damage_cases,
                                             tiff_cases, frame_cases, interrupt_cases))
