import type { WatchedBreach, WatchedPortfolio } from "#app/contract/monitored-portfolio/observatory.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import type { WatchState } from "#app/domain/portfolio/watch.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isKeeping } from "#app/modules/monitored-portfolio/area.ts";
import { problemWords } from "#app/modules/monitored-portfolio/composition/problem-words.server.ts";
import { stepText } from "#app/modules/monitored-portfolio/frame/head-view.server.ts";
import { type MonitoredArea, monitoredListPath, monitoredPartPath, monitoredPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Count, PagePart, ToDo } from "./first-page.ts";

const MOST_TOLD = 12;

/** A broken rule in the words of the page of compositions, with how many more there are. */
export function breachWords(breaches: readonly WatchedBreach[], language: Viewer["language"]): string {
  const [first] = breaches;
  if (!first) return "";
  const { series, assetClass, rule, found, limit } = first;
  const problem = {
    code: first.code,
    severity: "error" as const,
    ...(series && { series }),
    ...(assetClass && { assetClass }),
    ...(rule && { rule }),
    ...(found && { found }),
    ...(limit && { limit }),
  };
  const words = problemWords(problem, () => first.name ?? "", language);
  if (breaches.length === 1) return words;
  return getFixedT(language)("firstPages.facts.breaches", { words, count: breaches.length - 1 });
}

interface Placed {
  state: WatchState;
  row: WatchedPortfolio;
}

const statesOf = (row: WatchedPortfolio): WatchState[] => [
  ...(row.valuesProblem !== null || row.lastValueDate === null ? (["NO_VALUES"] as const) : []),
  ...((row.breaches ?? []).length > 0 ? (["BREACH"] as const) : []),
  ...(row.late ? (["LATE"] as const) : []),
];

const ORDER: readonly WatchState[] = ["BREACH", "NO_VALUES", "LATE"];
/** Keys of texts that count have no underscore of their own. */
const COUNTED = { BREACH: "BREACH", NO_VALUES: "noValues", LATE: "LATE" } as const;
const TONES = { BREACH: "negative", NO_VALUES: "negative", LATE: "flashy" } as const;

function toDoOf({ language }: Viewer, area: MonitoredArea, { state, row }: Placed): ToDo {
  const t = getFixedT(language);
  const { uuid, name, breaches, valuesProblem, lastValueDate, daysWithoutValue } = row;
  const page = state === "BREACH" ? "compositions" : "values";
  const facts = {
    BREACH: () => breachWords(breaches ?? [], language),
    NO_VALUES: () => (valuesProblem ? t("firstPages.facts.problem", { code: valuesProblem.code }) : t("firstPages.facts.noComposition")),
    LATE: () => t("firstPages.facts.late", { count: daysWithoutValue ?? 0, day: lastValueDate ? formatDate(lastValueDate) : "" }),
  };
  const since = state === "BREACH" ? (breaches ?? []).map((breach) => breach.since).sort()[0] : undefined;
  return {
    id: `${state} ${uuid}`,
    kind: t(`firstPages.kinds.${state}`),
    tone: TONES[state],
    title: name,
    href: monitoredPath(area, uuid),
    fact: facts[state](),
    when: since ? t("firstPages.since", { day: formatDate(since) }) : "",
    action: {
      label: t(isKeeping(area) ? `firstPages.actions.${state}` : "firstPages.actions.open"),
      href: isKeeping(area) ? monitoredPartPath(area, uuid, page) : monitoredPath(area, uuid),
    },
  };
}

/** Portfolios that the person keeps or follows: those with a broken rule, without values or with old ones, and how far the work is. */
export async function portfoliosPart(viewer: Viewer, area: MonitoredArea): Promise<PagePart> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const watched = await api.observatory.list({ query: { own: "true", state: "ANY", sort: "urgency", limit: MOST_TOLD } });
  const keeping = isKeeping(area);
  const { states } = watched;
  const count = (state: WatchState): Count => ({
    id: state,
    count: states[state],
    shown: formatCount(states[state], language),
    label: t(`firstPages.counts.${COUNTED[state]}`, { count: states[state] }),
    hint: t("firstPages.hints.portfolios", { count: states.all, shown: formatCount(states.all, language) }),
    href: monitoredListPath(area, { state }),
    tone: TONES[state],
  });
  const placed = ORDER.flatMap((state) => watched.items.filter((row) => statesOf(row).includes(state)).map((row) => ({ state, row })));
  const day = watched.upTo && formatDate(watched.upTo);
  return {
    counts: (keeping ? ORDER : ORDER.filter((state) => state !== "BREACH")).map(count),
    todo: placed.map((one) => toDoOf(viewer, area, one)),
    cards: [
      ...(keeping
        ? [
            {
              id: "steps",
              title: t("firstPages.cards.steps"),
              rows: watched.steps.map((step) => ({
                label: stepText(step.step, t) ?? step.step,
                value: formatCount(step.count, language),
                href: monitoredListPath(area, { step: step.step }),
              })),
              empty: t("firstPages.empty.steps"),
              all: null,
            },
          ]
        : []),
      {
        id: "values",
        title: t("firstPages.cards.values"),
        rows: [
          {
            label: day ? t("firstPages.cards.upTo", { day }) : t("firstPages.cards.inTime"),
            value: formatCount(states.all - states.LATE - states.NO_VALUES, language),
            href: monitoredListPath(area),
          },
          {
            label: t("firstPages.kinds.LATE"),
            value: formatCount(states.LATE, language),
            href: monitoredListPath(area, { state: "LATE" }),
          },
          {
            label: t("firstPages.kinds.NO_VALUES"),
            value: formatCount(states.NO_VALUES, language),
            href: monitoredListPath(area, { state: "NO_VALUES" }),
          },
        ],
        empty: "",
        all: null,
      },
    ],
  };
}
