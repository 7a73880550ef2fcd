import type { AssetClass } from "#app/domain/enumerations.ts";
import { formatAmount, formatLongDate, formatMonth, formatPercent } from "#app/domain/format/format.ts";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { readChange } from "#app/domain/simulation/form-change.ts";
import type { Issue } from "#app/domain/simulation/rules/number-rules.ts";
import { suitabilityText } from "../subscriber/suitability-text.server.ts";
import type { IssueView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

const PER_CENT = { decimals: [0, 2] } as const;

/** Writes an issue of the domain as the text beside its field. */
export function issueView(issue: Issue, form: SimulationForm, lines: readonly LineView[], writing: Writing): IssueView {
  const label = labelOf(issue.field, form, lines, writing);
  const fix = issue.fix ? { fix: { intent: issue.fix, label: fixText(issue, issue.fix, form, lines, writing) } } : {};
  return { field: issue.field, label, text: textOf(issue, lines, writing), ...fix };
}

const nameOf = (series: string | undefined, lines: readonly LineView[]) =>
  lines.find((line) => line.series === series)?.name ?? series ?? "";

/** What the button of a fix says: what it does, which for the minimum of a support concerns a payment. */
function fixText({ key, params = {} }: Issue, intent: string, form: SimulationForm, lines: readonly LineView[], writing: Writing): string {
  const { t, language } = writing;
  const percent = formatPercent(params.percent ?? "0", language, PER_CENT);
  if (key === "classAbove") return t("simulator.fixes.lowerClass", { assetClass: className(params.assetClass, t), percent });
  if (key === "lineAbove") return t("simulator.fixes.lower", { name: nameOf(params.series, lines), percent });
  const change = readChange(intent);
  if (change?.kind === "set-amount") {
    const label = labelOf(`movements[${change.index}].amount`, form, lines, writing);
    return t("simulator.fixes.raise", { label, amount: formatAmount(change.amount, language, PER_CENT) });
  }
  return t("simulator.fixes.remove", { name: nameOf(params.series, lines) });
}

const className = (assetClass: AssetClass | undefined, t: Writing["t"]) => t(`common.assetClasses.${assetClass ?? "NOT_DEFINED"}`);

function textOf({ key, params = {} }: Issue, lines: readonly LineView[], { t, language }: Writing): string {
  const amount = formatAmount(params.amount ?? "1000000000000", language, PER_CENT);
  const percent = formatPercent(params.percent ?? "0", language, PER_CENT);
  const day = params.day ? formatLongDate(params.day, language) : "";
  const month = params.day ? formatMonth(params.day, language) : "";
  const every =
    params.frequency === "QUARTERLY" || params.frequency === "SEMI_ANNUALLY" || params.frequency === "YEARLY"
      ? params.frequency
      : "MONTHLY";
  switch (key) {
    case "rateOutside":
      return t("simulator.rules.rateOutside", { from: formatPercent(params.count ?? 0, language, PER_CENT), to: percent });
    case "tooMuch":
    case "centsAtMost":
    case "simpleDepositMinimum":
      return t(`simulator.rules.${key}`, { amount });
    case "periodicDepositMinimum":
      return t("simulator.rules.periodicDepositMinimum", { amount, frequency: t(`simulator.movements.everyFrequency.${every}`) });
    case "horizonOutside":
      return t("simulator.rules.horizonOutside", { count: params.count ?? 1 });
    case "startsBeyondHorizon":
    case "endsBeyondHorizon":
    case "startsTooEarly":
      return t(`simulator.rules.${key}`, { day });
    case "withdrawnBeyondPaidIn":
      return t("simulator.rules.withdrawnBeyondPaidIn", { month });
    case "supportClosed":
      return t("simulator.rules.supportClosed", { name: nameOf(params.series, lines), day });
    case "supportNotForSale":
    case "supportNotScheduled":
      return t(`simulator.rules.${key}`, { name: nameOf(params.series, lines) });
    case "supportSimpleMinimum":
    case "supportPeriodicMinimum":
      return t(`simulator.rules.${key}`, { name: nameOf(params.series, lines), amount });
    case "classAbove":
      return t("simulator.rules.classAbove", {
        assetClass: className(params.assetClass, t),
        percent,
        found: formatPercent(params.found ?? "0", language, PER_CENT),
      });
    case "lineAbove":
    case "lineBelow":
      return t(`simulator.rules.${key}`, {
        name: nameOf(params.series, lines),
        percent,
        found: formatPercent(params.found ?? "0", language, PER_CENT),
      });
    case "mandatesBelow":
    case "mandatesAbove":
      return t(`simulator.rules.${key}`, { percent, found: formatPercent(params.found ?? "0", language, PER_CENT) });
    case "fewLines":
    case "tooFewLines":
    case "tooManyLines":
      return t(`simulator.rules.${key}`, { count: params.count ?? 0 });
    case "riskUnknown":
    case "riskAbove":
    case "riskSlightlyAbove":
    case "linesAbove":
    case "horizonShort":
    case "horizonShortWhole":
      return suitabilityText(key, params, (series) => nameOf(series, lines), { t, language });
    case "leftToAllocate":
    case "toRemove":
      return t(`simulator.rules.${key}`, { percent });
    default:
      return t(`simulator.rules.${key}`);
  }
}

/** Name of a field as it is read on the screen, for the summary of errors. */
function labelOf(field: string, form: SimulationForm, lines: readonly LineView[], { t }: Writing): string {
  const [, list, index = "0", part] = /^(movements|allocation|mandates)\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  if (list === "mandates") return t(part === "code" ? "simulator.mandates.profile" : "simulator.mandates.part");
  if (list === "allocation") {
    const series = form.allocation[Number(index)]?.series;
    return t("simulator.investments.weight", { name: lines.find((line) => line.series === series)?.name ?? "" });
  }
  if (list === "movements") {
    const type = form.movements[Number(index)]?.type ?? "SIMPLE_DEPOSIT";
    const position = t("simulator.movements.position", { type: t(`simulator.movements.types.${type}`), position: Number(index) + 1 });
    return part === "amount" ? position : `${position}, ${t(part === "endDate" ? "simulator.movements.to" : "simulator.movements.from")}`;
  }
  return t(PLAIN_LABELS[field] ?? "simulation.edit.inputs");
}

const PLAIN_LABELS: Readonly<
  Record<
    string,
    | "simulator.balance.title"
    | "simulator.goal.amount"
    | "simulator.goal.rate"
    | "simulator.horizon.title"
    | "simulator.investments.title"
    | "simulator.movements.title"
    | "simulator.fees.entry"
    | "simulator.fees.management"
  >
> = {
  currentBalance: "simulator.balance.title",
  goalAmount: "simulator.goal.amount",
  goalRate: "simulator.goal.rate",
  horizonYears: "simulator.horizon.title",
  allocation: "simulator.investments.title",
  mandates: "simulator.investments.title",
  grid: "simulator.investments.title",
  movements: "simulator.movements.title",
  entryFee: "simulator.fees.entry",
  managementFee: "simulator.fees.management",
};
