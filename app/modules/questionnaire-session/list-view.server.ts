import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import { formatCount, formatDate, formatDayOf } from "#app/domain/format/format.ts";
import { isOpen, LINK_STATES, SESSION_STATUSES, type SessionStatus } from "#app/domain/questionnaire/session-status.ts";
import { profilesBelow } from "#app/domain/questionnaire/validity.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { QuestionnairesQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { templateChoices } from "./questionnaire-session.server.ts";

const SORTS = ["creation", "lastUpdate", "completionDate", "client", "status", "score"] as const;
/** State of the list in its address; anything else than a known value is the default. */
function readQuery(url: string) {
  const query = new URL(url).searchParams;
  const oneOf = <T extends string>(known: readonly T[], name: string) => known.find((value) => value === query.get(name));
  const sort = oneOf(SORTS, "sort") ?? "creation";
  const template = query.get("template") ?? "";
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    status: oneOf(SESSION_STATUSES, "status"),
    template: isUuid(template) ? template : undefined,
    sender: oneOf(["me"] as const, "sender"),
    raise: oneOf(["WAITING"] as const, "raise"),
    link: oneOf(LINK_STATES, "link"),
    sort,
    dir: oneOf(["asc", "desc"] as const, "dir") ?? (sort === "client" || sort === "status" ? "asc" : "desc"),
    ...readPage(url),
  };
}

/** What may be done with a session now. */
export interface SessionMoves {
  link: "send" | "renew" | null;
  remind: boolean;
  fill: boolean;
  cancel: boolean;
  archive: boolean;
  lower: boolean;
  /** Ask for a higher profile. */
  raise: boolean;
  /** Its record as a document. */
  file: boolean;
}

export function movesOf({
  status,
  linkMadeAt,
  linkSentTo,
  linkMail,
  score,
  completionDate,
  raise,
  raisableTo,
}: QuestionnaireSessionSummary): SessionMoves {
  const open = isOpen(status);
  return {
    link: open || status === "EXPIRED" ? (linkMadeAt === null && status !== "EXPIRED" ? "send" : "renew") : null,
    remind: open && linkSentTo !== null && linkMail !== "QUEUED",
    fill: open,
    cancel: open || status === "EXPIRED",
    archive: status === "DONE" || status === "ABANDONNED" || status === "EXPIRED",
    lower: status === "DONE" && score !== null && profilesBelow(score).length > 0,
    raise: status === "DONE" && raisableTo.length > 0 && raise?.state !== "WAITING",
    file: completionDate !== null,
  };
}

/** What the adviser has to do next; null where nothing waits for them. */
export type SessionTodo = "sendLink" | "renewLink" | "remind" | "decide" | "again" | "file";

function todoOf(session: QuestionnaireSessionSummary, { link, remind, file }: SessionMoves, today: string): SessionTodo | null {
  if (session.raise?.state === "WAITING") return "decide";
  if (session.status === "DONE" && isOver(session, today)) return "again";
  if (link === "send") return "sendLink";
  if (session.status === "EXPIRED" || session.locked || isRenewalAsked(session)) return "renewLink";
  if (remind) return "remind";
  return file ? "file" : null;
}

const isOver = ({ validUntil }: QuestionnaireSessionSummary, today: string): boolean => validUntil !== null && validUntil < today;

/** The client asks for another link: the present one has run out, or was locked by wrong years of birth. */
export const isRenewalAsked = ({ status, renewalAskedAt }: Pick<QuestionnaireSessionSummary, "status" | "renewalAskedAt">): boolean =>
  renewalAskedAt !== null && (isOpen(status) || status === "EXPIRED");

/** A row as the page gets it: texts only. */
export interface SessionRow {
  id: string;
  client: string;
  clientId: string;
  questionnaire: string;
  status: SessionStatus;
  /** Beside the status: whether the client has a link, or the answers so far. */
  progress: string | null;
  renewal: boolean;
  /** Wrong years of birth have shut the link. */
  locked: boolean;
  creation: string;
  lastUpdate: string;
  completionDate: string | null;
  score: string | null;
  /** Last day on which the profile holds. */
  validUntil: string | null;
  /** That day is over. */
  outdated: boolean;
  todo: SessionTodo | null;
  /** Beside the profile: that it was decided, or that a higher one was asked for. */
  decided: "lowered" | "raised" | "waiting" | null;
  moves: SessionMoves;
}

