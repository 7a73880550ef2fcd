import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { TaxRulesForm } from "./tax-rules.schema.ts";

export const listTaxRules = ({ api }: Viewer): Promise<LifeInsuranceTaxRules[]> => everyItem((page) => api.taxRules.list({ query: page }));

/** Null when there are none of that id. */
export async function findTaxRules({ api }: Viewer, id: string): Promise<LifeInsuranceTaxRules | null> {
  return foundOrNull(id, (id) => api.taxRules.get({ params: { id } }));
}

const bodyOf = ({ version: _, idem: __, lastYear, ...form }: TaxRulesForm) => ({ ...form, lastYear: lastYear ?? null });

export const addTaxRules = ({ api }: Viewer, form: TaxRulesForm) =>
  outcomeOf(() => api.taxRules.create({ headers: headersOfNew(form), body: bodyOf(form) }));

export const changeTaxRules = ({ api }: Viewer, id: string, form: TaxRulesForm) =>
  outcomeOf(() => api.taxRules.update({ params: { id }, headers: headersOfChange(form), body: bodyOf(form) }));

/** Answers for these very figures, or takes the confirmation back. */
export const confirmTaxRules = ({ api }: Viewer, id: string, confirmed: boolean, marks: WriteMarks) =>
  outcomeOf(() => api.taxRules.confirm({ params: { id }, headers: headersOfChange(marks), body: { confirmed } }));
