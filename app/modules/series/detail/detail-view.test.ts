import { describe, expect, it } from "vitest";
import { type SeriesRecord, seriesRecord } from "#app/contract/series/series.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { seriesView } from "./detail-view.server.ts";

const uuid = "0192d3a0-0000-4000-8000-000000000001";
const shape = {
  uuid,
  externalId: "FUND-1",
  fullName: "Actions Monde",
  isin: null,
  type: "FUND",
  assetClass: "EQUITIES",
  subAssetClass: null,
  geographicFocus: null,
  currency: "EUR",
  sri: 4,
  srri: null,
  sfdrCategory: null,
  managementFees: null,
  simulated: false,
  firstValueDate: "2025-01-01",
  lastValueDate: "2025-04-30",
  valueCount: 60,
  version: 1,
};
const record: SeriesRecord = seriesRecord.parse(shape);
const dayOf = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10);
const values = Array.from({ length: 60 }, (_, at): [string, number] => [dayOf(at < 30 ? at : at + 60), at === 20 ? 150 : 100]);
const [from, to] = [dayOf(29), dayOf(90)];

describe("the first page of a series", () => {
  it("shows the gaps and the jumps of its history, as the page of its values does", async () => {
    const flows: unknown[] = [];
    const api = {
      financialValues: { get: async () => ({ values, origins: [] }), flows: async () => ({ flows }) },
      valueHistory: { quality: async () => ({ gaps: [{ from, to, weekdays: 43 }], outliers: [{ date: dayOf(20) }] }) },
      seriesFigures: {
        performances: async () => ({ periods: [], volatility: null, maxDrawdown: null, sharpeRatio: null, marRatio: null }),
      },
    };
    const { chart, splits } = await seriesView({ api, language: "fr" } as unknown as Viewer, record);
    expect(chart?.drawing.gaps).toHaveLength(1);
    expect(chart?.drawing.path.split("M")).toHaveLength(3);
    expect(chart?.drawing.dots).toEqual([expect.objectContaining({ odd: true })]);
    expect(splits).toBeNull();
    // The day of a split is told under the chart.
    flows.push({ date: dayOf(20), kind: "SPLIT", amount: "0.5" }, { date: dayOf(25), kind: "DIVIDEND", amount: "1" });
    const split = await seriesView({ api, language: "fr" } as unknown as Viewer, record);
    expect(split.splits).toMatch(/division de parts le 21\/01\/2025/);
  });
});
