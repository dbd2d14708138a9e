"""Rows for the page of Section 4.3 on linear bandits: least regrets on cubes of parameters, and a program."""

from .quantities import floors, linear_actions

cubes = floors.cubes
programs = linear_actions.programs
pure_cubes = floors.pure_cubes
