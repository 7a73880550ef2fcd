import writeWorkbook, { type Cell, type Sheet } from "write-excel-file/node";
import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";

/** Text, number, a share in per cent with its decimals, or a day as YYYY-MM-DD. */
export type Value = string | number | null | { percent: number; decimals: number } | { day: string };
/** A sheet: the first row is its head. */
export interface Table {
  name: string;
  rows: Value[][];
}

/** The tables as a workbook, a sheet each; texts stand as harmless texts. */
export const workbookOf = (tables: readonly Table[]): Promise<Buffer> =>
  writeWorkbook(tables.map(sheetOf) as Parameters<typeof writeWorkbook>[0]).toBuffer();

function sheetOf({ name, rows: [head = [], ...rows] }: Table): Sheet<Buffer> {
  const columns = Math.max(head.length, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.min(60, 3 + Math.max(...[head, ...rows].map((row) => lengthOf(row[i] ?? null)))),
  );
  return {
    // Excel's longest name of a sheet.
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: [
      head.map((text) => ({ value: harmless(String(text ?? "")), type: String, fontWeight: "bold" as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
  };
}

const lengthOf = (value: Value) => (value === null ? 0 : typeof value === "object" ? 10 : String(value).length);

function cellOf(value: Value): Cell {
  if (value === null || value === "") return null;
  if (typeof value === "string") return { value: harmless(value), type: String };
  if (typeof value === "number") return { value, type: Number, format: Number.isInteger(value) ? "#,##0" : "#,##0.00##" };
  if ("day" in value) return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  return { value: Number(`${value.percent}e-2`), type: Number, format: `0${value.decimals > 0 ? `.${"0".repeat(value.decimals)}` : ""}%` };
}

/** A figure as the page writes it becomes the number that it says; every other text stays as it is. */
export function figureOf(text: string | null, language: InterfaceLanguage): Value {
  if (text === null) return null;
  const share = /\s*%$/u.test(text);
  const bare = text.replace(/[\s\u00a0\u202f€%]/gu, "").replace("\u2212", "-");
  const plain = language === "fr" ? bare.replace(",", ".") : bare.replaceAll(",", "");
  if (!/^[-+]?\d+(?:\.\d+)?$/.test(plain)) return text;
  const number = Number(plain);
  return share ? { percent: number, decimals: plain.split(".")[1]?.length ?? 0 } : number;
}

type Block<K extends DocumentBlock["kind"]> = Extract<DocumentBlock, { kind: K }>;

/** What a part of the report says in tables and facts, one under the other on a sheet. */
export function partTable(name: string, blocks: readonly DocumentBlock[], language: InterfaceLanguage): Table {
  const rows = blocks.flatMap((block): Value[][] => {
    if (block.kind === "heading") return block.level === 1 ? [] : [[], [block.text]];
    if (block.kind === "table") return [[], ...rowsOf(block, language)];
    if (block.kind === "facts") return block.items.map(({ label, value }) => [label, figureOf(value, language)]);
    if (block.kind === "donut") return block.slices.map(({ label, text }) => [label, figureOf(text, language)]);
    if (block.kind === "risk") return [[block.alternative, block.level]];
    if (block.kind === "list") return block.items.map((item) => [item]);
    if (block.kind === "paragraph" || block.kind === "notice") return [[block.text]];
    return [];
  });
  return { name, rows: [[name], ...rows] };
}

/** Head and rows; what is under the texts of a column gets a column of its own. */
function rowsOf({ columns, rows }: Block<"table">, language: InterfaceLanguage): Value[][] {
  const noteOf = (cell: (typeof rows)[number][number] | undefined) => (typeof cell === "object" ? (cell.note ?? null) : null);
  const noted = columns.map((_, i) => rows.some((row) => noteOf(row[i]) !== null));
  return [
    columns.flatMap(({ label }, i): Value[] => (noted[i] ? [label, null] : [label])),
    ...rows.map((row) =>
      columns.flatMap((_, i): Value[] => {
        const cell = row[i];
        const text = typeof cell === "object" ? cell.text : (cell ?? null);
        const value = figureOf(text, language);
        return noted[i] ? [value, figureOf(noteOf(cell), language)] : [value];
      }),
    ),
  ];
}
