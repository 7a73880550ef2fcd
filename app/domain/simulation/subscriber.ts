import { ADVERSE_IMPACTS, type AdverseImpact, PAI_CODES, type RiskProfile } from "#app/domain/journey.ts";
import type { ClientResult } from "#app/domain/questionnaire/results.ts";

/** What the client asks for; per cent of the portfolio as exact decimals. */
export interface SustainabilityPreferences extends Partial<Record<AdverseImpact, boolean | undefined>> {
  minSustainableInvestments?: string | undefined;
  minTaxonomyAlignment?: string | undefined;
  /** Part of the portfolio that considers the adverse impacts that are wanted. */
  minimumCoverage?: string | undefined;
}

/** The completed questionnaire that gave a profile, as it stood then. */
export type ProfileOrigin = Pick<ClientResult, "session" | "completedAt" | "completedBy" | "decided" | "decision">;

/** The client of a simulation. Everything is optional: a simulation can be made for nobody in particular. */
export interface Subscriber {
  /** Record that it was filled from. */
  clientId?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  birthYear?: number | undefined;
  riskProfile?: RiskProfile | undefined;
  /** Classes of risk that the client's questionnaire gives for that profile; absent: the usual ones. */
  riskBand?: { min: number; max: number } | undefined;
  /** The questionnaire that the profile comes from; absent: the adviser has chosen it. */
  profileOrigin?: ProfileOrigin | undefined;
  /** Last day on which the profile of the record holds. */
  profileValidUntil?: string | undefined;
  riskKeyLastUpdate?: string | undefined;
  esgLastUpdate?: string | undefined;
  email?: string | undefined;
  extClientCode?: string | undefined;
  coSubscriberName?: string | undefined;
  hasInvestedInStructuredProducts?: boolean | undefined;
  /** Absent: not asked. */
  hasSustainabilityPreferences?: boolean | undefined;
  sustainabilityPreferences?: SustainabilityPreferences | undefined;
  /** Why the client wants for this simulation something else than the questionnaire says. */
  preferencesReason?: string | undefined;
}

type Wishes = Pick<Subscriber, "hasSustainabilityPreferences" | "sustainabilityPreferences">;

/** Whether both want the same in sustainability, whatever else differs. A minimum of nothing is none; the coverage counts with an impact alone. */
export function wantSame(one: Wishes | undefined, other: Wishes | undefined): boolean {
  const wishes = ({ hasSustainabilityPreferences: has, sustainabilityPreferences = {} }: Wishes = {}) => {
    const wished = has ? sustainabilityPreferences : {};
    const impacts = PAI_CODES.filter((code) => wished[ADVERSE_IMPACTS[code]] === true);
    return [
      has ?? null,
      Number(wished.minSustainableInvestments ?? 0),
      Number(wished.minTaxonomyAlignment ?? 0),
      impacts.length > 0 ? Number(wished.minimumCoverage ?? USUAL_COVERAGE) : null,
      ...impacts,
    ];
  };
  return JSON.stringify(wishes(one)) === JSON.stringify(wishes(other));
}

/** First and last name when both are set; null asks for the word for a subscriber. */
export function nameOf(subscriber: Subscriber | undefined): string | null {
  const { firstName = "", lastName = "" } = subscriber ?? {};
  return firstName.trim() && lastName.trim() ? `${firstName.trim()} ${lastName.trim()}` : null;
}

/** Share of the portfolio whose funds have to consider the adverse impacts, where nothing else was said. */
export const USUAL_COVERAGE = "50";
