import { formatPercent } from "#app/domain/format/format.ts";
import type { AdviceFacts } from "./facts.ts";
import { riskText } from "./fields/field.ts";
import type { SwitchSide } from "./figures.ts";
import { amount, type Cell, numeric, plain, table } from "./table.ts";
import { WORDS } from "./words.ts";

/** What is held before and after a change, each amount with its share, a line for each support. */
function switchLines({ language, switching }: AdviceFacts): Cell[][] {
  const { lines = [], before, after } = switching ?? {};
  if (!before || !after) return [];
  const held = (part: number, { total }: SwitchSide): Cell => {
    const share = formatPercent((part / (total || 1)) * 100, language, { decimals: [0, 2] });
    return part === 0 ? "–" : `${amount(part, language)} (${share})`;
  };
  return [
    ...lines.map(({ name, isin, sri, ...line }): Cell[] => [
      isin ? `${name} (${isin})` : name,
      sri === null ? "–" : String(sri),
      held(line.before, before),
      held(line.after, after),
    ]),
    ["Total", "", amount(before.total, language), amount(after.total, language)],
  ];
}
/** Risk, possible loss, guaranteed share and running charges of the contract before and after a change. */
function switchSides(facts: AdviceFacts): Cell[][] {
  const { language, switching } = facts;
  if (!switching?.before || !switching.after) return [];
  const { unknown, compared } = WORDS[language];
  const { transactions } = switching;
  const sides = [
    { ...switching.before, charge: switching.chargeBefore, transaction: transactions?.before },
    { ...switching.after, charge: switching.chargeAfter, transaction: transactions?.after },
  ];
  /** A share of the contract with its euros. */
  const part = (percent: number | null, total: number): Cell =>
    percent === null
      ? unknown
      : { text: formatPercent(percent, language, { decimals: [0, 2] }), note: amount((percent * total) / 100, language, 0) };
  const row = (name: string, cell: (side: (typeof sides)[number]) => Cell): Cell[] => [name, ...sides.map(cell)];
  return [
    row(compared.risk, ({ risk }) => (risk === null ? unknown : riskText(facts, risk))),
    row(compared.loss, ({ loss, total }) => part(loss, total)),
    row(compared.guaranteed, ({ guaranteed, total }) => part(guaranteed, total)),
    row(compared.charges, ({ charge, total }) => part(charge, total)),
    ...(transactions ? [row(compared.transactions, ({ transaction, total }) => part(transaction ?? null, total))] : []),
  ];
}

/** A contract before and after a change of what it holds. */
export const SWITCH_TABLES = {
  switchLines: table(
    "session.workspace.currentComposition, session.advice.lines",
    "switching.lines",
    [plain("col.support"), numeric("col.sri"), numeric("col.before"), numeric("col.after")],
    switchLines,
    { dense: true, total: () => true },
  ),
  switchSides: table(
    "session.workspace.currentComposition, series.sri, series.managementFees",
    "switching.sides",
    [plain("col.item"), numeric("col.before"), numeric("col.after")],
    switchSides,
    { dense: true },
  ),
} as const;
