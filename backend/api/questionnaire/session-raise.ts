import { changedAnswers, type ProfileRaise } from "#app/domain/questionnaire/raise.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/questionnaire/template.ts";
import { otherCompleted } from "#backend/api/questionnaire/result.store.ts";
import { raisableTo } from "#backend/api/questionnaire/session.domain.ts";
import { nameOfUser, type SessionRow } from "#backend/api/questionnaire/session.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";

/**
 * A request for a profile above the one that holds. It takes the client's newest questionnaire, answered otherwise than
 * the one before: a higher profile never comes from the same answers, nor goes further than a step above the new ones.
 */
export async function raiseAsked(
  tx: Transaction,
  session: SessionRow,
  { profile, reason }: { profile: RiskProfile; reason: string },
  { userUuid }: Caller,
): Promise<ProfileRaise> {
  if (session.status !== "DONE" || session.profile === null || session.completedAt === null) {
    throw refuse.conflict("SESSION_NOT_DONE", "Only the profile of a completed session can be raised.");
  }
  if (session.raise?.state === "WAITING") throw refuse.conflict("RAISE_WAITING", "A higher profile was asked for already.");
  const from = session.profile as RiskProfile;
  if (RISK_PROFILES.indexOf(profile) <= RISK_PROFILES.indexOf(from)) {
    throw refuse.unprocessable("PROFILE_NOT_HIGHER", "The profile asked for is not higher.");
  }
  const [newest] = await otherCompleted(tx, session);
  if (newest && Date.parse(newest.completedAt ?? "") > Date.parse(session.completedAt)) {
    throw refuse.conflict("SESSION_NOT_NEWEST", "The client has completed another questionnaire since.");
  }
  const changed = newest ? changedAnswers(newest.answers, session.answers) : [];
  if (changed.length === 0) {
    throw refuse.unprocessable(
      "NO_NEW_ANSWERS",
      "A higher profile takes new answers: this questionnaire repeats the one before, or is the first.",
    );
  }
  if (!raisableTo(session).includes(profile)) {
    throw refuse.unprocessable("PROFILE_TOO_HIGH", "A profile can be raised to at most one step above the answers.");
  }
  const by = await nameOfUser(tx, userUuid);
  const asked = { from, profile, reason, changed, by, byId: userUuid, at: new Date().toISOString() };
  return { ...asked, state: "WAITING", decidedBy: null, decidedAt: null, note: null };
}

/** What a second person decides. An accepted profile holds from then on, in place of one that was lowered before. */
export async function raiseDecided(
  tx: Transaction,
  session: SessionRow,
  { accepted, note }: { accepted: boolean; note?: string | undefined },
  { userUuid }: Caller,
): Promise<{ raise: ProfileRaise; profile?: RiskProfile; override?: null }> {
  const { raise } = session;
  if (session.status !== "DONE" || raise?.state !== "WAITING")
    throw refuse.conflict("NO_RAISE_WAITING", "No request for a higher profile is waiting.");
  if (raise.byId === userUuid) throw refuse.forbidden("SECOND_PERSON_NEEDED", "A person other than the one who asked must decide.");
  const decided = {
    ...raise,
    decidedBy: await nameOfUser(tx, userUuid),
    decidedAt: new Date().toISOString(),
    note: note || null,
  };
  return accepted
    ? { raise: { ...decided, state: "ACCEPTED" }, profile: raise.profile, override: null }
    : { raise: { ...decided, state: "REFUSED" } };
}
