import { describe, expect, it } from "vitest";
import { pageOf, safeReturnTo } from "./return-to.ts";

const EVIL = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/%2e%2e",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/%2f%2fevil.example",
  "/%2F/evil.example",
  "/%5cevil.example",
  "/%5Cevil.example",
  "https://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://evil.example",
  "http://evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "mailto:a@b",
  "file:///etc/passwd",
  "evil.example",
  "evil.example/fia",
  "@evil.example",
  "?a=1",
  "#a",
  "",
  " ",
  " /fia",
  "\t/fia",
  "\n/fia",
  "/\tfia",
  "/\n/evil.example",
  "/\r\nSet-Cookie: a=b",
  "/fia\u0000",
  "/fia\u007f",
  "/\u0009/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/./\\evil.example",
  "/a/../\\evil.example",
  "/%09/evil\\x",
  "/auth/login",
  "/auth/login?returnTo=/auth/login",
  "/auth",
  "/auth/callback?code=x",
  "/AUTH/login",
  "/./auth/login",
  "/a/../auth/logout",
  "/auth/login.data",
  "/api/user-service/v1/users",
  "/realms/aaa/protocol/openid-connect/logout",
  `/${"a".repeat(2048)}`,
  "/fia\\..\\..",
  "http://return-to.invalid@evil.example",
  "//return-to.invalid/x",
  "/\u2028\\x",
  "//%0devil.example",
];

describe("returnTo", () => {
  it.each(EVIL)("refuses %j", (value) => expect(safeReturnTo(value)).toBeNull());
  it("has a corpus of sixty", () => expect(new Set(EVIL).size).toBeGreaterThanOrEqual(60));
  it.each([[undefined], [null], [3], [["/fia"]], [{}]])("refuses what is no text: %j", (value) => expect(safeReturnTo(value)).toBeNull());

  it.each([
    ["/", "/"],
    ["/fia/simulators?page=2#top", "/fia/simulators?page=2#top"],
    ["/fia/x.data?_routes=routes%2Ffia.x&a=1", "/fia/x?a=1"],
    ["/_root.data", "/"],
    ["/fia?index", "/fia"],
    ["/fia?index&a=1&_data=x", "/fia?a=1"],
    ["/fia/%C3%A9t%C3%A9?q=a%2Fb", "/fia/%C3%A9t%C3%A9?q=a%2Fb"],
    ["/authors", "/authors"],
    ["/fia?next=https://evil.example", "/fia?next=https%3A%2F%2Fevil.example"],
  ])("takes %j", (value, expected) => expect(new URL(safeReturnTo(value) ?? "", "http://x").href).toBe(new URL(expected, "http://x").href));

  it("knows the prefix of PUBLIC_URL", () => {
    expect(safeReturnTo("/cairn/auth/login", "/cairn")).toBeNull();
    expect(safeReturnTo("/cairn/fia", "/cairn")).toBe("/cairn/fia");
    expect(pageOf(new Request("http://x/fia?a=1"), "/cairn")).toBe("/cairn/fia?a=1");
    expect(pageOf(new Request("http://x/cairn/fia.data"), "/cairn")).toBe("/cairn/fia");
    expect(pageOf(new Request("http://x//evil.example"), "")).toBe("/");
  });
});
