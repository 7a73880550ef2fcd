import { ADVERSE_IMPACTS } from "#app/domain/journey.ts";
import type { SustainabilityPreferences } from "#app/domain/simulation/subscriber.ts";
import type { FieldValue } from "./template.ts";

/** What a client answered about sustainability. */
export interface SustainabilityAnswers {
  session: string;
  answeredAt: string;
  /** Null: no opinion. */
  wants: boolean | null;
  preferences: SustainabilityPreferences;
}

const MINIMA = ["minSustainableInvestments", "minTaxonomyAlignment", "minimumCoverage"] as const;

/** The wishes among the facts that a questionnaire's answers state; null where it did not ask. "No minimum" asks for nothing. */
export function wishesOf(fields: Readonly<Record<string, FieldValue>>): Pick<SustainabilityAnswers, "wants" | "preferences"> | null {
  const { hasSustainabilityPreferences: wants } = fields;
  if (wants === undefined) return null;
  if (wants !== true) return { wants: wants === false ? false : null, preferences: {} };
  const minima = MINIMA.flatMap((name) => (Number(fields[name]) > 0 ? [[name, String(fields[name])] as const] : []));
  const impacts = Object.values(ADVERSE_IMPACTS).flatMap((name) => (fields[name] === true ? [[name, true] as const] : []));
  return { wants, preferences: { ...Object.fromEntries(minima), ...Object.fromEntries(impacts) } };
}
