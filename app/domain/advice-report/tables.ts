import type { AnsweredBy } from "#app/domain/advice/rule.ts";
import { isUsualReason, reasonIn } from "#app/domain/advice/words/reason-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent, formatVariation, formatWeights } from "#app/domain/format/format.ts";
import { outcomeWords } from "#app/domain/structured-product/outcome-words.ts";
import { structuredOutcomes } from "#app/domain/structured-product/outcomes.ts";
import { termFacts } from "#app/domain/structured-product/term-words.ts";
import { CLASS_WORDS } from "./class-words.ts";
import type { AdviceFacts, AdvisedLine } from "./facts.ts";
import { heldAfter, riskText, shareAfter } from "./fields/field.ts";
import { receivedOf } from "./fields/received.ts";
import { whyLine } from "./line-reasons.ts";
import { SWITCH_TABLES } from "./switch-tables.ts";
import { amount, type Cell, numeric, plain, rate, type Table, table } from "./table.ts";
import { WORDS } from "./words.ts";

/** What was found against what is allowed, in words. */
const figures = ({ found, allowed, bound }: AdviceFacts["acceptances"][number], language: InterfaceLanguage) =>
  found === null ? null : bound ? WORDS[language].against(found, bound) : WORDS[language].measured(found, allowed);

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
/** What the contract holds after the act, each support with its share of it. */
function rowsAfter(facts: AdviceFacts): Cell[][] {
  const { advice, language } = facts;
  if (!advice.after) return lineRows(facts);
  return [
    ...heldAfter(facts).map((line) => [...supportCells(line, facts), shareText(line.amount, facts), amount(line.amount, language)]),
    totalRow(facts),
  ];
}
const noteOf = (line: Omit<AdvisedLine, "weight">, language: InterfaceLanguage) =>
  [CLASS_WORDS[language][line.assetClass].role, ...whyLine(line, language)].join(WORDS[language].and);
/** A support with what its class does in an allocation, and why it is advised. */
const supportCells = (line: Omit<AdvisedLine, "weight">, facts: AdviceFacts): Cell[] => [
  { text: line.name, note: noteOf(line, facts.language) },
  line.isin ?? "–",
  line.sri === null ? "–" : String(line.sri),
  line.sfdr === null ? "–" : (WORDS[facts.language].sfdr[line.sfdr] ?? line.sfdr),
];
const totalRow = ({ language, advice }: AdviceFacts): Cell[] => [
  "Total",
  ...["", "", ""],
  formatPercent(100, language, { decimals: 0 }),
  amount(advice.total, language),
];
const shareText = (part: number, facts: AdviceFacts) =>
  formatPercent(shareAfter([{ amount: part }], facts), facts.language, { decimals: [0, 2] });

const isAdvisers = (by: AnsweredBy | undefined) => by === "adviser" || by === "second-reader";
/** A usual reason in the language of the paper; one that the house wrote is quoted as it wrote it. */
const reasonText = (reason: string, language: InterfaceLanguage): string =>
  isUsualReason(reason) ? reasonIn(reason, language) : WORDS[language].quoted(reason);
/** What was answered to the checks by some people: the check with its sentence, then reasons and words. */
const answers = ({ language, acceptances }: AdviceFacts, isOf: (by: AnsweredBy | undefined) => boolean) =>
  acceptances
    .filter(({ by }) => isOf(by))
    .map((one) => [
      { text: [one.warning, figures(one, language)].filter(Boolean).join(" – "), note: one.sentence },
      // Reasons are chosen by the client alone; of others there are words.
      [...(isOf(undefined) ? one.reasons.map((reason) => reasonText(reason, language)) : []), WORDS[language].quoted(one.words)].join("\n"),
    ]);

type Costs = NonNullable<AdviceFacts["costs"]>;
type Item = Costs["total"];
const figuresOf = (item: Item | null, language: InterfaceLanguage): Cell[] => {
  const { unknown } = WORDS[language];
  return item
    ? [amount(item.firstYear, language, 0), amount(item.amount, language, 0), rate(item.rate, language)]
    : [unknown, unknown, unknown];
};
/** A cost of funds, with the funds of which it is not known; nothing in packages that do not tell it. */
function knownRow(name: string, cost: Costs["transaction"], language: InterfaceLanguage): Cell[][] {
  if (!cost) return [];
  const note = cost.unknown.length === 0 || cost.item === null ? {} : { note: WORDS[language].unknownOf(cost.unknown) };
  return [[{ text: name, ...note }, ...figuresOf(cost.item, language)]];
}
function costRows({ language, costs }: AdviceFacts): Cell[][] {
  if (!costs) return [];
  const names = WORDS[language].items;
  const own = (kind: "entry" | "management" | "mandate" | "funds" | "total" | "switching", isShown = true): Cell[][] =>
    isShown ? [[names[kind], ...figuresOf(costs[kind] ?? null, language)]] : [];
  return [
    ...own("entry"),
    ...knownRow(names.fundEntry, costs.fundEntry, language),
    ...own("switching", (costs.switching?.amount ?? 0) > 0),
    ...own("management"),
    ...own("mandate", costs.mandate.amount !== 0),
    ...own("funds"),
    ...knownRow(names.transaction, costs.transaction, language),
    ...own("total"),
  ];
}
/** What the firm receives, by who pays it out of which costs: what nobody has stored is said as not known, and left out of the total. */
function thirdPartyRows({ language, costs, contract }: AdviceFacts): Cell[][] {
  if (!costs) return [];
  const { items, unknown } = WORDS[language];
  const { managers, entry, management, known, isWhole } = receivedOf(costs);
  const insurer = { note: contract.insurer ?? unknown };
  return [
    ...knownRow(items.thirdParty, managers, language),
    [{ text: items.insurerEntry, ...insurer }, ...figuresOf(entry, language)],
    [{ text: items.insurerManagement, ...insurer }, ...figuresOf(management, language)],
    ...(known ? [[items[isWhole ? "received" : "receivedKnown"], ...figuresOf(known, language)]] : []),
  ];
}

