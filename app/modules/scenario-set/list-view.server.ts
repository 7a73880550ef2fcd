import { type PageState, pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { MatrixBuild } from "#app/contract/scenario-set.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatInstant, formatMonth } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SHOWN_BUILDS = 5;
/** Name that sets have which simulations make for themselves. */
const DEFAULT_NAME = "default";

export interface SetRow {
  uuid: string;
  name: string;
  version: string;
  window: string;
  series: string;
  shape: string;
  made: string;
}
export interface BuildRow {
  uuid: string;
  name: string;
  status: MatrixBuild["status"];
  progress: string | null;
  asked: string;
}
export interface SetsView {
  title: string;
  rows: SetRow[];
  builds: BuildRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: PageState;
}

/** Name of a set as people see it. */
export const setName = (name: string, language: InterfaceLanguage): string =>
  name === DEFAULT_NAME ? getFixedT(language)("matrices.set.default") : name;

/** `01/2016 – 12/2025`; words where no month of any history counts. */
export function windowText(from: string, to: string, language: InterfaceLanguage): string {
  const t = getFixedT(language);
  if (from === to) return t("matrices.list.noWindow");
  return t("matrices.list.window", { from: formatMonth(from, language), to: formatMonth(to, language) });
}

export async function setsView({ api, language }: Viewer, url: string): Promise<SetsView> {
  const here = readPage(url);
  const t = getFixedT(language);
  const [{ items, total }, builds] = await Promise.all([
    api.scenarioSets.list({ query: pageQuery(here) }),
    api.scenarioSets.builds({ query: { limit: SHOWN_BUILDS } }),
  ]);
  return {
    title: t("matrices.list.title"),
    rows: items.map((set) => ({
      uuid: set.uuid,
      name: setName(set.name, language),
      version: t("matrices.list.version", { version: set.version }),
      window: windowText(set.referenceFrom, set.referenceTo, language),
      series: set.series.length === 0 ? t("matrices.list.onDemand") : formatCount(set.series.length, language),
      shape: t("matrices.list.shape", { scenarios: set.scenarios, months: set.months }),
      made: formatInstant(set.createdAt, language),
    })),
    builds: builds.items.map((build) => ({
      uuid: build.uuid,
      name: setName(build.name, language),
      status: build.status,
      progress: build.total === 0 ? null : t("matrices.builds.progress", { done: build.done, total: build.total }),
      asked: formatInstant(build.createdAt, language),
    })),
    total,
    count: t("matrices.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}
