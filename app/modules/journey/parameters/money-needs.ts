import type { FullSession } from "#app/contract/journey/session.ts";

/** Places of the sums that a proposal holds at most, and how many are shown before any is filled. */
export const NEED_ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type NeedRow = (typeof NEED_ROWS)[number];
const FEWEST_ROWS = 3;

/** Fields of one sum that is needed. */
export const amountName = <R extends NeedRow>(row: R) => `need${row}Amount` as const;
export const monthsName = <R extends NeedRow>(row: R) => `need${row}Months` as const;
export const NEED_FIELDS = NEED_ROWS.flatMap((row) => [amountName(row), monthsName(row)]);
/** What the tax on a withdrawal depends on. */
export const TAX_FIELDS = ["taxHousehold", "taxOpenedOn", "taxPremiumsPaid", "taxOtherPremiums"] as const;
export const MONEY_FIELDS = [
  "monthlySavingCapacity",
  "needsMoney",
  "plannedWithdrawalAmount",
  "plannedWithdrawalFrequency",
  "capitalMayBeUsed",
  "capitalWords",
  "changeReason",
  ...TAX_FIELDS,
] as const;
/** Whether money will be needed from the contract; without an answer the session says neither. */
export const NEEDS_MONEY = ["none", "needed"] as const;
export type MoneyFieldName = (typeof MONEY_FIELDS)[number] | `need${NeedRow}Amount` | `need${NeedRow}Months`;

/** Rows that are shown: those filled in and two more, so that a page without script offers another after each save. */
export const needRows = (filled: number) => NEED_ROWS.slice(0, Math.max(FEWEST_ROWS, filled + 2));

/** What the session says of them, as the fields of the form. */
export function moneyNeedValues({ proposalParams }: Pick<FullSession, "proposalParams">): Record<string, string | undefined> {
  const { monthlySavingCapacity, needs, plannedWithdrawals, capitalMayBeUsed, capitalWords, changeReason, taxSituation } =
    proposalParams ?? {};
  const isNeeded = (needs?.length ?? 0) > 0 || plannedWithdrawals !== undefined;
  return {
    monthlySavingCapacity,
    needsMoney: isNeeded ? "needed" : needs ? "none" : undefined,
    ...Object.fromEntries(
      NEED_ROWS.flatMap((row) => [
        [amountName(row), needs?.[row - 1]?.amount],
        [monthsName(row), needs?.[row - 1]?.months.toString()],
      ]),
    ),
    plannedWithdrawalAmount: plannedWithdrawals?.amount,
    plannedWithdrawalFrequency: plannedWithdrawals?.frequency,
    capitalMayBeUsed: capitalMayBeUsed ? "on" : undefined,
    capitalWords,
    changeReason,
    taxHousehold: taxSituation?.household,
    taxOpenedOn: taxSituation?.openedOn,
    taxPremiumsPaid: taxSituation?.premiumsPaid,
    taxOtherPremiums: taxSituation?.otherPremiums,
  };
}
