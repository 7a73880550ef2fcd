import { type DocumentBlock, type PdfDocument, pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { KidContent, KidFigures } from "#app/contract/kid-document/kid-config.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatAmount, formatCount, formatLongDate, formatPercent } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { KidLanguage, KidText } from "#app/domain/kid/kid.ts";
import type { ReportLook } from "#backend/api/monitored-portfolio/document/report-document.ts";
import { ENGLISH } from "./texts-en.ts";
import { FRENCH } from "./texts-fr.ts";

export interface KidPaper {
  name: string;
  isin: string;
  productionDate: string;
  content: KidContent;
  figures: KidFigures;
  isDraft: boolean;
}

/** Words and figures of a document in a language; amounts of scenarios to ten units, costs to one, rates to a tenth (Annexes IV and VI). */
function writerOf(language: KidLanguage, currency: string) {
  const texts = language === "fr" ? FRENCH : ENGLISH;
  const filled = (text: string, values: Record<string, string | number> = {}) => {
    const whole = text.replace(/\{(\w+)\}/g, (braces, name) => String(values[name] ?? braces));
    return language === "fr" ? frenchSpaces(whole) : whole;
  };
  const amount = (value: number) => formatAmount(Math.round(value), language, { decimals: 0, currency });
  const years = (count: number) =>
    Number.isInteger(count)
      ? texts.years(formatCount(count, language), language === "fr" ? count < 2 : count === 1)
      : texts.months(formatCount(Math.round(count * 12), language));
  return {
    texts,
    filled,
    amount,
    years,
    rounded: (value: number) => amount(Math.round(value / 10) * 10),
    tenth: (fraction: number) => formatPercent(Math.round(fraction * 1_000) / 10 || 0, language, { decimals: 1 }),
    rate: (percent: string) => formatPercent(Number(percent), language, { decimals: [0, 2] }),
    day: (iso: string) => formatLongDate(iso, language),
  };
}
type Writer = ReturnType<typeof writerOf>;

const heading = (text: string): DocumentBlock => ({ kind: "heading", level: 1, text, dense: true });
const under = (text: string): DocumentBlock => ({ kind: "heading", level: 2, text, dense: true });
const said = (text: string): DocumentBlock[] =>
  text
    .split(/\n+/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ kind: "paragraph", text: part.trim(), dense: true }));

function productBlocks({ name, isin, productionDate, content }: KidPaper, { texts, filled, day }: Writer): DocumentBlock[] {
  const { manufacturer, comprehensionAlert } = content;
  const { product } = texts;
  return [
    heading(texts.headings.purpose),
    ...said(texts.purpose),
    heading(texts.headings.product),
    {
      kind: "facts",
      dense: true,
      items: [
        { label: product.name, value: name },
        { label: product.isin, value: isin },
        { label: product.manufacturer, value: manufacturer.name },
        { label: product.website, value: manufacturer.website },
        ...(manufacturer.telephone ? [{ label: product.telephone, value: manufacturer.telephone }] : []),
        { label: product.date, value: day(productionDate) },
        { label: product.authority, value: manufacturer.competentAuthority },
      ],
    },
    ...(comprehensionAlert ? [{ kind: "notice" as const, tone: "flashy" as const, text: filled(texts.alert), dense: true }] : []),
  ];
}

function riskBlocks({ content, figures }: KidPaper, { texts, filled, years, rate }: Writer): DocumentBlock[] {
  const { risk } = texts;
  const { sri } = figures;
  const period = years(content.recommendedHoldingPeriod);
  const protection = Number(content.capitalProtection);
  const words = { class: risk.classes[sri - 1]!, level: risk.levels[sri - 1]!, likely: risk.likely[sri - 1]!, sri };
  return [
    under(risk.heading),
    {
      ...{ kind: "risk", level: sri, most: 7, lower: risk.lower, higher: risk.higher },
      alternative: filled(risk.alternative, { sri }),
    },
    ...said(filled(`${risk.period} ${risk.early}`, { years: filled(texts.during, { period }) })),
    ...said(filled(risk.guide)),
    ...said(filled(risk.classified, words)),
    ...said(
      filled(`${protection === 0 ? risk.unprotected : risk.protected} ${risk.unpaid}`, {
        share: rate(content.capitalProtection),
        years: period,
      }),
    ),
  ];
}

const SCENARIOS = ["stress", "unfavourable", "moderate", "favourable"] as const;

function scenarioBlocks({ content, figures }: KidPaper, writer: Writer): DocumentBlock[] {
  const { texts, filled, amount, rounded, tenth, years, day } = writer;
  const { scenarios: words } = texts;
  const protection = Number(content.capitalProtection);
  const minimum =
    protection === 0 ? words.noMinimum : filled(words.someMinimum, { amount: amount((Number(content.investedAmount) * protection) / 100) });
  const whole = figures.scenarios.at(-1)!;
  return [
    under(words.heading),
    ...said(filled(`${words.uncertain} ${words.shown}`, { history: figures.historyYears })),
    {
      kind: "table",
      caption: filled(words.caption, {
        years: years(content.recommendedHoldingPeriod),
        amount: amount(Number(content.investedAmount)),
      }),
      columns: [
        { label: words.scenario },
        ...figures.scenarios.map((one) => ({ label: filled(words.exit, { years: years(one.years) }), numeric: true })),
      ],
      rows: [
        [{ text: words.minimum, note: filled(minimum) }, ...figures.scenarios.map(() => "")],
        ...SCENARIOS.map((name) => [
          { text: words.names[name], note: filled(words.note) },
          ...figures.scenarios.map((one) => ({
            text: rounded(one[name].value),
            note: filled(words.aYear, { rate: tenth(one[name].averageReturn) }),
          })),
        ]),
      ],
    },
    ...said(filled(`${words.costs} ${words.stress}`)),
    ...said(
      (["unfavourable", "moderate", "favourable"] as const)
        .map((name) =>
          filled(words.occurred, { name: words.names[name], from: day(whole.periods[name].from), to: day(whole.periods[name].to) }),
        )
        .join(" "),
    ),
  ];
}

