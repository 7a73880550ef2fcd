import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isIsin } from "#app/domain/isin.ts";

/** What a contract holds of one asset: its ISIN and its value in currency units. */
export interface TypedHolding {
  line: number;
  isin: string;
  amount: string;
}
export interface HoldingFault {
  line: number;
  kind: "shape" | "isin" | "amount" | "twice";
  text: string;
}
export const MOST_HOLDINGS = 100;

/**
 * Lines "ISIN, amount" as they are typed, pasted from a spreadsheet or read from a CSV file: columns end at a tab, a semicolon or
 * a run of spaces; other columns between the two are passed over, and so is a line of headings. Amounts are in the person's spelling.
 */
export function readHoldings(text: string, language: InterfaceLanguage): { holdings: TypedHolding[]; faults: HoldingFault[] } {
  const holdings: TypedHolding[] = [];
  const faults: HoldingFault[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  lines.forEach((written, i) => {
    const line = i + 1;
    const bare = written.trim();
    if (bare === "") return;
    const cells = (/[\t;]/.test(bare) ? bare.split(/[\t;]/) : [bare.slice(0, 12), bare.slice(12)]).map((cell) =>
      cell.trim().replace(/^"(.*)"$/, "$1"),
    );
    const isin = cells.map((cell) => cell.toUpperCase()).find((cell) => isIsin(cell));
    const amount = cells.map((cell) => readDecimal(cell, language)).findLast((value) => value !== null);
    const fault = (kind: HoldingFault["kind"]) => faults.push({ line, kind, text: bare.slice(0, 60) });
    if (!isin) {
      // Headings stand above the first holding and have no figure.
      if (!(holdings.length === 0 && faults.length === 0 && amount === undefined)) fault(cells.length < 2 ? "shape" : "isin");
    } else if (typeof amount !== "string" || !/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) fault("amount");
    else if (holdings.some((other) => other.isin === isin)) fault("twice");
    else holdings.push({ line, isin, amount });
  });
  return { holdings, faults };
}
