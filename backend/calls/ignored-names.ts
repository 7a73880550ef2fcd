import { z } from "zod";

/** Names that are told; more of them say nothing more. */
const MOST_TOLD = 20;
const LONGEST = 80;

/** Names of a request that its call knows nothing of: `query.limitt`, `body.lines[0].wieght`. They were passed over. */
export function ignoredNames(schema: unknown, input: unknown, detailed: boolean): string[] {
  const found: string[] = [];
  if (!detailed) walk(schema, input, "body", found);
  else if (schema instanceof z.ZodObject) {
    const { query, body } = (input ?? {}) as { query?: unknown; body?: unknown };
    const parts = schema.shape as Record<string, unknown>;
    walk(parts.query ?? z.object({}), query, "query", found);
    if (parts.body !== undefined) walk(parts.body, body, "body", found);
  }
  return found.slice(0, MOST_TOLD).map((name) => name.slice(0, LONGEST));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

function walk(schema: unknown, value: unknown, path: string, found: string[]): void {
  if (found.length >= MOST_TOLD || typeof value !== "object" || value === null) return;
  const known = unwrapped(schema);
  if (known instanceof z.ZodArray && Array.isArray(value)) {
    for (const [i, item] of value.entries()) walk(known.element, item, `${path}[${i}]`, found);
  } else if (known instanceof z.ZodObject && isRecord(value)) {
    const { catchall } = known.def;
    const isOpen = catchall !== undefined && !(catchall instanceof z.ZodNever);
    const shape = known.shape as Record<string, unknown>;
    for (const [name, member] of Object.entries(value)) {
      if (Object.hasOwn(shape, name)) walk(shape[name], member, `${path}.${name}`, found);
      else if (!isOpen) found.push(`${path}.${name}`);
    }
  } else if (known instanceof z.ZodUnion) {
    // What one of the alternatives knows is known: the one with the least unknown names is meant.
    const told = known.options.map((option) => {
      const names: string[] = [];
      if (fits(option, value)) walk(option, value, path, names);
      else names.push(...Array<string>(MOST_TOLD).fill(path));
      return names;
    });
    const least = told.reduce((a, b) => (b.length < a.length ? b : a));
    if (!least.every((name) => name === path)) found.push(...least);
  } else if (known instanceof z.ZodIntersection && isRecord(value)) {
    const [left, right]: string[][] = [[], []];
    walk(known.def.left, value, path, left!);
    walk(known.def.right, value, path, right!);
    found.push(...left!.filter((name) => right!.includes(name)));
  }
}

const fits = (schema: unknown, value: unknown): boolean => {
  const known = unwrapped(schema);
  return Array.isArray(value) ? known instanceof z.ZodArray : known instanceof z.ZodObject || known instanceof z.ZodUnion;
};

/** The schema inside of what makes it optional, gives it a default or changes what it gives. */
export function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return unwrapped(schema.def.innerType);
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodCatch) return unwrapped(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in);
  return schema instanceof z.ZodLazy ? unwrapped(schema.def.getter()) : schema;
}
