"""Rows for the page of Tables 4.1 and 4.2: the least regrets of the theorems that they repeat."""

from .quantities import floors

concentrated_arms = floors.concentrated_arms
concentrated_cubes = floors.concentrated_cubes
pure_arms = floors.pure_arms
pure_cubes = floors.pure_cubes
