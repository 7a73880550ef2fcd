import type { JourneyProblem, RecoJourney } from "#app/contract/journey/journey.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { journeySettingsPath } from "#app/navigation/paths.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { PLACE_OF_PROBLEM } from "./journey-tabs.ts";

export interface Choice {
  value: string;
  label: string;
}

/** Null when there is no such journey. */
export const findJourney = ({ api }: Viewer, id: string | undefined): Promise<RecoJourney | null> =>
  foundOrNull(id, (uuid) => api.journeys.get({ params: { uuid } }));

export const shownJourney = readOnce(findJourney);

export const productChoices = async ({ api }: Viewer): Promise<Choice[]> =>
  (await everyItem((page) => api.products.list({ query: page }))).map(({ id, name, productOwnerName }) => ({
    value: id,
    label: productOwnerName ? `${name}, ${productOwnerName}` : name,
  }));

export const distributorChoices = async ({ api }: Viewer): Promise<Choice[]> =>
  (await everyItem((page) => api.distributors.list({ query: page }))).map(({ uuid, distributorName }) => ({
    value: uuid,
    label: distributorName,
  }));

/** Published questionnaires. */
export async function templateChoices({ api, language }: Viewer): Promise<Choice[]> {
  const t = getFixedT(language);
  const items = await everyItem((page) => api.questionnaireTemplates.list({ query: { ...page, state: "PUBLISHED" } }));
  return items.map(({ id, name, contentVersion: version }) => ({
    value: id,
    label: t("journeySettings.form.templateOption", { name, version }),
  }));
}

export const journeyChoices = async ({ api }: Viewer): Promise<Choice[]> =>
  (await everyItem((page) => api.journeys.list({ query: page }))).map(({ uuid, name }) => ({ value: uuid, label: name }));

/** Names of series by uuid. */
export async function seriesNames({ api }: Viewer, uuids: readonly string[]): Promise<Record<string, string>> {
  if (uuids.length === 0) return {};
  const { items } = await api.series.list({ query: { uuids: uuids.join(), limit: 100 } });
  return Object.fromEntries(items.map(({ uuid, fullName }) => [uuid, fullName]));
}

/** The choices, and the stored one where it is not among them, named for what it is. */
export const withStored = (choices: Choice[], stored: readonly (string | undefined)[], label: string): Choice[] => [
  ...choices,
  ...[...new Set(stored)].flatMap((value) => (value && !choices.some((choice) => choice.value === value) ? [{ value, label }] : [])),
];

/** What is wrong in a sentence, with the field where it is put right. */
export function problemLine({ language }: Viewer, uuid: string, problem: JourneyProblem, products: readonly Choice[]) {
  const t = getFixedT(language);
  const { code, product, riskProfile, nextRiskProfile, pai } = problem;
  const { tab, field } = PLACE_OF_PROBLEM[code];
  const text = t(`journeySettings.problems.${code}`, {
    product: products.find(({ value }) => value === product)?.label ?? t("journeySettings.form.productGone"),
    profile: riskProfile ? t(`journeySettings.riskProfiles.${riskProfile}`) : "",
    next: nextRiskProfile ? t(`journeySettings.riskProfiles.${nextRiskProfile}`) : "",
    pai: pai ? t(`journeySettings.pai.${pai}`) : "",
  });
  return { text, severity: problem.severity, href: `${journeySettingsPath(uuid, { tab })}#${tab}-${field}` };
}
export type ProblemLine = ReturnType<typeof problemLine>;

/** A figure as it is in a field that is typed in the person's language. */
export const figureWriter =
  ({ language }: Viewer) =>
  (figure: string): string =>
    decimalForField(figure, language);
