"""Which folders are the package: its face, the floors beside it, and the guides; all else: pyproject.toml."""

from setuptools import find_packages, setup

FLOORS = ("theory", "algorithms", "verify", "paper_checks", "cli")
FOUND = [each for floor in FLOORS for each in (floor, *(f"{floor}.{room}" for room in find_packages(floor)))]

setup(
    packages=["banditproof", "banditproof.docs", *(f"banditproof.{each}" for each in FOUND)],
    package_dir={
        "banditproof": "banditproof",
        **{f"banditproof.{folder}": folder for folder in (*FLOORS, "docs")},
    },
)
