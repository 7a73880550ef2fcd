import { expect, it } from "vitest";
import { isIsin } from "./isin.ts";

it("is an ISIN with the check digit of its letters and digits, and nothing around", () => {
  const right = ["US0378331005", "FR0000120271", "IE00B4L5Y983", "AU0000XVGZA3", "FR00ZZ000018", "QS00ZZ000014"];
  const swapped = "US0373831005";
  const wrong = [
    swapped,
    "US0378331004",
    "US037833100",
    "us0378331005",
    " US0378331005",
    "0S0378331005",
    "FR-000012027",
    "ＵＳ0378331005",
    "",
  ];
  expect(right.filter((text) => !isIsin(text))).toEqual([]);
  expect(wrong.filter(isIsin)).toEqual([]);
});
