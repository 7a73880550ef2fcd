import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { paperLogo } from "./paper-logo.server.ts";

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#b5286a"/></svg>`;
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

  it("leaves PNG as it is, and what is no picture out", async () => {
    expect(await logoOf("image/png", Buffer.from("png"))).toEqual({ type: "image/png", data: Buffer.from("png").toString("base64") });
    expect(await logoOf("image/svg+xml", Buffer.from("<svg><g></svg>"))).toBeNull();
    expect(await logoOf("image/webp", Buffer.from("no picture"))).toBeNull();
    expect(await logoOf("image/gif", Buffer.from("GIF89a"))).toBeNull();
    expect(await paperLogo({})).toBeNull();
  });
});
