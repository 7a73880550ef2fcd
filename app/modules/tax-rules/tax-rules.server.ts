import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { isAppError } from "#app/services/app-error.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { outcomeOf, type WriteMarks, writeHeadersOf } from "#app/services/write-outcome.ts";
import type { TaxRulesForm } from "./tax-rules.schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const listTaxRules = ({ api }: Viewer): Promise<LifeInsuranceTaxRules[]> => everyItem((page) => api.taxRules.list({ query: page }));

/** Null when there are none of that id. */
export async function findTaxRules({ api }: Viewer, id: string): Promise<LifeInsuranceTaxRules | null> {
  if (!UUID.test(id)) return null;
  try {
    return await api.taxRules.get({ params: { id } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

const bodyOf = ({ version: _, idem: __, lastYear, ...form }: TaxRulesForm) => ({ ...form, lastYear: lastYear ?? null });

export const addTaxRules = ({ api }: Viewer, form: TaxRulesForm) =>
  outcomeOf(api.taxRules.create({ headers: writeHeadersOf({ idem: form.idem }), body: bodyOf(form) }));

export const changeTaxRules = ({ api }: Viewer, id: string, form: TaxRulesForm) =>
  outcomeOf(api.taxRules.update({ params: { id }, headers: writeHeadersOf(form), body: bodyOf(form) }));

/** Answers for these very figures, or takes the confirmation back. */
export const confirmTaxRules = ({ api }: Viewer, id: string, confirmed: boolean, marks: WriteMarks) =>
  outcomeOf(api.taxRules.confirm({ params: { id }, headers: writeHeadersOf(marks), body: { confirmed } }));
