import type { AdviceCheckCode } from "#app/domain/journey.ts";
import { answererOf } from "./checks.ts";
import type { AdviceCheck } from "./rule.ts";
import { saysSomething } from "./words/own-words.ts";

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
  saysSomething(acceptance.words);

/** An answer that somebody gave under their own sign-in: an instant, and the person by uuid. */
export interface SecondReading extends Acceptance {
  reader: string;
  at: string;
}

/** The answers that count. What a second person has to have read is answered by that person's reading alone, whatever the session's adviser wrote. */
export const countedAnswers = <A extends Acceptance, R extends SecondReading>(
  acceptances: readonly A[],
  readings: readonly R[],
): Array<A | R> => [
  ...acceptances.filter(({ code }) => answererOf(code) !== "second-reader"),
  ...readings.filter(({ code }) => answererOf(code) === "second-reader"),
];

/** Orange outcomes that wait for the answer of whom their rule names. */
export const toAccept = (checks: readonly AdviceCheck[], allocation: number, acceptances: readonly Acceptance[]): AdviceCheck[] =>
  checks.filter((check) => check.flag === "orange" && !acceptances.some((acceptance) => covers(acceptance, allocation, check)));

/** Nothing is red and every orange outcome is answered. */
export const mayBeFinalised = (checks: readonly AdviceCheck[], allocation: number, acceptances: readonly Acceptance[]): boolean =>
  checks.every(({ flag }) => flag !== "red") && toAccept(checks, allocation, acceptances).length === 0;
