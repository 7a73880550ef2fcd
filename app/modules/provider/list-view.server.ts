import { pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { problemText, type RunBadge, runBadge, sourceText, stateBadge } from "./provider-words.server.ts";

export interface ProviderLine {
  id: string;
  name: string;
  content: string;
  source: string;
  state: ReturnType<typeof stateBadge>;
  last: { id: string; at: string; badge: RunBadge; lines: string; refused: string | null; problem: string | null } | null;
  next: string;
}

/** Providers in the order of their names, each with its last run. */
export async function providersView({ api, language }: Viewer, url: string) {
  const t = getFixedT(language);
  const asked = readPage(url);
  const { limit, offset } = pageQuery(asked);
  const { items, total } = await api.providerConfigurations.list({ query: { limit, offset } });
  const rows = items.map((provider): ProviderLine => {
    const { id, name, content, lastRun, nextRunAt, state, rhythm } = provider;
    return {
      ...{ id, name, content: t(`providers.contents.${content}`), source: sourceText(t, provider), state: stateBadge(t, provider) },
      last: lastRun && {
        id: lastRun.id,
        at: formatInstant(lastRun.startedAt ?? lastRun.createdAt, language),
        badge: runBadge(t, lastRun),
        lines: formatCount(lastRun.lines, language),
        refused: lastRun.refused > 0 ? formatCount(lastRun.refused, language) : null,
        problem: lastRun.problem && problemText(t, lastRun.problem),
      },
      next: nextRunAt
        ? formatInstant(nextRunAt, language)
        : t(state === "READY" && rhythm === "MANUAL" ? "providers.list.byHand" : "providers.list.never"),
    };
  });
  return {
    title: t("providers.list.title"),
    rows,
    isBusy: items.some(({ lastRun }) => lastRun !== null && lastRun.endedAt === null),
    ...{ total, range: rangeTexts(url, asked, items.length, total, language), page: asked.page, size: asked.size },
  };
}
export type ProvidersView = Awaited<ReturnType<typeof providersView>>;
