import { fieldId } from "#app/components/form/named-field.ts";
import { allocationFields } from "#app/domain/allocation/fields.ts";

/** Fewest letters that are searched for. */
export const SHORTEST_SEARCH = 3;

/** Letters of it that are read. */
export const LONGEST_SEARCH = 200;

/** Name of the lines in the form. */
export const LINES = "lines";

/** Id and name of the field that searches. */
export const SEARCH_ID = "q";

/** What is looked for, of an address. */
export const typedSearch = (url: string): string => (new URL(url).searchParams.get(SEARCH_ID) ?? "").trim().slice(0, LONGEST_SEARCH);

/** Id of their form. */
export const LINES_FORM = "weights";

/** Id of the weight of a line, for the summary of errors. */
export const weightId = (index: number): string => fieldId({ id: LINES_FORM }, allocationFields(LINES).of(index, "weight"));
