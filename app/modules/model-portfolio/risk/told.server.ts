import type { Writing } from "#app/modules/simulation/writing.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";

/** A figure, or why there is none. */
export type Told<T> = { value: T; reason: null } | { value: null; reason: string };

/** Names of series by uuid; null for one that the portfolio never held. */
export type NameOf = (series: string) => string | null;

/** Codes of the error catalogue that say which fund lacks what. */
const KNOWN = ["3107", "0023", "SRI_MISSING", "COVARIANCE_MISSING"] as const;

/** A refusal in words, with the funds that it concerns. */
export function reasonOf({ code, series }: Refusal, nameOf: NameOf, { t, language }: Writing): string {
  const known = KNOWN.find((candidate) => candidate === code);
  const names = series.flatMap((uuid) => nameOf(uuid) ?? []);
  if (!known || names.length === 0) return t("portfolioRisk.reasons.other", { code });
  return t(`portfolioRisk.reasons.${known}`, { names: new Intl.ListFormat(language, { type: "conjunction" }).format(names) });
}

/** Runs a computation; a refusal becomes a reason, for which `special` may have better words. Who may not ask is refused as a whole. */
export async function told<T>(
  call: () => Promise<T>,
  nameOf: NameOf,
  writing: Writing,
  special: (refusal: Refusal) => string | null = () => null,
): Promise<Told<T>> {
  const answer = await attempt(call, ({ status }) => status !== 401 && status !== 403);
  if ("value" in answer) return { value: answer.value, reason: null };
  return { value: null, reason: special(answer.refusal) ?? reasonOf(answer.refusal, nameOf, writing) };
}
