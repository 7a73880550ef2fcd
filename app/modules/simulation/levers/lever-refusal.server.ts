import { contributionConflict } from "#app/contract/computation/optimisation.ts";
import { formatChance } from "#app/domain/format/format.ts";
import type { Refusal } from "#app/services/calls/attempt.ts";
import { failureOf } from "../failure.ts";
import { failureSentence } from "../failure-view.server.ts";
import type { LeverRow } from "../view.ts";
import type { Writing } from "../writing.ts";
import type { LeversAsked } from "./levers-asked.ts";

type Said = Pick<LeverRow, "need" | "effect">;

/** What a lever says that could not be computed: why, what to do next, and the reference. */
export function refusedLever(refusal: Refusal, { lines }: Pick<LeversAsked, "lines">, writing: Writing): Said {
  return { need: writing.t("results.levers.impossible"), effect: failureSentence(failureOf(refusal), lines, writing) };
}

/** The same where no payment, however large, reaches the goal (0000): how near it comes, and what else there is to change. */
export function unreachedLever(refusal: Refusal, asked: Pick<LeversAsked, "lines">, writing: Writing): Said {
  if (refusal.code !== "0000") return refusedLever(refusal, asked, writing);
  const { t, language } = writing;
  const reachable = contributionConflict.safeParse(refusal.details).data?.reachable;
  const best = reachable
    ? t("results.levers.paymentBest", {
        chance: formatChance(reachable.successRate, language),
      })
    : "";
  const reference = t("simulator.failures.reference", { code: refusal.code });
  return { need: t("results.levers.paymentTooLittle"), effect: `${best} ${t("results.levers.paymentInstead")} ${reference}`.trim() };
}
