import { expect, it } from "vitest";
import { loadedOnce } from "./loaded-once.ts";

const move = (from: string, to: string, more: { formMethod?: "POST" | "GET"; params?: object; defaultShouldRevalidate?: boolean } = {}) => {
  const { params, ...rest } = more;
  const url = (path: string) => new URL(path, "http://cairn.test");
  return loadedOnce({
    currentUrl: url(from),
    nextUrl: url(to),
    currentParams: { uuid: "a" },
    nextParams: { uuid: "a", ...params },
    defaultShouldRevalidate: true,
    ...rest,
  });
};

it("the head of a thing is loaded once for its pages, tabs and filters", () => {
  expect(move("/series/a", "/series/a/values")).toBe(false);
  expect(move("/series/a?tab=definition", "/series/a/values")).toBe(false);
  expect(move("/series/a", "/series/a?tab=definition")).toBe(false);
  expect(move("/series/a/values", "/series/a/values?page=2", { formMethod: "GET" })).toBe(false);
  expect(move("/series/a/history", "/series/a/history/c", { params: { change: "c" } })).toBe(false);
});

it("it is loaded again for another thing, after a form, and at the same address", () => {
  expect(move("/series/a", "/series/b", { params: { uuid: "b" } })).toBe(true);
  expect(move("/series/a/values/edit", "/series/a/values", { formMethod: "POST" })).toBe(true);
  expect(move("/series/a/values", "/series/a/values")).toBe(true);
  expect(move("/series/a", "/series/b", { params: { uuid: "b" }, defaultShouldRevalidate: false })).toBe(false);
});
