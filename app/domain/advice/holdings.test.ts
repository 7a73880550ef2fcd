import { describe, expect, it } from "vitest";
import { readHoldings } from "./holdings.ts";

const A = "FR0010315770";
const B = "LU1681043599";

describe("what a contract holds", () => {
  it("is read as typed, pasted from a spreadsheet or from a file with headings and other columns", () => {
    const figures = (text: string) => {
      const { holdings, faults } = readHoldings(text, "fr");
      expect(faults).toEqual([]);
      return holdings.map(({ fund, amount }) => [fund, Number(amount)]);
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

  it("takes the name of a fund without an ISIN, with its amount in a cell of its own or behind it", () => {
    const text = `Fonds en euros Sérénité\t41 000\nOrvane Échéance 2029 30 000,50 €\n${A} 25 780\nSCPI Pierre;;900`;
    const { holdings, faults } = readHoldings(text, "fr");
    expect(faults).toEqual([]);
    expect(holdings.map(({ fund, amount }) => [fund, Number(amount)])).toEqual([
      ["Fonds en euros Sérénité", 41000],
      ["Orvane Échéance 2029", 30000.5],
      [A, 25780],
      ["SCPI Pierre", 900],
    ]);
    expect(
      readHoldings(`${A};10\nfonds euro;5\nFonds Euro;6\nFonds sans valeur\n12`, "fr").faults.map(({ line, kind }) => [line, kind]),
    ).toEqual([
      [3, "twice"],
      [4, "shape"],
      [5, "shape"],
    ]);
  });

  it("takes apostrophes between thousands and quotes of any kind, and refuses digits apart that are no thousands", () => {
    const text = `Fonds A 1’234.50\n« Fonds B »\t“2'500,00”\n\u200b${A}\ufeff;"900"\nFonds C\t10 00\n${B} 10 00`;
    const { holdings, faults } = readHoldings(text, "fr");
    expect(holdings.map(({ fund, amount }) => [fund, Number(amount)])).toEqual([
      ["Fonds A", 1234.5],
      ["Fonds B", 2500],
      [A, 900],
    ]);
    expect(faults.map(({ line, kind }) => [line, kind])).toEqual([
      [4, "shape"],
      [5, "amount"],
    ]);
  });

  it("names each line that cannot be read, and why", () => {
    const { holdings, faults } = readHoldings(`${A};10\nFR0010315771;10\n${B};-5\n${A};20\n${B}`, "fr");
    expect(holdings).toEqual([{ line: 1, fund: A, amount: "10" }]);
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
