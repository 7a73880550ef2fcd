import pg from "pg";

type Parse = (text: string) => unknown;
const { builtins } = pg.types;

/**
 * Instant as PostgreSQL prints it (`2026-10-30 12:34:56.789+00`) to ISO 8601 with `Z`. Microseconds stay when the
 * session's zone is UTC; `infinity` and years outside of four digits stay as they are.
 */
export function isoInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text);
  if (!match) return text;
  const [, day, time, zone] = match;
  if (zone === undefined || zone === "+00" || zone === "Z") return `${day}T${time}Z`;
  return new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString();
}

const keep: Parse = (text) => text;
const own = new Map<number, Parse>([
  [builtins.DATE, keep],
  [builtins.TIMESTAMP, isoInstant],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, Number],
  [builtins.INTERVAL, keep],
]);

/**
 * Parsers of both databases: day as `YYYY-MM-DD` (never a Date, whose day depends on the time zone), instant as ISO
 * string, int8 as number, numeric as exact string, bytea as Buffer.
 */
export const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary"): Parse {
    const parser = format === "binary" ? undefined : own.get(oid);
    return parser ?? (pg.types.getTypeParser(oid, format ?? "text") as Parse);
  },
};

/**
 * Drizzle gives each query parsers of its own, which leave instants in PostgreSQL's spelling. This client puts ours in
 * their place, so that the ORM, plain SQL and both databases read the same.
 */
export class IsoClient extends pg.Client {
  /**
   * Without a listener the process would end when the connection breaks while nobody's statement runs on it: between two
   * statements of a transaction, or while the server makes it wait. The statement under way, or the next one, fails with the error.
   */
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on("error", () => undefined);
  }

  override query: pg.Client["query"] = ((...args: unknown[]) => {
    const [config, ...rest] = args;
    const plain = typeof config === "object" && config !== null && "types" in config && !("submit" in config);
    return Reflect.apply(pg.Client.prototype.query, this, [plain ? { ...config, types: typeParsers } : config, ...rest]);
  }) as pg.Client["query"];
}
