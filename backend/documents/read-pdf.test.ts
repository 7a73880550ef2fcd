import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf.ts";

const pdf = (...objects: Array<string | Buffer>) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    ...objects.map((object) => (typeof object === "string" ? Buffer.from(object, "latin1") : object)),
  ]);
const packed = (content: string, more = "") =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< ${more} /Filter /FlateDecode >>\nstream\r\n`),
    deflateSync(Buffer.from(content, "latin1")),
    Buffer.from("\nendstream\nendobj\n"),
  ]);

describe("what a PDF says of itself", () => {
  it.each([
    ["an open dictionary", pdf("1 0 obj << /Type /Catalog /Lang (fr-FR) >> endobj"), "fr"],
    ["hexadecimal digits", pdf("1 0 obj << /Lang <656E2D4742> >> endobj"), "en"],
    ["two bytes a letter", pdf("1 0 obj << /Lang <FEFF00640065> >> endobj"), "de"],
    ["a packed object", pdf(packed("1 0 << /Type /Catalog /Lang (en) >>", "/Type /ObjStm")), "en"],
    ["its metadata", pdf("<x:xmpmeta><dc:language><rdf:Bag><rdf:li>it-IT</rdf:li></rdf:Bag></dc:language></x:xmpmeta>"), "it"],
    ["nothing", pdf("1 0 obj << /Type /Catalog >> endobj"), null],
    ["no language", pdf("1 0 obj << /Lang () /Other (x) >> endobj"), null],
  ])("is its language by %s", (_by, bytes, language) => expect(readPdf(bytes).language).toBe(language));

  it("is the language of its text where nothing else tells it, kerned letters put together", () => {
    const words = "le produit est pour vous et les risques que vous prenez dans une ann\xe9e, le co\xfbt des parts et du produit";
    const page = (text: string) =>
      pdf(
        packed(
          `BT ${text
            .split(" ")
            .map((word) => `(${word} ) Tj`)
            .join("\n")} ET`,
        ),
      );
    expect(readPdf(page(words)).language).toBe("fr");
    expect(
      readPdf(page("the risk of the product is that you and your money are with the other side of the investment for years")).language,
    ).toBe("en");
    const kerned = words.split(" ").map((word) => `(${word[0]}) -12 (${word.slice(1)}) -260`);
    expect(readPdf(pdf(packed(`BT [${kerned.join(" ")}] TJ ET`))).language).toBe("fr");
    expect(readPdf(page("Kelmoor World Index ETF 2026 SRI 4")).language).toBeNull();
  });

  it.each([
    ["of its making", pdf("<< /CreationDate (D:20260301120000+01'00') >>"), "2026-03-01"],
    ["of its last change, where that is later", pdf("<< /CreationDate (D:20250301) /ModDate (D:20260215093000Z) >>"), "2026-02-15"],
    ["of its metadata", pdf("<xmp:CreateDate>2026-04-05T10:00:00Z</xmp:CreateDate>"), "2026-04-05"],
    ["that is none", pdf("<< /CreationDate (D:20261345) >>"), null],
  ])("is the day %s", (_of, bytes, date) => expect(readPdf(bytes).date).toBe(date));

  it("is found in bytes of any kind without a fault, and without unpacking more than there is room for", () => {
    const bomb = Array.from({ length: 4 }, () => packed(" ".repeat(15 * 1024 * 1024)));
    expect(readPdf(pdf(...bomb, "<< /Lang (fr) >>")).language).toBe("fr");
    for (const bytes of [Buffer.alloc(0), pdf("stream"), pdf("/FlateDecode stream\nxx endstream"), pdf("/Lang ("), pdf("/Lang <zz>")])
      expect(readPdf(bytes)).toEqual({ language: null, date: null });
  });
});
