import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { LifeInsuranceTaxRules } from "#app/contract/tax-rules.ts";
import { amountForField, decimalForField } from "#app/domain/format/format-input.ts";
import { taxRulesPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { AMOUNTS, RATES } from "./tax-fields.ts";
import { type TaxRulesForm, taxRulesSchema } from "./tax-rules.schema.ts";
import { addTaxRules, changeTaxRules, confirmTaxRules, findTaxRules } from "./tax-rules.server.ts";
import { formValues, yearsText } from "./tax-rules-view.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
}
const among = (names: readonly string[], field: string) => names.includes(field);

function conflictOf({ language }: Viewer, submission: SentForm<TaxRulesForm>, newest: LifeInsuranceTaxRules) {
  const present = { ...formValues(newest), version: newest.version };
  return conflictReply(submission, present, "taxRules.form.conflict", (field, held) => {
    if (among(RATES, field)) return decimalForField(held, language);
    return among(AMOUNTS, field) ? amountForField(held, language) : held;
  });
}

/** Adds rules, or changes `present`, and goes to their page. */
async function saveTaxRules({ viewer, context }: Acting, present: LifeInsuranceTaxRules | null, form: FormData) {
  const submission = parseWithZod(form, { schema: taxRulesSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = present ? await changeTaxRules(viewer, present.id, submission.value) : await addTaxRules(viewer, submission.value);
  if ("refused" in outcome) {
    const newest = present && (await findTaxRules(viewer, present.id));
    if (newest && outcome.refused.kind === "conflict") return data({ result: conflictOf(viewer, submission, newest) }, { status: 409 });
    return data({ result: submission.reply({ formErrors: ["taxRules.form.refused"] }) }, { status: 400 });
  }
  const params = { years: yearsText(outcome.done, viewer.language) };
  const key = present?.confirmed ? "taxRules.form.savedUnconfirmed" : "taxRules.form.saved";
  return redirectWithToast(context, taxRulesPath(outcome.done.id), { kind: "positive", key, params });
}

/** Confirms what the person saw, or says what prevents it. */
async function confirmSeen({ viewer, context }: Acting, present: LifeInsuranceTaxRules, form: FormData) {
  const confirmed = form.get("intent") === "confirm";
  const outcome = await confirmTaxRules(viewer, present.id, confirmed, marksOf(form));
  if ("refused" in outcome) {
    const taken = outcome.refused.kind === "rule" && outcome.refused.code === "TAX_YEARS_TAKEN";
    return data({ refused: taken ? ("taken" as const) : ("changed" as const) }, { status: 409 });
  }
  const key = confirmed ? "taxRules.confirm.done" : "taxRules.confirm.takenBack";
  return redirectWithToast(context, taxRulesPath(present.id), { kind: "positive", key });
}

/** What the page of tax rules was asked to do; null `present` for new ones. */
export function actOnTaxRules(acting: Acting, present: LifeInsuranceTaxRules | null, form: FormData) {
  const intent = form.get("intent");
  return present && (intent === "confirm" || intent === "take-back")
    ? confirmSeen(acting, present, form)
    : saveTaxRules(acting, present, form);
}
