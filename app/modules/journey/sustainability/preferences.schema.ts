import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { ADVERSE_IMPACTS, type AdverseImpact } from "#app/domain/journey.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

export const IMPACTS = Object.values(ADVERSE_IMPACTS) as [AdverseImpact, ...AdverseImpact[]];

/** What the client wants of sustainability. Messages are keys of texts. */
export function preferencesSchema(language: InterfaceLanguage) {
  const share = figureSchema(language, 100, "journey.sustainability.shareWrong").optional();
  return z
    .object({
      /** Of preferences on file: kept as they were said, or said again today. */
      decision: z.enum(["keep", "update"]).default("update"),
      wants: z.enum(["yes", "no", "unsaid"], "journey.sustainability.wantsRequired"),
      minSustainableInvestments: share,
      minTaxonomyAlignment: share,
      impacts: z.array(z.enum(IMPACTS)).default([]),
      minimumCoverage: share,
      ...markFields,
    })
    .superRefine((form, context) => {
      const some = Number(form.minSustainableInvestments ?? 0) > 0 || Number(form.minTaxonomyAlignment ?? 0) > 0 || form.impacts.length > 0;
      if (form.decision === "update" && form.wants === "yes" && !some)
        context.addIssue({ code: "custom", path: ["minSustainableInvestments"], message: "journey.sustainability.someRequired" });
    });
}
