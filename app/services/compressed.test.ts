import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressed } from "./compressed.server.ts";

const asked = (encoding: string) => new Request("https://cairn.example/", { headers: { "accept-encoding": encoding } });
const ANY = { from: 0, to: Number.POSITIVE_INFINITY };

it.each([0, 1, 15, 1008, 1009, 32 * 1024, 65_520, 65_521, 131_072, 300_000, 20_000_000])(
  "a body of %i bytes comes back from its Brotli whole, whatever the window that holds it",
  async (length) => {
    const body = Uint8Array.from({ length }, (_, i) => (i * i) % 251);
    const headers = new Headers();
    const sent = await compressed(body, asked("gzip, br"), headers, ANY);
    expect(headers.get("content-encoding")).toBe("br");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(Buffer.compare(brotliDecompressSync(sent), body)).toBe(0);
  },
);

it("the window of a page is as wide as the page: its first bits say so", async () => {
  // RFC 7932, 9.1: WBITS 17 is 0000001 and 18 is 0011 in the lowest bits; 22, the usual one, is 1011.
  const first = async (length: number) => (await compressed(new Uint8Array(length).fill(7), asked("br"), new Headers()))[0]!;
  expect((await first(100_000)) & 0b1111111).toBe(0b0000001);
  expect((await first(200_000)) & 0b1111).toBe(0b0011);
});

it.each([
  ["gzip", 5000],
  ["br;q=0, gzip", 5000],
  ["br", 1023],
  ["br", 512 * 1024 + 1],
])("what takes '%s' gets %i bytes as they are", async (encoding, length) => {
  const body = new Uint8Array(length);
  const headers = new Headers();
  expect(await compressed(body, asked(encoding), headers)).toBe(body);
  expect(headers.get("content-encoding")).toBeNull();
});
