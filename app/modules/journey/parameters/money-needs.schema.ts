import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { issueOn } from "#app/modules/journey/client/client.schema.ts";
import { amountName, monthsName, NEED_ROWS, NEEDS_MONEY, type NeedRow } from "./money-needs.ts";

const MOST_MONEY = 1_000_000_000;
const LONGEST_REASON = 1000;

/** What the client will need from the contract, and why a change is made; figures are typed in the person's language. */
export function moneyNeedFields(language: InterfaceLanguage) {
  const amount = figureSchema(language, MOST_MONEY, "journey.form.amountWrong").optional();
  const wrong = "journey.parameters.monthsWrong";
  const months = z.coerce.number(wrong).int(wrong).min(1, wrong).max(600, wrong).optional();
  return {
    monthlySavingCapacity: amount,
    needsMoney: z.enum(NEEDS_MONEY).optional(),
    ...(Object.fromEntries(NEED_ROWS.map((row) => [amountName(row), amount])) as Record<`need${NeedRow}Amount`, typeof amount>),
    ...(Object.fromEntries(NEED_ROWS.map((row) => [monthsName(row), months])) as Record<`need${NeedRow}Months`, typeof months>),
    plannedWithdrawalAmount: amount,
    plannedWithdrawalFrequency: z.enum(SESSION_FREQUENCIES).optional(),
    capitalMayBeUsed: z.literal("on").optional(),
    capitalWords: z.string().trim().max(LONGEST_REASON, "journey.form.textLong").optional(),
    taxHousehold: z.enum(HOUSEHOLDS).optional(),
    taxOpenedOn: z.iso
      .date("journey.form.dateWrong")
      .refine((day) => day <= marketToday(), "journey.form.dateLater")
      .optional(),
    taxPremiumsPaid: amount,
    taxOtherPremiums: amount,
    changeReason: z
      .string()
      .trim()
      .max(LONGEST_REASON, "journey.form.textLong")
      .refine((reason) => reason === "" || saysSomething(reason), "journey.form.wordsEmpty")
      .optional(),
  };
}
type MoneyNeedForm = z.output<z.ZodObject<ReturnType<typeof moneyNeedFields>>>;

const positive = (amount: string | undefined) => Number(amount ?? 0) > 0;

/** A sum comes with its months and the other way round; who needs money says which. Nothing is asked of who needs none. */
export function checkMoneyNeeds(form: MoneyNeedForm, context: Parameters<typeof issueOn>[0]): void {
  checkTaxSituation(form, issueOn(context));
  if (form.needsMoney === "none") return;
  const issue = issueOn(context);
  for (const row of NEED_ROWS) {
    const [amount, months] = [form[amountName(row)], form[monthsName(row)]];
    if (positive(amount) && months === undefined) issue(monthsName(row), "journey.parameters.monthsRequired");
    if (!positive(amount) && months !== undefined) issue(amountName(row), "journey.parameters.amountRequired");
  }
  if (positive(form.plannedWithdrawalAmount) && !form.plannedWithdrawalFrequency)
    issue("plannedWithdrawalFrequency", "journey.parameters.frequencyRequired");
  if (positive(form.plannedWithdrawalAmount) && form.capitalMayBeUsed && !saysSomething(form.capitalWords))
    issue("capitalWords", "journey.parameters.capitalWordsRequired");
  const saysNone = NEED_ROWS.every((row) => !positive(form[amountName(row)])) && !positive(form.plannedWithdrawalAmount);
  if (form.needsMoney === "needed" && saysNone) issue(amountName(1), "journey.parameters.someRequired");
}

/** What the tax depends on is said as a whole or not at all. */
function checkTaxSituation(form: MoneyNeedForm, issue: ReturnType<typeof issueOn>): void {
  const whole = ["taxHousehold", "taxOpenedOn", "taxPremiumsPaid"] as const;
  const isSaid = whole.some((name) => form[name] !== undefined) || form.taxOtherPremiums !== undefined;
  for (const name of whole) if (isSaid && form[name] === undefined) issue(name, `journey.parameters.${name}Required`);
}

/** The same in the proposal's own names; nothing where nobody said it. */
export function taxSituationOf({ taxHousehold, taxOpenedOn, taxPremiumsPaid, taxOtherPremiums }: MoneyNeedForm) {
  if (!taxHousehold || !taxOpenedOn || taxPremiumsPaid === undefined) return {};
  const others = taxOtherPremiums === undefined ? {} : { otherPremiums: taxOtherPremiums };
  return { taxSituation: { household: taxHousehold, openedOn: taxOpenedOn, premiumsPaid: taxPremiumsPaid, ...others } };
}

/** The proposal's own names: an empty list says that nothing is needed, and nothing at all that nobody said. */
export function moneyNeedsOf(form: MoneyNeedForm) {
  if (form.needsMoney === "none") return { needs: [] };
  const needs = NEED_ROWS.flatMap((row) => {
    const [amount, months] = [form[amountName(row)], form[monthsName(row)]];
    return positive(amount) && amount !== undefined && months !== undefined ? [{ amount, months }] : [];
  });
  const { plannedWithdrawalAmount: amount, plannedWithdrawalFrequency: frequency } = form;
  const planned = positive(amount) && amount !== undefined && frequency ? { plannedWithdrawals: { amount, frequency } } : {};
  const isSaid = form.needsMoney === "needed" || needs.length > 0 || "plannedWithdrawals" in planned;
  return {
    ...(isSaid && { needs }),
    ...planned,
    ...("plannedWithdrawals" in planned && { capitalMayBeUsed: form.capitalMayBeUsed === "on" }),
    ...("plannedWithdrawals" in planned && form.capitalMayBeUsed && { capitalWords: form.capitalWords }),
  };
}
