import type { AdviceSettings } from "#app/domain/advice/facts.ts";
import { frequenciesOf } from "#app/domain/advice/journey-offer.ts";
import { frequencySaid } from "#app/domain/advice/scheduled-payments.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { type AmountForm, amountsOf } from "./client.schema.ts";

/** The field whose scheduled payments a journey does not take, with the reason; none where it takes them. */
export function closedPayments(form: AmountForm, journey: Pick<AdviceSettings, "proposal-params">): Record<string, [TranslationKey]> {
  const amounts = amountsOf(form);
  const frequency = amounts.periodicDepositsEnabled ? frequencySaid(amounts) : null;
  if (frequency === null || frequenciesOf(journey).includes(frequency)) return {};
  return form.depositMonths.length > 0
    ? { depositMonths: [`journey.form.monthsClosed.${frequency}`] }
    : { regularContributionsFrequency: ["journey.form.frequencyClosed"] };
}
