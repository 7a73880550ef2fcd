import { z } from "zod";
import { parseStorable } from "#backend/calls/body/storable-json.ts";
import { unwrapped } from "#backend/calls/ignored-names.ts";

/** Bodies that came as forms, with the names of their text parts, until the contract of the call says what each part is. */
const texts = new WeakMap<object, readonly string[]>();

/** Marks a body whose members of these names are texts as they were sent. */
export function markForm<Body extends object>(body: Body, names: readonly string[]): Body {
  texts.set(body, names);
  return body;
}

const LOOKS_LIKE_JSON = /^\s*(?:[[{"]|(?:true|false|null|-?\d[\d.eE+-]*)\s*$)/;

/**
 * The input of a call, a form's texts read as its contract has them: a text stays as it was sent wherever the member takes it, `null` takes away
 * what may be null, and what is no text is read as JSON. Anything else than a form is given back as it is. Refuses (400) JSON that cannot be stored.
 */
export function withFormMembers(schema: unknown, input: unknown, detailed: boolean): unknown {
  const parts = input as { body?: unknown } | null;
  const body = detailed ? parts?.body : parts;
  const names = typeof body === "object" && body !== null ? texts.get(body) : undefined;
  if (!names) return input;
  const known = unwrapped(detailed && schema instanceof z.ZodObject ? schema.shape.body : schema);
  const shape: Record<string, z.ZodType | undefined> = known instanceof z.ZodObject ? known.shape : {};
  const sent = body as Record<string, unknown>;
  const read = Object.fromEntries(names.map((name) => [name, memberOf(name, String(sent[name]), shape[name])]));
  return detailed ? { ...parts, body: { ...sent, ...read } } : { ...sent, ...read };
}

function memberOf(name: string, text: string, schema: z.ZodType | undefined): unknown {
  if (schema === undefined) return text;
  if (text.trim() === "null" && takes(schema, null)) return null;
  return takes(schema, text) || !LOOKS_LIKE_JSON.test(text) || !isJson(text) ? text : parseStorable(text, `The part \`${name}\``);
}

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
