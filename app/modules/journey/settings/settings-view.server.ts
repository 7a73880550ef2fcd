import type { RecoJourney } from "#app/contract/journey/journey.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeyCoverPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { boundsValues } from "./bounds/bounds.server.ts";
import {
  distributorChoices,
  figureWriter,
  problemLine,
  productChoices,
  seriesNames,
  templateChoices,
  withStored,
} from "./journey-settings.server.ts";
import type { PageTab } from "./journey-tabs.ts";
import { adviceValues, generalValues, productsValues, proposalValues, publishingValues, sustainabilityValues } from "./settings-values.ts";

/** What one tab of a journey shows; only its own data is asked for. */
export async function journeySettingsView(viewer: Viewer, journey: RecoJourney, tab: PageTab) {
  const t = getFixedT(viewer.language);
  const { uuid, version, active, config } = journey;
  const head = { uuid, version, active, idem: crypto.randomUUID() };
  switch (tab) {
    case "overview":
      return { ...head, tab, ...(await overviewOf(viewer, journey)) };
    case "general":
      return { ...head, tab, values: generalValues(journey), distributors: await distributorChoices(viewer) };
    case "products": {
      const stored = config.advice.productConfigs.map(({ product }) => product);
      const products = withStored(await productChoices(viewer), stored, t("journeySettings.form.productGone"));
      return { ...head, tab, values: productsValues(config, figureWriter(viewer)), products };
    }
    case "advice": {
      const [templates, series] = await Promise.all([
        templateChoices(viewer),
        seriesNames(viewer, config.advice.senior?.forbiddenSeries ?? []),
      ]);
      const stored = [config.advice.questionnaireTemplate];
      return {
        ...{ ...head, tab, series, values: adviceValues(config) },
        templates: withStored(templates, stored, t("journeySettings.form.templateGone")),
      };
    }
    case "bounds":
      return { ...head, tab, values: boundsValues(config, figureWriter(viewer)) };
    case "sustainability":
      return { ...head, tab, values: sustainabilityValues(config) };
    case "proposal":
      return { ...head, tab, values: proposalValues(config) };
    case "publishing":
      return { ...head, tab, values: publishingValues(config), cover: journey.hasCoverImage ? journeyCoverPath(uuid, version) : null };
  }
}

async function overviewOf(viewer: Viewer, { uuid, active }: RecoJourney) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const [{ usable, problems }, products] = await Promise.all([api.journeys.analyze({ params: { uuid } }), productChoices(viewer)]);
  const lines = problems.map((problem) => problemLine(viewer, uuid, problem, products));
  const errors = lines.filter(({ severity }) => severity === "error");
  const counted = { count: errors.length, shown: formatCount(errors.length, language) };
  return {
    usable,
    errors,
    warnings: lines.filter(({ severity }) => severity === "warning"),
    missing: t(active ? "journeySettings.overview.stillMissing" : "journeySettings.overview.missing", counted),
  };
}
