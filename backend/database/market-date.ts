import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MARKET_TIME_ZONE } from "#app/domain/time/market-day.ts";

const zone = sql.raw(`'${MARKET_TIME_ZONE}'`);

/** The day of an instant in the time zone of the market; that of a connection is mostly UTC. */
export const marketDateOf = (instant: SQLWrapper): SQL<string> => sql`(${instant} at time zone ${zone})::date`;
/** The day that it is in the time zone of the market. */
export const marketDate: SQL<string> = marketDateOf(sql`now()`);
/** The instant at which a day, YYYY-MM-DD, begins in the time zone of the market; `later` days after it. */
export const marketMidnight = (day: string, later = 0): SQL<string> =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${zone})`;
