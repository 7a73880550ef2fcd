import type { ServerBuild } from "@remix-run/node";
import express from "express";
import { expect, it } from "vitest";
import { plainRoutes } from "./plain-routes.ts";
import { packed } from "./small-document.ts";

const module = (handle?: object) => ({ default: undefined, loader: () => null, ...(handle && { handle }) });
const routes = {
  root: { id: "root", path: "", module: module() },
  page: { id: "page", path: "questionnaire/:token/page", module: module({ i18n: [] }) },
  link: { id: "link", path: "questionnaire/:token", module: module({ plain: true }) },
} as unknown as ServerBuild["routes"];

it("takes the addresses of plain routes alone, with their parameters as they are meant", () => {
  const at = plainRoutes({ routes });
  expect(at("/questionnaire/abc-1")?.params).toEqual({ token: "abc-1" });
  expect(at("/questionnaire/a%20b/")?.params).toEqual({ token: "a b" });
  expect(at("/questionnaire/%E0%A4%A")?.params).toEqual({ token: "%E0%A4%A" });
  for (const path of ["/questionnaire", "/questionnaire/a/page", "/questionnaire/a/b", "/x/questionnaire/a", "/"])
    expect(at(path)).toBeNull();
});

it("packs a small document for whoever takes it, and leaves every other as it is", () => {
  const asking = (encoding: string) => Object.assign(Object.create(express.request), { headers: { "accept-encoding": encoding } });
  const text = Buffer.from("<p>bonjour</p>".repeat(200));
  const pack = (encoding: string, document: Uint8Array | null = text, headers: Record<string, string> = {}) => {
    const answer = new Response(null, { headers });
    return { bytes: packed(asking(encoding), answer, document), encoding: answer.headers.get("Content-Encoding") };
  };
  const small = pack("gzip, br");
  expect([small.encoding, (small.bytes?.length ?? 0) < 100]).toEqual(["br", true]);
  for (const encoding of ["gzip", "", "br;q=0, gzip"]) expect(pack(encoding)).toEqual({ bytes: text, encoding: null });
  expect(pack("br", Buffer.alloc(40_000)).encoding).toBeNull();
  expect(pack("br", Buffer.alloc(100)).encoding).toBeNull();
  expect(pack("br", text, { "Content-Encoding": "gzip" }).encoding).toBe("gzip");
  expect(pack("br", null).bytes).toBeNull();
});
