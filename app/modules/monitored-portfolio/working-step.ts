/** Steps that a house is offered for its work on a portfolio, in their order. A house of an outside backend may have words of its own. */
export const WORKING_STEPS = ["PREPARATION", "CONTROL", "APPROVAL", "SENDING", "EXECUTION"] as const;
export type WorkingStep = (typeof WORKING_STEPS)[number];

/** The step that a stored status names; null before the first, and for a word of the house's own. */
export const workingStepOf = (status: string | null): WorkingStep | null => WORKING_STEPS.find((step) => step === status) ?? null;
