import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import { CLASS_WORDS } from "#app/domain/advice-report/class-words.ts";
import type { AssetClass, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatCount, formatVariation } from "#app/domain/format/format.ts";
import { ASSET_CLASS_ORDER } from "#app/domain/theme/asset-class.ts";
import type { ReportFacts, ReportLine } from "./report-facts.ts";
import { feeWords, type ReportWriting, writerOf } from "./report-writing.ts";

type Table = Extract<DocumentBlock, { kind: "table" }>;
type Cell = Table["rows"][number][number];

/** Lines of a composition that are told one by one; the lightest are summed up. */
const LINES_TOLD = 8;

export function factBlock(facts: ReportFacts, language: InterfaceLanguage): DocumentBlock {
  const writer = writerOf(language);
  const { texts, spaced, day } = writer;
  const { portfolio, aum, benchmark, settings, figures } = facts;
  const items: Array<[label: string, value: string | null | undefined]> = [
    [texts.facts.version, texts.versions[portfolio.versionType]],
    [texts.facts.contract, portfolio.productName],
    [texts.facts.insurer, facts.productOwnerName],
    [texts.facts.profile, portfolio.riskProfile && texts.profiles[portfolio.riskProfile]],
    [texts.facts.management, portfolio.managementType === "OTHER" ? null : texts.managementTypes[portfolio.managementType]],
    [texts.facts.currency, portfolio.currency],
    [texts.facts.inception, (settings?.displayInceptionDate ?? true) ? day(facts.inception) : null],
    [texts.facts.composition, day(facts.compositionDate)],
    [texts.facts.benchmark, benchmark?.name],
    [texts.facts.fees, feeWords(facts.fee, writer)],
    [texts.facts.aum, aum && texts.dated(formatAmount(aum.amount, language, { decimals: 0, currency: aum.currency }), day(aum.date))],
    [texts.facts.annualized, figures.hasYear && figures.annualized !== null ? writer.change(figures.annualized) : null],
    [texts.facts.distributors, facts.distributors.join(", ")],
  ];
  return {
    kind: "facts",
    dense: true,
    items: items.flatMap(([label, value]) => (value ? [{ label: spaced(label), value: spaced(value).slice(0, 400) }] : [])),
  };
}

export function riskBlocks({ sri }: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  const { texts, spaced } = writerOf(language);
  const { title, lower, higher, none, alternative, how } = texts.risk;
  const head: DocumentBlock = { kind: "heading", level: 2, text: title };
  if (sri === null) return [head, { kind: "paragraph", text: spaced(none) }];
  return [
    head,
    { kind: "risk", level: sri, most: 7, lower, higher, alternative: spaced(alternative(String(sri))) },
    { kind: "paragraph", tone: "muted", text: spaced(how) },
  ];
}

function classShares(lines: readonly ReportLine[]): Array<{ assetClass: AssetClass; weight: number }> {
  return ASSET_CLASS_ORDER.map((assetClass) => ({
    assetClass,
    weight: lines.filter((line) => line.assetClass === assetClass).reduce((sum, line) => sum + line.weight, 0),
  })).filter(({ weight }) => weight > 0);
}

export function allocationBlocks(facts: ReportFacts, { language, colours }: ReportWriting): DocumentBlock[] {
  const { texts, spaced, day, percent } = writerOf(language);
  const { allocation } = texts;
  const { lines, compositionDate, previousDate } = facts;
  const shares = classShares(lines).map(({ assetClass, weight }) => ({
    label: CLASS_WORDS[language][assetClass].name,
    share: Math.min(100, Math.round(weight * 100) / 100),
    text: percent(weight),
    colour: colours[assetClass],
  }));
  const held = lines.filter(({ weight }) => weight > 0);
  const told = [...held.slice(0, LINES_TOLD), ...lines.filter(({ weight, before }) => weight === 0 && (before ?? 0) > 0)];
  const rest = held.slice(LINES_TOLD);
  const moved = (weight: number, before: number | null): Cell => {
    const change = before === null ? 0 : Math.round((weight - before) * 100) / 100;
    return change === 0 ? "" : formatVariation(change, language, [0, 2]);
  };
  const row = (name: string, isin: string | null, assetClass: string, weight: number, before: number | null): Cell[] => [
    name,
    isin ?? "",
    assetClass,
    percent(weight),
    ...(previousDate === null ? [] : [moved(weight, before)]),
  ];
  const sum = (of: (line: ReportLine) => number) => rest.reduce((total, line) => total + of(line), 0);
  return [
    { kind: "heading", level: 2, text: allocation.title },
    {
      kind: "donut",
      alternative: spaced(allocation.alternative(shares.map(({ label, text }) => `${label} ${text}`).join(", "))),
      dense: true,
      slices: shares,
      centre: { value: formatCount(held.length, language), label: allocation.centre },
    },
    {
      kind: "table",
      caption: spaced(
        previousDate === null ? allocation.lines(day(compositionDate)) : allocation.linesSince(day(compositionDate), day(previousDate)),
      ),
      dense: true,
      columns: [
        { label: allocation.asset },
        { label: "ISIN" },
        { label: allocation.assetClass },
        { label: allocation.weight, numeric: true },
        ...(previousDate === null ? [] : [{ label: allocation.change, numeric: true }]),
      ],
      rows: [
        ...told.map((line) => row(line.fullName, line.isin, CLASS_WORDS[language][line.assetClass].name, line.weight, line.before)),
        ...(rest.length > 0
          ? [
              row(
                allocation.others(formatCount(rest.length, language)),
                null,
                "",
                sum(({ weight }) => weight),
                previousDate === null ? null : sum(({ before }) => before ?? 0),
              ),
            ]
          : []),
      ],
    },
  ];
}

export function commentBlocks({ comment }: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  if (comment === null) return [];
  const { texts, day } = writerOf(language);
  const head = texts.comment(comment.date && day(comment.date));
  return [{ kind: "heading", level: 2, text: comment.title ? `${head} – ${comment.title}` : head }, ...paragraphs(comment.text)];
}

/** Characters of one sentence at most, with room for its term. */
const LONGEST = 3_900;
/** Stars of a text that somebody wrote stress nothing. */
const unstressed = (text: string) => text.replaceAll("*", "∗");

/** Paragraphs of a text that somebody wrote, each as long as a document takes. */
export const paragraphs = (text: string): DocumentBlock[] =>
  text
    .split(/\n{1,}/)
    .map((part) => unstressed(part.trim()))
    .filter((part) => part !== "")
    .flatMap((part) => part.match(new RegExp(`[\\s\\S]{1,${LONGEST}}`, "g")) ?? [])
    .slice(0, 20)
    .map((part): DocumentBlock => ({ kind: "paragraph", text: part }));

export function termBlocks({ settings }: ReportFacts, language: InterfaceLanguage): DocumentBlock[] {
  const { texts } = writerOf(language);
  const { terms } = texts;
  const items = (
    [
      [terms.rebalancing, settings?.allocationRebalancing],
      [terms.fees, settings?.managementFees],
      [terms.changes, settings?.allocationChanges],
      [terms.methodology, settings?.performancesMethodology?.slice(0, LONGEST)],
    ] as const
  ).flatMap(([term, text]) => (text ? [`*${term}* – ${unstressed(text)}`] : []));
  return items.length === 0
    ? []
    : [
        { kind: "heading", level: 2, text: terms.title },
        { kind: "list", items },
      ];
}
