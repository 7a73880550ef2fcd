import { z } from "zod";
import { RequestError } from "#app/domain/numerics/errors.ts";
import type { Selection } from "./query.ts";

type Fields = Readonly<Record<string, z.ZodType>>;

/** Fields of what a schema describes, or of each item of a list of it; null for a plain value. */
function fieldsOf(schema: z.ZodType): Fields | null {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Fields) : null;
}

/** @throws RequestError for a field that the schema does not have, or one that needs fields and has none, or the reverse. */
export function checkSelection(selection: Selection | null, schema: z.ZodType, name: string): void {
  const fields = fieldsOf(schema);
  if (fields === null && selection !== null) throw new RequestError("query", `${name} has no fields to select`);
  if (fields === null) return;
  if (selection === null) throw new RequestError("query", `fields of ${name} are to be selected`);
  for (const [field, below] of selection) {
    const own = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!own) throw new RequestError("query", `${name} has no field ${field}`);
    checkSelection(below, own, field);
  }
}

/** The selected part of a value, in the order of the selection. */
export function pick(value: unknown, selection: Selection | null): unknown {
  if (selection === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => pick(item, selection));
  const held = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries([...selection].map(([field, below]) => [field, pick(held[field], below)]));
}
