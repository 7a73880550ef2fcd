/** Words that files write where there is no value; compared in lower case. */
const WORDS: ReadonlySet<string> = new Set(
  "n/a na n.a. #n/a null none nan nil - -- --- – — . .. … n/d nd n.d. n/c nc n.c. s.o. so n.s. ns".split(" "),
);
/** What a spreadsheet shows of a formula that has no result; `NOT_COMPUTED` is written by this reader for one that was never computed. */
const ERRORS: ReadonlySet<string> = new Set("#N/A #REF! #DIV/0! #VALUE! #NAME? #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA".split(" "));
export const NOT_COMPUTED = "#?";

/** Whether a cell holds what a spreadsheet shows of a formula without a result. */
export const isWithoutResult = (text: string): boolean => text.startsWith("#") && (text === NOT_COMPUTED || ERRORS.has(text.toUpperCase()));

/** Words that stand where a code or a name of a series is missing; `NA`, `SO` and the like are codes of their own. */
const NO_NAMES: ReadonlySet<string> = new Set("N/A n/a N.A. n.a. null NULL None nan NaN nil n/d N/D n.d.".split(" "));

/** Whether a cell that should name a series names none: a formula without a result, a word for nothing, signs alone. */
export const namesNothing = (text: string): boolean => isWithoutResult(text) || NO_NAMES.has(text) || !/[\p{L}\p{N}]/u.test(text);

/** Why a cell has no value; null for one that may have one. `words` are more than those that files usually write. */
export function withoutValue(text: string, words: ReadonlySet<string>): "noValue" | "noResult" | null {
  if (text.length > 40) return null;
  const upper = text.toUpperCase();
  if (text === NOT_COMPUTED || (upper !== "#N/A" && ERRORS.has(upper))) return "noResult";
  const lower = text.toLowerCase();
  return WORDS.has(lower) || words.has(lower) ? "noValue" : null;
}
