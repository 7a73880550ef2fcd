import { expect, it } from "vitest";
import { headersOfChange, headersOfNew, marksOf } from "./write-marks.ts";

const refused = { code: "VERSION_MISSING", status: 428, messageKey: "errors.versionMissing.text" };
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it("a change names the version that was seen, the first one too", () => {
  expect(headersOfChange({ idem: "a-key-of-the-form", version: 0 })).toEqual({ "idempotency-key": "a-key-of-the-form", "if-match": "0" });
  expect(marksOf(form({ idem: "a-key-of-the-form", version: "12" }))).toEqual({ idem: "a-key-of-the-form", version: 12 });
});

it("a change without a version is refused, never taken for one of the present version", () => {
  expect(() => headersOfChange({ idem: "a-key-of-the-form" })).toThrow(expect.objectContaining(refused));
  for (const version of ["", "none", "-1", "1.5", "1e3"])
    expect(() => marksOf(form({ idem: "a-key-of-the-form", version }))).toThrow(expect.objectContaining(refused));
});

it("a key that no form of ours carries is left out", () => {
  expect([headersOfNew({ idem: "short" }), headersOfNew({ idem: "k".repeat(256) }), headersOfNew({})]).toEqual([{}, {}, {}]);
});
