import { createHash } from "node:crypto";
import type { Grid, GridRecipient } from "#app/domain/portfolio/grid-transfer.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";

/** Version of the formats that docs/grids describes. */
const VERSION = "1";

/** SHA-256 in hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A weight in per cent with so many decimals; it never has more. */
export function padded(weight: string, decimals: number): string {
  const [whole = "0", fraction = ""] = weight.split(".");
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, "0")}`;
}

const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function xmlOf(grid: Grid, transfer: string, decimals: number): string {
  const head = `version="${VERSION}" transfer="${transfer}" portfolioCode="${escaped(grid.portfolioCode)}" gridDate="${grid.gridDate}" sequence="${grid.sequence}"`;
  const lines = grid.lines.map(
    ({ identifier, name, weight }, i) =>
      `  <line number="${i + 1}" identifier="${escaped(identifier)}" name="${escaped(name)}" weight="${padded(weight, decimals)}"/>`,
  );
  const texts = [`  <portfolioName>${escaped(grid.portfolioName)}</portfolioName>`, `  <comment>${escaped(grid.comment)}</comment>`];
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<grid ${head}>`, ...texts, ...lines, "</grid>", ""].join("\n");
}

function jsonOf({ lines, ...grid }: Grid, transfer: string, decimals: number): string {
  const written = lines.map(({ identifier, name, weight }, i) => ({ line: i + 1, identifier, name, weight: padded(weight, decimals) }));
  return `${JSON.stringify({ version: VERSION, transfer, ...grid, lines: written }, null, 2)}\n`;
}

const COLUMNS = ["version", "transfer", "portfolio_code", "grid_date", "sequence", "line", "identifier", "name", "weight"];
const tableOf = (grid: Grid, transfer: string, decimals: number, name: string) => ({
  name,
  columns: COLUMNS,
  rows: grid.lines.map(({ identifier, name: series, weight }, i) => [
    ...[VERSION, transfer, grid.portfolioCode, grid.gridDate, String(grid.sequence), String(i + 1)],
    ...[identifier, series, padded(weight, decimals)],
  ]),
});

/** The grid as its file: in UTF-8, or as a workbook. `transfer` is the number under which it is sent. */
export function gridFile(
  grid: Grid,
  transfer: string,
  { format, decimals }: Pick<GridRecipient, "format" | "decimals">,
): Promise<File> | File {
  const name = `grid_${grid.portfolioCode}_${grid.gridDate}_${grid.sequence}`.replace(/[^\p{L}\p{N}._-]/gu, "_");
  if (format === "XML") return new File([xmlOf(grid, transfer, decimals)], `${name}.xml`, { type: "application/xml" });
  if (format === "JSON") return new File([jsonOf(grid, transfer, decimals)], `${name}.json`, { type: "application/json" });
  const table = tableOf(grid, transfer, decimals, name);
  return format === "CSV" ? writeDelimited(table) : writeWorkbook(table);
}

const CNP_COLUMNS = ["code_portefeuille", "date_effet", "code_isin", "libelle", "poids"];
/** The file that the partner CNP reads: a line for each fund, weights in per cent with two decimals. */
export const cnpFile = ({ portfolioCode, gridDate, lines }: Pick<Grid, "portfolioCode" | "gridDate" | "lines">): File =>
  writeDelimited({
    name: `cnp_${portfolioCode}_${gridDate}`,
    columns: CNP_COLUMNS,
    rows: lines.map(({ identifier, name, weight }) => [portfolioCode, gridDate, identifier, name, padded(weight, 2)]),
  });