function costBlocks({ content, figures }: KidPaper, { texts, filled, amount, tenth, rate, years }: Writer): DocumentBlock[] {
  const { costs: words } = texts;
  const { costs, investedAmount } = content;
  const { costsOverTime, composition } = figures;
  const whole = costsOverTime.at(-1)!;
  const exit = (count: number) => filled(texts.scenarios.exit, { years: years(count) });
  const perYear = (one: (typeof costsOverTime)[number]) =>
    one.years > 1 ? filled(words.eachYear, { rate: tenth(one.reductionInYield) }) : tenth(one.reductionInYield);
  const described = (name: "entry" | "exit" | "transaction" | "performance", percent: string) =>
    Number(percent) === 0 ? words[`${name}None`] : filled(words[`${name}Text`], { rate: rate(percent) });
  return [
    ...said(filled(words.person)),
    under(words.overTime),
    ...said(
      filled(`${words.tables} ${costsOverTime.length > 1 ? words.firstYear : words.onlyFirst}`, { amount: amount(Number(investedAmount)) }),
    ),
    {
      kind: "table",
      caption: filled(words.example, { amount: amount(Number(investedAmount)) }),
      columns: [{ label: "" }, ...costsOverTime.map((one) => ({ label: exit(one.years), numeric: true }))],
      rows: [
        [words.total, ...costsOverTime.map(({ totalCosts }) => amount(totalCosts))],
        [words.impact, ...costsOverTime.map(perYear)],
      ],
    },
    ...said(filled(words.footnote, { before: tenth(whole.returnBefore), after: tenth(whole.returnAfter) })),
    under(words.composition),
    {
      kind: "table",
      dense: true,
      caption: words.kinds,
      columns: [{ label: words.kind }, { label: words.description }, { label: exit(costsOverTime[0]!.years), numeric: true }],
      rows: [
        [
          { text: words.entry, note: words.oneOff },
          described("entry", costs.entryCosts),
          composition.entry > 0 ? filled(words.upTo, { amount: amount(composition.entry) }) : amount(0),
        ],
        [{ text: words.exit, note: words.oneOff }, described("exit", costs.exitCosts), amount(composition.exit)],
        [
          { text: words.ongoing, note: words.recurring },
          filled(words.ongoingText, { rate: rate(costs.ongoingCosts) }),
          amount(composition.ongoing),
        ],
        [
          { text: words.transaction, note: words.recurring },
          described("transaction", costs.transactionCosts),
          amount(composition.transaction),
        ],
        [
          { text: words.performance, note: words.incidental },
          described("performance", costs.performanceFees),
          amount(composition.performance),
        ],
      ],
    },
  ];
}

/**
 * A key information document under the fixed headings of Annex I of Delegated Regulation (EU) 2017/653, as amended by (EU) 2021/2268, in
 * their order. Every figure is the engine's, every text under a heading the house's or the annex's.
 */
export function kidPaper(paper: KidPaper, { language, look }: { language: KidLanguage; look: ReportLook }): PdfDocument {
  const { name, isin, productionDate, content, isDraft } = paper;
  const writer = writerOf(language, content.currency);
  const { texts, filled, day, years } = writer;
  const { headings, what } = texts;
  const manufacturer = content.manufacturer.name;
  const own = (text: KidText) => said(content.texts[text][language]);
  const { colours: _, ...shown } = look;
  return pdfDocument.parse({
    language,
    title: `${texts.title}, ${name}`.slice(0, 400),
    subject: `${texts.title}, ${isin}`,
    author: manufacturer,
    day: productionDate,
    ...shown,
    opening: "band",
    cover: {
      organisation: manufacturer,
      kicker: filled(isDraft ? texts.draft : texts.dated, { day: day(productionDate) }),
      title: texts.title,
      facts: [],
      notice: "",
    },
    footer: { reference: "", date: filled(texts.footer, { name, isin }), page: texts.page },
    fileName: fileNameOf(`${isin}-${language}-${productionDate}`, language === "fr" ? "dic" : "kid"),
    blocks: [
      ...productBlocks(paper, writer),
      heading(filled(headings.what)),
      ...(
        [
          [what.type, "productType"],
          [what.term, "term"],
          [what.objectives, "objectives"],
          [what.investor, "intendedInvestor"],
        ] as const
      ).flatMap(([label, text]) => [under(label), ...own(text)]),
      heading(filled(headings.risks)),
      ...riskBlocks(paper, writer),
      ...own("riskNarrative"),
      ...scenarioBlocks(paper, writer),
      heading(filled(headings.unable, { manufacturer })),
      ...own("unableToPayOut"),
      heading(filled(headings.costs)),
      ...costBlocks(paper, writer),
      heading(filled(headings.holding)),
      under(filled(texts.holding, { years: years(content.recommendedHoldingPeriod) })),
      ...own("holdingPeriodAndExit"),
      heading(filled(headings.complaints)),
      ...own("complaints"),
      ...(content.texts.otherInformation[language] ? [heading(headings.other), ...own("otherInformation")] : []),
    ],
  });
}
