import { fieldId } from "#app/components/form/named-field.ts";
import { allocationFields } from "#app/domain/allocation/fields.ts";

/** Fewest letters that are searched for. */
export const SHORTEST_SEARCH = 3;

/** Name of the lines in the form. */
export const LINES = "lines";

/** Id and name of the field that searches. */
export const SEARCH_ID = "q";

/** Id of the weight of a line, for the summary of errors. */
export const weightId = (index: number): string => fieldId(allocationFields(LINES).of(index, "weight"));
