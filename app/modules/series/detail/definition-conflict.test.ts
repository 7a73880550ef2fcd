import { expect, it } from "vitest";
import type { SentForm } from "#app/components/form/conflict.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { DefinitionForm } from "../series.schema.ts";
import { definitionConflict } from "./definition-conflict.server.ts";
import { freshDefinition } from "./definition-values.ts";

it("the second editor of a definition reads days, figures and choices in the language of the page", async () => {
  const typed = { ...freshDefinition(), fullName: "Mine", creationDate: "2001-05-02", managementFees: "0.5", investmentTime: 2 };
  const submission = { value: typed, reply: (told: object) => told } as unknown as SentForm<DefinitionForm>;
  const newest = {
    ...freshDefinition(),
    fullName: "Theirs",
    creationDate: "2002-06-03",
    managementFees: "1.25",
    version: 4,
    assetClass: "EQUITIES",
  };
  const record = { ...newest, proxySeries: null } as unknown as SeriesRecord;
  const reply = (await definitionConflict({ language: "fr" } as Viewer, submission, record)) as unknown as {
    fieldErrors: Record<string, string[]>;
  };
  const told = Object.fromEntries(
    Object.entries(reply.fieldErrors).map(([field, [text]]) => [field, new URLSearchParams(text!.split("?")[1]).get("value")]),
  );
  expect(told).toEqual({
    fullName: "Theirs",
    creationDate: "03/06/2002",
    managementFees: "1,25",
    assetClass: "Actions",
    investmentTime: null,
  });
});
