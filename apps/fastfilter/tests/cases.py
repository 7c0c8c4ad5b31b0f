"""All tests of fastfilter, and what they share."""
import unittest

import bmp_cases
import damage_cases
import description_cases
import error_cases
import fault_cases
import folder_cases
import frame_cases
import info_cases
import interrupt_cases
import jpeg_cases
import metadata_cases
import missing_cases
import part_sweep_cases
import percentile_cases
import perturb_cases
import png_cases
import pnm_cases
import result_cases
import sweep_cases
import system_cases
import tiff_border_cases
import tiff_compression_cases
import tiff_fault_cases
import tiff_kind_cases
import tiff_layout_cases
import tiff_mixed_cases
import tiff_odd_cases
import tiff_page_cases
import tiff_part_cases
import tiff_reflection_cases
import tiff_size_cases
import tiff_stack_cases
import tiff_tag_cases
from fastfilter_case import FastfilterCase, Setup

__all__ = ["Setup", "suite"]


def suite(setup):
    FastfilterCase.setup = setup
    loader = unittest.TestLoader()
    return unittest.TestSuite(
        loader.loadTestsFromModule(module)
        for module in (result_cases, description_cases, info_cases, folder_cases, error_cases, fault_cases,
                       damage_cases, sweep_cases, part_sweep_cases, tiff_layout_cases, tiff_compression_cases, tiff_border_cases,
                       tiff_page_cases, tiff_kind_cases, tiff_stack_cases, tiff_part_cases, tiff_size_cases,
                       tiff_mixed_cases, tiff_reflection_cases, tiff_tag_cases, tiff_odd_cases, tiff_fault_cases,
                       pnm_cases, png_cases, bmp_cases, jpeg_cases, metadata_cases, missing_cases, percentile_cases, perturb_cases,
                       frame_cases, interrupt_cases, system_cases))
