import type { SubmissionResult } from "@conform-to/react";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import { ACCEPTED_KINDS } from "#app/domain/advice/acceptance-reasons.ts";
import { alongside } from "#app/domain/form-differences.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { MANAGEMENT_MODES, PAI_CODES, RISK_MEASURES, RISK_PROFILES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { distributorChoices, productChoices, seriesNames, templateChoices } from "./journey-settings.server.ts";
import type { FormTab } from "./journey-tabs.ts";
import { adviceValues, generalValues, productsValues, valuesOf } from "./settings-values.ts";

/** The answer to the second of two editors of a tab: what was typed stays beside what is in place. */
export async function journeyConflict(
  viewer: Viewer,
  submission: SentForm,
  newest: RecoJourney,
  tab: FormTab,
): Promise<SubmissionResult<string[]>> {
  const names = new Map(await namesIn(viewer, newest, tab));
  const show = (_field: string, held: string) =>
    names.get(held) ?? (/^\d+(\.\d+)?$/.test(held) ? decimalForField(held, viewer.language) : held);
  const present = { ...presentOf(submission.value, newest, tab), version: newest.version };
  return conflictReply(submission, present, "journeySettings.form.conflict", show);
}

/** What is stored, its rows beside the typed ones that they belong to. Figures are decimals, as a form that was read gives them. */
function presentOf(typed: object, newest: RecoJourney, tab: FormTab): object {
  const { config } = newest;
  if (tab === "general") {
    const values = generalValues(newest);
    return { ...values, riskDefinitions: alongside(typed, "riskDefinitions", values.riskDefinitions, "riskProfile") };
  }
  if (tab === "products") {
    const values = productsValues(config, (figure) => figure);
    return { ...values, products: alongside(typed, "products", values.products, "product") };
  }
  if (tab === "advice") {
    const values = adviceValues(config);
    return {
      ...values,
      forbiddenSeries: alongside(typed, "forbiddenSeries", values.forbiddenSeries, "series"),
      acceptanceReasons: alongside(typed, "acceptanceReasons", values.acceptanceReasons, "text"),
    };
  }
  return valuesOf(newest, tab, (figure) => figure);
}

async function namesIn(viewer: Viewer, { config }: RecoJourney, tab: FormTab): Promise<Array<readonly [string, string]>> {
  const t = getFixedT(viewer.language);
  const pairs = (choices: ReadonlyArray<{ value: string; label: string }>) => choices.map(({ value, label }) => [value, label] as const);
  const always = [
    ["on", t("journeySettings.form.on")] as const,
    ...RISK_PROFILES.map((profile) => [profile, t(`journeySettings.riskProfiles.${profile}`)] as const),
    ...RISK_MEASURES.map((measure) => [measure, t(`journeySettings.riskMeasures.${measure}.label`)] as const),
    ...MANAGEMENT_MODES.map((mode) => [mode, t(`journeySettings.managementModes.${mode}`)] as const),
    ...ACCEPTED_KINDS.map((kind) => [kind, t(`adviceSteps.accept.kinds.${kind}`)] as const),
    ...PAI_CODES.map((code) => [code, t(`journeySettings.pai.${code}`)] as const),
  ];
  if (tab === "general") return [...always, ...pairs(await distributorChoices(viewer))];
  if (tab === "products") return [...always, ...pairs(await productChoices(viewer))];
  if (tab !== "advice") return always;
  const [templates, series] = await Promise.all([
    templateChoices(viewer),
    seriesNames(viewer, config.advice.senior?.forbiddenSeries ?? []),
  ]);
  return [...always, ...pairs(templates), ...Object.entries(series)];
}
