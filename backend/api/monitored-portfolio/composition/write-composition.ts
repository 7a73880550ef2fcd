import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { sectionsOf } from "../section/section.store.ts";
import * as store from "./composition.store.ts";
import { faultsOf } from "./validation.ts";

/** The composition that holds until the day. */
async function previous(...[queries, at]: Parameters<typeof store.compositionAt>) {
  const all = await store.compositionsOf(queries, at.portfolio);
  return all.findLast(({ versionType, date }) => versionType === at.versionType && date < at.date) ?? null;
}

/** What the day itself has, and what is in effect on it. */
export async function presentAt(...[queries, at]: Parameters<typeof store.compositionAt>) {
  const inEffect = await store.compositionAt(queries, at);
  return { inEffect, present: inEffect?.date === at.date ? inEffect : null };
}

/**
 * Sets the weights of a day. What is wrong with the lines is refused in every version, what breaks a rule in the model alone.
 * @throws 422 COMPOSITION_INVALID with every error, before anything is written.
 */
export async function writeComposition(
  tx: Transaction,
  portfolio: PortfolioRow,
  written: Pick<store.VersionedComposition, "versionType" | "date" | "lines" | "comment">,
  author: string,
): Promise<void> {
  const at = { portfolio: portfolio.uuid, versionType: written.versionType, date: written.date };
  const { inEffect, present } = await presentAt(tx, at);
  const before = present ? await previous(tx, at) : inEffect;
  const judged = { ...at, lines: written.lines, before: before?.lines ?? null };
  const { total, own, ofRules } = await faultsOf(tx, portfolio, await sectionsOf(tx, portfolio.uuid), judged);
  const problems = at.versionType === "MODEL" ? [...own, ...ofRules] : own;
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw refuse.unprocessable("COMPOSITION_INVALID", "The composition cannot be saved.", { total, problems: errors });
  await store.putComposition(tx, { ...at, lines: written.lines, comment: written.comment, author });
}
