import { expect, it } from "vitest";
import { definitionSchema } from "./series.schema.ts";

const filled = {
  fullName: "A",
  externalId: "A",
  type: "FUND",
  assetClass: "EQUITIES",
  currency: "EUR",
  commercialStatus: "OPEN",
  idem: "12345678",
};
const faultsOf = (form: object) =>
  definitionSchema("fr")
    .safeParse(form)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

it("faults of a definition come in the order of the form, a wrong check digit among them", () => {
  expect(faultsOf({ ...filled, urlKiid: "http://x", managementFees: "x", isin: "US0378331004", externalId: "", fullName: "" })).toEqual([
    "fullName: series.edit.nameRequired",
    "externalId: series.edit.codeRequired",
    "isin: series.edit.isinWrong",
    "managementFees: series.edit.feesWrong",
    "urlKiid: series.edit.urlWrong",
  ]);
  expect(faultsOf({ ...filled, isin: "us0378331005" })).toBeUndefined();
});
