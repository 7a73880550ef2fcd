/** Simulations that fit side by side. */
export const MOST_COMPARED = 3;
