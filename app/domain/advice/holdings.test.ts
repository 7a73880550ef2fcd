import { describe, expect, it } from "vitest";
import { readHoldings } from "./holdings.ts";

const A = "FR0010315770";
const B = "LU1681043599";

describe("what a contract holds", () => {
  it("is read as typed, pasted from a spreadsheet or from a file with headings and other columns", () => {
    const figures = (text: string) => {
      const { holdings, faults } = readHoldings(text, "fr");
      expect(faults).toEqual([]);
      return holdings.map(({ isin, amount }) => [isin, Number(amount)]);
    };
    for (const text of [
      `${A} 12 500,50\n${B} 900`,
      `${A}\t12 500,50 €\n\n${B.toLowerCase()}\t900\n`,
      `\uFEFFISIN;Libellé;Montant\r\n${A};"Actions, monde";12500,5\r\n${B};Obligations;900,00`,
    ])
      expect(figures(text)).toEqual([
        [A, 12500.5],
        [B, 900],
      ]);
  });

  it("names each line that cannot be read, and why", () => {
    const { holdings, faults } = readHoldings(`${A};10\nFR0010315771;10\n${B};-5\n${A};20\n${B}`, "fr");
    expect(holdings).toEqual([{ line: 1, isin: A, amount: "10" }]);
    expect(faults.map(({ line, kind }) => [line, kind])).toEqual([
      [2, "isin"],
      [3, "amount"],
      [4, "twice"],
      [5, "amount"],
    ]);
  });

  it("follows the decimal marks of the language", () => {
    expect(readHoldings(`${A};1,234.5`, "en").holdings[0]?.amount).toBe("1234.5");
    expect(readHoldings(`${A};1.234,5`, "fr").holdings[0]?.amount).toBe("1234.5");
  });
});
