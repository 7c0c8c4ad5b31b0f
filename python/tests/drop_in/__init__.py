"""This package in place of other libraries' filters, inside their own tests.

A module for each library, `of_<its name>`, says which of its functions are replaced by what, which of its tests run, and why some
differ; `<its name>.txt` lists those. `plugin.py` counts, `../test_drop_in.py` compares with the list.
"""
