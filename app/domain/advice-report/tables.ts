import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatPercent, formatVariation, formatWeights } from "#app/domain/format/format.ts";
import { outcomeWords } from "#app/domain/structured-product/outcome-words.ts";
import { structuredOutcomes } from "#app/domain/structured-product/outcomes.ts";
import { termFacts } from "#app/domain/structured-product/term-words.ts";
import type { AdviceFacts, AdvisedLine } from "./facts.ts";
import { riskText } from "./fields.ts";
import type { ReportText } from "./texts-fr.ts";
import { WORDS } from "./words.ts";

export type Cell = string | { text: string; note?: string; tone?: "negative" | "muted" | "strong" };
interface Table {
  /** Where its rows are stored. */
  from: string;
  caption: ReportText;
  columns: ReadonlyArray<{ label: ReportText; numeric?: true }>;
  rows(facts: AdviceFacts): Cell[][];
  total?(facts: AdviceFacts): boolean;
  dense?: true;
}
const numeric = (label: ReportText) => ({ label, numeric: true as const });
const plain = (label: ReportText) => ({ label });
const table = (from: string, caption: ReportText, columns: Table["columns"], rows: Table["rows"], more: Partial<Table> = {}): Table => ({
  from,
  caption,
  columns,
  rows,
  ...more,
});
const amount = (value: number, language: InterfaceLanguage, decimals: 0 | 2 = 2) => formatAmount(value, language, { decimals });
const rate = (value: number | null, language: InterfaceLanguage) =>
  value === null ? WORDS[language].unknown : formatPercent(value, language, { decimals: 2 });

/** What was found against what is allowed, in words. */
const figures = (found: string | null, allowed: string | null, language: InterfaceLanguage) =>
  found === null ? null : WORDS[language].measured(found, allowed);

const LINE_COLUMNS = [
  plain("col.support"),
  plain("col.isin"),
  numeric("col.sri"),
  plain("col.sfdr"),
  numeric("col.weight"),
  numeric("col.amount"),
];
function lineRows(facts: AdviceFacts): Cell[][] {
  const { language, advice } = facts;
  const weights = formatWeights(
    advice.lines.map(({ weight }) => String(weight)),
    language,
  );
  // What the act comes to stands beside what is aimed at where the two differ.
  const paid = (line: Pick<AdvisedLine, "amount">): Cell =>
    advice.after ? { text: amount(line.amount, language), note: shareText(line.amount, facts) } : amount(line.amount, language);
  return [
    ...advice.lines.map((line, i) => [...supportCells(line, facts), weights[i]!, paid(line)]),
    ...(advice.after?.others ?? []).map((line) => [...supportCells(line, facts), formatPercent(0, language, { decimals: 0 }), paid(line)]),
    totalRow(facts),
  ];
}
/** Supports of the contract after the act, those beside the advice included. */
const heldAfter = ({ advice }: AdviceFacts) => [...advice.lines, ...(advice.after?.others ?? [])].filter((line) => line.amount > 0);

/** What the contract holds after the act, each support with its share of it. */
function rowsAfter(facts: AdviceFacts): Cell[][] {
  const { advice, language } = facts;
  if (!advice.after) return lineRows(facts);
  return [
    ...heldAfter(facts).map((line) => [...supportCells(line, facts), shareText(line.amount, facts), amount(line.amount, language)]),
    totalRow(facts),
  ];
}
const supportCells = (line: Omit<AdvisedLine, "weight">, { language }: AdviceFacts): Cell[] => [
  line.name,
  line.isin ?? "–",
  line.sri === null ? "–" : String(line.sri),
  line.sfdr === null ? "–" : (WORDS[language].sfdr[line.sfdr] ?? line.sfdr),
];
const totalRow = ({ language, advice }: AdviceFacts): Cell[] => [
  "Total",
  ...["", "", ""],
  formatPercent(100, language, { decimals: 0 }),
  amount(advice.total, language),
];
const shareText = (part: number, { language, advice }: AdviceFacts) =>
  formatPercent((100 * part) / (advice.total || 1), language, { decimals: [0, 2] });

