"""Rows for the page of Table 4.2: the least regrets of the theorems that it repeats."""

from .quantities import floors

concentrated_arms = floors.concentrated_arms
concentrated_cubes = floors.concentrated_cubes
