import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { part, workbookPart as workbook, zip } from "../../tests/fixtures/zip.ts";
import { FileRefused } from "./problems.ts";
import { openWorkbook } from "./workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-workbook-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

async function refusal(content: Buffer): Promise<string> {
  const path = join(folder, `${files++}.xlsx`);
  writeFileSync(path, content);
  try {
    const { sheets, rows } = await openWorkbook(path);
    await rows(sheets[0] ?? "");
  } catch (error) {
    if (error instanceof FileRefused) return error.problem.messageKey.replace("imports.problem.", "");
    throw error;
  }
  return "read";
}

describe("workbooks that are no plain workbooks", () => {
  it("reads a plain one", async () => {
    expect(await refusal(await writeWorkbook([[{ value: "date" }, { value: "A" }]]).toBuffer())).toBe("read");
  });

  it("refuses by the directory, without unpacking: a high ratio, much data, many entries", async () => {
    const zeros = Buffer.alloc(20 * 1024 * 1024, " ");
    expect(await refusal(zip([workbook, part("xl/worksheets/sheet1.xml", zeros)]))).toBe("bomb");
    expect(
      await refusal(
        zip([workbook, ...Array.from({ length: 3 }, (_, n) => ({ ...part(`xl/${n}.xml`, "x"), announced: 60 * 1024 * 1024 }))]),
      ),
    ).toBe("bomb");
    expect(await refusal(zip([workbook, ...Array.from({ length: 1001 }, (_, n) => part(`xl/${n}.xml`, "x"))]))).toBe("bomb");
  });

  it("refuses parts whose announced size lies", async () => {
    const lying = { ...part("xl/worksheets/sheet1.xml", Buffer.alloc(50 * 1024 * 1024, " ")), announced: 1000 };
    const before = process.memoryUsage().rss;
    expect(await refusal(zip([workbook, lying]))).toBe("bomb");
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  it("refuses names that leave the archive, encryption and document types", async () => {
    expect(await refusal(zip([workbook, part("xl/../../etc/passwd.xml", "x")]))).toBe("unsafeArchive");
    expect(await refusal(zip([workbook, part("/etc/passwd.xml", "x")]))).toBe("unsafeArchive");
    expect(await refusal(zip([workbook, part("xl\\..\\evil.xml", "x")]))).toBe("unsafeArchive");
    expect(await refusal(zip([{ ...workbook, encrypted: true }]))).toBe("unsafeArchive");
    const laughs = '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><workbook>&lol2;</workbook>';
    expect(await refusal(zip([part("xl/workbook.xml", laughs)]))).toBe("unsafeArchive");
    expect(await refusal(zip([{ name: "xl/workbook.xml", bytes: Buffer.from(laughs, "utf16le") }]))).toBe("unsafeArchive");
  });

  it("refuses other archives and damaged ones", async () => {
    expect(await refusal(zip([part("values.csv", "date;A")]))).toBe("wrongType");
    expect(await refusal(zip([workbook]))).toBe("damaged");
    expect(await refusal(Buffer.from("PK\u0003\u0004 and nothing else"))).toBe("damaged");
    const cut = await writeWorkbook([[{ value: "date" }, { value: "A" }]]).toBuffer();
    expect(await refusal(cut.subarray(0, cut.length - 40))).toBe("damaged");
  });
});
