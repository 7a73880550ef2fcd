import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { KEEP_SHOWN_ADDRESS, loadIfLeft } from "./shown-address.ts";

const windowAt = (href: string) => {
  const { pathname, search, hash } = new URL(href, "https://house.example");
  const window = { location: { pathname, search, hash, reload: vi.fn() } } as unknown as Window & typeof globalThis;
  runInNewContext(KEEP_SHOWN_ADDRESS, { window, location: window.location });
  return window;
};

test("a document whose address has not changed, but for its fragment, is not loaded again", () => {
  const window = windowAt("/fia/simulators?size=100");
  window.location.hash = "#results";
  expect(loadIfLeft(window)).toBe(false);
  expect(window.location.reload).not.toHaveBeenCalled();
});

test.each([
  ["path", { pathname: "/fia" }],
  ["query", { search: "?size=10" }],
])("another %s is loaded", (_, change) => {
  const window = windowAt("/fia/simulators?size=100");
  Object.assign(window.location, change);
  expect(loadIfLeft(window)).toBe(true);
  expect(window.location.reload).toHaveBeenCalledOnce();
});
