import { isAppError } from "./app-error.ts";

/** What a form carries for its write: the key that makes it happen once, and the version that the person saw. */
export interface WriteMarks {
  idem: string;
  version?: number | undefined;
}

const SHORTEST_KEY = 8;
const LONGEST_KEY = 255;

/** Headers of a write from the marks of its form; a key that no form of ours carries is left out. */
export const writeHeadersOf = ({ idem, version }: WriteMarks) => ({
  ...(idem.length >= SHORTEST_KEY && idem.length <= LONGEST_KEY ? { "idempotency-key": idem } : {}),
  ...(version === undefined ? {} : { "if-match": String(version) }),
});

/** Marks of a form without a schema. */
export function marksOf(form: FormData, present: number): WriteMarks {
  const version = String(form.get("version") ?? "");
  return { idem: String(form.get("idem") ?? ""), version: /^\d{1,9}$/.test(version) ? Number(version) : present };
}

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
export async function outcomeOf<T>(call: Promise<T>): Promise<WriteOutcome<T>> {
  try {
    return { done: await call };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, status, data = {} } = error;
    // A page that is sent again with other content is, to the person, a record that moved on.
    if (code === "VERSION_CONFLICT" || code === "IDEMPOTENCY_KEY_REUSED") return { refused: { kind: "conflict" } };
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
