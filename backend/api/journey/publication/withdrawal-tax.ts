import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { taxOf } from "#app/domain/tax/contract-tax.ts";
import { yearOf } from "#app/domain/tax/gains.ts";
import { rulesOf } from "#app/domain/tax/rules.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { listTaxRules, type TaxRulesRow } from "#backend/api/tax-rules/tax-rules.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { partOf } from "../session.domain.ts";
import type { Gathered } from "./gather-inputs.ts";

const MOST_RULES = 100;
const fraction = (percent: string) => Number(percent) / 100;
const domainRules = (row: TaxRulesRow) => ({
  ...{ row, firstYear: row.firstYear, lastYear: row.lastYear, maturityYears: row.maturityYears },
  ...{ youngRate: fraction(row.youngRate), reducedRate: fraction(row.reducedRate), fullRate: fraction(row.fullRate) },
  premiumsThreshold: Number(row.premiumsThreshold),
  allowance: { SINGLE: Number(row.allowanceSingle), COUPLE: Number(row.allowanceCouple) },
  socialChargesRate: fraction(row.socialChargesRate),
});

/** Tax on what is withdrawn of a life-insurance contract on the day of the advice; null of another act or kind of contract. */
export async function withdrawalTax(queries: Queries, { row, inputs }: Gathered, kind: string | null): Promise<AdviceFacts["tax"]> {
  if (inputs.act !== "ACT_WITHDRAWALS" || kind !== "LIFE_INSURANCE" || inputs.withdrawn <= 0) return null;
  const { items } = await listTaxRules(queries, { limit: MOST_RULES, offset: 0, confirmed: true });
  const year = yearOf(inputs.day);
  const rules = rulesOf(items.map(domainRules), year);
  if (!rules) return { missing: "RULES" };
  const said = partOf(row, "proposalParams")?.taxSituation;
  if (!said) return { missing: "SITUATION" };
  const worth = inputs.holdings.reduce((sum, { amount }) => sum + amount, 0);
  const paid = Math.min(inputs.withdrawn, worth);
  const path = { months: [{ day: inputs.day, deposit: 0, worth, paid }], lastDay: inputs.day, lastValue: worth - paid };
  const situation = {
    ...{ openedOn: said.openedOn, household: said.household },
    ...{ premiumsPaid: Number(said.premiumsPaid), otherPremiums: Number(said.otherPremiums ?? 0) },
  };
  const { gain, incomeTax, socialCharges, net } = taxOf(path, situation, [rules]).withdrawals;
  const { confirmedAt, confirmedByName } = rules.row;
  return {
    year,
    gain,
    incomeTax,
    socialCharges,
    net,
    confirmed: { by: confirmedByName ?? "", on: confirmedAt ? marketDay(confirmedAt) : "" },
  };
}
