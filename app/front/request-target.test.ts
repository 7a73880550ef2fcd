import { describe, expect, it } from "vitest";
import { frontAddress } from "./front-address.ts";
import { targetOf } from "./request-target.ts";

const publicUrl = new URL("https://cairn.example/office");
const read = (url: string, method = "GET", rawHeaders: string[] = ["Host", "cairn.example"]) =>
  targetOf({ url, method, rawHeaders }, publicUrl);

describe("the target of a request", () => {
  it.each(["/", "//", "///elsewhere/x", "/a?b=//c", "/%ZZ/%00", "/../x", "/\\", "/a#b", "/\u00ff", `/${"a".repeat(9_000)}`])(
    "is the path as it was sent: %s",
    (path) => expect(read(path)).toEqual({ path }),
  );
  it.each([
    ["https://cairn.example/office/auth/login?a=b", "/office/auth/login?a=b"],
    ["HTTPS://CAIRN.example:443/office", "/office"],
    ["https://cairn.example", "/"],
    ["https://cairn.example?a", "/?a"],
  ])("in absolute-form is that of the same address on our host: %s", (url, path) => expect(read(url)).toEqual({ path }));
  it.each(["http://elsewhere/auth/login", "https://cairn.example.elsewhere/", "http://cairn.example:8080/", "http://[::1]/"])(
    "on another host is misdirected: %s",
    (url) => expect(read(url)).toEqual({ refusal: "misdirected" }),
  );
  it.each([
    "",
    "x",
    "cairn.example:443",
    "http:",
    "http:///",
    "https://user:word@cairn.example/",
    "http://[::1",
    "http://a:99999/",
    "*",
    "ftp://cairn.example/",
  ])("that is none is refused: %s", (url) => expect(read(url)).toEqual({ refusal: "badRequest" }));
  it("may be the server itself, for OPTIONS alone", () => {
    expect(read("*", "OPTIONS")).toEqual({ refusal: "server" });
    expect(read("/*", "OPTIONS")).toEqual({ path: "/*" });
  });
  it("is refused where two hosts are named, whatever they are", () => {
    expect(read("/", "GET", ["Host", "cairn.example", "accept", "*", "hOST", "cairn.example"])).toEqual({ refusal: "badRequest" });
  });
});

describe("the front's address of a request", () => {
  const addressed = (url: string) => {
    const req = { url, method: "GET", rawHeaders: ["Host", "x"], headers: { host: "x", forwarded: "for=y" } };
    const refusal = frontAddress(publicUrl)(req as unknown as Parameters<ReturnType<typeof frontAddress>>[0]);
    return { refusal, url: req.url, originalUrl: (req as { originalUrl?: string }).originalUrl, headers: req.headers };
  };
  it.each(["/office//x", "//x", "https://cairn.example/office//x"])("is one path below the prefix and one with it: %s", (url) =>
    expect(addressed(url)).toMatchObject({ refusal: null, url: "//x", originalUrl: "/office//x" }),
  );
  it("says our host, and parses as an address of it, whatever was asked for", () => {
    for (const url of ["", "*", "http://[::1", "//", "http://elsewhere/x"]) {
      const { originalUrl, headers } = addressed(url);
      expect(new URL(`${publicUrl.origin}${originalUrl}`).origin).toBe(publicUrl.origin);
      expect(headers).toEqual({ host: "cairn.example", "x-forwarded-host": "cairn.example", "x-forwarded-proto": "https" });
    }
  });
});
