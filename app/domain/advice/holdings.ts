import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal, WITHOUT_WIDTH, withoutQuotes } from "#app/domain/format/format-input.ts";
import { isIsin } from "#app/domain/isin.ts";

/** What a contract holds of one asset: its ISIN, or the name or code of one that has none, and its value in currency units. */
export interface TypedHolding {
  line: number;
  fund: string;
  amount: string;
}
export interface HoldingFault {
  line: number;
  kind: "shape" | "isin" | "amount" | "twice";
  text: string;
}
export const MOST_HOLDINGS = 100;

/** A name, then an amount with its thousands apart, in one cell. */
const NAME_AND_AMOUNT = /^(.+?)\s+(\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})*(?:[.,]\d+)*|\d+(?:[.,]\d+)?)\s*€?$/;
const LIKE_ISIN = /^[A-Z]{2}[A-Z0-9]{10}$/;

function cellsOf(bare: string): string[] {
  const named = isIsin(bare.slice(0, 12).toUpperCase()) ? null : NAME_AND_AMOUNT.exec(bare);
  const cells = /[\t;]/.test(bare) ? bare.split(/[\t;]/) : named ? named.slice(1) : [bare.slice(0, 12), bare.slice(12)];
  return cells.map(withoutQuotes);
}

/**
 * Lines "fund, amount" as they are typed, pasted from a spreadsheet or read from a CSV file: columns end at a tab, a semicolon or
 * a run of spaces; other columns between the two are passed over, and so is a line of headings. Amounts are in the person's spelling. A
 * fund is its ISIN, wherever it stands in the line; one without (a euro fund) is the first text of the line.
 */
export function readHoldings(text: string, language: InterfaceLanguage): { holdings: TypedHolding[]; faults: HoldingFault[] } {
  const holdings: TypedHolding[] = [];
  const faults: HoldingFault[] = [];
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  lines.forEach((written, i) => {
    const line = i + 1;
    const bare = written.replace(WITHOUT_WIDTH, "").trim();
    if (bare === "") return;
    const cells = cellsOf(bare);
    const isin = cells.map((cell) => cell.toUpperCase()).find((cell) => isIsin(cell));
    const fund = isin ?? cells.find((cell) => cell !== "" && readDecimal(cell, language) === null);
    const amount = cells.map((cell) => readDecimal(cell, language)).findLast((value) => value !== null);
    const fault = (kind: HoldingFault["kind"]) => faults.push({ line, kind, text: bare.slice(0, 60) });
    // Headings stand above the first holding and have no figure.
    if (!isin && amount === undefined && holdings.length === 0 && faults.length === 0) return;
    if (fund === undefined || (!isin && amount === undefined)) fault("shape");
    else if (!isin && LIKE_ISIN.test(fund.toUpperCase())) fault("isin");
    else if (typeof amount !== "string" || !/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) fault("amount");
    else if (holdings.some((other) => other.fund.toLowerCase() === fund.toLowerCase())) fault("twice");
    else holdings.push({ line, fund, amount });
  });
  return { holdings, faults };
}
