import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { FileRefused } from "./problems.ts";
import { readWorkbook } from "./workbook.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-workbook-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** Size that the headers announce, when it differs from the real one. */
  announced?: number;
  encrypted?: boolean;
}

/** A zip archive by hand, so that it can lie. Checksums are left at zero: readers of the directory do not check them. */
function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, announced = bytes.length, encrypted = false } of entries) {
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800 | (encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(announced, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const part = (name: string, text: string | Buffer): ZipEntry => ({ name, bytes: Buffer.from(text) });
const workbook = part("xl/workbook.xml", "<workbook/>");

async function refusal(content: Buffer): Promise<string> {
  const path = join(folder, `${files++}.xlsx`);
  writeFileSync(path, content);
  try {
    await readWorkbook(path);
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
