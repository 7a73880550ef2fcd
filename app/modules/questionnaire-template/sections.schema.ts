import { z } from "zod";
import { alongside } from "#app/domain/form-differences.ts";
import type { QuestionnaireTemplate, TemplateSection } from "#app/domain/questionnaire/template.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { MOST_SECTIONS } from "./limits.ts";
import { bothOf, code, points, words } from "./template.schema.ts";

const PREFIX = "questionnaireTemplates.form";

export const sectionsSchema = z
  .object({
    sections: z
      .array(
        z.object({
          /** Code before this form; empty for a new section. */
          former: z.string().optional(),
          code,
          titleFr: words,
          titleEn: words,
          scored: z.boolean().default(false),
          min: points.optional(),
          max: points.optional(),
        }),
        { error: `${PREFIX}.sectionNeeded` },
      )
      .min(1, `${PREFIX}.sectionNeeded`)
      .max(MOST_SECTIONS, `${PREFIX}.sectionsMany`),
    ...markFields,
  })
  .superRefine(({ sections }, context) => {
    sections.forEach((section, place) => {
      const add = (field: string, message: string) => context.addIssue({ code: "custom", path: ["sections", place, field], message });
      if (sections.findIndex((one) => one.code === section.code) < place) add("code", `${PREFIX}.codeTaken`);
      if (section.min !== undefined && section.max !== undefined && section.max < section.min) add("max", `${PREFIX}.maxBelowMin`);
    });
  });
type SectionsForm = z.infer<typeof sectionsSchema>;

export const sectionsFormOf = ({ sections }: QuestionnaireTemplate) =>
  sections.map(({ code: own, title, scored, min, max }) => ({
    former: own,
    code: own,
    titleFr: title.fr,
    titleEn: title.en,
    scored: scored ? "on" : "",
    min: min === undefined ? "" : String(min),
    max: max === undefined ? "" : String(max),
  }));

/** The same in the order of what was typed: a section is known by the code that it had, which is not a field that can differ. */
export function sectionsAlongside(typed: SectionsForm, template: QuestionnaireTemplate) {
  const rows = alongside(typed, "sections", sectionsFormOf(template), "former");
  const shown = rows.map((row) => Object.entries({ code: "", ...row }).filter(([field]) => field !== "former"));
  return { sections: shown.map((fields) => Object.fromEntries(fields)) };
}

export const sectionsOf = ({ sections }: SectionsForm): Array<TemplateSection & { former?: string | undefined }> =>
  sections.map(({ former, code: own, titleFr, titleEn, scored, min, max }) => ({
    former,
    code: own,
    title: bothOf(titleFr, titleEn),
    scored,
    ...(scored && min !== undefined && { min }),
    ...(scored && max !== undefined && { max }),
  }));
