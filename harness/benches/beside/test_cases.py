"""The cases for pytest: a test for each."""

import os
import pathlib
import subprocess

import pytest

INPUTS = sorted(pathlib.Path(os.environ["CASES"]).glob("*.stdin"))


@pytest.mark.parametrize("case", INPUTS, ids=lambda case: case.stem)
def test_case(case):
    with case.open("rb") as lines:
        ran = subprocess.run([os.environ["PROGRAM"]], stdin=lines, capture_output=True)
    assert ran.stdout == case.with_suffix(".stdout").read_bytes()
