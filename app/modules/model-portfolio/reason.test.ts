import { describe, expect, it } from "vitest";
import { allocationFields } from "#app/domain/allocation/fields.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { portfolioViewer, type TestFund, testPortfolio } from "../../../tests/fixtures/portfolio-viewer.ts";
import { LINES, weightId } from "../series/weighted-lines.ts";
import { editorAction } from "./editor.server.ts";

const [ONE, TWO] = [1, 2].map((n) => `5b0c8c3e-0000-4000-8000-00000000006${n}`) as [string, string];
const funds: TestFund[] = [
  { uuid: ONE, fullName: "Monde", values: [] },
  { uuid: TWO, fullName: "Taux", values: [] },
];
const HALVES = { [ONE]: "50", [TWO]: "50" };
/** A start, a rebalancing that was stored without a reason, and one with it. */
const stored = testPortfolio(funds, [
  { date: "2023-01-02", weights: HALVES },
  { date: "2024-01-02", weights: HALVES },
  { date: "2025-01-02", weights: HALVES },
]);
const portfolio = {
  ...stored,
  compositions: stored.compositions.map((one, at) => (at === 2 ? { ...one, comment: "Retour aux poids cibles" } : one)),
};
const viewer = portfolioViewer({ funds });
Object.assign(viewer.api, {
  modelPortfolios: { validate: async () => ({ valid: true, total: "100", problems: [] }) },
} as unknown as Viewer["api"]);

/** Pressing the button that saves: what is told, and what would be saved. */
async function saved(date: string, weights: readonly [string, string], comment: string, of = portfolio) {
  const form = new FormData();
  const fields = allocationFields(LINES);
  [ONE, TWO].forEach((series, at) => {
    form.set(fields.of(at, "series"), series);
    form.set(fields.of(at, "weight"), weights[at]!);
  });
  for (const [name, text] of Object.entries({ intent: "save", date, comment, original: date, version: "3", idem: "once" }))
    form.set(name, text);
  const { view, read } = await editorAction(viewer, of, form);
  return { errors: view.errors, read: read && [read.date, read.comment] };
}
const asked = { errors: [{ fieldId: "composition-comment", text: "Le champ Motif est obligatoire" }], read: null };

describe("the reason of a rebalancing", () => {
  it("is asked for on a new day and where weights of a day change, spaces being none", async () => {
    expect(await saved("2026-01-02", ["50", "50"], " ")).toEqual(asked);
    expect(await saved("2024-01-02", ["60", "40"], "")).toEqual(asked);
    expect(await saved("2026-01-02", ["60", "40"], "Moins de taux")).toEqual({ errors: [], read: ["2026-01-02", "Moins de taux"] });
  });

  it("is not asked for of a portfolio's first composition, nor of one that was stored without and stays as it is", async () => {
    expect(await saved("2022-01-03", ["60", "40"], "")).toEqual({ errors: [], read: ["2022-01-03", ""] });
    expect(await saved("2023-01-02", ["60", "40"], "")).toEqual({ errors: [], read: ["2023-01-02", ""] });
    expect(await saved("2024-01-02", ["50", "50"], "")).toEqual({ errors: [], read: ["2024-01-02", ""] });
    expect(await saved("2024-01-02", ["50", "50"], "", { ...portfolio, compositions: [] })).toMatchObject({ errors: [] });
  });

  it("is not taken away once it was given", async () => {
    expect(await saved("2025-01-02", ["50", "50"], "")).toEqual(asked);
  });

  it("is asked for beside all else that is wrong", async () => {
    expect((await saved("", ["50", "x"], "")).errors.map(({ fieldId }) => fieldId)).toEqual([
      "composition-date",
      weightId(1),
      "composition-comment",
    ]);
  });
});
