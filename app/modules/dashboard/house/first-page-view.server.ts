import { formatClock, formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { loadPart } from "../part.server.ts";
import type { FirstPageView, PagePart } from "./first-page.ts";
import { notificationsPart } from "./notifications-part.server.ts";

/** Lines of the list; the numbers lead to the rest. */
const MOST_SHOWN = 12;

/** A part by the words under which its failure is told. */
export interface NamedPart {
  id: "portfolios" | "transfers" | "series" | "reports" | "horizon" | "jobs" | "audit" | "notifications";
  load: () => Promise<PagePart>;
}

interface Asked {
  parts: readonly NamedPart[];
  /** What to do first; shown where nothing is there yet. */
  starts: FirstPageView["starts"];
  /** Whether the house has anything yet, as the parts that were loaded tell it. */
  isNew: (loaded: ReadonlyMap<NamedPart["id"], PagePart>) => boolean;
  further?: string[] | null;
}

/** All parts at once, each on its own; what is to be done in the order of the parts, which is that of urgency. */
export async function firstPageView(viewer: Viewer, context: RequestContext, asked: Asked): Promise<FirstPageView> {
  const { language, user } = viewer;
  const t = getFixedT(language);
  const parts: NamedPart[] = [...asked.parts, { id: "notifications", load: () => notificationsPart(viewer) }];
  const told = await Promise.all(parts.map(async ({ id, load }) => ({ id, part: await loadPart(context, id, load) })));
  const loaded = new Map(told.flatMap(({ id, part }) => ("loaded" in part ? [[id, part.loaded] as const] : [])));
  const counts = [...loaded.values()].flatMap((part) => part.counts);
  const todo = [...loaded.values()].flatMap((part) => part.todo);
  const total = [...loaded].reduce((sum, [id, part]) => (id === "notifications" ? sum : sum + sumOf(part)), 0);
  const shown = todo.slice(0, MOST_SHOWN);
  const now = new Date().toISOString();
  return {
    title: t("dashboard.greeting", { name: user.firstName || user.username }),
    facts: [formatDate(marketDay(now)), t("firstPages.waiting", { count: total, shown: formatCount(total, language) })],
    counts,
    todo: shown,
    more:
      total > shown.length
        ? t("firstPages.more", { shown: formatCount(shown.length, language), total: formatCount(total, language) })
        : null,
    cards: [...loaded.values()].flatMap((part) => part.cards),
    failed: told.flatMap(({ id, part }) => ("failed" in part ? [{ name: t(`firstPages.parts.${id}`), reference: part.failed }] : [])),
    starts: asked.isNew(loaded) ? asked.starts : null,
    checked: t("firstPages.checked", { at: formatClock(now, language) }),
    further: asked.further ?? null,
  };
}

const sumOf = ({ counts }: PagePart): number => counts.reduce((sum, { count }) => sum + count, 0);
