import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatChance, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** Figures of an advice that stand alone, by their path, with the unit they are in. */
const SINGLE = {
  risk: "risk",
  riskAfter: "risk",
  "outlook.scenarios": "count",
  "outlook.savings": "money",
  "outlook.taken": "money",
  "outlook.p5": "money",
  "outlook.p50": "money",
  "outlook.p95": "money",
  "outlook.lossProbability": "chance",
  "costs.reduction": "share",
  "costs.net": "share",
  "costs.gross": "share",
  "costs.invested": "money",
  "switching.sold": "money",
  "switching.bought": "money",
  "switching.costNow": "money",
  "switching.chargeBefore": "share",
  "switching.chargeAfter": "share",
  "switching.mandateFee": "share",
  "switching.yearlySaving": "money",
  "switching.breakEvenMonths": "count",
} as const;
type Unit = (typeof SINGLE)[keyof typeof SINGLE];
const ITEMS = ["entry", "management", "mandate", "funds", "total"] as const;
type Item = (typeof ITEMS)[number];

export interface FigureWords {
  label: string;
  unit: Unit;
  /** Its place among the figures. */
  order: number;
  /** One of a table by years, shown apart from the figures that an adviser compares. */
  detail: boolean;
}

/** What a figure of an advice is called, by its path; null for a part that has no name of its own. */
export function figureWords(path: string, language: InterfaceLanguage): FigureWords | null {
  const t = getFixedT(language);
  if (path in SINGLE) {
    const name = path as keyof typeof SINGLE;
    return {
      label: t(`journeyRecord.figures.${name.replace(".", "_") as "risk"}`),
      unit: SINGLE[name],
      detail: false,
      order: Object.keys(SINGLE).indexOf(name),
    };
  }
  const [, kind, what, place] = /^costs\.(\w+)\.(amount|annualRate|years)(?:\.(\d+))?$/.exec(path) ?? [];
  const item = ITEMS.find((one): one is Item => one === kind);
  if (!item) return null;
  const name = t(`journeyRecord.items.${item}`);
  // After the figures that stand alone: each item with its amount, its rate, then its years.
  const order = 100 + ITEMS.indexOf(item) * 100;
  if (what === "amount") return { label: name, unit: "money", detail: false, order };
  if (what === "annualRate") return { label: t("journeyRecord.yearly", { name }), unit: "share", detail: false, order: order + 1 };
  const year = Number(place) + 1;
  return { label: t("journeyRecord.inYear", { name, year }), unit: "money", detail: true, order: order + 1 + year };
}

/** A figure as people read it, from its exact JSON. */
export function figureText(json: string, unit: Unit, measure: string, language: InterfaceLanguage): string {
  const value: unknown = JSON.parse(json);
  if (typeof value !== "number") return getFixedT(language)("journeyRecord.none");
  switch (unit) {
    case "money":
      return formatAmount(value, language, { decimals: 2 });
    case "share":
      return formatPercent(value * 100, language, { decimals: 2 });
    case "chance":
      return formatChance(value, language);
    case "count":
      return formatNumber(value, language, { decimals: 0 });
    case "risk":
      return measure === "WEIGHTED_AVERAGE_SRI"
        ? formatNumber(value, language, { decimals: 2 })
        : formatPercent(value, language, { decimals: 2 });
  }
}
