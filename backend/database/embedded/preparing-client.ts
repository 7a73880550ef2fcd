import type pg from "pg";
import { IsoClient } from "#backend/database/type-parsers.ts";

/** Different statements that one connection keeps prepared; later ones are planned each time. */
const MOST_PREPARED = 300;

type Arguments = [config: unknown, values?: unknown, ...rest: unknown[]];

/** Gives the second and each later run of a SELECT or UPDATE with parameters a name, which makes the driver prepare it. */
export function statementNames(most = MOST_PREPARED): (text: string) => string | undefined {
  const names = new Map<string, string | null>();
  let prepared = 0;
  return (text) => {
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
  };
}

/**
 * A client that prepares the statements that come back: in WebAssembly, reading and planning a statement takes longer than
 * running it. Only for the embedded database, whose one connection is this client's own; a pooler in front of
 * PostgreSQL may hand each statement to another connection.
 */
export class PreparingClient extends IsoClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const run = this.query as (...given: Arguments) => unknown;
    const nameOf = statementNames();
    this.query = ((...given: Arguments) => {
      const [config, values, ...rest] = given;
      if (typeof config === "string" && Array.isArray(values) && values.length > 0) {
        const name = nameOf(config);
        if (name) return run({ name, text: config }, values, ...rest);
      } else if (isPlain(config) && Array.isArray(values ?? config.values)) {
        const name = nameOf(config.text);
        if (name) return run({ ...config, name }, values, ...rest);
      }
      return run(...given);
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
