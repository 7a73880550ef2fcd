import { pointsOf } from "./points.ts";
import {
  type Answers,
  type BothLanguages,
  isAllTrue,
  isKnowledgeValidation,
  type ProductGate,
  type QuestionnaireTemplate,
  type RiskProfile,
  STRUCTURED_PRODUCTS,
  type TemplateQuestion,
} from "./template.ts";

/** Whether a family of products is open to the client, and what keeps it shut. */
export interface FamilyAccess {
  code: string;
  title: BothLanguages;
  open: boolean;
  /** Questions of its test that were right at the first attempt, and how many must be. */
  right: number;
  needed: number;
  closedBy: "KNOWLEDGE" | "PROFILE" | null;
}

const STRUCTURED_TITLE: BothLanguages = { fr: "Produits structurés", en: "Structured products" };

/** Families in the order of the template. Without a profile none is open: what was declared opens nothing. */
export function familiesOf(
  template: Pick<QuestionnaireTemplate, "productGates" | "structuredProductsRule">,
  answered: readonly TemplateQuestion[],
  given: Answers,
  profile: RiskProfile | null,
): FamilyAccess[] {
  const tested = (code: string) => answered.find((question) => question.code === code && isKnowledgeValidation(question));
  const judge = (gate: Pick<ProductGate, "code" | "title" | "forbiddenProfiles">, right: number, needed: number): FamilyAccess => {
    const passed = needed > 0 && right >= needed;
    const allowed = profile !== null && !gate.forbiddenProfiles.includes(profile);
    const closedBy = passed ? (allowed ? null : "PROFILE") : "KNOWLEDGE";
    return { code: gate.code, title: gate.title, open: closedBy === null, right, needed, closedBy };
  };
  const families = (template.productGates ?? []).map((gate) => {
    const right = gate.questions.filter((code) => {
      const question = tested(code);
      return question && isAllTrue(question, given[code] ?? []);
    });
    return judge(gate, right.length, gate.right);
  });
  const rule = template.structuredProductsRule;
  if (!rule || families.some(({ code }) => code === STRUCTURED_PRODUCTS)) return families;
  const question = tested(rule.unlockedWhen.question);
  const passed = question !== undefined && pointsOf(question, given[question.code] ?? []) >= rule.unlockedWhen.pointsAtLeast;
  const { forbiddenProfiles } = rule;
  return [...families, judge({ code: STRUCTURED_PRODUCTS, title: STRUCTURED_TITLE, forbiddenProfiles }, passed ? 1 : 0, 1)];
}
