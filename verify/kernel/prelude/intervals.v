(** Intervals whose ends have whole numbers as mantissas, so that no floats of the machine are among the axioms.

    To be imported last: other tactics of the same names stand in the library. With a precision of 53 bits these
    would compute with the machine's floats all the same, so every use asks for another one. *)

From Interval Require Import Tactic Float.Specific_stdz Float.Specific_ops.

Module Mantissas := SpecificFloat StdZRadix2.
Module Intervals := IntervalTactic Mantissas.
