import { distance } from "fastest-levenshtein";
import { variables } from "./env-schema.ts";

/** Shorter names stand in many environments with a meaning of their own. */
const SHORTEST = 6;
const MOST_APART = 2;

/**
 * Variables of the environment that nothing reads and that are one or two letters away from a setting, with that setting: a
 * misspelt DATABASE_URL would otherwise start an empty embedded database without a word.
 */
export function misspeltSettings(source: Readonly<Record<string, string | undefined>>): { given: string; meant: string }[] {
  const known = Object.keys(variables.shape);
  return Object.keys(source).flatMap((given) => {
    if (given.length < SHORTEST || known.includes(given)) return [];
    const meant = known.find((name) => name.length >= SHORTEST && distance(name, given.toUpperCase()) <= MOST_APART);
    return meant === undefined ? [] : [{ given, meant }];
  });
}
