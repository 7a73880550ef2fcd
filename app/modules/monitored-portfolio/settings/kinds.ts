import { CURRENCIES, MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import type { MonitoredRight } from "../area.ts";

/** How a setting is typed: per cent and amounts in the person's language, `yes` as a box that is ticked. */
export type FieldType = "percent" | "number" | "whole" | "amount" | "text" | "long" | "choice" | "day" | "yes";

interface Field {
  /** A dot leads into a record of its own: `costs.entryCosts`. */
  name: string;
  type: FieldType;
  required?: true;
  options?: readonly string[];
  /** Most characters of a text. */
  limit?: number;
}

const percent = (name: string): Field => ({ name, type: "percent" });
const whole = (name: string): Field => ({ name, type: "whole" });
const text = (name: string, limit: number): Field => ({ name, type: "text", limit });
/** A text of the key information document, in both languages. */
const bilingual = (name: string, required?: true): Field[] =>
  ["fr", "en"].map((language) => ({ name: `${name}.${language}`, type: "long", limit: 4000, ...(required && { required }) }));

/** Dated settings by kind: the tab that shows them, the rights of which a change takes one, and what a day has of them. */
export const SETTINGS = {
  fee: {
    tab: "constraints",
    rights: ["edit"],
    fields: [
      { name: "feesFrequency", type: "choice", required: true, options: MOVEMENT_FREQUENCIES },
      percent("feesAllAssets"),
      percent("feesUnitLinkedAssets"),
      percent("feesEtfAssets"),
      percent("feesGuaranteedFunds"),
      percent("feesEtfTransactions"),
      whole("feesDeductionDay"),
      whole("feesDeductionMonth"),
    ],
  },
  constraint_params: {
    tab: "constraints",
    rights: ["advanced"],
    fields: [
      percent("maxTurnover"),
      whole("minSri"),
      whole("maxSri"),
      whole("diversification.minLines"),
      whole("diversification.maxLines"),
      percent("diversification.minLineWeight"),
      percent("diversification.maxLineWeight"),
    ],
  },
  constraint: { tab: "constraints", rights: ["advanced"], fields: [] },
  floor: {
    tab: "constraints",
    rights: ["advanced"],
    fields: [
      { name: "level", type: "percent", required: true },
      { name: "basis", type: "choice", required: true, options: ["FIRST_VALUE", "HIGHEST_VALUE"] },
    ],
  },
  darm: {
    tab: "constraints",
    rights: ["darm"],
    fields: [
      { name: "multiplier", type: "number", required: true },
      { ...percent("minRisky"), required: true },
      { ...percent("maxRisky"), required: true },
      { ...percent("tolerance"), required: true },
      { name: "reserve", type: "choice", required: true, options: ["CASH", "CASH_AND_BONDS"] },
    ],
  },
  comment: {
    tab: "reporting",
    rights: ["edit", "reporting"],
    fields: [text("title", 200), { name: "text", type: "long", required: true, limit: 10_000 }],
  },
  aum: {
    tab: "reporting",
    rights: ["edit"],
    fields: [
      { name: "amount", type: "amount", required: true },
      { name: "currency", type: "choice", required: true, options: CURRENCIES },
    ],
  },
  reporting: {
    tab: "reporting",
    rights: ["reporting"],
    fields: [
      { ...text("reportingTemplate", 120), required: true },
      { ...text("title", 200), required: true },
      text("filenamePrefix", 80),
      { name: "perfStartDate", type: "day" },
      text("pageFooter", 1000),
      text("allocationRebalancing", 1000),
      text("managementFees", 1000),
      text("allocationChanges", 1000),
      { name: "displayProductOwnerName", type: "yes" },
      { name: "displayDistributorsNames", type: "yes" },
      { name: "displayInceptionDate", type: "yes" },
    ],
  },
  priips_v2_1: {
    tab: "priips",
    rights: ["priips"],
    fields: [
      { name: "currency", type: "choice", required: true, options: CURRENCIES },
      { name: "investedAmount", type: "amount", required: true },
      { name: "frequency", type: "choice", required: true, options: ["DAILY", "WEEKLY", "MONTHLY"] },
      { ...whole("recommendedHoldingPeriod"), required: true },
      whole("creditRiskMeasure"),
      percent("costs.entryCosts"),
      percent("costs.exitCosts"),
      { ...percent("costs.ongoingCosts"), required: true },
      percent("costs.transactionCosts"),
      percent("costs.performanceFees"),
    ],
  },
  narratives: {
    tab: "priips",
    rights: ["priips"],
    fields: [
      ...bilingual("objectives", true),
      ...bilingual("intendedInvestor", true),
      ...bilingual("riskNarrative", true),
      ...bilingual("unableToPayOut"),
      ...bilingual("holdingPeriodAndExit"),
      ...bilingual("complaints"),
      ...bilingual("otherInformation"),
    ],
  },
} as const satisfies Record<string, { tab: SettingsTab; rights: readonly MonitoredRight[]; fields: readonly Field[] }>;

export type SettingsTab = "constraints" | "reporting" | "priips";
export type SettingsKind = keyof typeof SETTINGS;
/** Kinds that the form of fields serves; bounds have rows of their own. */
export type FieldsKind = Exclude<SettingsKind, "constraint">;
export const SETTINGS_KINDS = Object.keys(SETTINGS) as SettingsKind[];
export const fieldsOfKind = (kind: SettingsKind): readonly Field[] => SETTINGS[kind].fields;
export const rightsOfKind = (kind: SettingsKind): readonly MonitoredRight[] => SETTINGS[kind].rights;
