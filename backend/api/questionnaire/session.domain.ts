import { createHash, createHmac, randomBytes } from "node:crypto";
import type { QuestionnaireSession, QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import { statedFacts } from "#app/domain/advice/suitability/client-record.ts";
import { type Attempts, countedAnswers } from "#app/domain/questionnaire/attempts.ts";
import { profilesAbove } from "#app/domain/questionnaire/raise.ts";
import { ageAt, type KeptScore, type QuestionnaireScore, ScoreError, scoreOf } from "#app/domain/questionnaire/score.ts";
import { BIRTH_YEAR_TRIES, isOpen, type SessionStatus, statusAt } from "#app/domain/questionnaire/session-status.ts";
import type { Answers, QuestionnaireTemplate, RiskProfile } from "#app/domain/questionnaire/template.ts";
import { validUntil } from "#app/domain/questionnaire/validity.ts";
import type { SessionRow } from "#backend/api/questionnaire/session.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";

/** The caller's distributor: sessions and clients belong to it. Refuses 403 without the permission. */
export function distributorOf(caller: Caller): string {
  requirePermission(caller, "risk-profiling");
  if (caller.distributor === null) throw refuse.forbidden("FORBIDDEN", "Questionnaires belong to the people of a distributor.");
  return caller.distributor;
}

const TOKEN_BYTES = 32;
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
/** What the database keeps of a token. */
export const tokenHashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Shows that the holder of a link named the right year of birth; worthless for any other link or year. */
export const proofOf = (secret: Buffer, tokenHash: Buffer, birthYear: number): string =>
  createHmac("sha256", secret).update("questionnaire-link").update(tokenHash).update(String(birthYear)).digest("base64url");

/** What a score is made of. */
export interface Scored {
  answers: Answers;
  attempts: Attempts;
  birthYear: number;
  /** Instant of completion, ISO 8601: the age counts on that day. */
  at: string;
}

/**
 * Scores the answers that count, the first ones to questions of knowledge, or tells why they give no score: a question is open,
 * or the template gives none.
 */
export function scored(template: QuestionnaireTemplate, { answers, attempts, birthYear, at }: Scored): QuestionnaireScore | ScoreError {
  try {
    return scoreOf(template, countedAnswers(template, answers, attempts), { age: ageAt(birthYear, at) });
  } catch (error) {
    if (error instanceof ScoreError) return error;
    throw error;
  }
}

/** The same; throws 422 without a score. */
export function requireScore(template: QuestionnaireTemplate, what: Scored): QuestionnaireScore {
  const score = scored(template, what);
  if (!(score instanceof ScoreError)) return score;
  const code = score.code === "INCOMPLETE" ? "QUESTIONNAIRE_INCOMPLETE" : "SCORES_BADLY_CONFIGURED";
  throw refuse.unprocessable(code, score.message);
}

export const currentStatus = (row: Pick<SessionRow, "status" | "expiresAt">, now = Date.now()): SessionStatus =>
  statusAt(row.status as SessionStatus, row.expiresAt, now);

/** The database writes instants with a blank; ISO 8601 wants a T. */
const iso = (instant: string) => new Date(instant).toISOString();
const isoOrNull = (instant: string | null) => (instant === null ? null : iso(instant));

/** Higher profiles that may be asked for in place of the one that holds. */
export function raisableTo({ profile, result }: Pick<SessionRow, "profile" | "result">): RiskProfile[] {
  const answered = (result as Pick<KeptScore, "profile"> | null)?.profile;
  return profile && answered ? profilesAbove(profile as RiskProfile, answered) : [];
}

function lossesOf({ result }: Pick<SessionRow, "result">): QuestionnaireSessionSummary["losses"] {
  if (!result) return null;
  const { capacityPercent, acceptedPercent } = statedFacts((result as KeptScore).fields ?? {});
  return { capacityPercent, acceptedPercent };
}

export function summaryOf(row: SessionRow): QuestionnaireSessionSummary {
  return {
    id: row.uuid,
    client: { id: row.client, name: `${row.clientFirstName} ${row.clientLastName}`, email: row.clientEmail },
    questionnaire: { id: row.template, name: row.templateName, title: row.title },
    distributor: row.organisation,
    sender: { id: row.sender, name: `${row.senderFirstName} ${row.senderLastName}`.trim() },
    language: row.language,
    externalId: row.externalId,
    amountToInvest: row.amountToInvest,
    losses: lossesOf(row),
    status: currentStatus(row),
    creation: iso(row.createdAt),
    lastUpdate: iso(row.updatedAt),
    completionDate: isoOrNull(row.completedAt),
    completedBy: row.completedBy,
    withAdviser: row.withAdviser,
    abandonReason: row.abandonReason,
    override: row.override as QuestionnaireSessionSummary["override"],
    raise: row.raise,
    raisableTo: raisableTo(row),
    validUntil: row.profile !== null && row.completedAt !== null ? validUntil(row.completedAt) : null,
    linkMadeAt: isoOrNull(row.linkMadeAt),
    linkOpenedAt: isoOrNull(row.linkOpenedAt),
    linkSentTo: row.linkSentTo,
    linkMail: row.linkMailState,
    score: row.profile as QuestionnaireSessionSummary["score"],
    answered: Object.keys(row.answers).length,
    questionCount: row.questionCount,
    expiresAt: isoOrNull(row.expiresAt),
    renewalAskedAt: isoOrNull(row.renewalAskedAt),
    locked: row.birthYearTries >= BIRTH_YEAR_TRIES && isOpen(currentStatus(row)),
    version: row.version,
  };
}

export const sessionOf = (row: SessionRow): QuestionnaireSession => ({
  ...summaryOf(row),
  answers: row.answers,
  attempts: row.attempts,
  answersVersion: row.answersVersion,
});
