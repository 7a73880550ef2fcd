import { type SQL, sql } from "drizzle-orm";

/**
 * Years for which records of advice (Directive 2014/65/EU, article 16(7); up to seven where the authority asks) and those of a client's
 * identity and contracts (Directive (EU) 2015/849, article 40; French Code monétaire et financier, L.561-12) are kept. A longer
 * term of the installation, RETENTION_YEARS, holds instead.
 */
const LAW_YEARS = 5;

export const termOf = (retentionYears: number | undefined): number => retentionYears ?? LAW_YEARS;

/** Last day of a record whose term begins with an instant or a day. */
export const lastDay = (from: SQL, years: number): SQL<string> => sql`(${from} + make_interval(years => ${years}::int))::date`;

/** One kind of record, as a page or a call tells of it. */
export interface Part<K extends string> {
  kind: K;
  removed: number;
  kept: number;
  until: string | null;
}

/** For how many years what the law keeps stays; key and reference of the rows that the audit log gets. */
export interface Erasing {
  years: number;
  key: Buffer;
  correlationId: string;
}
