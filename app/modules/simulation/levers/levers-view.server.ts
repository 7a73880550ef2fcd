import { formatChance } from "#app/domain/format/format.ts";
import { successesOf, withdraws } from "#app/domain/simulation/success.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { LeverRow, LeversView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { horizonLever } from "./horizon-lever.server.ts";
import { type LeversAsked, WANTED } from "./levers-asked.ts";
import { paymentLever } from "./payment-lever.server.ts";
import { riskLever } from "./risk-lever.server.ts";
import { withdrawableOf, withdrawableView, withdrawalLever } from "./withdrawal-lever.server.ts";

/**
 * What each lever alone needs for 80 % of chances, on the scenarios of the result, and what could be withdrawn at several
 * chances. Without rows where nothing is aimed at, or the chances are good already: the note says which.
 */
export async function leversView(viewer: Viewer, asked: LeversAsked, writing: Writing): Promise<LeversView> {
  const { result } = asked;
  const { t, language } = writing;
  const wanted = formatChance(WANTED, language);
  const told = { title: t("results.levers.title", { wanted }), rows: [], cure: null, withdrawable: null };
  const successes = successesOf(result);
  if (successes === null || (asked.parameters.goal.kind !== "none" && result.successes === undefined))
    return { ...told, note: t("results.levers.needsAmount") };
  const now = successes / result.scenarioCount;
  const aimed = aimedAt(asked);
  const largest = withdraws(result) ? await withdrawableOf(viewer, aimed) : null;
  const withdrawable = largest && withdrawableView(largest, aimed, writing);
  if (now >= WANTED) return { ...told, withdrawable, note: t("results.levers.reached", { wanted }) };
  const before = formatChance(now, language);
  const less = largest ? [withdrawalLever(largest, aimed, before, writing)] : [];
  const rows = await Promise.all(leversOf(viewer, aimed, less, before, writing));
  const example = rows.find(({ intent }) => intent !== null);
  const byReturn = asked.parameters.goal.kind === "annualized_return";
  return {
    ...told,
    rows,
    withdrawable,
    cure: example ? t("results.levers.cure", { wanted, need: example.need.charAt(0).toLowerCase() + example.need.slice(1) }) : null,
    note: [t("results.levers.note"), byReturn ? t("results.levers.returnNote") : null].filter((text) => text !== null).join(" "),
  };
}

/** Withdrawals without a goal aim at lasting: at nothing that must be left. */
const aimedAt = (asked: LeversAsked): LeversAsked =>
  asked.parameters.goal.kind === "none" ? { ...asked, parameters: { ...asked.parameters, goal: { kind: "target", amount: "0" } } } : asked;

/**
 * Who lives on the plan is offered to take out less before paying in, and neither a deposit each month, which is the same as
 * taking out less, nor another length of life. A return does not depend on what is paid in.
 */
function leversOf(
  viewer: Viewer,
  asked: LeversAsked,
  less: LeverRow[],
  before: string,
  writing: Writing,
): (LeverRow | Promise<LeverRow>)[] {
  const { goal, currentBalance } = asked.parameters;
  const { totalDeposits, totalWithdrawals } = asked.result.statistics;
  const pay = (type: "PERIODIC_DEPOSIT" | "SIMPLE_DEPOSIT") => paymentLever(viewer, asked, type, before, writing);
  const risk = riskLever(viewer, asked, before, writing);
  if (goal.kind === "annualized_return") return [...less, horizonLever(viewer, asked, before, writing), risk];
  if (totalWithdrawals > totalDeposits - Number(currentBalance)) return [...less, risk, pay("SIMPLE_DEPOSIT")];
  return [pay("PERIODIC_DEPOSIT"), pay("SIMPLE_DEPOSIT"), ...less, horizonLever(viewer, asked, before, writing), risk];
}
