import { GRID_TRIGGERS, REBALANCING_REFERENCES, STEP_REFERENCES } from "#app/domain/allocation/horizon-portfolio.ts";
import { MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";

/** Tabs whose settings are written field by field, each set from a day on. */
export const SECTION_TABS = ["fees", "rules", "reporting"] as const;
export type SectionTab = (typeof SECTION_TABS)[number];
export const isSectionTab = (tab: string): tab is SectionTab => (SECTION_TABS as readonly string[]).includes(tab);

/** What a field of settings takes, and how it is written in the form. */
export type SectionField = { name: string; required?: boolean } & (
  | { kind: "percent" | "text" | "long" | "date" | "years" }
  | { kind: "monthDay" | "check" }
  | { kind: "whole"; from: number; to: number }
  | { kind: "choice"; options: readonly string[] }
);

export const SECTION_FIELDS = {
  fees: [
    { name: "feesFrequency", kind: "choice", options: MOVEMENT_FREQUENCIES, required: true },
    { name: "feesAllAssets", kind: "percent" },
    { name: "feesUnitLinkedAssets", kind: "percent" },
    { name: "feesGuaranteedFunds", kind: "percent" },
    { name: "feesEtfAssets", kind: "percent" },
    { name: "feesEtfTransactions", kind: "percent" },
    { name: "feesDeductionDay", kind: "whole", from: 1, to: 31 },
    { name: "feesDeductionMonth", kind: "whole", from: 1, to: 12 },
  ],
  rules: [
    { name: "stepChangeReference", kind: "choice", options: STEP_REFERENCES, required: true },
    { name: "stepChangeDate", kind: "monthDay" },
    { name: "stepChangeTrigger", kind: "text" },
    { name: "rebalancingReference", kind: "choice", options: REBALANCING_REFERENCES, required: true },
    { name: "rebalancingDate", kind: "monthDay" },
    { name: "gridTrigger", kind: "choice", options: GRID_TRIGGERS, required: true },
    { name: "glidepathRuleSource", kind: "text" },
  ],
  reporting: [
    { name: "title", kind: "text", required: true },
    { name: "reportingTemplate", kind: "text", required: true },
    { name: "filenamePrefix", kind: "text" },
    { name: "perfStartDate", kind: "date" },
    { name: "horizonsToDisplay", kind: "years" },
    { name: "displayProductOwnerName", kind: "check" },
    { name: "displayDistributorsNames", kind: "check" },
    { name: "displayInceptionDate", kind: "check" },
    { name: "allocationRebalancing", kind: "text" },
    { name: "managementFees", kind: "text" },
    { name: "allocationChanges", kind: "text" },
    { name: "performancesMethodology", kind: "long" },
    { name: "commentsTitle", kind: "text" },
    { name: "commentsText", kind: "long" },
    { name: "pageFooter", kind: "text" },
  ],
} as const satisfies Record<SectionTab, readonly SectionField[]>;

export const fieldsOfTab = (tab: SectionTab): readonly SectionField[] => SECTION_FIELDS[tab];
export type SectionFieldName = (typeof SECTION_FIELDS)[SectionTab][number]["name"];
/** Characters of a text of settings. */
export const LONGEST = { text: 200, long: 4_000 };
