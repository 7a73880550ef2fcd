import type { RegulatoryProduct } from "#app/contract/kid-product/regulatory-file.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatAmount, formatCount, formatDate, formatInstant, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { FIGURE_GROUPS, type FigureValue } from "#app/domain/regulatory-file/figures.ts";
import { amountAfter } from "#app/domain/regulatory-file/findings.ts";
import { type RegulatoryFormat, versionText } from "#app/domain/regulatory-file/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import { editsKid } from "#app/modules/kid-product/kid-product.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

type Row = RegulatoryProduct["rows"][number];
/** Columns of the files in the order of the page. */
const COLUMNS = ["EMT", "EPT", "EET"] as const satisfies readonly RegulatoryFormat[];
const isDifference = ({ finding: { kind } }: Row) => kind !== "agrees" && kind !== "onlySource";

/** How values of a product are written: shares in per cent, returns as what 10,000 become. */
interface Writing {
  t: Translate;
  language: InterfaceLanguage;
  years: number;
}

function written({ t, language, years }: Writing, { unit, key }: Row, value: FigureValue): string {
  if (typeof value === "boolean") return t(value ? "common.answers.yes" : "common.answers.no");
  if (typeof value === "string")
    return key === "sfdr" ? (value === "0" ? t("regulatoryFiles.outOfScope") : t("regulatoryFiles.article", { article: value })) : value;
  if (unit === "return") return formatAmount(amountAfter(value, years), language, { decimals: 0 });
  if (unit === "fraction") return formatPercent(value * 100, language, { decimals: [2, 2] });
  if (unit === "years") return t("regulatoryFiles.years", { count: value, shown: formatNumber(value, language, { decimals: [0, 1] }) });
  return formatNumber(value, language, { decimals: 0 });
}

/** What a correction of a cell would write in the file: a point before the decimals, fractions as they are. */
const fileText = (value: FigureValue): string =>
  typeof value === "boolean" ? (value ? "Y" : "N") : typeof value === "number" ? String(Number(value.toPrecision(10))) : value;

/** The size of a difference, in points, in what 10,000 become, or in classes and years. */
function differenceText({ language, t }: Writing, { unit, finding: { difference } }: Row): string | null {
  if (difference === null) return null;
  if (unit === "return")
    return t("regulatoryFiles.ofInvested", { amount: formatAmount(difference, language, { decimals: 0, signed: true }) });
  if (unit === "fraction")
    return t("regulatoryFiles.points", { shown: formatNumber(difference * 100, language, { decimals: [2, 2], signed: true }) });
  return formatNumber(difference, language, { decimals: [0, 1], signed: true });
}

function cellView(writing: Writing, row: Row, cell: NonNullable<Row["cells"]["EPT"]>) {
  const shown = cell.value === null ? cell.text : written(writing, row, cell.value);
  return { shown, address: cell.address, raw: cell.text, isWrong: cell.isWrong, correction: cell.correction };
}

function rowView(writing: Writing, row: Row) {
  const { finding } = row;
  const wrong = COLUMNS.find((format) => row.cells[format]?.isWrong);
  const wrongCell = wrong && row.cells[wrong];
  const expected = finding.expected === null ? null : { file: fileText(finding.expected), shown: written(writing, row, finding.expected) };
  return {
    key: row.key,
    group: row.group,
    cells: COLUMNS.map((format) => ({ format, cell: row.cells[format] ? cellView(writing, row, row.cells[format]) : null })),
    own: row.own === null ? null : written(writing, row, row.own),
    isDifference: isDifference(row),
    kind: finding.kind,
    difference: differenceText(writing, row),
    expected: finding.kind === "unit" ? (expected?.file ?? null) : (expected?.shown ?? null),
    /** What may be kept for the corrected copy, or was. */
    fix: wrong && wrongCell ? { format: wrong, field: wrongCell.field, value: expected?.file ?? null, kept: wrongCell.correction } : null,
  };
}
export type ComparedRow = ReturnType<typeof rowView>;

/** One product with what each file says of it, in words. */
export function productView(viewer: Viewer, area: KidArea, product: RegulatoryProduct, show: "differences" | undefined) {
  const { language } = viewer;
  const t = getFixedT(language);
  const writing: Writing = { t, language, years: product.holdingPeriod ?? 1 };
  const rows = product.rows.map((row) => rowView(writing, row));
  const open = rows.filter((row) => row.isDifference);
  const shown = show ? open : rows;
  const ept = product.sources.find(({ format }) => format === "EPT");
  const count = (value: number) => formatCount(value, language);
  return {
    ...{ id: product.id, name: product.name, isin: product.isin, area, show, next: product.next, version: product.version },
    mayEdit: editsKid(viewer),
    facts: [
      product.isin,
      product.ownerName ?? t("regulatoryFiles.platform"),
      t("regulatoryFiles.product.checked", { date: formatInstant(product.checkedAt, language) }),
    ],
    heads: COLUMNS.map((format) => {
      const source = product.sources.find((one) => one.format === format);
      return { format, file: source?.file ?? null, line: source ? `${versionText(source.version)}, ${formatDate(source.date)}` : null };
    }),
    own: product.own && {
      ...product.own,
      line: product.own.valuesTo
        ? t("regulatoryFiles.product.valuesTo", { date: formatDate(product.own.valuesTo) })
        : t("regulatoryFiles.product.recorded"),
    },
    ept: ept ? { file: ept.file, sheet: ept.sheet, corrections: ept.corrections } : null,
    totals: { all: rows.length, open: open.length, allShown: count(rows.length), openShown: count(open.length) },
    title: t("regulatoryFiles.product.open", { count: open.length, shown: count(open.length), all: count(rows.length) }),
    basis: t("regulatoryFiles.product.basis", {
      amount: formatAmount(10_000, language, { decimals: 0 }),
      years: formatNumber(writing.years, language, { decimals: [0, 1] }),
    }),
    groups: FIGURE_GROUPS.map((group) => ({ group, rows: shown.filter((row) => row.group === group) })).filter(
      (one) => one.rows.length > 0,
    ),
  };
}
export type ProductView = ReturnType<typeof productView>;
