import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import { type SuitabilityBounds, USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { boundsOf } from "#app/domain/advice/suitability/measures.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { BOUND_FIELDS, boundsWith, figureOf } from "../../changes/bound-fields.ts";
import type { boundsSchema } from "./bounds.schema.ts";

/** Texts of the form, by field. */
export type BoundsValues = Record<string, string>;

/** What holds now: what the journey says, else the defaults. */
export const boundsValues = (config: RecoConfig, write: (figure: string) => string): BoundsValues => {
  const bounds = boundsOf({ config });
  const figures = BOUND_FIELDS.map((field) => {
    const figure = figureOf(bounds, field);
    return [field.name, figure === null ? "" : write(String(figure))];
  });
  return { declaredProfile: bounds.declaredProfile ? "on" : "", reason: "", ...Object.fromEntries(figures) };
};

type Asked = Pick<RecoJourney, "config" | "distributors">;

/** The bounds that are not the defaults, with why they were changed. A change without a reason is refused at the reason. */
export function withBounds(
  { config, distributors }: Asked,
  form: z.output<ReturnType<typeof boundsSchema>>,
): Asked | { wrong: Record<string, [TranslationKey]> } {
  const { declaredProfile, reason, ...figures } = form;
  const asked = boundsWith(declaredProfile === "on", figures as unknown as Record<string, number | undefined>);
  if (isDeepStrictEqual(asked, boundsOf({ config }))) return { config, distributors };
  if (!reason) return { wrong: { reason: ["journeyBounds.wrong.reason"] } };
  const own = Object.entries(asked).filter(([code, value]) => !isDeepStrictEqual(value, USUAL_BOUNDS[code as keyof SuitabilityBounds]));
  const { suitability: _former, ...advice } = config.advice;
  const suitability = own.length === 0 ? {} : { suitability: Object.fromEntries(own) as RecoConfig["advice"]["suitability"] };
  return { distributors, config: { ...config, advice: { ...advice, ...suitability, suitabilityReason: reason } } };
}
