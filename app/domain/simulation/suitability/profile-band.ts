import type { RiskProfile } from "#app/domain/journey.ts";
import type { Subscriber } from "#app/domain/simulation/subscriber.ts";

/** Classes of the summary risk indicator (SRI, 1 to 7) that fit a profile, both bounds part of it. */
export interface RiskBand {
  min: number;
  max: number;
}

/** What holds for a profile where no questionnaire of the client says its own. */
export const USUAL_BANDS: Readonly<Record<RiskProfile, RiskBand>> = {
  CONSERVATIVE: { min: 1, max: 3 },
  BALANCED: { min: 2, max: 4 },
  DYNAMIC: { min: 3, max: 5 },
  AGGRESSIVE: { min: 4, max: 7 },
};

/** The risk band of a simulation's client: that of the questionnaire, else the usual one of the profile; null without a profile. */
export function bandOf(subscriber: Pick<Subscriber, "riskProfile" | "riskBand"> | undefined): RiskBand | null {
  if (!subscriber?.riskProfile) return null;
  return subscriber.riskBand ?? USUAL_BANDS[subscriber.riskProfile];
}

/** A line of an allocation: weight in per cent, class of risk; null where none was published. */
export interface RatedLine {
  series: string;
  weight: number;
  sri: number | null;
}

/** Weighted average of the classes of the lines, not rounded; null as soon as one has none. */
export function averageClass(lines: readonly RatedLine[]): number | null {
  const total = lines.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0 || lines.some(({ sri }) => sri === null)) return null;
  return lines.reduce((sum, { weight, sri }) => sum + weight * (sri ?? 0), 0) / total;
}

/** Margin beside a band that is pointed out more softly: a quarter of a class. */
export const BAND_TOLERANCE = 0.25;
const SLACK = 1e-12;

/** Where an average class is: within the band, a quarter of a class outside at most, or further. */
export function placeInBand(average: number, { min, max }: RiskBand): "within" | "slightlyAbove" | "above" | "below" {
  if (average < min - SLACK) return "below";
  if (average <= max + SLACK) return "within";
  return average <= max + BAND_TOLERANCE + SLACK ? "slightlyAbove" : "above";
}
