import type { LookupFunction } from "node:net";
import { MockAgent } from "undici";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createDocumentFetcher } from "./document-fetcher.ts";
import { isPublicAddress, publicOnly } from "./public-address.ts";

const HOST = "documents.issuer.example";
const PDF = "%PDF-1.7 a document";

describe("addresses of the public internet", () => {
  it.each(["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "172.32.0.1"])("has %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    "127.0.0.1",
    "0.0.0.0",
    "10.1.2.3",
    "172.31.255.255",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fd00::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "ff02::1",
    "not an address",
  ])("has not %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("a name", () => {
  const look = (found: Parameters<Parameters<LookupFunction>[2]>[1]) => {
    const done = vi.fn();
    publicOnly((_name, _options, answer) => answer(null, found, 4))(HOST, {}, done);
    return done.mock.calls[0] as Parameters<Parameters<LookupFunction>[2]>;
  };
  const outside = { address: "93.184.216.34", family: 4 };

  it("is found where every address is public", () => {
    expect(look([outside])).toEqual([null, [outside], 4]);
    expect(look(outside.address)[0]).toBeNull();
  });
  it.each([["10.0.0.5"], [[outside, { address: "::1", family: 6 }]]])("is not found at %j", (found) =>
    expect(look(found)[0]?.message).toContain("not public"),
  );
});

describe("documents of issuers", () => {
  const network = new MockAgent();
  network.disableNetConnect();
  const issuer = network.get(`https://${HOST}`);
  const fetcher = createDocumentFetcher([HOST], { dispatcher: network });
  afterAll(() => fetcher.close());
  const answers = (path: string, status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
    issuer.intercept({ path }).reply(status, body, { headers });

  it("are given when the server gives a PDF", async () => {
    answers("/dic.pdf?id=1", 200, PDF);
    expect(await fetcher.fetch(`https://${HOST}/dic.pdf?id=1`)).toEqual({ bytes: Buffer.from(PDF) });
  });

  it("are told apart from what is none", async () => {
    answers("/page", 200, "<html>Not found</html>");
    answers("/gone", 404, PDF);
    answers("/moved", 302, "", { location: `https://${HOST}/dic.pdf` });
    answers("/huge", 200, Buffer.alloc(20 * 1024 * 1024 + 1, "%PDF-"));
    answers("/announced", 200, PDF, { "content-length": "99999999" });
    const problem = async (path: string) => await fetcher.fetch(`https://${HOST}${path}`);
    expect(await problem("/page")).toEqual({ problem: "NO_PDF" });
    expect(await problem("/gone")).toEqual({ problem: "REFUSED" });
    expect(await problem("/moved")).toEqual({ problem: "REFUSED" });
    expect(await problem("/huge")).toEqual({ problem: "TOO_LARGE" });
    expect(await problem("/announced")).toEqual({ problem: "TOO_LARGE" });
    expect(await problem("/nobody-answers")).toEqual({ problem: "UNREACHABLE" });
  });

  it.each([
    `http://${HOST}/dic.pdf`,
    `https://${HOST}:8443/dic.pdf`,
    `https://user@${HOST}/dic.pdf`,
    `https://${HOST}.evil.example/dic.pdf`,
    "https://evil.example/dic.pdf",
    `https://evil.example/#@${HOST}/`,
    `https://evil.example\\@${HOST}/`,
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "file:///etc/passwd",
    "no address",
  ])("are not asked for at %s", async (address) => {
    expect(fetcher.reaches(address)).toBe(false);
    expect(await fetcher.fetch(address)).toEqual({ problem: "HOST" });
  });

  it("are looked up by public addresses alone", async () => {
    const lookup = vi.fn<LookupFunction>((_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]));
    const guarded = createDocumentFetcher([HOST], { lookup });
    expect(await guarded.fetch(`https://${HOST}/dic.pdf`)).toEqual({ problem: "UNREACHABLE" });
    expect(lookup).toHaveBeenCalledWith(HOST, expect.anything(), expect.anything());
    await guarded.close();
  });
});
