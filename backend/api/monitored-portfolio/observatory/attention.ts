import { type SQL, sql } from "drizzle-orm";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { type AttentionState, LATE_AFTER_DAYS } from "#app/domain/portfolio/watch.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { marketDays } from "#backend/api/alert/evaluate.ts";
import { gridTransfer, monitoredPortfolio as portfolio, monitoredPortfolioTrack as track } from "#backend/database/schema/index.ts";

/** A grid in error, or without an answer in time. */
export const isStuck = sql`(${gridTransfer.status} = 'ERROR' or (${gridTransfer.status} = 'SENT' and ${gridTransfer.answerUntil} < now()))`;
/** No later grid to the same distributor has overtaken it. */
export const isNewest = sql`not exists (select 1 from grid_transfer later where later.portfolio = ${gridTransfer.portfolio}
  and later.distributor = ${gridTransfer.distributor} and later.sequence > ${gridTransfer.sequence})`;

const ofTrack = (condition: SQL) => sql`exists (select 1 from ${track} where ${track.portfolio} = ${portfolio.uuid}
  and ${track.versionType} = ${portfolio.versionType} and ${track.net} and ${condition})`;

/** The first day on which a last value is not late. */
const notLateFrom = (): string => isoDay(marketDays(dayNumber(marketToday()), LATE_AFTER_DAYS + 1).at(-1)!);

/** Portfolios that are in a state, by what is kept of their values and of their grids: as the observatory and the first pages count them. */
export function inState(state: AttentionState): SQL {
  switch (state) {
    case "BREACH":
      return ofTrack(sql`jsonb_array_length(coalesce(${track.watch} -> 'breaches', '[]'::jsonb)) > 0`);
    case "LATE":
      return ofTrack(sql`${track.lastValueDate} < ${notLateFrom()}`);
    case "NO_VALUES":
      return sql`not ${ofTrack(sql`${track.problem} is null and ${track.lastValueDate} is not null`)}`;
    case "TRANSFER":
      return sql`exists (select 1 from ${gridTransfer} where ${gridTransfer.portfolio} = ${portfolio.uuid} and ${isStuck} and ${isNewest})`;
  }
}
