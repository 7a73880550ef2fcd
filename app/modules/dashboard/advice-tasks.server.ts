import type { RecoSession } from "#app/contract/journey/session.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import type { AdviceTask } from "#app/domain/journey.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { lapsedTexts } from "#app/modules/journey/list/list-view.server.ts";
import { secondReadingPath } from "#app/navigation/journey-paths.ts";
import { type JourneysQuery, journeyLifePath, journeySessionPath, journeyStepPath, journeysPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const PLACE = { mount: "fia/reco-journey", bare: false } as const;

/** An advice in hand with its one next action. */
export interface AdviceRow {
  id: string;
  client: string;
  href: string;
  about: string;
  when: string;
  action: string;
  next: string;
}
/** Advices that wait for the same thing. */
export interface AdviceGroup {
  task: AdviceTask | "TO_READ";
  name: string;
  count: string;
  rows: AdviceRow[];
  /** Where all of them are listed; null where each is shown. */
  all: string | null;
}

/** The list that holds those of a task. */
const LISTS: Readonly<Record<AdviceTask, JourneysQuery>> = {
  TO_PUBLISH: { state: "FINALIZED" },
  TO_SEND: { state: "PUBLISHED" },
  CHECKS: { state: "IN_PROGRESS" },
  LAPSING: {},
  EXPIRED: { advice: "LAPSED" },
};

/** Until when it stands, or when it ended. */
function whenOf(task: AdviceTask, session: RecoSession, { language }: Viewer): string {
  const t = getFixedT(language);
  if (task === "EXPIRED" && session.lapsed.length > 0) return lapsedTexts(session, language).join(", ");
  const isUnfinished = session.standsUntil === null;
  const day = formatDate(session.standsUntil ?? marketDay(session.expiresAt));
  if (task === "EXPIRED") return t("dashboard.advices.when.ended", { day });
  if (task === "TO_PUBLISH") return t("dashboard.advices.when.finalised", { day: formatDate(marketDay(session.updatedAt)) });
  return t(isUnfinished ? "dashboard.advices.when.toFinish" : "dashboard.advices.when.stands", { day });
}

function nextOf(task: AdviceTask, { uuid, state }: RecoSession): { next: string; action: "publish" | "send" | "check" | "goOn" | "renew" } {
  switch (task) {
    case "TO_PUBLISH":
      return { next: journeyStepPath(PLACE, uuid, "publishing"), action: "publish" };
    case "TO_SEND":
      return { next: journeyStepPath(PLACE, uuid, "sending"), action: "send" };
    case "CHECKS":
      return { next: journeyStepPath(PLACE, uuid, "checks"), action: "check" };
    default:
      if (state === "IN_PROGRESS") return { next: journeySessionPath(PLACE, uuid), action: "goOn" };
      return { next: journeyLifePath(PLACE.mount, uuid, "duplicate"), action: "renew" };
  }
}

/** Advices in hand, by what they wait for; first those of colleagues that the person is asked to read. */
export async function advicesInHand(viewer: Viewer): Promise<AdviceGroup[]> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const [{ tasks }, readings] = await Promise.all([api.journeySessions.inHand({}), api.secondReadings.list({})]);
  const rowOf = (session: RecoSession, href: string, when: string) => ({
    id: session.uuid,
    client: session.clientName ?? t("journey.unnamed"),
    href,
    about: session.projectName ?? session.productName,
    when,
  });
  const toRead: AdviceGroup = {
    task: "TO_READ",
    name: t("dashboard.advices.tasks.TO_READ"),
    count: formatCount(readings.total, language),
    rows: readings.items.map((session) => ({
      ...rowOf(session, secondReadingPath(session.uuid), t("dashboard.advices.when.by", { name: session.ownerName })),
      ...{ action: t("dashboard.advices.actions.read"), next: secondReadingPath(session.uuid) },
    })),
    all: null,
  };
  const own = tasks.map(
    ({ task, total, items }): AdviceGroup => ({
      task,
      name: t(`dashboard.advices.tasks.${task}`),
      count: formatCount(total, language),
      rows: items.map((session) => {
        const { next, action } = nextOf(task, session);
        const row = rowOf(session, journeySessionPath(PLACE, session.uuid), whenOf(task, session, viewer));
        return { ...row, action: t(`dashboard.advices.actions.${action}`), next };
      }),
      all: total > items.length ? journeysPath(PLACE.mount, LISTS[task]) : null,
    }),
  );
  return [...(toRead.rows.length > 0 ? [toRead] : []), ...own];
}