/** A legal person signs by whoever represents it. */
const signatoryOf = ({ legalPerson, representative }: AdviceFacts["client"]) =>
  legalPerson && representative ? `${legalPerson} (${representative})` : legalPerson;

export const TABLES = {
  lines: table("session.advice.lines, series", "advice.lines", LINE_COLUMNS, lineRows, { total: () => true }),
  linesAfter: table("session.advice.lines, series", "transactions.after", LINE_COLUMNS, rowsAfter, { total: () => true }),
  /** The same where nothing is known of what the contract holds besides. */
  linesPlaced: table("session.advice.lines, series", "transactions.placed", LINE_COLUMNS, rowsAfter, { total: () => true }),
  structuredTerms: table("series.structuredTerms", "structuredSheet.terms", [plain("col.support"), plain("col.terms")], (facts) =>
    heldAfter(facts).flatMap(({ name, isin, terms }) => {
      if (!terms) return [];
      const { language } = facts;
      const told = termFacts(terms, language).map(({ label, value }) => WORDS[language].labelled(label, value));
      return [[{ text: name, ...(isin && { note: isin }) }, told.join("\n")]];
    }),
  ),
  structuredOutcomes: table(
    "session.advice.lines, series.structuredTerms",
    "structuredSheet.outcomes",
    [plain("col.outcome"), numeric("col.received"), numeric("col.gain")],
    (facts) =>
      heldAfter(facts).flatMap(({ name, terms, amount: paid }) =>
        terms
          ? structuredOutcomes(terms).map((outcome): Cell[] => {
              const { language } = facts;
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
  documents: table(
    "publication.dics",
    "documents.table",
    [plain("col.document"), plain("col.handed"), plain("col.address")],
    ({ language, documents }) =>
      documents.dics.map(({ name, isin, enclosed, url, reason }) => [
        { text: name, ...(isin && { note: isin }) },
        { text: WORDS[language].handed[enclosed ? "yes" : "no"], ...(reason && { note: WORDS[language].quoted(reason) }) },
        url ?? WORDS[language].unknown,
      ]),
    { dense: true },
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
        reason === null ? WORDS[facts.language].unknown : WORDS[facts.language].quoted(reason),
      ]),
  ),
  costs: table(
    "engine.costs",
    "costs.table",
    [plain("col.item"), numeric("col.firstYear"), numeric("col.whole"), numeric("col.rate")],
    costRows,
    { total: () => true },
  ),
  thirdParty: table(
    "series.thirdPartyPayments, product.fees",
    "costs.thirdParty",
    [plain("col.item"), numeric("col.firstYear"), numeric("col.whole"), numeric("col.rate")],
    thirdPartyRows,
    { dense: true, total: ({ costs }) => costs !== null && receivedOf(costs).known !== null },
  ),
  costYears: table(
    "engine.costs",
    "costsSheet.years",
    [numeric("col.year"), numeric("col.cumulated"), numeric("col.invested"), numeric("col.share")],
    ({ language, costs }) =>
      (costs?.cumulated ?? []).map((until, year) => {
        const invested = costs!.investedBy?.[year] ?? costs!.invested;
        return [
          String(year + 1),
          amount(until, language, 0),
          amount(invested, language, 0),
          invested > 0 ? formatPercent((until / invested) * 100, language, { decimals: 2 }) : "–",
        ];
      }),
    { dense: true },
  ),
  assumptions: table(
    "engine.projection, series.assetClass",
    "costsSheet.assumptions",
    [plain("col.class"), numeric("col.contractShare"), numeric("col.median"), numeric("col.volatility")],
    ({ language, assumptions = [] }) =>
      assumptions.map(({ assetClass, share, median, volatility }) => [
        CLASS_WORDS[language][assetClass].name,
        formatPercent(share, language, { decimals: [0, 2] }),
        formatVariation(median, language, 1),
        volatility === null ? WORDS[language].unknown : formatPercent(volatility, language, { decimals: 1 }),
      ]),
  ),
  ...SWITCH_TABLES,
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
    ({ language, checks, acceptances }) =>
      checks
        // What was answered stands with the answer.
        .filter((check) => check.flag !== "green" && !acceptances.some((one) => one.warning === check.text && one.found === check.found))
        .map(({ flag, text, sentence, found, allowed, bound }) => [
          { text, note: sentence },
          found ?? "–",
          bound ?? allowed ?? "–",
          WORDS[language].flags[flag],
        ]),
  ),
  acceptances: table("session.advice.acceptances", "warnings.accepted", [plain("col.warning"), plain("col.words")], (facts) =>
    answers(facts, (by) => !isAdvisers(by)),
  ),
  /** What the adviser answers for: the client accepts nothing of it. */
  reasoned: table("session.advice.acceptances", "warnings.reasoned", [plain("col.warning"), plain("col.adviserWords")], (facts) =>
    answers(facts, isAdvisers),
  ),
  signatures: table(
    "session.creation, user",
    "signatures.table",
    [plain("signatures.who"), plain("signatures.date"), plain("signatures.sign")],
    ({ client, adviser }) =>
      [client.name ?? signatoryOf(client), client.coSubscriber, adviser.name]
        .filter((name): name is string => Boolean(name))
        .map((name) => [`${name}\n\n\n`, "", ""]),
  ),
} as const satisfies Record<string, Table>;
export type TableName = keyof typeof TABLES;

export const tableOf = (name: TableName): Table => TABLES[name];
