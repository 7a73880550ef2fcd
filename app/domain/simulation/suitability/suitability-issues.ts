import type { RiskProfile } from "#app/domain/journey.ts";
import type { ExactParameters } from "../form.ts";
import type { Issue } from "../rules/number-rules.ts";
import { averageClass, placeInBand, type RatedLine, type RiskBand } from "./profile-band.ts";

/** The client's profile with its risk band. */
export interface ProfileLimits {
  profile: RiskProfile;
  band: RiskBand;
}

/**
 * Years for which a fund of each class of risk (SRI 1 to 7) should be held at least: what the key information documents of the
 * French market recommend for funds of that class (PRIIPs, Delegated Regulation (EU) 2017/653, annex II: the class is read for
 * that period). A convention of this product, where the period of each fund is not on record.
 */
const HOLDING_YEARS: Readonly<Record<number, number>> = { 1: 0, 2: 2, 3: 3, 4: 5, 5: 5, 6: 8, 7: 8 };
export const holdingYears = (sri: number): number => HOLDING_YEARS[Math.min(7, Math.max(1, Math.round(sri)))] ?? 0;

type Invested = Pick<ExactParameters, "allocation" | "mandates" | "grid">;

/**
 * What an allocation asks of the client that the profile or the horizon does not bear. The adviser answers for each line of an
 * own allocation; a mandate is judged as a whole, and a grid lowers the risk by itself as the horizon comes near.
 */
export function suitabilityIssues(
  { allocation, mandates, grid }: Invested,
  horizonYears: number,
  limits: ProfileLimits | null,
  classes: ReadonlyMap<string, number | null>,
): Issue[] {
  const field = mandates ? "mandates" : grid ? "grid" : "allocation";
  const lines = allocation.map(({ series, weight }) => ({ series, weight: Number(weight), sri: classes.get(series) ?? null }));
  const average = averageClass(lines);
  const own = !mandates && !grid;
  return [
    ...(limits ? bandIssues(lines, average, limits, field, own) : []),
    ...(grid ? [] : own ? lineHorizons(lines, horizonYears) : wholeHorizon(average, horizonYears, field)),
  ];
}

function bandIssues(lines: readonly RatedLine[], average: number | null, limits: ProfileLimits, field: string, own: boolean): Issue[] {
  const { profile, band } = limits;
  const unknown = lines.filter(({ sri }) => sri === null);
  const place = average === null ? "within" : placeInBand(average, band);
  const above = own ? ratedAbove(lines, band.max) : [];
  return [
    ...(unknown.length > 0 ? [{ field, key: "riskUnknown" as const, params: { profile, band, lines: unknown } }] : []),
    ...(average !== null && (place === "above" || place === "slightlyAbove")
      ? [{ field, key: place === "above" ? ("riskAbove" as const) : ("riskSlightlyAbove" as const), params: { profile, band, average } }]
      : []),
    ...(above.length > 0 ? [{ field, key: "linesAbove" as const, params: { profile, band, lines: above } }] : []),
  ];
}

const ratedAbove = (lines: readonly RatedLine[], most: number) => lines.filter(({ sri }) => sri !== null && sri > most);

function lineHorizons(lines: readonly RatedLine[], horizonYears: number): Issue[] {
  const long = lines.filter(({ sri }) => sri !== null && holdingYears(sri) > horizonYears);
  return long.length > 0 ? [{ field: "allocation", key: "horizonShort", params: { count: horizonYears, lines: long } }] : [];
}

function wholeHorizon(average: number | null, horizonYears: number, field: string): Issue[] {
  if (average === null || holdingYears(average) <= horizonYears) return [];
  return [{ field, key: "horizonShortWhole", params: { count: horizonYears, average, years: holdingYears(average) } }];
}
