import { z } from "zod";
import { type ProductGate, type QuestionnaireTemplate, RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { bothOf, code, words } from "../template.schema.ts";

const PREFIX = "questionnaireTemplates.form";

/** The form of one family of products; publishing asks for a test that can be passed. */
export const gateSchema = z.object({
  code,
  titleFr: words,
  titleEn: words,
  questions: z.array(z.string(), { error: `${PREFIX}.questionRequired` }).min(1, `${PREFIX}.questionRequired`),
  right: z
    .number({ error: `${PREFIX}.choiceRange` })
    .int(`${PREFIX}.choiceRange`)
    .min(1, `${PREFIX}.choiceRange`)
    .max(40, `${PREFIX}.choiceRange`),
  forbidden: z.array(z.enum(RISK_PROFILES)).optional(),
});
type GateForm = z.infer<typeof gateSchema>;

export const gateFormsOf = ({ productGates = [] }: QuestionnaireTemplate) =>
  productGates.map(({ code: own, title, questions, right, forbiddenProfiles }) => ({
    code: own,
    titleFr: title.fr,
    titleEn: title.en,
    questions,
    right: String(right),
    forbidden: forbiddenProfiles,
  }));

export const gatesOf = (forms: readonly GateForm[]): ProductGate[] =>
  forms.map(({ code: own, titleFr, titleEn, questions, right, forbidden = [] }) => ({
    code: own,
    title: bothOf(titleFr, titleEn),
    questions,
    right,
    forbiddenProfiles: forbidden,
  }));
