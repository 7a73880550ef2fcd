import type pg from "pg";
import { IsoClient } from "#backend/database/type-parsers.ts";

/** Different statements that one connection keeps prepared; later ones are planned each time. */
const MOST_PREPARED = 300;

/** PostgreSQL's codes for a prepared statement whose columns have other types now (a migration), and for one that is gone. */
const STALE = new Set(["0A000", "26000"]);

type Arguments = [config: unknown, values?: unknown, ...rest: unknown[]];

export interface StatementNames {
  /** The name of a statement, from its second run on; undefined where it is not prepared. */
  nameOf(text: string): string | undefined;
  /** The server refuses what was prepared: the next runs prepare it anew, under another name. */
  forget(text: string): void;
}

/** Names for SELECT and UPDATE with parameters, which make the driver prepare them. */
export function statementNames(most = MOST_PREPARED): StatementNames {
  const names = new Map<string, string | null>();
  let prepared = 0;
  return {
    nameOf(text) {
      if (!/^\s*(select|update)\b/i.test(text)) return undefined;
      const known = names.get(text);
      if (known) return known;
      if (known === undefined) {
        if (names.size < most) names.set(text, null);
        return undefined;
      }
      const name = `statement_${++prepared}`;
      names.set(text, name);
      return name;
    },
    forget: (text) => void names.delete(text),
  };
}

/**
 * A client that prepares the statements that come back: reading and planning a short statement takes longer than running it
 * (three quarters of a list's time on PostgreSQL, more in WebAssembly). It needs a connection of its own: behind a pooler in transaction
 * mode, which `docs/scaling.md` excludes, a statement may be sent over another one.
 */
export class PreparingClient extends IsoClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const run = this.query as (...given: Arguments) => unknown;
    const { nameOf, forget } = statementNames();
    const prepared = (config: { text: string; values?: unknown }, values: unknown, rest: unknown[]) => {
      const name = nameOf(config.text);
      if (!name) return undefined;
      const check = (error: unknown) => {
        if (STALE.has((error as { code?: string } | null)?.code ?? "")) forget(config.text);
      };
      const done = rest.at(-1);
      if (typeof done === "function") {
        const told = (error: unknown, ...answer: unknown[]) => {
          check(error);
          done(error, ...answer);
        };
        return { answer: run({ ...config, name }, values, ...rest.slice(0, -1), told) };
      }
      const answer = run({ ...config, name }, values, ...rest);
      if (answer instanceof Promise) answer.catch(check);
      return { answer };
    };
    this.query = ((...given: Arguments) => {
      const [config, values, ...rest] = given;
      const asked =
        typeof config === "string" && Array.isArray(values) && values.length > 0
          ? prepared({ text: config }, values, rest)
          : isPlain(config) && Array.isArray(values ?? config.values)
            ? prepared(config, values, rest)
            : undefined;
      return asked ? asked.answer : run(...given);
    }) as pg.Client["query"];
  }
}

/** A statement that carries no name yet and is no cursor or copy stream. */
function isPlain(config: unknown): config is { text: string; values?: unknown } {
  return (
    typeof config === "object" &&
    config !== null &&
    "text" in config &&
    typeof config.text === "string" &&
    !("submit" in config) &&
    !("name" in config && config.name)
  );
}
