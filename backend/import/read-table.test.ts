import { expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { COMPOSITION_TABLE } from "#backend/api/model-portfolio/composition-file.ts";
import { readDefinitions } from "#backend/api/series/series-import.ts";
import { readTable } from "./read-table.ts";

const sent = (bytes: Buffer) => ({ filename: "table", contentType: "text/csv", data: bytes.toString("base64") });
const TEXT = "code;name\nA1;Actifs réels à l’étranger\n";
/** As Excel saves it in France: the apostrophe is 0x92. */
const WINDOWS = Buffer.from(TEXT.replace("’", "\u0092"), "latin1");

it("text is read in each encoding in which a spreadsheet saves it", async () => {
  for (const bytes of [Buffer.from(TEXT), Buffer.from(`\ufeff${TEXT}`), Buffer.from(`\ufeff${TEXT}`, "utf16le"), WINDOWS]) {
    const { columns, rows } = await readTable(sent(bytes));
    expect(columns).toEqual(["code", "name"]);
    expect(rows[0]?.cells.get("name")).toBe("Actifs réels à l’étranger");
  }
});

it("what is no table is refused with the reason", async () => {
  const reasons: Record<string, Buffer> = {
    oldWorkbook: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    wrongType: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]),
    damaged: Buffer.from("PK\u0003\u0004 but no workbook"),
    empty: Buffer.from("code;name\n"),
    duplicateColumn: Buffer.from("code;code\nA;B\n"),
  };
  for (const [reason, bytes] of Object.entries(reasons))
    await expect(readTable(sent(bytes))).rejects.toMatchObject({ data: { messageKey: `imports.problem.${reason}` } });
});

it("what a workbook shows in per cent is a per cent, in its own formats and in others", async () => {
  const weight = (value: number, format: string) => [{ value: "A1" }, { value, type: Number, format }];
  const formats = ["0%", "0.00%", '0.0" %"', "#,##0.00\\ %", "0.00"];
  const composition = await writeWorkbook([
    [{ value: "code" }, { value: "poids" }],
    ...formats.map((format) => weight(0.145, format)),
    weight(0.07, "0.0%"),
    [{ value: "A1" }, { value: "25 %" }],
  ]).toBuffer();
  const { rows } = await readTable(sent(composition), COMPOSITION_TABLE);
  // A sign in quotes is a text beside the number, which is what it is.
  expect(rows.map(({ cells }) => cells.get("weight"))).toEqual(["14.5%", "14.5%", "0.145", "14.5%", "0.145", "7%", "25 %"]);
  const definitions = await writeWorkbook([
    [{ value: "code" }, { value: "fees" }],
    [{ value: "A1" }, { value: 0.0185, type: Number, format: "0.00%" }],
  ]).toBuffer();
  const { table } = await readDefinitions(sent(definitions), { asks: true });
  expect(table.reading.rows).toEqual([{ line: 2, cells: ["A1", "1.85"] }]);
});
