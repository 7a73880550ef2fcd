import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import type { JourneyVersion } from "#app/contract/journey/journey-changes.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { distributorChoices, productChoices, seriesNames, templateChoices } from "../settings/journey-settings.server.ts";
import { type ChangeLine, configChanges, type Words } from "./config-words.ts";

/** Words for what the configurations name by uuid. */
export async function wordsFor(viewer: Viewer, configs: readonly RecoConfig[]): Promise<Words> {
  const forbidden = [...new Set(configs.flatMap(({ advice }) => advice.senior?.forbiddenSeries ?? []))];
  const [products, distributors, templates, series] = await Promise.all([
    productChoices(viewer),
    distributorChoices(viewer),
    templateChoices(viewer),
    seriesNames(viewer, forbidden.slice(0, 100)),
  ]);
  const named = [...products, ...distributors, ...templates].map(({ value, label }) => [value, label] as const);
  return { t: getFixedT(viewer.language), language: viewer.language, names: new Map([...named, ...Object.entries(series)]) };
}

/** Each saving of a journey with what it changed, newest first. */
export async function versionsView(viewer: Viewer, journey: RecoJourney, url: string) {
  const { api, language } = viewer;
  const { page, size } = readPage(url);
  const offset = (page - 1) * size;
  // One more than is shown: the last one is compared with the one before it.
  const { items, total } = await api.journeyChanges.versions({
    params: { uuid: journey.uuid },
    query: { limit: Math.min(size + 1, 100), offset },
  });
  const shown = items.slice(0, size);
  const words = await wordsFor(
    viewer,
    items.map(({ config }) => config),
  );
  const rows = shown.map((version, i) => {
    const before = items[i + 1];
    const { t } = words;
    const author = version.author?.name ?? t("journeySettings.versions.unknownAuthor");
    return {
      version: version.version,
      title: t("journeySettings.versions.version", { version: version.version }),
      by: t("journeySettings.versions.by", { date: formatInstant(version.savedAt, language), author }),
      active: version.active,
      ...(before ? changesOf(words, before, version) : { events: [t("journeySettings.versions.first")], changes: [] }),
    };
  });
  return { rows, total, page, size, range: rangeTexts(url, { page, size }, rows.length, total, language) };
}

function changesOf(words: Words, before: JourneyVersion, after: JourneyVersion): { events: string[]; changes: ChangeLine[] } {
  const { t, names } = words;
  const events: string[] = [];
  if (before.active !== after.active)
    events.push(t(after.active ? "journeySettings.versions.activated" : "journeySettings.versions.deactivated"));
  const changes = configChanges(words, before.config, after.config);
  const listed = (uuids: readonly string[]) =>
    uuids.length === 0 ? t("journeySettings.everybody") : uuids.map((uuid) => names.get(uuid) ?? uuid).join(", ");
  if (before.distributors.join() !== after.distributors.join())
    changes.push({
      field: t("journeySettings.versions.distributorsChanged"),
      before: listed(before.distributors),
      after: listed(after.distributors),
    });
  if (before.coverFilename !== after.coverFilename) events.push(t("journeySettings.versions.coverChanged"));
  if (events.length === 0 && changes.length === 0) events.push(t("journeySettings.versions.nothing"));
  return { events, changes };
}
