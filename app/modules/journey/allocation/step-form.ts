/** Id of the one form of the step, whose buttons also stand outside of it. */
export const ALLOCATION_FORM = "allocation-form";

/** Field that says what the form composes: the lines of a mode, or the shares of mandates; absent where it composes nothing. */
export const COMPOSED = "composed";
export type Composed = "lines" | "mandates";
