import type { Database } from "#backend/database/database.ts";
import type { Effect } from "./ledger.ts";
import type { Answer, World } from "./world.ts";

/** One write under its name, `n` counting those of its writer. Again under the same name it does nothing a second time. */
export type Write = (name: string, n: number) => Promise<Answer>;

/** A kind of writes: what is sent, and how to find what it left. Made anew for each turn. */
export interface Kind {
  /** Words of the table. */
  title: string;
  /** Part of the name of each write: letters alone. */
  slug: string;
  /** How many write at once; 1 when absent. */
  writers?: number;
  /** Milliseconds between two writes of a writer. */
  pauseMs?: number;
  /** Most writes of a writer, where the product bounds them. */
  most?: number;
  /** Takes seconds: a round does not wait for another one of it. */
  slow?: boolean;
  /** False where the audit log has no row for each write. */
  audited?: boolean;
  /** False where the call takes no idempotency key. */
  keyed?: boolean;
  /** Each write takes the place of the one before it. */
  replaces?: boolean;
  /** Refusals of the call's own that may come when an answer was lost before. */
  refusals?: readonly number[];
  /** Makes what a writer writes to, while all is well. */
  begin(world: World, writer: number, prefix: string): Promise<Write>;
  /** Names of accepted work that was given up in its owner's sight; null while some of it is under way. */
  settle?(world: World): Promise<string[] | null>;
  /** What is stored of the writes whose names begin so. */
  find(database: Database, prefix: string): Promise<Effect[]>;
}

/** Effects by one statement, whose first column is the name; `half` may be another. Parameter 1 is the prefix. */
export const found =
  (statement: string) =>
  ({ sql }: Database, prefix: string): Promise<Effect[]> =>
    sql.query<{ name: string; half?: boolean }>(statement, [prefix]);
