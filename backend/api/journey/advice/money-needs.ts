import type { AdviceFacts } from "#app/domain/advice/facts.ts";
import { yearlyOf } from "#app/domain/advice/scheduled-payments.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import type { Part } from "../session.domain.ts";

/** The client's own words are what lets withdrawals use up the capital. */
const mayUseCapital = ({ capitalMayBeUsed, capitalWords }: Part<"proposalParams">): boolean =>
  capitalMayBeUsed === true && saysSomething(capitalWords);

/** Money that the client needs from the contract, as the session says it, in currency units. */
export const moneyNeeds = (proposal: Part<"proposalParams"> | null): Pick<AdviceFacts, "needs" | "withdrawals"> => ({
  needs: proposal?.needs?.map(({ amount, months }) => ({ amount: Number(amount), months })) ?? null,
  withdrawals: proposal?.plannedWithdrawals
    ? { yearly: yearlyOf(proposal.plannedWithdrawals), mayUseCapital: mayUseCapital(proposal) }
    : null,
});
