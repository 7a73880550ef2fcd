import type { AdviceCheckCode } from "#app/domain/journey.ts";
import type { AdviceCheck } from "./rule.ts";

/** Fewest characters of the client's own words. */
export const LEAST_WORDS = 20;

/** What a client accepted: an orange outcome of one allocation, exactly as it was measured then. */
export interface Acceptance {
  allocation: number;
  code: AdviceCheckCode;
  subject?: string | undefined;
  found?: string | undefined;
  allowed?: string | undefined;
  series?: readonly string[] | undefined;
  /** Chosen from the reasons of the journey. */
  reasons: readonly string[];
  words: string;
}

const names = (series: readonly string[] = []) => [...series].sort().join();

/**
 * Whether an acceptance covers an outcome. It covers orange ones alone, and none but the one that was shown: it is void when
 * what was measured, what is allowed or a line at fault changes.
 */
export const covers = (acceptance: Acceptance, allocation: number, check: AdviceCheck): boolean =>
  check.flag === "orange" &&
  acceptance.allocation === allocation &&
  acceptance.code === check.code &&
  acceptance.subject === check.subject &&
  acceptance.found === check.found &&
  acceptance.allowed === check.allowed &&
  names(acceptance.series) === names(check.series) &&
  acceptance.words.trim().length >= LEAST_WORDS;

/** Orange outcomes that wait for the client's acceptance. */
export const toAccept = (checks: readonly AdviceCheck[], allocation: number, acceptances: readonly Acceptance[]): AdviceCheck[] =>
  checks.filter((check) => check.flag === "orange" && !acceptances.some((acceptance) => covers(acceptance, allocation, check)));

/** Nothing is red and every orange outcome is accepted. */
export const mayBeFinalised = (checks: readonly AdviceCheck[], allocation: number, acceptances: readonly Acceptance[]): boolean =>
  checks.every(({ flag }) => flag !== "red") && toAccept(checks, allocation, acceptances).length === 0;
