import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { refusalOf } from "#backend/computation/refusal.ts";
import { valuesInside } from "#backend/numerics/series/dated-values.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import { fullRecord } from "../portfolio/portfolio.domain.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { type GivenValues, givenValuesOf, withGiven } from "../values/given-values.ts";
import { tracksOf } from "../values/track.store.ts";
import { priipsWorkbook } from "./priips-workbook.ts";

/** The values of a portfolio after the past that a file gave for PRIIPs, which is scaled to meet the first of them. */
function withHistory(track: GivenValues, history: GivenValues | undefined): GivenValues {
  const [first] = track.days;
  if (history === undefined || first === undefined) return track;
  const before = valuesInside(history, { to: first });
  if (before.days.length === 0) return track;
  return withGiven(before, track);
}

/**
 * PRIIPs figures of a day in the layout of EPT 2.1, from the values up to it.
 * Throws 422 without parameters that hold on the day, and for values that the scenarios cannot be made of.
 */
export async function priipsFile(
  { caller, database, compute }: CallerContext,
  row: PortfolioRow,
  { date, language }: { date?: string | undefined; language: InterfaceLanguage },
): Promise<File> {
  const { orm } = database;
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
  const { frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount } = settings;
  const request = { uuid: row.uuid, frequency, recommendedHoldingPeriod, creditRiskMeasure, investedAmount: Number(investedAmount) };
  const asked = { request, values: valuesInside(whole, { to: dayNumber(day) }) };
  try {
    const result = await (compute?.run("priips", asked) ?? HEAVY_CALLS.priips(asked));
    const narratives = portfolio.narratives.findLast((one) => one.date <= day);
    return await priipsWorkbook({ portfolio, settings, narratives, result, language, now: new Date() });
  } catch (error) {
    throw refusalOf(error);
  }
}
