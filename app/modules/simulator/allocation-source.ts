/** Where an allocation comes from: the stored one, none, or the composition of a model portfolio. */
export const KEEP_ALLOCATION = "keep";
export const NO_ALLOCATION = "none";
