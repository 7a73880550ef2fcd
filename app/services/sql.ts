/**
 * The little of PostgreSQL that the web part needs for its own rows (sessions, sign-ins, kept forms, rate limits).
 * The composition root gives an implementation; the web part knows no database client.
 */
export interface Sql {
  /** Parameters are $1, $2, …; rows come back as objects; dates and timestamps as strings, bytea as Buffer. */
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs `work` in one transaction on one connection; a throw rolls back. Never wait for the network inside. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
}
