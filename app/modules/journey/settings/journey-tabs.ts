import type { JourneyProblemCode } from "#app/domain/journey.ts";

export const JOURNEY_TABS = [
  "overview",
  "general",
  "products",
  "advice",
  "bounds",
  "sustainability",
  "proposal",
  "publishing",
  "versions",
] as const;
export type JourneyTab = (typeof JOURNEY_TABS)[number];
/** Tabs that are a form. */
export type FormTab = Exclude<JourneyTab, "overview" | "versions">;
/** Tabs of the page itself; the versions have one of their own. */
export type PageTab = Exclude<JourneyTab, "versions">;

export const tabOf = (search: string): PageTab => {
  const asked = new URLSearchParams(search).get("tab");
  return JOURNEY_TABS.find((tab): tab is PageTab => tab === asked && tab !== "versions") ?? "overview";
};

/** Where a problem is put right: the tab, and the field there. */
export const PLACE_OF_PROBLEM = {
  NO_ACT_ENABLED: { tab: "proposal", field: "enableActNewContracts" },
  NO_PRODUCT: { tab: "products", field: "products" },
  UNKNOWN_PRODUCT: { tab: "products", field: "products" },
  NO_MANAGEMENT_MODE: { tab: "products", field: "products" },
  RISK_RANGE_MISSING: { tab: "products", field: "products" },
  NO_QUESTIONNAIRE_TEMPLATE: { tab: "advice", field: "questionnaireTemplate" },
  UNKNOWN_QUESTIONNAIRE_TEMPLATE: { tab: "advice", field: "questionnaireTemplate" },
  QUESTIONNAIRE_TEMPLATE_NOT_PUBLISHED: { tab: "advice", field: "questionnaireTemplate" },
  QUESTIONNAIRE_TEMPLATE_WITHOUT_SCORES: { tab: "advice", field: "questionnaireTemplate" },
  GUARANTEE_CAPS_CROSSED: { tab: "advice", field: "maxPercGuaranteed" },
  ASSET_BOUNDS_CROSSED: { tab: "advice", field: "minPercPerAsset" },
  STRUCTURED_CAPS_CROSSED: { tab: "advice", field: "maxPercStructured" },
  NO_CONTRIBUTION_FREQUENCY: { tab: "proposal", field: "enableMonthlyContributions" },
  QUESTIONNAIRE_TEMPLATE_OF_ANOTHER: { tab: "advice", field: "questionnaireTemplate" },
  RISK_RANGES_OVERLAP: { tab: "products", field: "products" },
  RISK_RANGES_HOLE: { tab: "products", field: "products" },
  RISK_RANGE_OUT_OF_SCALE: { tab: "products", field: "products" },
  ASSET_MINIMUM_TOO_HIGH: { tab: "advice", field: "minPercPerAsset" },
  STRUCTURED_CAP_MISSING: { tab: "advice", field: "maxPercStructured" },
  UNKNOWN_FORBIDDEN_SERIES: { tab: "advice", field: "forbiddenSeries" },
  RISK_DEFINITION_MISSING: { tab: "general", field: "riskDefinitions" },
  PAI_LABEL_MISSING: { tab: "sustainability", field: "pai" },
  NO_SUSTAINABLE_THRESHOLDS: { tab: "sustainability", field: "sustainable" },
  NO_TAXONOMY_THRESHOLDS: { tab: "sustainability", field: "taxonomy" },
  NO_SUPPORT_CONTACT: { tab: "general", field: "supportContactInfo" },
  NO_DOCUMENT_NAME: { tab: "publishing", field: "documentName" },
} as const satisfies Record<JourneyProblemCode, { tab: FormTab; field: string }>;
