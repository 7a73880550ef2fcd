import { isDeepStrictEqual } from "node:util";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import { acceptedKindOf, isOffered } from "#app/domain/advice/acceptance-reasons.ts";
import { answererOf } from "#app/domain/advice/checks.ts";
import { isWholeQuiz, nextTryFrom, type QuizTry, sameAnswers } from "#app/domain/advice/structured-quiz.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { configOf, type Part, partOf } from "./session.domain.ts";
import { lastQuizTry, type SessionRow } from "./session.store.ts";
import { requireContent } from "./session-statements.ts";

type Suitability = Part<"suitability">;

/**
 * Each answer is given by whom its rule names. The session's adviser writes down what the client says and what he himself answers for; a
 * second reader answers under a sign-in of their own, by a call of their own. Throws 403 for a reading, 422 for another person's answer.
 */
function requireAnswerers({ acceptances }: Suitability): void {
  for (const { code, by } of acceptances) {
    const answeredBy = answererOf(code);
    if (answeredBy === "second-reader")
      throw refuse.forbidden("SECOND_READER_ONLY", `${code} is answered by a second person under their own sign-in.`);
    if (by !== undefined && by !== answeredBy)
      throw refuse.unprocessable("ANSWERED_BY_OTHER", `${code} is not answered by ${by}: its rule names ${answeredBy}.`, {
        check: code,
        answeredBy,
      });
  }
}

/**
 * Nothing that is red is accepted or answered for. Throws 422 with the check for an answer that is new; one that was kept while its
 * outcome was orange stays, and covers nothing.
 */
function requireAnswerable(row: SessionRow, { acceptances }: Suitability, measured: readonly MeasuredAllocation[]): void {
  const kept = partOf(row, "suitability")?.acceptances ?? [];
  for (const [at, { allocation, code, subject, series, words }] of acceptances.entries()) {
    if (kept.some((one) => one.allocation === allocation && one.code === code && one.subject === subject && one.words === words)) continue;
    const checks = measured.find(({ number }) => number === allocation)?.checks ?? [];
    const outcomes = checks.filter((check) => check.code === code && check.subject === subject);
    const red = outcomes.find((check) => check.flag === "red" && (outcomes.length === 1 || isDeepStrictEqual(check.series, series)));
    if (red)
      throw refuse.unprocessable(
        "RED_NOT_ACCEPTED",
        `${code} is red: nobody accepts it; the allocation, the session or the answers change.`,
        {
          check: code,
          acceptance: at,
        },
      );
  }
}

/**
 * The quiz with every try, which this platform keeps. The same answers again are no other try; others are one of another day, whichever
 * session of the client it was made in. Throws 422 QUIZ_TRIED with the instant from which the next one may be made.
 */
async function triedQuiz(
  queries: Queries,
  row: SessionRow,
  given: Suitability["structured"],
  now: Date,
): Promise<Suitability["structured"]> {
  const kept = partOf(row, "suitability")?.structured ?? null;
  // What was tried is on record: leaving it out does not take it away.
  if (given === null) return kept;
  const { answers } = given;
  const tries: QuizTry[] = kept?.tries ?? [];
  if (Object.keys(answers).length === 0) return kept ?? { answers, tries };
  if (!isWholeQuiz(answers)) throw refuse.invalid("body.structured.answers", "leaves a statement unanswered");
  const last = tries.at(-1);
  if (last && sameAnswers(last.answers, answers)) return { answers, tries };
  const from = nextTryFrom(last ?? (await lastQuizTry(queries, row)), now);
  if (from !== null) throw refuse.unprocessable("QUIZ_TRIED", "Another try is made on another day.", { from: from.toISOString() });
  return { answers, tries: [...tries, { at: now.toISOString(), answers }] };
}

/** A client accepts for a reason that speaks of what is accepted. Throws 422 for a new acceptance that has another; those that were kept stay. */
function requireFittingReasons(row: SessionRow, { acceptances }: Suitability): void {
  const kept = partOf(row, "suitability")?.acceptances ?? [];
  for (const [at, one] of acceptances.entries()) {
    if (answererOf(one.code) !== "client") continue;
    const isKept = kept.some(
      (other) =>
        other.code === one.code &&
        other.subject === one.subject &&
        other.found === one.found &&
        isDeepStrictEqual(other.reasons, one.reasons),
    );
    const kind = acceptedKindOf(one);
    const stray = isKept ? undefined : one.reasons.find((reason) => !isOffered(configOf(row).advice, kind, reason));
    if (stray !== undefined)
      throw refuse.unprocessable("REASON_DOES_NOT_FIT", `No reason of the journey for accepting ${one.code} reads so.`, {
        check: one.code,
        acceptance: at,
        kind,
      });
  }
}

/**
 * What is stored of what was sent: answers by whom their rules name, each with who answered; the quiz with its tries. `measured`: the
 * session's allocations held against the rules with what was sent.
 */
export async function soundSuitability(
  queries: Queries,
  row: SessionRow,
  body: Suitability,
  { measured, now }: { measured: readonly MeasuredAllocation[]; now: Date },
): Promise<Suitability> {
  requireAnswerers(body);
  requireAnswerable(row, body, measured);
  requireFittingReasons(row, body);
  requireContent({
    ...Object.fromEntries(body.acceptances.map(({ words }, i) => [`body.acceptances.${i}.words`, words])),
    "body.adaptation.reason": body.adaptation?.reason,
  });
  const acceptances = body.acceptances.map((one) => ({ ...one, by: answererOf(one.code) }));
  return { ...body, acceptances, structured: await triedQuiz(queries, row, body.structured, now) };
}
