import { expect, it } from "vitest";
import { csvLine, harmless } from "./spreadsheet-text.ts";

it.each(["=1+1", "+33 1", "-2", "@SUM(A1)", "\t=1", "\r=1"])("keeps %j from being run", (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

it("leaves other text as it is and quotes what would break the line", () => {
  expect(harmless("1-2")).toBe("1-2");
  expect(csvLine(["a;b", 'say "hi"', "=x", "", "two\nlines"], ";")).toBe('"a;b";"say ""hi""";\'=x;;"two\nlines"');
});
