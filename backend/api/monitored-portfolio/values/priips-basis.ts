import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { valuesInside } from "#backend/numerics/series/dated-values.ts";
import { fullRecord } from "../portfolio/portfolio.domain.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { type GivenValues, givenValuesOf, withGiven } from "./given-values.ts";
import { tracksOf } from "./track.store.ts";

/** What PRIIPs figures of a portfolio rest on. */
export interface PriipsBasis {
  portfolio: FullMonitoredPortfolio;
  /** The day on which they hold, and up to which values count. */
  day: string;
  settings: FullMonitoredPortfolio["priips_v2_1"][number];
  narratives: FullMonitoredPortfolio["narratives"][number] | undefined;
  values: GivenValues;
}

/** The values of a portfolio after the past that a file gave for PRIIPs, which is scaled to meet the first of them. */
function withHistory(track: GivenValues, history: GivenValues | undefined): GivenValues {
  const [first] = track.days;
  if (history === undefined || first === undefined) return track;
  const before = valuesInside(history, { to: first });
  if (before.days.length === 0) return track;
  return withGiven(before, track);
}

/** Parameters, texts and values of a day, the newest value's unless one is named. Throws 422 without parameters that hold on the day. */
export async function priipsBasis({ caller, database: { orm } }: CallerContext, row: PortfolioRow, date?: string): Promise<PriipsBasis> {
  const portfolio = await fullRecord(orm, caller, row);
  const day = date ?? portfolio.lastValueDate ?? marketToday();
  const settings = portfolio.priips_v2_1.findLast((one) => one.date <= day);
  if (!settings)
    throw refuse.unprocessable("NO_SETTINGS", "The portfolio has no PRIIPs parameters on that day.", { section: "priips_v2_1" });
  const net = (await tracksOf(orm, row.uuid)).find((track) => track.versionType === row.versionType && track.net);
  const whole = withHistory(
    net ?? { days: new Int32Array(0), values: new Float64Array(0) },
    (await givenValuesOf(orm, row.uuid)).get("PRIIPS"),
  );
  const narratives = portfolio.narratives.findLast((one) => one.date <= day);
  return { portfolio, day, settings, narratives, values: valuesInside(whole, { to: dayNumber(day) }) };
}
