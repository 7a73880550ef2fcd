/** How many of each a questionnaire and its parts have at most. */
export const MOST_ANSWERS = 30;
export const MOST_SECTIONS = 30;
export const MOST_BANDS = 20;
export const MOST_GATES = 20;
export const MOST_CONDITIONS = 10;
