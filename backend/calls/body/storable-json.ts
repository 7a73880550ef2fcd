import type { ErrorBody } from "#app/contract/base.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** In JSON, NUL and half a surrogate pair can only stand as escapes: a text without these holds neither. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const ISSUES_TOLD = 100;

/** What may have marks that stand apart from their letter: signs above those of the Latin script, or escapes. */
const MAY_BE_APART = /[\u0300-\uffff]|\\u/;

/**
 * Value of a JSON text, its letters composed with their marks: what looks the same is stored and found as the same. Refuses (400) what is
 * not JSON, and texts in it that no database stores, each with its place.
 */
export function parseStorable(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse.badRequest("MALFORMED_JSON", `${what} is not JSON.`);
  }
  const issues = SUSPECT.test(text) ? unstorable(value) : [];
  if (issues.length > 0) throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues });
  return MAY_BE_APART.test(text) ? composed(value) : value;
}

/** The same with composed letters; a structure may be deeper than the call stack. */
function composed(root: unknown): unknown {
  if (typeof root === "string") return root.normalize("NFC");
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [name, inside] of Object.entries(next)) {
      if (typeof inside === "string") (next as Record<string, unknown>)[name] = inside.normalize("NFC");
      else if (typeof inside === "object" && inside !== null) open.push(inside);
    }
  }
  return root;
}

/** Under `u` this finds halves alone: a whole pair is one character. */
const HALF = /\p{Surrogate}/u;
const isStorable = (text: string): boolean => !HALF.test(text) && !text.includes("\u0000");

/** Places of texts with NUL or half a character, with those of such names; a structure may be deeper than the call stack. */
function unstorable(root: unknown): NonNullable<ErrorBody["error"]["issues"]> {
  const issues: NonNullable<ErrorBody["error"]["issues"]> = [];
  const open: Array<[path: string, value: unknown]> = [["body", root]];
  const judge = (path: string, text: string, message: string) => {
    if (!isStorable(text)) issues.push({ path, message });
  };
  for (let next = open.pop(); next && issues.length < ISSUES_TOLD; next = open.pop()) {
    const [path, value] = next;
    if (typeof value === "string") judge(path, value, "holds NUL or half a character");
    else if (typeof value === "object" && value !== null)
      for (const [name, inside] of Object.entries(value).reverse()) {
        judge(path, name, "holds a name with NUL or half a character");
        if (typeof inside === "string" || typeof inside === "object") open.push([`${path}.${name}`, inside]);
      }
  }
  return issues;
}
