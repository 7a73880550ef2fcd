import type { RecoConfig } from "#app/contract/journey/journey.ts";
import type { HouseReason } from "#app/domain/advice/acceptance-reasons.ts";
import { boundsOf } from "#app/domain/advice/suitability/measures.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { BOUND_FIELDS, figureOf } from "./bound-fields.ts";
import { CAPS, PROPOSAL_ACTS, PROPOSAL_FREQUENCIES, SMALLEST_DEPOSITS } from "./config-fields.ts";

export interface Worded {
  field: string;
  /** Empty where nothing is set. */
  value: string;
}
export interface Words {
  t: Translate;
  language: InterfaceLanguage;
  /** Names of products, distributors, questionnaires and series by uuid. */
  names: ReadonlyMap<string, string>;
}
export interface ChangeLine {
  field: string;
  before: string;
  after: string;
}

/** Of a longer text its length alone is given. */
const LONGEST_SHOWN = 160;

/** Every field of a configuration in words, by a key that stays the same between versions: rows by what they are of, not by place. */
function configWords({ t, language, names }: Words, config: RecoConfig): Map<string, Worded> {
  const { general, advice, sustainability, publishing } = config;
  const params = config["proposal-params"];
  const found = new Map<string, Worded>();
  const add = (key: string, field: string, value: string) => found.set(key, { field, value });
  const nameOf = (uuid: string) => names.get(uuid) ?? uuid;
  const yesNo = (on: boolean | undefined) => t(on ? "journeySettings.versions.yes" : "journeySettings.versions.no");
  const percent = (value: string | undefined) => (value === undefined ? "" : formatPercent(value, language, { decimals: [0, 2] }));
  const amount = (value: string | undefined) => (value === undefined ? "" : formatAmount(value, language));
  const count = (value: number | undefined) => (value === undefined ? "" : formatCount(value, language));
  const text = (value: string | undefined = "") =>
    value.length > LONGEST_SHOWN ? t("journeySettings.versions.longText", { shown: formatCount(value.length, language) }) : value;
  const reason = (one: HouseReason) => (typeof one === "string" ? one : of(one.text, t(`adviceSteps.accept.kinds.${one.fits}`)));
  const of = (field: string, what: string) => t("journeySettings.versions.of", { field, of: what });

  add("journeyName", t("journeySettings.form.journeyName"), general.journeyName);
  add("sessionValidityDays", t("journeySettings.form.sessionValidityDays"), count(general.sessionValidityDays));
  add("showSideStepper", t("journeySettings.form.showSideStepper"), yesNo(general.showSideStepper));
  add("supportContactInfo", t("journeySettings.form.supportContactInfo"), text(general.supportContactInfo));
  add("finalizationUrl", t("journeySettings.form.finalizationUrl"), general.finalizationUrl ?? "");
  for (const list of ["sustainableInvestmentThresholds", "taxonomyThresholds"] as const)
    add(list, t(`journeySettings.form.${list}`), general[list].map(percent).join(", "));
  for (const code of PAI_CODES) {
    const label = general.paiLabels[code] ?? "";
    add(`pai.${code}`, t("journeySettings.form.paiTitle"), general.paiFlags[code] ? of(t(`journeySettings.pai.${code}`), label) : "");
  }
  for (const profile of RISK_PROFILES) {
    const definition = general.riskDefinitions.find(({ riskProfile }) => riskProfile === profile);
    const name = t(`journeySettings.riskProfiles.${profile}`);
    add(`definition.${profile}.label`, of(t("journeySettings.form.profileLabel"), name), definition?.label ?? "");
    add(`definition.${profile}.text`, of(t("journeySettings.form.profileDescription"), name), text(definition?.description));
  }
  for (const name of ["enableRecoJourneyAdvice", "enableCorrelationAnalysis"] as const)
    add(name, t(`journeySettings.form.${name}`), yesNo(advice[name]));
  add("riskMeasure", t("journeySettings.form.riskMeasure"), t(`journeySettings.riskMeasures.${advice.riskMeasure}.label`));
  const template = advice.questionnaireTemplate;
  add("questionnaireTemplate", t("journeySettings.form.questionnaireTemplate"), template ? nameOf(template) : "");
  for (const name of CAPS) add(name, t(`journeySettings.form.${name}`), percent(advice[name]));
  for (const name of SMALLEST_DEPOSITS) add(name, t(`journeySettings.form.${name}`), amount(advice[name]));
  for (const name of ["minNumAssets", "kidMaxMonths"] as const) add(name, t(`journeySettings.form.${name}`), count(advice[name]));
  add("seniorAge", t("journeySettings.form.seniorAge"), count(advice.senior?.age));
  for (const name of ["maxPercLowRisk", "maxPercUnitsOfAccount"] as const)
    add(name, t(`journeySettings.form.${name}`), percent(advice.senior?.[name]));
  add("forbiddenSeries", t("journeySettings.form.forbiddenSeries"), (advice.senior?.forbiddenSeries ?? []).map(nameOf).join(", "));
  add("acceptanceReasons", t("journeySettings.form.acceptanceReasons"), text((advice.acceptanceReasons ?? []).map(reason).join(" · ")));
  const bounds = boundsOf({ config });
  add("declaredProfile", t("journeyBounds.declaredProfile"), yesNo(bounds.declaredProfile));
  for (const bound of BOUND_FIELDS) {
    const { name, group, unit, profile, step, end } = bound;
    const figure = figureOf(bounds, bound);
    const at = step === undefined || !end ? null : t(`journeyBounds.steps.${end}`, { count: step + 1 });
    const side = step === undefined && end && end !== "under" ? t(`journeyBounds.alone.${end}`) : null;
    const parts = [profile && t(`journeySettings.riskProfiles.${profile}`), side, at].filter(Boolean);
    const title = t(`journeyBounds.groups.${group}.name`);
    const value =
      figure === null ? "" : unit === "percent" ? percent(String(figure)) : formatNumber(figure, language, { decimals: [0, 2] });
    add(`bounds.${name}`, parts.length === 0 ? title : of(title, parts.join(", ")), value);
  }
  add("suitabilityReason", t("journeyBounds.reason"), advice.suitabilityReason ?? "");
  for (const { product, managementModes, riskRanges } of advice.productConfigs) {
    const modes = managementModes.map((mode) => t(`journeySettings.managementModes.${mode}`)).join(", ");
    add(`product.${product}`, of(t("journeySettings.form.product"), nameOf(product)), modes);
    for (const profile of RISK_PROFILES) {
      const range = riskRanges[profile];
      const field = of(of(t("journeySettings.versions.range"), nameOf(product)), t(`journeySettings.riskProfiles.${profile}`));
      const ends = range ? [range.min, range.max].map((end) => formatNumber(end, language, { decimals: [0, 2] })).join(" – ") : "";
      add(`product.${product}.${profile}`, field, ends);
    }
  }
  add("stepName", t("journeySettings.form.stepName"), sustainability.stepName);
  add("intro", t("journeySettings.form.intro"), text(sustainability.intro));
  for (const name of [...PROPOSAL_ACTS, ...PROPOSAL_FREQUENCIES]) add(name, t(`journeySettings.form.${name}`), yesNo(params[name]));
  for (const name of ["documentName", "documentType", "preliminaryInformation", "defaultAdvisorComment"] as const)
    add(name, t(`journeySettings.form.${name}`), text(publishing[name]));
  for (const name of ["enableDic", "enableTransactionsSummary", "enableEmailAttachments"] as const)
    add(name, t(`journeySettings.form.${name}`), yesNo(publishing[name]));
  return found;
}

/** What differs between two configurations, field by field, in words; a text of which the length alone is given is named all the same. */
export function configChanges(words: Words, before: RecoConfig, after: RecoConfig): ChangeLine[] {
  const [was, is] = [configWords(words, before), configWords(words, after)];
  const none = words.t("journeySettings.versions.none");
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    if ((one?.value ?? "") === (other?.value ?? "")) return [];
    return [{ field: (other ?? one)!.field, before: one?.value || none, after: other?.value || none }];
  });
}
