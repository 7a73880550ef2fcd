import type { InterfaceLanguage } from "#app/domain/enumerations.ts";

export type ExampleForm = "long" | "wide";

const ROWS = [
  { date: ["2024", "01", "30"], first: "182.47", second: "1234.50" },
  { date: ["2024", "01", "31"], first: "183.02", second: "1229.75" },
] as const;
const CODES = ["FR0000000010", "INDICE.MONDE"] as const;

/** A file that the import accepts, written as offices of the language write it. */
export function exampleFile(form: ExampleForm, language: InterfaceLanguage): string {
  const french = language === "fr";
  const separator = french ? ";" : ",";
  const number = (text: string) => (french ? text.replace(".", ",") : text);
  const date = ([year, month, day]: readonly [string, string, string]) => (french ? `${day}/${month}/${year}` : `${year}-${month}-${day}`);
  const lines =
    form === "wide"
      ? [[french ? "Date" : "date", ...CODES], ...ROWS.map((row) => [date(row.date), number(row.first), number(row.second)])]
      : [
          french ? ["Code", "Date", "Valeur", "Nom", "Devise"] : ["code", "date", "value", "name", "currency"],
          ...ROWS.map((row) => [CODES[0], date(row.date), number(row.first), french ? "Fonds exemple" : "Example fund", "EUR"]),
          ...ROWS.map((row) => [CODES[1], date(row.date), number(row.second), french ? "Indice exemple" : "Example index", "USD"]),
        ];
  // The mark at the start tells Excel that the text is UTF-8.
  return `\ufeff${lines.map((cells) => cells.join(separator)).join("\r\n")}\r\n`;
}
