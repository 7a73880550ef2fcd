import { expect, it } from "vitest";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { refusal } from "../../../../tests/fixtures/simulation.ts";
import { holdingsOf, withFile } from "./holdings.server.ts";

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
  ["UTF-8", Buffer.from("Fonds en euros Sérénité;41 000")],
  ["UTF-8 with its mark", Buffer.from("\uFEFFFonds en euros Sérénité;41 000")],
  ["windows-1252, as a spreadsheet writes CSV", Buffer.from("Fonds en euros Sérénité;41 000", "latin1")],
  ["UTF-16, as a spreadsheet writes Unicode text", Buffer.from("\uFEFFFonds en euros Sérénité;41 000", "utf16le")],
])("reads a file in %s letter for letter", async (_encoding, bytes) => {
  const { form, fault } = await withFile(formOf(bytes));
  expect([form.get("holdings"), fault]).toEqual(["Fonds en euros Sérénité;41 000", null]);
});

it("reads the euro sign and the apostrophe of a spreadsheet's own CSV, and UTF-16 with the other byte first", async () => {
  const text = "L’Épargne;1 000 €";
  // 0x92 and 0x80 in windows-1252.
  const windows = Buffer.from(text.replace("’", "\u0092").replace("€", "\u0080"), "latin1");
  for (const bytes of [windows, Buffer.from(`\ufeff${text}`, "utf16le").swap16()])
    expect((await withFile(formOf(bytes))).form.get("holdings")).toBe(text);
});

it.each([
  ["x".repeat(HOLDINGS_BYTES + 1), "journey.form.holdingsFileLarge"],
  ["PK\u0003\u0004\0\0", "journey.form.holdingsFileNoText"],
])("says why a file is not taken, and keeps what was typed", async (content, reason) => {
  const { form, fault } = await withFile(formOf(content));
  expect([form.get("holdings"), fault]).toEqual(["FR0000000001;100", reason]);
});

const EURO = { uuid: "euro", isin: null, externalId: "FE-1", fullName: "Fonds en euros Sérénité" };
const EQUITY = { uuid: "equity", isin: "FR0010315770", externalId: "EQ-1", fullName: "Actions Monde" };
/** Names that have a whole name in them and come before it. */
const OTHERS = Array.from({ length: 20 }, (_, i) => ({
  uuid: `other-${i}`,
  isin: null,
  externalId: `O-${i}`,
  fullName: `A${i} Actions Monde`,
}));
const viewer = {
  language: "fr",
  api: {
    series: {
      byIsin: async ({ params: { isin } }: { params: { isin: string } }) => {
        if (isin !== EQUITY.isin) throw refusal(404, "NOT_FOUND");
        return EQUITY;
      },
      // As the backend searches: whatever has the text in a name.
      list: async ({ query: { search, limit } }: { query: { search: string; limit: number } }) => {
        const items = [...OTHERS, EURO, EQUITY].filter((one) =>
          `${one.fullName} ${one.externalId}`.toLowerCase().includes(search.toLowerCase()),
        );
        return { items: items.slice(0, limit), total: items.length };
      },
    },
  },
} as unknown as Viewer;

it("finds a fund by its ISIN, and one without by its whole name or code, in any case of letters", async () => {
  expect(await holdingsOf(viewer, "fonds en euros sérénité\t41 000\nFR0010315770\t30 000")).toEqual({
    held: [
      { series: "euro", amount: "41000" },
      { series: "equity", amount: "30000" },
    ],
  });
  expect(await holdingsOf(viewer, "FE-1;41 000")).toEqual({ held: [{ series: "euro", amount: "41000" }] });
});

it("finds a whole name that is part of many others", async () => {
  expect(await holdingsOf(viewer, "Actions Monde;2")).toEqual({ held: [{ series: "equity", amount: "2" }] });
});

it("part of a name is no fund, and the same fund under two names is said", async () => {
  const { wrong } = (await holdingsOf(viewer, "Fonds en euros;1\nActions Monde;2\nFR0010315770;3")) as { wrong: string[] };
  expect(wrong.map((text) => text.replace(/\?.*/, ""))).toEqual(["journey.form.holdings.unknown", "journey.form.holdings.twice"]);
});
