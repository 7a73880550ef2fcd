import type { TargetMarket, TargetPlace } from "#app/domain/advice/suitability/asset-nature.ts";
import { SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import type { PaiCode } from "#app/domain/journey.ts";
import type { Declarations, DeclaredField } from "#app/domain/regulatory-file/declared.ts";
import {
  cellOf,
  FIGURES,
  type FigureKey,
  type FigureLine,
  MOST_FRACTION,
  numberOf,
  readFigure,
  yesNoOf,
} from "#app/domain/regulatory-file/figures.ts";
import { LAYOUTS, type RegulatoryFormat } from "#app/domain/regulatory-file/format.ts";
import type { PlacedLine } from "./line.store.ts";
import { dayIn } from "./line-checks.ts";

/** Codes of holding periods of whole years; a longer one is the last. */
const YEAR_CODES = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/** Columns of the EET that say whether an adverse impact is considered, by their names: their numbers move from version to version. */
const IMPACTS: Record<PaiCode, RegExp> = {
  Gge: /GHG_Emissions.*Considered/i,
  Iob: /Biodiversity.*Considered/i,
  We: /Water_Emissions.*Considered/i,
  Hw: /Hazardous_Waste.*Considered/i,
  Vip: /Violation.*UN_?G.*Considered/i,
  Lmip: /Without_Polic.*Considered/i,
  Cw: /Controversial_Weapons.*Considered/i,
  Gpg: /Gender_Pay_Gap.*Considered/i,
  Lbgd: /Board_Gender_Diversity.*Considered/i,
};
const MARKET = {
  knowledge: { BASIC: "02010", INFORMED: "02020", ADVANCED: "02030" },
  losses: { NONE: "03010", LIMITED: "03020", ALL: "03040" },
} as const;

const placeOf = (text: string): TargetPlace | undefined =>
  /^(?:y|yes|positive)$/i.test(text)
    ? "POSITIVE"
    : /^(?:n|no|negative)$/i.test(text)
      ? "NEGATIVE"
      : /^neutral$/i.test(text)
        ? "NEUTRAL"
        : undefined;

function targetMarketOf(line: FigureLine): TargetMarket | undefined {
  const places = (fields: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const place = placeOf(cellOf(line, field)?.text.trim() ?? "");
        return place ? [[name, place]] : [];
      }),
    );
  const market = { knowledge: places(MARKET.knowledge), losses: places(MARKET.losses) };
  return Object.keys(market.knowledge).length + Object.keys(market.losses).length > 0 ? market : undefined;
}

function impactsOf(line: FigureLine): Partial<Record<PaiCode, boolean>> | undefined {
  const told = Object.entries(IMPACTS).flatMap(([code, title]) => {
    const texts = line.titles.flatMap((name, at) => (title.test(name) ? [line.cells[at] ?? ""] : []));
    const said = texts.map(yesNoOf).filter((one) => one !== null);
    return said.length > 0 ? [[code, said.some(Boolean)]] : [];
  });
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}

/** A share in per cent with as many decimals as its column keeps; none for what was written in another unit. */
function percentOf(line: FigureLine, format: RegulatoryFormat, key: FigureKey, decimals: number): string | undefined {
  const field = FIGURES.find((figure) => figure.key === key)!.fields[format];
  const share = field ? numberOf(cellOf(line, field)?.text ?? "") : null;
  if (share === null || share < 0 || share > (MOST_FRACTION[key] ?? 1)) return undefined;
  return (share * 100).toFixed(decimals);
}

function numericOf(line: FigureLine, format: RegulatoryFormat, key: FigureKey): number | undefined {
  const figure = FIGURES.find((one) => one.key === key)!;
  const field = figure.fields[format];
  const value = field ? readFigure(figure, cellOf(line, field)?.text ?? "") : null;
  return typeof value === "number" ? value : undefined;
}

/** What one line says of the fields of a series, in the form in which a series keeps them. */
function saidBy({ format }: PlacedLine, line: FigureLine): Partial<Record<DeclaredField, unknown>> {
  const years = numericOf(line, format, "holdingPeriod");
  const article = format === "EET" ? cellOf(line, "20040")?.text.trim() : undefined;
  return {
    sri: numericOf(line, format, "sri"),
    investmentTime: years === undefined || years < 1 ? undefined : YEAR_CODES[Math.min(10, Math.floor(years))],
    managementFees: percentOf(line, format, "managementFees", 4),
    entryCosts: percentOf(line, format, "entryCosts", 4),
    transactionCosts: percentOf(line, format, "transactionCosts", 4),
    sfdrCategory: SFDR_CATEGORIES.find((category) => category === `ARTICLE_${article}`),
    sustainabilityMinInvestments: percentOf(line, format, "sustainableInvestments", 2),
    sustainabilityMinTaxonomyAlignment: percentOf(line, format, "taxonomyAlignment", 2),
    pai: format === "EET" ? impactsOf(line) : undefined,
    targetMarket: format === "EMT" ? targetMarketOf(line) : undefined,
  };
}

/** Where two formats tell the same, the EMT is asked first: it is made for who distributes. */
const ORDER: readonly RegulatoryFormat[] = ["EMT", "EET", "EPT"];

/** What the lines of a product declare of its series, each with the file that says it. */
export function declarationsOf(lines: readonly PlacedLine[]): Declarations {
  const declared: Declarations = {};
  for (const format of ORDER)
    for (const one of lines.filter((line) => line.format === format)) {
      const line: FigureLine = { titles: one.sheets[one.sheet]?.titles ?? [], cells: one.cells };
      const date = dayIn(cellOf(line, LAYOUTS[format].days[0]!)?.text ?? "") ?? one.fileDay;
      for (const [field, value] of Object.entries(saidBy(one, line)) as Array<[DeclaredField, unknown]>)
        if (value !== undefined) declared[field] ??= { value, format, version: one.version, date };
    }
  return declared;
}
