import { expect, it } from "vitest";
import { tableBytes } from "./convert.ts";

const table = (text: string, format: "JSON" | "ECB_RATES", rowsAt = "") => tableBytes(Buffer.from(text), format, rowsAt).toString();

it("makes a table of the first list of objects of a JSON text, a column for each name", () => {
  const text = {
    status: "ok",
    result: {
      page: 1,
      prices: [
        { id: "A", nav: { value: 1.5, currency: "EUR" } },
        { id: 'B "x", y', at: "2025-01-02" },
      ],
    },
  };
  expect(table(JSON.stringify(text), "JSON")).toBe('id,nav.value,nav.currency,at\nA,1.5,EUR,\n"B ""x"", y",,,2025-01-02\n');
});

it("takes the list that is named, and refuses a text that has none there", () => {
  const text = JSON.stringify({ old: [{ id: "A" }], now: { list: [{ id: "B" }] } });
  expect(table(text, "JSON", "now.list")).toBe("id\nB\n");
  for (const [sent, at] of [
    [text, "now.other"],
    ["[]", ""],
    ["[1, 2]", ""],
    ['{"a":', ""],
  ] as const)
    expect(() => table(sent, "JSON", at)).toThrow("NO_TABLE");
});

it("makes a line of each day of the central bank's rates, and refuses what is no such text", () => {
  const day = (time: string, ...rates: string[]) => `<Cube time="${time}">${rates.join("")}</Cube>`;
  const rate = (currency: string, value: string) => `<Cube currency="${currency}" rate="${value}"/>`;
  const whole = `<e:Envelope xmlns:e="x"><Cube>${day("2024-01-05", rate("USD", "1.0921"))}${day("2024-01-04", rate("USD", "1.0953"), rate("JPY", "158.03"))}</Cube></e:Envelope>`;
  expect(table(whole, "ECB_RATES")).toBe("date,USD,JPY\n2024-01-05,1.0921,\n2024-01-04,1.0953,158.03\n");
  for (const text of ["<a></b>", "<html></html>", "no XML", ""]) expect(() => table(text, "ECB_RATES")).toThrow("NO_TABLE");
});
