import type { FullHorizonPortfolio } from "#app/contract/horizon-portfolio/portfolio.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { optionText } from "./option-text.ts";
import { fieldsOfTab, type SectionField, type SectionTab } from "./section-fields.ts";

export interface SectionView {
  tab: SectionTab | "grids";
  rows: Array<{ date: string; shown: string; summary: string; author: string }>;
}
/** Settings of one kind, and the first values of the form: those of the day that was chosen, else those in force last. */
export interface FieldsView extends SectionView {
  tab: SectionTab;
  values: Record<string, string>;
}

type Stored = Record<string, unknown> & { date: string; authorName: string };

const storedOf = (portfolio: FullHorizonPortfolio, tab: SectionTab): Stored[] => {
  if (tab === "fees") return portfolio.feeConfigurations.map((one) => ({ ...one, date: one.configurationDate }));
  if (tab === "rules") return portfolio.glidepathRules.map((one) => ({ ...one, date: one.glidepathRuleDate }));
  return portfolio.reportings.map((one) => ({ ...one, date: one.reportingDate }));
};

/** A stored value as its field shows it. */
function shownIn(field: SectionField, value: unknown, language: Viewer["language"]): string {
  if (field.kind === "check") return value === true ? "on" : "";
  if (value === undefined || value === null) return "";
  if (field.kind === "percent") return decimalForField(String(value), language);
  if (field.kind === "monthDay") return String(value).split("-").reverse().join("/");
  if (field.kind === "years") return (value as number[]).join(", ");
  return String(value);
}

const FIRST: Record<string, string> = {
  ...{ feesFrequency: "YEARLY", stepChangeReference: "SUBSCRIPTION_DATE", rebalancingReference: "STEP_CHANGE", gridTrigger: "NEXT_STEP" },
  ...{ reportingTemplate: "standard", displayProductOwnerName: "on", displayInceptionDate: "on" },
};

export function sectionView({ language }: Viewer, portfolio: FullHorizonPortfolio, tab: SectionTab, date: string | null): FieldsView {
  const t = getFixedT(language);
  const stored = storedOf(portfolio, tab);
  const chosen = stored.find((one) => one.date === date) ?? stored.at(-1);
  const fields = fieldsOfTab(tab);
  const summary = (one: Stored): string => {
    if (tab === "reporting") return String(one.title);
    if (tab === "fees") return optionText(t, "feesFrequency", String(one.feesFrequency));
    return optionText(t, "stepChangeReference", String(one.stepChangeReference));
  };
  return {
    tab,
    rows: stored.map((one) => ({ date: one.date, shown: formatDate(one.date), summary: summary(one), author: one.authorName })),
    values: {
      date: chosen?.date ?? "",
      ...Object.fromEntries(
        fields.map((field) => [field.name, chosen ? shownIn(field, chosen[field.name], language) : (FIRST[field.name] ?? "")]),
      ),
    },
  };
}
