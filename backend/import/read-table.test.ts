import { expect, it } from "vitest";
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
