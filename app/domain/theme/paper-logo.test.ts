import { buffer } from "node:stream/consumers";
import { inflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { paperLogo } from "./paper-logo.server.ts";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b5286a"/></svg>`;
/** Transparency of a document's picture, a byte for each dot. */
function maskOf(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1");
  const object = /\/SMask (\d+) 0 R/.exec(text)?.[1];
  const start = text.indexOf("stream\n", text.indexOf(`\n${object} 0 obj`)) + "stream\n".length;
  return inflateSync(pdf.subarray(start, text.indexOf("\nendstream", start)));
}
const logoOf = (contentType: string, bytes: Buffer) => paperLogo({ logoData: bytes.toString("base64"), logoContentType: contentType });

describe("the logo on paper", () => {
  it("draws an SVG and a WebP as PNG of the same shape and colour", async () => {
    const webp = await sharp(Buffer.from(DRAWING)).webp({ lossless: true }).toBuffer();
    for (const [type, bytes] of [
      ["image/svg+xml", Buffer.from(DRAWING)],
      ["image/webp", webp],
    ] as const) {
      const logo = await logoOf(type, bytes);
      expect(logo?.type).toBe("image/png");
      const picture = sharp(Buffer.from(logo?.data ?? "", "base64"));
      expect(await picture.metadata()).toMatchObject({ format: "png", width: 900, height: 225 });
      const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([0xb5, 0x28, 0x6a]);
    }
  });

  it("is as transparent on paper as it is drawn, whatever colours a picture names by a palette", async () => {
    const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 221 40"><g fill="none" stroke="#ca2c7a" stroke-width="3.4" stroke-linecap="round"><path d="M4 34 14 8l10 26M8 25h12"/><path d="M20 34 27 16l7 18"/></g><linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#1c2024"/></linearGradient><circle cx="120" cy="20" r="18" fill="url(#g)"/></svg>`;
    const indexed = await sharp(Buffer.from(mark), { density: 300 }).png({ palette: true }).toBuffer();
    expect(indexed[25]).toBe(3);
    for (const [type, bytes] of [
      ["image/svg+xml", Buffer.from(mark)],
      ["image/png", indexed],
    ] as const) {
      const picture = Buffer.from((await logoOf(type, bytes))?.data ?? "", "base64");
      const page = new PDFDocument({ size: [100, 40], margin: 0, compress: false });
      const written = buffer(page);
      page.image(picture, 0, 0, { width: 100 });
      page.end();
      const drawn = await sharp(picture).ensureAlpha().extractChannel("alpha").raw().toBuffer();
      expect(drawn).toContain(255);
      expect(drawn).toContain(0);
      expect(maskOf(await written).equals(drawn)).toBe(true);
    }
  });

  it("leaves PNG as it is, and what is no picture out", async () => {
    expect(await logoOf("image/png", Buffer.from("png"))).toEqual({ type: "image/png", data: Buffer.from("png").toString("base64") });
    expect(await logoOf("image/svg+xml", Buffer.from("<svg><g></svg>"))).toBeNull();
    expect(await logoOf("image/webp", Buffer.from("no picture"))).toBeNull();
    expect(await logoOf("image/gif", Buffer.from("GIF89a"))).toBeNull();
    expect(await paperLogo({})).toBeNull();
  });
});
