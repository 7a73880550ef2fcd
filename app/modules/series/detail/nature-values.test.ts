import { parseWithZod } from "@conform-to/zod/v4";
import { expect, it } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { definitionSchema } from "../series.schema.ts";
import { freshDefinition } from "./definition-values.ts";
import { natureOfForm, natureValues } from "./nature-values.ts";

const NATURE: SeriesRecord["nature"] = {
  ...{ equityPart: 0.625, theme: "GOLD", manager: "Orvane", issuer: "Valmore", illiquid: true, complex: false },
  targetMarket: { knowledge: { BASIC: "NEGATIVE", INFORMED: "POSITIVE" }, losses: { NONE: "NEGATIVE" } },
};

function sent(nature: object) {
  const form = new FormData();
  const put = (name: string, value: unknown): void => {
    if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) put(name ? `${name}.${key}` : key, one);
    else form.append(name, String(value));
  };
  put("", { ...freshDefinition(), fullName: "World", externalId: "W-1", idem: "a-key-of-the-form", nature });
  return parseWithZod(form, { schema: definitionSchema("fr") });
}

it("the form of a series keeps its nature as it is stored, and an empty one states none", () => {
  for (const nature of [NATURE, {}]) {
    const values = natureValues({ nature });
    const read = sent({ ...values, equityPart: values.equityPart.replace(".", ",") });
    if (read.status !== "success") throw new Error(JSON.stringify(read.error));
    expect(natureOfForm(read.value)).toEqual(nature);
  }
});

it("refuses a part above all of it, a theme that is no code and a place that is none at their fields", () => {
  const values = natureValues({ nature: NATURE });
  const read = sent({ ...values, equityPart: "101", theme: "or & argent", knowledge: { ...values.knowledge, BASIC: "MAYBE" } });
  expect(read.status === "success" ? [] : Object.keys(read.error ?? {}).sort()).toEqual([
    "nature.equityPart",
    "nature.knowledge.BASIC",
    "nature.theme",
  ]);
});
