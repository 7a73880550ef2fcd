import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { OPEN } from "#app/modules/alert/list-view.server.ts";
import { listNotifications } from "#app/modules/alert/notification.server.ts";
import { notificationsPath, riskProfilingPath, sessionModalPath, sessionPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Indicator } from "./indicator.ts";

/** What waits for the person, in the order of urgency. */
export const TASK_KINDS = ["ending", "renewal", "locked", "raise", "done", "profile"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export interface Task {
  id: string;
  kind: TaskKind;
  client: string;
  href: string;
  /** What it is about: the questionnaire, or a sentence. */
  about: string;
  /** When it ends or when it happened, written; an end that is near has another colour. */
  when: string;
  urgent: boolean;
  /** Where the next step is done. */
  next: string;
}

/** Of each kind at most so many are shown: the numbers lead to all of them. */
export const SHOWN = 5;

export async function tasksOf(viewer: Viewer): Promise<{ rows: Task[]; indicators: Indicator[] }> {
  const { api, user, language } = viewer;
  const t = getFixedT(language);
  const mine = { user: user.uuid, limit: SHOWN };
  const [ending, renewal, locked, raise, done, profile] = await Promise.all([
    api.questionnaireSessions.list({ query: { ...mine, link: "ENDING" } }),
    api.questionnaireSessions.list({ query: { ...mine, link: "RENEWAL" } }),
    api.questionnaireSessions.list({ query: { ...mine, link: "LOCKED" } }),
    api.questionnaireSessions.list({ query: { raise: "WAITING", limit: SHOWN } }),
    listNotifications(viewer, { ...OPEN, alertType: "questionnaire-done", limit: SHOWN }),
    listNotifications(viewer, { ...OPEN, alertType: "profile-expiring", standing: "true", limit: SHOWN }),
  ]);
  const ofSession =
    (kind: TaskKind, instant: (session: QuestionnaireSessionSummary) => string | null, next: (id: string) => string) =>
    (session: QuestionnaireSessionSummary): Task => ({
      id: `${kind} ${session.id}`,
      kind,
      client: session.client.name,
      href: sessionPath(session.id),
      about: session.questionnaire.name,
      when: t(`dashboard.tasks.when.${kind}`, { at: formatInstant(instant(session) ?? session.lastUpdate, language) }),
      urgent: kind === "ending",
      next: next(session.id),
    });
  const ofNotice =
    (kind: "done" | "profile") =>
    ({ uuid, resourceName, resourceUuid, due, createdAt }: (typeof done)["items"][number]): Task => ({
      id: `${kind} ${uuid}`,
      kind,
      client: resourceName,
      href: sessionPath(resourceUuid),
      about: t(`dashboard.tasks.about.${kind}`),
      when: t(`dashboard.tasks.when.${kind}`, { at: formatInstant(due ?? createdAt, language) }),
      urgent: false,
      next: sessionPath(resourceUuid),
    });
  const byEnd = [...ending.items].sort((a, b) => (a.expiresAt ?? "").localeCompare(b.expiresAt ?? ""));
  // A person who asked for a higher profile cannot accept it: somebody else must.
  const toDecide = raise.items.filter((session) => session.raise?.byId !== user.uuid);
  const indicator = (id: Indicator["id"], count: number, href: string): Indicator => ({
    id,
    count,
    shown: formatCount(count, language),
    href,
  });
  return {
    rows: [
      ...byEnd.map(
        ofSession(
          "ending",
          ({ expiresAt }) => expiresAt,
          (id) => sessionModalPath(id, "link"),
        ),
      ),
      ...renewal.items.map(
        ofSession(
          "renewal",
          ({ renewalAskedAt }) => renewalAskedAt,
          (id) => sessionModalPath(id, "link"),
        ),
      ),
      // Whose client asks for another link stands above already.
      ...locked.items
        .filter(({ renewalAskedAt }) => renewalAskedAt === null)
        .map(
          ofSession(
            "locked",
            () => null,
            (id) => sessionModalPath(id, "link"),
          ),
        ),
      ...toDecide.map(
        ofSession(
          "raise",
          (session) => session.raise?.at ?? null,
          (id) => sessionModalPath(id, "decision"),
        ),
      ),
      ...done.items.map(ofNotice("done")),
      ...profile.items.map(ofNotice("profile")),
    ],
    indicators: [
      indicator("links", ending.total, riskProfilingPath({ sender: "me", link: "ENDING" })),
      indicator("questionnaires", done.total, notificationsPath({ kind: "questionnaire-done" })),
    ],
  };
}
