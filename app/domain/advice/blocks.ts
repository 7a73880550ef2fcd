import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import type { JourneyStep } from "./steps.ts";

/** A fault of the journey's configuration that a session cannot get past. */
export type SessionBlock = { kind: "product" } | { kind: "riskRange"; profiles: RiskProfile[] } | { kind: "scoring" };

export interface BlockedSession {
  state: string;
  product: string;
  config: {
    advice: {
      productConfigs: ReadonlyArray<{ product: string; riskRanges: Partial<Record<RiskProfile, unknown>> }>;
      questionnaireTemplate?: string | undefined;
    };
  };
  questionnaire: { riskProfile?: RiskProfile | undefined } | null;
}

const ADVISING: ReadonlySet<JourneyStep> = new Set(["allocations", "checks"]);

/**
 * What prevents a step of a session under way: its product is not of its journey (C-402), the range of risk that the
 * advice is held against is missing (C-403), or nothing gives the client's profile (C-404).
 */
export function blockOf({ state, product, config, questionnaire }: BlockedSession, step: JourneyStep): SessionBlock | null {
  if (state !== "IN_PROGRESS") return null;
  const configured = config.advice.productConfigs.find((entry) => entry.product === product);
  if (!configured) return { kind: "product" };
  const profile = questionnaire?.riskProfile;
  if (step === "profile" && profile === undefined && config.advice.questionnaireTemplate === undefined) return { kind: "scoring" };
  if (!ADVISING.has(step)) return null;
  const wanted = profile ? [profile] : RISK_PROFILES;
  const profiles = wanted.filter((name) => !configured.riskRanges[name]);
  return profiles.length > 0 ? { kind: "riskRange", profiles: [...profiles] } : null;
}
