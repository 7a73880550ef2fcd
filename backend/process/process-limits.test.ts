import { expect, it } from "vitest";
import { tooLittle } from "./process-limits.ts";

it("says in one sentence what is too little, and nothing on a machine without limits", () => {
  expect(tooLittle(64, 0)).toMatch(/^This process may open 64 files only; .*ulimit -n.*\.$/);
  expect(tooLittle(1024, 128 * 2 ** 20)).toMatch(/^This process may use 128 MB of memory only; .*\.$/);
  expect(tooLittle(1024, 0)).toBeNull();
  expect(tooLittle(null, 2 ** 63)).toBeNull();
  expect(tooLittle()).toBeNull();
});