export const TABLES = {
  lines: table("session.advice.lines, series", "advice.lines", LINE_COLUMNS, lineRows, { total: () => true }),
  linesAfter: table("session.advice.lines, series", "transactions.after", LINE_COLUMNS, rowsAfter, { total: () => true }),
  structuredTerms: table(
    "series.structuredTerms",
    "structuredSheet.terms",
    [plain("col.support"), plain("col.terms")],
    ({ advice, language }) =>
      advice.lines.flatMap(({ name, isin, terms }) => {
        if (!terms) return [];
        const facts = termFacts(terms, language).map(({ label, value }) => WORDS[language].labelled(label, value));
        return [[{ text: name, ...(isin && { note: isin }) }, facts.join("\n")]];
      }),
  ),
  structuredOutcomes: table(
    "session.advice.lines, series.structuredTerms",
    "structuredSheet.outcomes",
    [plain("col.outcome"), numeric("col.received"), numeric("col.gain")],
    ({ advice, language }) =>
      advice.lines.flatMap(({ name, terms, amount: paid }) =>
        terms
          ? structuredOutcomes(terms).map((outcome): Cell[] => {
              const { title, sentence } = outcomeWords(terms, outcome, language);
              return [
                { text: `${name} – ${title}`, note: sentence },
                amount((paid * outcome.total) / 100, language),
                formatVariation(outcome.total - 100, language, [0, 2]),
              ];
            })
          : [],
      ),
    { dense: true },
  ),
  orders: table(
    "session.advice.orders",
    "transactions.orders",
    [numeric("col.order"), plain("col.side"), plain("col.support"), plain("col.isin"), numeric("col.amount")],
    ({ language, advice }) =>
      [...advice.orders]
        .sort((a, b) => Number(a.side === "BUY") - Number(b.side === "BUY"))
        .map(({ side, name, isin, amount: paid }, i) => [
          String(i + 1),
          WORDS[language].sides[side],
          name,
          isin ?? "–",
          amount(Math.abs(paid), language),
        ]),
  ),
  alternatives: table(
    "session.workspace.allocations",
    "alternatives.table",
    [numeric("col.number"), numeric("col.lines"), numeric("col.risk"), numeric("col.guaranteed"), plain("col.reason")],
    (facts) =>
      facts.alternatives.map(({ number, lines, risk, guaranteed, reason }) => [
        String(number),
        String(lines),
        risk === null ? WORDS[facts.language].unknown : riskText(facts, risk),
        formatPercent(guaranteed, facts.language, { decimals: [0, 2] }),
        reason ?? WORDS[facts.language].unknown,
      ]),
  ),
  costs: table(
    "engine.costs",
    "costs.table",
    [plain("col.item"), numeric("col.firstYear"), numeric("col.whole"), numeric("col.rate")],
    ({ language, costs }) => {
      if (!costs) return [];
      const names = WORDS[language].items;
      const items = (["entry", "management", "mandate", "funds", "total"] as const).flatMap((kind) => {
        const item = costs[kind];
        if (kind === "mandate" && costs.mandate.amount === 0) return [];
        const unknown = WORDS[language].unknown;
        return [
          item
            ? [names[kind], amount(item.firstYear, language, 0), amount(item.amount, language, 0), rate(item.rate, language)]
            : [names[kind], unknown, unknown, unknown],
        ];
      });
      return items;
    },
    { total: () => true },
  ),
  costYears: table(
    "engine.costs",
    "costsSheet.years",
    [numeric("col.year"), numeric("col.cumulated"), numeric("col.share")],
    ({ language, costs }) =>
      (costs?.cumulated ?? []).map((until, year) => [
        String(year + 1),
        amount(until, language, 0),
        costs!.invested > 0 ? formatPercent((until / costs!.invested) * 100, language, { decimals: 2 }) : "–",
      ]),
    { dense: true },
  ),
  charges: table(
    "series.managementFees",
    "costsSheet.lines",
    [plain("col.support"), plain("col.isin"), numeric("col.weight"), numeric("col.charge")],
    (facts) => {
      const { language, advice } = facts;
      // The costs are those of the contract after the act, and so are its supports.
      const weighed = advice.after
        ? heldAfter(facts).map((line) => ({ ...line, share: shareText(line.amount, facts) }))
        : advice.lines.map((line) => ({ ...line, share: formatPercent(line.weight, language, { decimals: [0, 2] }) }));
      return weighed.map(({ name, isin, share, charge }) => [name, isin ?? "–", share, rate(charge, language)]);
    },
  ),
  warnings: table(
    "session.advice.checks",
    "warnings.table",
    [plain("col.check"), plain("col.found"), plain("col.allowed"), plain("col.result")],
    ({ language, checks }) =>
      checks
        .filter(({ flag }) => flag !== "green")
        .map(({ flag, text, sentence, found, allowed }) => [
          { text, note: sentence },
          found ?? "–",
          allowed ?? "–",
          WORDS[language].flags[flag],
        ]),
  ),
  acceptances: table(
    "session.advice.acceptances",
    "warnings.accepted",
    [plain("col.warning"), plain("col.words")],
    ({ language, acceptances }) =>
      acceptances.map(({ warning, sentence, found, allowed, reasons, words }) => [
        { text: [warning, figures(found, allowed, language)].filter(Boolean).join(" – "), note: sentence },
        [...reasons, WORDS[language].quoted(words)].join("\n"),
      ]),
  ),
  signatures: table(
    "session.creation, user",
    "signatures.table",
    [plain("signatures.who"), plain("signatures.date"), plain("signatures.sign")],
    ({ client, adviser }) =>
      [client.name ?? client.legalPerson, client.coSubscriber, adviser.name]
        .filter((name): name is string => Boolean(name))
        .map((name) => [`${name}\n\n\n`, "", ""]),
  ),
} as const satisfies Record<string, Table>;
export type TableName = keyof typeof TABLES;

export const tableOf = (name: TableName): Table => TABLES[name];
