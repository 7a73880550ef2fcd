import { isAppError } from "#app/services/app-error.ts";
import { attempt } from "./attempt.ts";

/** A page that is sent again with other content is, to the person, a record that moved on. */
const CONFLICTS: ReadonlySet<string> = new Set(["VERSION_CONFLICT", "IDEMPOTENCY_KEY_REUSED"]);
export const isConflict = ({ code }: { code: string }): boolean => CONFLICTS.has(code);

/** What uses a thing, by its kind. */
export type Dependants = Record<string, Array<{ uuid: string; name: string }>>;

/** Why a write was refused. */
export type WriteRefusal =
  /** Somebody else wrote in between. */
  | { kind: "conflict" }
  /** Something still uses what should be removed: how many of each kind, and some by name. */
  | { kind: "inUse"; uses: Record<string, number>; dependants: Dependants }
  /** Paths of what does not fit, below `body.` or `query.`. */
  | { kind: "invalid"; paths: string[] }
  /** Another rule, by the backend's code. */
  | { kind: "rule"; code: string };
export type WriteOutcome<T> = { done: T } | { refused: WriteRefusal };

/** The refusals that a screen explains; other errors go on. */
export async function outcomeOf<T>(call: () => Promise<T>): Promise<WriteOutcome<T>> {
  try {
    return { done: await call() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, status, data = {} } = error;
    if (isConflict(error)) return { refused: { kind: "conflict" } };
    if (code === "IN_USE") {
      const uses = Object.entries(data).filter((entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0);
      return { refused: { kind: "inUse", uses: Object.fromEntries(uses), dependants: (data.dependants ?? {}) as Dependants } };
    }
    if (status === 400 && Array.isArray(data.issues)) {
      const paths = (data.issues as Array<{ path: string }>).map(({ path }) => path.replace(/^(?:body|query)\./, ""));
      return { refused: { kind: "invalid", paths } };
    }
    if (status === 409 || status === 422) return { refused: { kind: "rule", code } };
    throw error;
  }
}

/** Runs a write whose screen tells refusals apart by one word each, named here by status or by code; all else is thrown on. */
export async function doneOr<Word extends string>(
  call: () => Promise<unknown>,
  words: Readonly<Record<number | string, Word>>,
): Promise<"done" | Word> {
  const wordOf = ({ code, status }: { code: string; status: number }) => words[code] ?? words[status];
  const written = await attempt(call, (refusal) => wordOf(refusal) !== undefined);
  return "refusal" in written ? (wordOf(written.refusal) as Word) : "done";
}
