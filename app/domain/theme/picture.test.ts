import { describe, expect, it } from "vitest";
import { MOST_PICTURE_BYTES, readPicture } from "./picture.server.ts";
import { cleanSvg } from "./svg.server.ts";

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write("\x89PNG\r\n\x1a\n", "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const fault = (bytes: Buffer, announced?: string) => {
  const read = readPicture(bytes, announced);
  return "fault" in read ? read.fault : read.picture.type;
};

describe("pictures of an organisation", () => {
  it("are told by their content, not by their name", () => {
    expect(fault(png(10, 10), "image/png")).toBe("image/png");
    expect(fault(png(10, 10))).toBe("image/png");
    expect(fault(png(10, 10), "image/svg+xml")).toBe("other-type");
    expect(fault(Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 9, 0, 9, 0, 0, 0]), "image/jpg")).toBe("image/jpeg");
    const icon = Buffer.alloc(22);
    icon.set([0, 0, 1, 0, 1, 0, 16, 16]);
    expect(fault(icon, "image/vnd.microsoft.icon")).toBe("image/x-icon");
    expect(fault(Buffer.from("<html><svg></svg></html>"))).toBe("unknown-type");
    expect(fault(Buffer.from("MZ program"))).toBe("unknown-type");
  });

  it("are bounded in bytes and in pixels, and whole", () => {
    expect(fault(Buffer.alloc(0))).toBe("empty");
    expect(fault(Buffer.alloc(MOST_PICTURE_BYTES + 1))).toBe("too-large");
    expect(fault(png(20_000, 20_000))).toBe("too-many-pixels");
    expect(fault(png(10, 10).subarray(0, 20))).toBe("unknown-type");
  });
});

/** A picture of the largest size. */
const hostile = (piece: string) => piece.repeat(Math.floor(MOST_PICTURE_BYTES / piece.length));

describe("a picture made to be slow to judge", () => {
  // Comments that a lazy pattern could cut in 2^n ways, tags without an end, quotes without a pair, spaces without a name.
  it.each([
    [`${"<!---->".repeat(400)}x`],
    [hostile("<!---->")],
    [`<svg>${hostile("<").slice(10)}`],
    [`<svg ${hostile("a='\"").slice(20)}`],
    [`<svg ${hostile(" ").slice(20)}=`],
    [`<svg fill="url${hostile(" ").slice(40)}">`],
    [hostile("<svg>")],
    [`<?xml ${hostile("?").slice(20)}`],
  ])("is judged in one pass (case %#)", (text) => {
    expect(fault(Buffer.from(text))).toMatch(/unknown-type|bad-svg/);
  });
});

describe("an SVG", () => {
  const wrap = (inside: string, attributes = "") => `<svg viewBox="0 0 1 1"${attributes}>${inside}</svg>`;
  const plain = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>`;

  it("keeps its drawing", () => {
    const drawing = `<g fill="url(#a)"><path d="M0 0h1"/></g><text x="1">Cap &amp; vent</text><use href="#b"/>`;
    expect(cleanSvg(wrap(drawing))).toBe(plain.replace("></svg>", `>${drawing}</svg>`));
  });

  it.each([
    `<script>alert(1)</script>`,
    `<style>@import url(//evil)</style>`,
    `<foreignObject><body onload="x()"/></foreignObject>`,
    `<a href="javascript:alert(1)"></a>`,
    `<image href="https://evil.example/a.png"/>`,
    `<animate attributeName="href" to="javascript:x"/>`,
    `<!-- <script>x</script> -->`,
    `<![CDATA[<script>x</script>]]>`,
  ])("loses %s", (inside) => {
    expect(cleanSvg(wrap(inside))).toBe(plain);
  });

  it("loses events, styles and addresses outside of it", () => {
    expect(cleanSvg(wrap("", ` onload="alert(1)" style="background:url(//evil)" fill="url(https://evil)"`))).toBe(plain);
    expect(cleanSvg(wrap(`<use href="https://evil.example/#a"/>`))).toBe(plain.replace("></svg>", "><use/></svg>"));
    expect(cleanSvg(wrap(`<path fill="url(&#106;avascript:x)"/>`))).not.toContain("fill");
  });

  it.each([
    `<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>`,
    "<svg><g></svg>",
    "<svg",
    "<html></html>",
    "<svg></svg><svg></svg>",
    "<svg onload=alert(1)></svg>",
  ])("is refused: %s", (text) => {
    expect(cleanSvg(text)).toBeNull();
  });
});
