import { formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { rowOf } from "#app/modules/audit/audit-view.server.ts";
import { firstStartPath } from "#app/modules/first-start/paths.ts";
import { reasonText, taskName } from "#app/modules/job/job-words.server.ts";
import { jobPath, jobsPath } from "#app/navigation/job-paths.ts";
import { auditEntryPath, auditLogPath } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import type { FirstPageView, PagePart } from "./first-page.ts";
import { firstPageView } from "./first-page-view.server.ts";
import { reportsPart, seriesPart, transfersPart } from "./house-parts.server.ts";
import { portfoliosPart } from "./portfolios-part.server.ts";

const AREA = "admin";
const SHOWN = 5;

/** Jobs that failed, whether the queue stands still, and how it goes. */
async function jobsPart({ api, language }: Viewer): Promise<PagePart> {
  const t = getFixedT(language);
  const { items, figures, suspension, at } = await api.jobs.list({ query: { state: "FAILED", limit: SHOWN } });
  const { failed, retrying, running, waiting, doneToday } = figures;
  const standing = [
    ["RETRYING", retrying.count],
    ["RUNNING", running.count],
    ["WAITING", waiting.count],
    ["DONE", doneToday.count],
  ] as const;
  return {
    counts: [
      {
        id: "jobs",
        count: failed.count,
        shown: formatCount(failed.count, language),
        label: t("firstPages.counts.jobs", { count: failed.count }),
        hint: t("firstPages.hints.jobs", { count: failed.canRunAgain, shown: formatCount(failed.canRunAgain, language) }),
        href: jobsPath({ state: "FAILED" }),
        tone: "negative",
      },
    ],
    todo: [
      ...(suspension
        ? [
            {
              id: "suspended",
              kind: t("firstPages.kinds.suspended"),
              tone: "flashy" as const,
              title: t("firstPages.facts.suspended"),
              href: jobsPath(),
              fact: suspension.reason,
              when: t("firstPages.since", { day: formatInstant(suspension.suspendedAt, language) }),
              action: { label: t("firstPages.actions.suspended"), href: jobsPath() },
            },
          ]
        : []),
      ...items.map(({ number, task, title, reason, finishedAt, createdAt }) => ({
        id: `job ${number}`,
        kind: t("firstPages.kinds.job"),
        tone: "negative" as const,
        title: title ? `${taskName(t, task)}, ${title}` : taskName(t, task),
        href: jobPath(number),
        fact: reason ? reasonText(t, reason) : "",
        when: t("firstPages.since", { day: formatDate(marketDay(finishedAt ?? createdAt)) }),
        action: { label: t("firstPages.actions.job"), href: jobPath(number) },
      })),
    ],
    cards: [
      {
        id: "jobs",
        title: t("firstPages.cards.jobs", { at: formatInstant(at, language) }),
        rows: standing.map(([state, count]) => ({
          label: t(state === "DONE" ? "firstPages.cards.doneToday" : `jobs.states.${state}`),
          value: formatCount(count, language),
          href: jobsPath({ state }),
        })),
        empty: "",
        all: { label: t("firstPages.all"), href: jobsPath() },
      },
    ],
  };
}

/** The newest of what was done on the platform. */
async function auditPart(viewer: Viewer): Promise<PagePart> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const { items } = await api.auditLogs.list({ query: { limit: SHOWN } });
  return {
    counts: [],
    todo: [],
    cards: [
      {
        id: "audit",
        title: t("firstPages.cards.audit"),
        rows: items.map((record) => {
          const { id, user, action, named, at } = rowOf(record, viewer);
          return { label: [action, named, user].filter(Boolean).join(" · "), value: at, href: auditEntryPath(AREA, id) };
        }),
        empty: t("firstPages.empty.audit"),
        all: { label: t("firstPages.all"), href: auditLogPath(AREA) },
      },
    ],
  };
}

/** Where administrators begin the day: what stands still first, then what is wrong with data and portfolios. */
export function adminView(viewer: Viewer, context: RequestContext): Promise<FirstPageView> {
  const t = getFixedT(viewer.language);
  return firstPageView(viewer, context, {
    parts: [
      { id: "jobs", load: () => jobsPart(viewer) },
      { id: "portfolios", load: () => portfoliosPart(viewer, AREA) },
      { id: "transfers", load: () => transfersPart(viewer, AREA) },
      { id: "series", load: () => seriesPart(viewer, AREA) },
      { id: "reports", load: () => reportsPart(viewer, AREA) },
      { id: "audit", load: () => auditPart(viewer) },
    ],
    starts: [{ label: t("firstPages.starts.firstStart"), href: firstStartPath() }],
    isNew: (loaded) => loaded.get("portfolios")?.cards.find(({ id }) => id === "steps")?.rows.length === 0,
  });
}