/** How far the client is: the questions answered, of those that the questionnaire holds. */
export const answeredOf = (
  { answered, questionCount }: Pick<QuestionnaireSessionSummary, "answered" | "questionCount">,
  language: Viewer["language"],
): string =>
  getFixedT(language)("riskProfiling.facts.answeredOf", {
    answered: formatCount(answered, language),
    total: formatCount(questionCount, language),
  });

/** Beside the status of what is still open: whether the client has a link, then how far the answers are. */
function progressOf(session: QuestionnaireSessionSummary, language: Viewer["language"]): string | null {
  if (session.status === "IN_PROGRESS") return answeredOf(session, language);
  if (session.status !== "TO_DO") return null;
  return getFixedT(language)(`riskProfiling.list.link.${linkState(session)}`);
}

function linkState({
  linkMadeAt,
  linkOpenedAt,
  linkSentTo,
  linkMail,
}: QuestionnaireSessionSummary): "none" | "opened" | "made" | "sent" | "waiting" | "unknown" {
  if (linkMadeAt === null) return "none";
  if (linkOpenedAt !== null) return "opened";
  if (linkSentTo === null) return "made";
  if (linkMail === "UNKNOWN") return "unknown";
  return linkMail === "QUEUED" || linkMail === "SENDING" ? "waiting" : "sent";
}

export function sessionRow(session: QuestionnaireSessionSummary, language: Viewer["language"]): SessionRow {
  const t = getFixedT(language);
  const { client, questionnaire, status, completionDate, score, validUntil } = session;
  const moves = movesOf(session);
  const today = marketToday();
  const dateOf = (instant: string) => formatDayOf(instant, language);
  return {
    id: session.id,
    client: client.name,
    clientId: client.id,
    questionnaire: questionnaire.name,
    status,
    progress: progressOf(session, language),
    renewal: isRenewalAsked(session),
    locked: session.locked,
    creation: dateOf(session.creation),
    lastUpdate: dateOf(session.lastUpdate),
    completionDate: completionDate && dateOf(completionDate),
    score: score ? t(`riskProfiling.profiles.${score}`) : status === "DONE" ? t("riskProfiling.noProfile") : null,
    validUntil: validUntil && formatDate(validUntil),
    outdated: isOver(session, today),
    todo: todoOf(session, moves, today),
    decided: decidedOf(session),
    moves,
  };
}

export function decidedOf({ override, raise }: Pick<QuestionnaireSessionSummary, "override" | "raise">): SessionRow["decided"] {
  if (raise?.state === "WAITING") return "waiting";
  if (override) return "lowered";
  return raise?.state === "ACCEPTED" ? "raised" : null;
}

export interface SessionsView {
  title: string;
  rows: SessionRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  /** That colleagues ask for a second person, on the list of all. */
  waiting: string | null;
  templates: Array<{ value: string; label: string }>;
  /** The list's address. */
  here: QuestionnairesQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
}

export async function sessionsView(viewer: Viewer, url: string): Promise<SessionsView> {
  const { api, language, user } = viewer;
  const t = getFixedT(language);
  const { search, status, template, sender, raise, link, sort, dir, page, size } = readQuery(url);
  const filters = {
    ...(search && { search }),
    ...(status && { status }),
    ...(template && { template }),
    ...(sender && { user: user.uuid }),
    ...(raise && { raise }),
    ...(link && { link }),
  };
  const [{ items, total }, templates, waiting] = await Promise.all([
    api.questionnaireSessions.list({ query: { ...filters, sort, dir, limit: size, offset: (page - 1) * size } }),
    templateChoices(viewer),
    raise ? null : api.questionnaireSessions.list({ query: { raise: "WAITING", limit: 1 } }),
  ]);
  return {
    title: t("riskProfiling.list.title"),
    rows: items.map((session) => sessionRow(session, language)),
    total,
    count: t("riskProfiling.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    waiting: waiting?.total
      ? t("riskProfiling.raise.waiting", { count: waiting.total, shown: formatCount(waiting.total, language) })
      : null,
    templates,
    here: {
      ...(search && { q: search }),
      ...(status && { status }),
      ...(template && { template }),
      ...(sender && { sender }),
      ...(raise && { raise }),
      ...(link && { link }),
      sort,
      dir,
      page,
      size,
    },
  };
}
