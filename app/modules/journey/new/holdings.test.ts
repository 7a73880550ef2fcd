import { expect, it } from "vitest";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import { withFile } from "./holdings.server.ts";

const formOf = (content: BlobPart) => {
  const form = new FormData();
  form.set("holdings", "FR0000000001;100");
  form.set("holdingsFile", new File([content], "contrat.csv"));
  return form;
};

it("takes the text of a file in place of what was typed", async () => {
  const { form, fault } = await withFile(formOf("FR0000000002;200"));
  expect([form.get("holdings"), fault]).toEqual(["FR0000000002;200", null]);
});

it.each([
  ["x".repeat(HOLDINGS_BYTES + 1), "journey.form.holdingsFileLarge"],
  ["PK\u0003\u0004\0\0", "journey.form.holdingsFileNoText"],
])("says why a file is not taken, and keeps what was typed", async (content, reason) => {
  const { form, fault } = await withFile(formOf(content));
  expect([form.get("holdings"), fault]).toEqual(["FR0000000001;100", reason]);
});
