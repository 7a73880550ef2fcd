import { describe, expect, it } from "vitest";
import type { MarketEvent } from "#app/contract/market-event.ts";
import { portfolioViewer, type TestFund, testPortfolio } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { riskView } from "./risk-view.server.ts";
import { StressCard } from "./stress-card.tsx";

const [OLD, LATE, INDEX] = [1, 2, 3].map((n) => `5b0c8c3e-0000-4000-8000-00000000002${n}`) as [string, string, string];

/** Values on some days of the events below, and one that lasts between them: what counts are those of their ends. */
const funds: TestFund[] = [
  {
    uuid: OLD,
    fullName: "Ancien",
    values: [
      ["2020-02-28", 100],
      ["2020-03-06", 70],
      ["2020-03-20", 80],
      ["2022-06-10", 100],
      ["2022-06-30", 110],
      ["2023-05-31", 200],
      ["2023-06-15", 210],
      ["2023-06-30", 190],
    ],
  },
  {
    uuid: LATE,
    fullName: "Récent",
    values: [
      ["2022-06-10", 50],
      ["2022-06-30", 47.5],
      ["2023-05-31", 60],
      ["2023-06-30", 60],
    ],
  },
  {
    uuid: INDEX,
    fullName: "Indice",
    type: "INDEX",
    values: [
      ["2020-02-28", 100],
      ["2020-03-20", 90],
      ["2022-06-10", 100],
      ["2022-06-30", 101],
    ],
  },
];
const event = (fr: string, startDate: string, endDate: string | null): MarketEvent => ({
  id: startDate,
  name: { fr, en: `${fr} (en)` },
  category: "CRASH",
  startDate,
  endDate,
  version: 0,
});
const events = [
  event("Dure", "2020-02-29", "2020-03-20"),
  event("Calme", "2022-06-11", "2022-06-30"),
  event("Un jour", "2023-06-01", null),
  event("Trop tôt", "1987-10-19", null),
];
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, " ") ?? null;

async function stressBeside(weights: Record<string, string>, asked: string | null, stored = events, annualFees = "0") {
  const viewer = portfolioViewer({ funds, events: stored });
  const risk = await riskView(viewer, testPortfolio(funds, [{ date: "2023-06-01", weights }], { annualFees }), asked);
  return risk!.stress!;
}

describe("a portfolio in the events of the markets", () => {
  it("is replayed over the dates of each event beside an index, the worst first, with the share that has history", async () => {
    const { rows, chosen } = await stressBeside({ [OLD]: "60.00", [LATE]: "40.00" }, null);
    expect(chosen?.name).toBe("Indice");
    // By hand: 80/100, at the lowest 70, by the old fund alone; 0.6 · 190/200 + 0.4 · 1; 0.6 · 110/100 + 0.4 · 47.5/50.
    expect(
      rows.map(({ name, days, performance, lowest, index, excess, share }) =>
        [name, days, performance?.text, lowest, index, excess?.text, share].map((text) => plain(text)),
      ),
    ).toEqual([
      ["Dure", "29/02/2020 – 20/03/2020", "−20,00 %", "−30,00 %", "−10,00 %", "−10,00 %", "60 %"],
      ["Un jour", "01/06/2023 – 30/06/2023", "−3,00 %", "−3,00 %", null, null, "100 %"],
      ["Calme", "11/06/2022 – 30/06/2022", "+4,00 %", "0,00 %", "+1,00 %", "+3,00 %", "100 %"],
    ]);
    expect(rows[0]?.performance?.side).toBe(-1);
  });

  it("gives no figure of the whole where less than half has history, and puts it last", async () => {
    const { rows } = await stressBeside({ [OLD]: "45.00", [LATE]: "55.00" }, INDEX);
    expect(rows.map(({ name, performance, share }) => [name, performance === null, plain(share)])).toEqual([
      ["Un jour", false, "100 %"],
      ["Calme", false, "100 %"],
      ["Dure", true, "45 %"],
    ]);
  });

  it("says on the line of an event for how much of the portfolio its values come from a model", async () => {
    const modelled = funds.map((fund) => ({ ...fund, simulated: fund.uuid === OLD }));
    const viewer = portfolioViewer({ funds: modelled, events });
    const portfolio = testPortfolio(modelled, [{ date: "2023-06-01", weights: { [OLD]: "60.00", [LATE]: "40.00" } }], { annualFees: "0" });
    const { stress } = (await riskView(viewer, portfolio, null))!;
    expect(stress!.rows.map(({ simulated }) => plain(simulated))).toEqual(
      Array(3).fill("Valeurs simulées par un modèle pour 60 % du portefeuille"),
    );
    expect(renderHtml(<StressCard stress={stress} />, "fr")).toContain("Valeurs simulées par un modèle");
    const { rows } = await stressBeside({ [OLD]: "60.00", [LATE]: "40.00" }, null);
    expect(rows.map(({ simulated }) => simulated)).toEqual([null, null, null]);
  });

  it("takes the annual fees day by day, and stands without an index when none is wanted", async () => {
    const { rows, chosen } = await stressBeside({ [OLD]: "100.00" }, "", [events[0]!], "10");
    // 21 days from the 28th of February to the 20th of March: 0.8 · 0.9^(21/365) = 0.79517.
    expect(rows.map(({ performance, index }) => [plain(performance?.text), index])).toEqual([["−20,48 %", null]]);
    expect(chosen).toBeNull();
    const html = renderHtml(<StressCard stress={{ choices: [], chosen, rows, latest: null, reason: null }} />, "fr");
    expect(html).toContain("Dure");
    expect(html).not.toContain("Écart avec l’indice");
  });

  it("says how many of the latest events it follows where there are more", async () => {
    const many = Array.from({ length: 70 }, (_, i) => event(`Jour ${i}`, `2023-06-${String((i % 20) + 1).padStart(2, "0")}`, null));
    const stress = await stressBeside({ [OLD]: "100.00" }, null, many);
    expect(stress.latest).toBe(60);
    expect(renderHtml(<StressCard stress={stress} />, "fr")).toContain("Seuls les 60 derniers événements sont suivis.");
    expect((await stressBeside({ [OLD]: "100.00" }, null)).latest).toBeNull();
  });

  it("says so when no event falls into the history", async () => {
    const stress = await stressBeside({ [OLD]: "100.00" }, null, [events[3]!]);
    expect(stress.rows).toEqual([]);
    expect(renderHtml(<StressCard stress={stress} />, "en")).toContain("No event to replay");
    expect(renderHtml(<StressCard stress={null} />, "fr")).toContain("Aucun événement à rejouer");
  });
});
