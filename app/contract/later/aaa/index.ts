import { aaaKid } from "#app/contract/later/aaa/kid.ts";

/** Calls of the AAA model portfolios that are not built: their shapes stand, their answer is 501. */
export const aaaLater = {
  aaaKid,
};
