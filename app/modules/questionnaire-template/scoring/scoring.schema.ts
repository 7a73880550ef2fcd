import { z } from "zod";
import { type Band, PROFILE_METHODS, type QuestionnaireTemplate, RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { MOST_BANDS, MOST_GATES } from "../limits.ts";
import { bothOf, code, points, words } from "../template.schema.ts";
import { gateFormsOf, gateSchema, gatesOf } from "./gate.schema.ts";

const PREFIX = "questionnaireTemplates.form";

const band = z.object({ code, from: points, to: points });
const bands = <T extends z.ZodType>(item: T) => z.array(item).max(MOST_BANDS, `${PREFIX}.bandsMany`).optional();
const sri = z
  .number({ error: `${PREFIX}.sriWrong` })
  .int(`${PREFIX}.sriWrong`)
  .min(1, `${PREFIX}.sriWrong`)
  .max(7, `${PREFIX}.sriWrong`);

export const scoringSchema = z
  .object({
    method: z.enum(PROFILE_METHODS),
    base: z.string({ error: `${PREFIX}.sectionRequired` }),
    toleranceBands: bands(band.extend({ profile: z.enum(RISK_PROFILES).optional() })),
    knowledgeBands: bands(band),
    profiles: z
      .array(z.object({ code: z.enum(RISK_PROFILES), labelFr: words, labelEn: words, sriMin: sri, sriMax: sri }))
      .max(RISK_PROFILES.length),
    productGates: z.array(gateSchema).max(MOST_GATES, `${PREFIX}.gatesMany`).optional(),
    unlockQuestion: z.string().optional(),
    unlockPoints: points.optional(),
    unlockForbidden: z.array(z.enum(RISK_PROFILES)).optional(),
    unlockFact: code.optional(),
    ...markFields,
  })
  .superRefine((form, context) => {
    const add = (path: Array<string | number>, message: string) => context.addIssue({ code: "custom", path, message });
    for (const [place, { sriMin, sriMax }] of form.profiles.entries()) {
      if (sriMax < sriMin) add(["profiles", place, "sriMax"], `${PREFIX}.maxBelowMin`);
    }
    for (const list of ["toleranceBands", "knowledgeBands"] as const) {
      for (const [place, { from, to }] of (form[list] ?? []).entries()) {
        if (to < from) add([list, place, "to"], `${PREFIX}.maxBelowMin`);
      }
    }
    if (!form.unlockQuestion) return;
    if (form.unlockPoints === undefined) add(["unlockPoints"], `${PREFIX}.wholeNumber`);
    if (form.unlockFact === undefined) add(["unlockFact"], `${PREFIX}.codeRequired`);
  });
type ScoringForm = z.infer<typeof scoringSchema>;

const bandForm = ({ code: own, from, to, profile }: Band) => ({ code: own, from: String(from), to: String(to), profile: profile ?? "" });

export function scoringFormOf(template: QuestionnaireTemplate) {
  const { profileRule, toleranceBands, knowledgeBands, profiles, structuredProductsRule } = template;
  return {
    method: profileRule.method,
    base: profileRule.base.section,
    toleranceBands: toleranceBands.map(bandForm),
    knowledgeBands: knowledgeBands.map(bandForm),
    profiles: profiles.map(({ code: own, label, suggestedSri }) => ({
      code: own,
      labelFr: label.fr,
      labelEn: label.en,
      sriMin: String(suggestedSri.min),
      sriMax: String(suggestedSri.max),
    })),
    productGates: gateFormsOf(template),
    unlockQuestion: structuredProductsRule?.unlockedWhen.question ?? "",
    unlockPoints: structuredProductsRule ? String(structuredProductsRule.unlockedWhen.pointsAtLeast) : "",
    unlockForbidden: structuredProductsRule?.forbiddenProfiles ?? [],
    unlockFact: structuredProductsRule?.firstTimeWhenNot ?? "",
  };
}

/** The template with the scoring that was typed; bands are kept in the order of their points. */
export function withScoring(template: QuestionnaireTemplate, form: ScoringForm): QuestionnaireTemplate {
  const { structuredProductsRule: _rule, productGates: _gates, ...rest } = template;
  const { unlockQuestion: question, unlockPoints, unlockFact, unlockForbidden = [] } = form;
  const ordered = <T extends { from: number }>(list: readonly T[] | undefined) => (list ?? []).toSorted((a, b) => a.from - b.from);
  return {
    ...rest,
    profiles: form.profiles.map(({ code: own, labelFr, labelEn, sriMin, sriMax }) => ({
      code: own,
      rank: RISK_PROFILES.indexOf(own) + 1,
      label: bothOf(labelFr, labelEn),
      suggestedSri: { min: sriMin, max: sriMax },
    })),
    toleranceBands: ordered(form.toleranceBands),
    knowledgeBands: ordered(form.knowledgeBands),
    profileRule: { ...template.profileRule, method: form.method, base: { section: form.base, bands: "toleranceBands" } },
    ...(form.productGates?.length && { productGates: gatesOf(form.productGates) }),
    ...(question &&
      unlockPoints !== undefined &&
      unlockFact !== undefined && {
        structuredProductsRule: {
          unlockedWhen: { question, pointsAtLeast: unlockPoints },
          forbiddenProfiles: unlockForbidden,
          firstTimeWhenNot: unlockFact,
        },
      }),
  };
}
