import { describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { refusal, SERIES } from "../../../../tests/fixtures/simulation.ts";
import { loadInstrument } from "./instrument.server.ts";
import { InstrumentModal } from "./instrument-modal.tsx";

const writing = { t: getFixedT("en"), language: "en" } as const;
const record = {
  uuid: SERIES[1],
  externalId: "S1",
  fullName: "Actions monde <A>",
  isin: "FR0000000001",
  assetClass: "EQUITIES",
  subAssetClass: null,
  geographicFocus: "INTERNATIONAL",
  currency: "EUR",
  managementFees: "1.5",
  sri: 4,
  srri: 5,
  simulated: true,
  firstValueDate: "2012-01-31",
  lastValueDate: "2025-02-28",
  sfdrCategory: "ARTICLE_8",
  isrLabel: true,
  greenfinLabel: null,
  esgLabel: null,
  sustainabilityMinInvestments: "20",
  sustainabilityMinTaxonomyAlignment: null,
  pai: { Gge: true, We: false },
};
const figures = {
  periods: [
    { period: "1Y", return: 0.0512, annualized: 0.0512 },
    { period: "8Y", return: null, annualized: null },
  ],
  volatility: 0.1234,
  maxDrawdown: -0.21,
  to: "2025-02-28",
};
const viewerOf = (get: () => unknown) =>
  ({ api: { series: { get: async () => get() }, seriesFigures: { performances: async () => figures } } }) as unknown as Viewer;

describe("the sheet of an instrument", () => {
  it("tells identity, risk, performances and what the fund declares, and what is missing", async () => {
    const sheet = await loadInstrument(
      viewerOf(() => record),
      SERIES[1],
      writing,
    );
    if (!sheet) throw new Error("no sheet");
    const html = renderHtml(<InstrumentModal sheet={sheet} closeHref="/s?tab=allocation" />);
    for (const text of ["Actions monde &lt;A&gt;", "FR0000000001", "1.50%", "5 / 7", "+5.12%", "12.3%", "\u221221.00%", "Article 8", "20%"])
      expect(html).toContain(text);
    expect(html).toContain('href="/s?tab=allocation"');
    expect(sheet.periods[1]).toMatchObject({ total: null, annualised: null });
    expect(sheet.impacts.find(({ code }) => code === "Gge")?.text).toBe(writing.t("sustainability.considered"));
    expect(sheet.impacts.find(({ code }) => code === "Iob")?.text).toBe(writing.t("sustainability.notStated"));
    expect(sheet.simulated).toBe(true);
  });

  it("is absent for what is no series", async () => {
    const absent = viewerOf(() => {
      throw refusal(404, "NOT_FOUND");
    });
    expect(await loadInstrument(absent, SERIES[1], writing)).toBeNull();
    expect(await loadInstrument(absent, "<script>", writing)).toBeNull();
  });
});
