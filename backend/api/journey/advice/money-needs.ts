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

/** What the contract holds in all, and the day of its values; null where nobody said. */
export const compositionOf = (held: Part<"workspace"> | null): AdviceFacts["composition"] =>
  held?.currentComposition
    ? {
        statedOn: held.currentCompositionDate ?? null,
        value: held.currentComposition.reduce((sum, { amount }) => sum + Number(amount), 0),
      }
    : null;
