import { timingSafeEqual } from "node:crypto";
import { isLinkToken, type LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { networkOf } from "#app/domain/network.ts";
import { countedAnswers, withAttempt } from "#app/domain/questionnaire/attempts.ts";
import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import { pathOf } from "#app/domain/questionnaire/path.ts";
import { ScoreError } from "#app/domain/questionnaire/score.ts";
import { BIRTH_YEAR_TRIES, isOpen } from "#app/domain/questionnaire/session-status.ts";
import { questionOf } from "#app/domain/questionnaire/template.ts";
import {
  findLink,
  findOtherLink,
  type LinkRow,
  lockLink,
  saveAnswers,
  updateByClient,
} from "#backend/api/questionnaire/link/link.store.ts";
import { linkHouse, withoutPicture } from "#backend/api/questionnaire/link/link-house.ts";
import { createLinkLimit, PER_GUESSER, PER_LINK } from "#backend/api/questionnaire/link/link-limit.ts";
import {
  answersMark,
  CLOSED,
  doneView,
  endedView,
  explains,
  faultOf,
  type LinkPage,
  markOf,
  openView,
  replacedView,
  startView,
} from "#backend/api/questionnaire/link/link-view.ts";
import { currentStatus, proofOf, scored, tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import { updateSession } from "#backend/api/questionnaire/session.store.ts";
import { frozenContent } from "#backend/api/questionnaire/template.store.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { openApi, type Queries, type ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";

type Body = Parameters<Parameters<typeof openApi.questionnaireLinks.act.handler>[0]>[0]["input"]["body"];
const limit = createLinkLimit(PER_LINK);
const guessLimit = createLinkLimit(PER_GUESSER);

/** A page of a link, and what its holder must show to open it. */
interface OpenedLink extends LinkPage {
  proof: string;
  /** Whether the holder has shown it. */
  isProven: boolean;
}

async function pageOf(queries: Queries, row: LinkRow, tokenHash: Buffer, secret: Buffer, shown: string | null): Promise<OpenedLink> {
  const template = inEuros(await frozenContent(queries, row.template), row.amountToInvest);
  const house = withoutPicture(await linkHouse(queries, row.organisation, row.organisationVersion));
  const proof = proofOf(secret, tokenHash, row.birthYear);
  // Who is in stays in, whoever tries years of birth from elsewhere meanwhile.
  return { row, template, house, proof, isProven: isEqual(proof, shown) };
}

function isEqual(expected: string, shown: string | null): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(shown ?? "")];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Null where the link still takes answers; the page to show where it does not. */
function closedView(page: OpenedLink): LinkView | null {
  const status = currentStatus(page.row);
  if (page.row.replacedAt !== null && (isOpen(status) || status === "EXPIRED")) return replacedView(page);
  if (isOpen(status)) return null;
  if (status === "DONE") return doneView(page, page.isProven ? page.proof : null);
  if (!page.isProven || status === "ARCHIVED") return CLOSED;
  return endedView(page, status === "EXPIRED" ? "EXPIRED" : "ABANDONED", page.proof);
}

type Answered = Extract<Body["action"], { kind: "answer" }>;
type Looked = Extract<Body["action"], { kind: "look" }>;
type Submitted = Extract<Body["action"], { kind: "submit" }>;
type Spoken = Extract<Body["action"], { kind: "language" }>;

async function act({ token, proof: shown, action }: Body, context: ServiceContext): Promise<LinkView> {
  const { database } = context;
  const tokenHash = tokenHashOf(token);
  const secret = await auditKey(database);
  const opened = async () => {
    const row = (await findLink(database, tokenHash)) ?? (await findOtherLink(database, tokenHash));
    return row && pageOf(database.orm, row, tokenHash, secret, shown);
  };
  if (action.kind === "look") return look(await opened(), action);
  if (action.kind === "logo") return logo(database, await opened());
  if (action.kind === "answer") {
    const saved = await saveAnswer(database, opened, action);
    if (saved) return saved;
  }
  return withTransaction(database, async (tx) => {
    const row = await lockLink(tx, tokenHash);
    if (!row) return CLOSED;
    const page = await pageOf(tx, row, tokenHash, secret, shown);
    if (action.kind === "renew") await askRenewal(tx, row);
    const closed = closedView(page);
    if (closed) return tooLate(closed, action);
    if (action.kind === "language") return speak(tx, page, action);
    if (action.kind === "unlock") return unlock(tx, page, action.birthYear);
    if (action.kind === "renew" || !page.isProven) return startView(page);
    if (action.kind === "answer") {
      const { view, answered } = answer(page, action);
      if (answered) await updateByClient(tx, row.uuid, { ...answered, status: "IN_PROGRESS" });
      return view;
    }
    return submit(tx, page, action, { secret, correlationId: context.correlationId });
  });
}

/** What is sent by a link that has ended meanwhile is not kept, and that is said. */
const tooLate = (closed: LinkView, { kind }: Body["action"]): LinkView =>
  (kind === "answer" || kind === "submit") && (closed.state === "EXPIRED" || closed.state === "REPLACED")
    ? { ...closed, fault: "TOO_LATE" }
    : closed;

/** The language that the client chose holds for the session: its pages, its letters and the client's copy. */
async function speak(tx: Transaction, page: OpenedLink, { language, at, toCheck }: Spoken): Promise<LinkView> {
  await updateByClient(tx, page.row.uuid, { language });
  const spoken = { ...page, row: { ...page.row, language } };
  return page.isProven ? openView(spoken, { at, toCheck, proof: page.proof }) : startView(spoken);
}

function look(page: OpenedLink | null, { at, why, toCheck }: Looked): LinkView {
  const closed = page ? closedView(page) : CLOSED;
  if (!page || closed) return closed ?? CLOSED;
  return page.isProven ? openView(page, { at, why, toCheck, proof: page.proof }) : startView(page);
}

async function logo({ orm }: Database, page: OpenedLink | null): Promise<LinkView> {
  if (!page || (!page.isProven && !isOpen(currentStatus(page.row)))) return CLOSED;
  return startView({ ...page, house: await linkHouse(orm, page.row.organisation, page.row.organisationVersion) });
}

/**
 * Saves an answer in one statement, no transaction held open while the session is judged; null where another device wrote to
 * the session at the same moment.
 */
async function saveAnswer(database: Database, opened: () => Promise<OpenedLink | null>, action: Answered): Promise<LinkView | null> {
  const page = await opened();
  const closed = page ? closedView(page) : CLOSED;
  if (!page || closed) return closed ? tooLate(closed, action) : CLOSED;
  if (!page.isProven) return startView(page);
  const { view, answered } = answer(page, action);
  return !answered || (await saveAnswers(database, page.row, answered)) ? view : null;
}

/** The sender is asked, once, for a new link where this one has run out or is locked. */
async function askRenewal(tx: Transaction, row: LinkRow): Promise<void> {
  const status = currentStatus(row);
  const isLocked = isOpen(status) && row.birthYearTries >= BIRTH_YEAR_TRIES;
  const isReplaced = isOpen(status) && row.replacedAt !== null;
  if (row.renewalAskedAt === null && (status === "EXPIRED" || isLocked || isReplaced))
    await updateByClient(tx, row.uuid, { renewalAskedAt: new Date().toISOString() });
}

/** Compares the year of birth; each wrong one counts, and after five the link stays shut until a new one is sent. */
async function unlock(tx: Transaction, page: OpenedLink, birthYear: number): Promise<LinkView> {
  const { row, proof } = page;
  if (row.birthYearTries >= BIRTH_YEAR_TRIES) return startView(page);
  if (birthYear === row.birthYear) {
    if (row.linkOpenedAt === null) await updateByClient(tx, row.uuid, { linkOpenedAt: new Date().toISOString() });
    return openView(page, { proof });
  }
  const birthYearTries = row.birthYearTries + 1;
  await updateByClient(tx, row.uuid, { birthYearTries });
  return { ...startView({ ...page, row: { ...row, birthYearTries } }), fault: "BIRTH_YEAR" };
}

/** What an answer makes of the session, absent where it cannot be taken, and the page that follows. */
function answer(
  page: OpenedLink,
  { question: code, answers: chosen, seen, toCheck }: Answered,
): { view: LinkView; answered?: Pick<LinkRow, "answers" | "attempts"> } {
  const { row, template, proof } = page;
  const fault = faultOf(page, code, chosen) ?? (isOvertaken(row, code, chosen, seen) ? "OVERTAKEN" : null);
  // An answer in place is shown as it is, so that going on is enough.
  if (fault) return { view: openView(page, { at: code, ...(fault !== "TRIED_TODAY" && { typed: chosen }), fault, proof, toCheck }) };
  const question = questionOf(template, code)!;
  const attempts = withAttempt(question, row.attempts, chosen, Date.now());
  const answers = countedAnswers(template, { ...row.answers, [code]: chosen }, attempts);
  const saved = { ...row, answers, attempts };
  const { answered, open } = pathOf(template, answers);
  const next = toCheck ? open : (answered[answered.findIndex((one) => one.code === code) + 1] ?? open);
  const why = explains(question, saved);
  const at = why ? code : (next?.code ?? "check");
  return { view: openView({ ...page, row: saved }, { at, why, proof, toCheck }), answered: { answers, attempts } };
}

/** Another answer than the one that the page was made with stands meanwhile, and not the one that is sent now. */
function isOvertaken({ answers, attempts }: LinkRow, code: string, chosen: readonly string[], seen: string | undefined): boolean {
  const standing = answers[code];
  if (seen === undefined || !standing || markOf(attempts, code) === seen) return false;
  return standing.length !== chosen.length || standing.some((one) => !chosen.includes(one));
}

/** Sends the questionnaire once. An END without a profile means that the client declined to answer. */
async function submit(
  tx: Transaction,
  page: OpenedLink,
  { accurate, seen }: Submitted,
  { secret, correlationId }: { secret: Buffer; correlationId: string },
): Promise<LinkView> {
  const { row, template, proof } = page;
  const { end } = pathOf(template, row.answers);
  if (!end) return openView(page, { proof });
  const declined = end.outcome === "NO_PROFILE";
  if (seen !== undefined && seen !== answersMark(row)) return openView(page, { at: "check", fault: "OVERTAKEN", proof });
  if (!accurate && !declined) return openView(page, { at: "check", fault: "NOT_ACCURATE", proof });
  const completedAt = new Date().toISOString();
  const { attempts, birthYear } = row;
  const result = scored(template, { answers: row.answers, attempts, birthYear, at: completedAt });
  if (result instanceof ScoreError) return openView(page, { at: "check", fault: "BADLY_CONFIGURED", proof });
  const status = declined ? "ABANDONNED" : "DONE";
  await updateSession(tx, row.uuid, {
    status,
    ...(declined ? { abandonReason: "CONSENT_REFUSED" } : { completedBy: "CLIENT", completedAt }),
    answers: countedAnswers(template, row.answers, attempts),
    profile: result.profile,
    result: { ...result },
  });
  await recordAudit(tx, secret, {
    userUuid: null,
    organisationUuid: row.organisation,
    verb: "questionnaire-session.submit",
    objectType: "questionnaire-session",
    objectId: row.uuid,
    before: { status: row.status },
    after: { status },
    correlationId,
  });
  if (declined) return endedView(page, "ABANDONED", proof);
  return doneView({ ...page, row: { ...row, completedAt, result: { ...result } } }, proof);
}

/** Looks and writes of a link are counted apart: each page of a person costs one of both. */
const bucketOf = ({ token, action: { kind } }: Body): string => `${kind === "look" || kind === "logo" ? "look" : "write"} ${token}`;

function limited(body: Body, context: ServiceContext): Promise<LinkView> {
  if (!limit(bucketOf(body))) throw refuse.tooMany(60);
  return act(body, context);
}

export const questionnaireLinkRoutes = {
  act: openApi.questionnaireLinks.act.handler(async ({ input: { body }, context }) => {
    const view = isLinkToken(body.token) ? await limited(body, context) : CLOSED;
    // Counted before it is answered. Pages ask within the process, without an address: theirs are counted at the front.
    if (view.state === "CLOSED" && context.address !== "" && !guessLimit(networkOf(context.address))) throw refuse.tooMany(60);
    return view;
  }),
};
