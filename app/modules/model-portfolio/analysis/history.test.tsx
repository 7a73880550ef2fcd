import { describe, expect, it } from "vitest";
import { portfolioViewer, type TestFund, weeklyValues } from "../../../../tests/fixtures/portfolio-viewer.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { historyOf } from "./history.server.ts";
import { HistoryCard } from "./history-card.tsx";

const [WORLD, LATE, FUND] = [1, 2, 3].map((n) => `5b0c8c3e-0000-4000-8000-00000000007${n}`) as [string, string, string];
const FRIDAY = "2023-01-06";
/** By turns up and down over 52 weeks: the index moves by twice what the portfolio does, the late one as the portfolio. */
const funds: TestFund[] = [
  { uuid: WORLD, fullName: "Monde", type: "INDEX", values: weeklyValues(FRIDAY, 52, [0.04, -0.02]) },
  { uuid: LATE, fullName: "Jeune", type: "INDEX", currency: "USD", values: weeklyValues("2023-07-07", 26, [0.02, -0.01]) },
  { uuid: FUND, fullName: "Fonds", values: weeklyValues(FRIDAY, 52, [0.01]) },
];
const portfolio = { name: "Patient", track: weeklyValues(FRIDAY, 52, [0.02, -0.01]), frequency: "WEEKLY" } as const;
const plain = (text: string | null | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");
async function against(index: string | null) {
  const history = (await historyOf(portfolioViewer({ funds }), portfolio, index))!;
  const { beside, lines, chosen, choices, drawing } = history;
  return {
    lines: lines.map(({ name, value }) => `${name} ${plain(value)}`),
    figures: beside && [beside.excess, beside.trackingError, beside.beta, beside.begins].map((figure) => plain(figure) ?? null),
    drawn: drawing.paths.length,
    ...{ chosen, choices },
    page: plain(renderHtml(<HistoryCard history={history} />, "fr"))!,
  };
}

describe("the performance of a portfolio beside an index", () => {
  it("stands alone while none is chosen, and offers the indices that have values, no fund", async () => {
    const { page, ...shown } = await against(null);
    const choices = [
      { value: WORLD, label: "Monde" },
      { value: LATE, label: "Jeune (USD)" },
    ];
    // 1.02 · 0.99 a fortnight: 1.0098^26 = 1.289.
    expect(shown).toEqual({ lines: ["Patient +28,9 %"], figures: null, drawn: 1, chosen: null, choices });
    expect(page).toContain("Historique de performance");
    expect(page).not.toContain("Bêta");
    expect((await against(FUND)).chosen).toBeNull();
  });

  it("is drawn with the index that is chosen, with what it gained more, how far it strays and its beta", async () => {
    const { page, ...shown } = await against(WORLD);
    // 1.04 · 0.98 a fortnight: 1.0192^26 = 1.640. Differences of 2 and −1 % a week: 1.5 % about their mean, × √(52 · 52 / 51).
    expect(shown).toMatchObject({ lines: ["Patient +28,9 %", "Monde +64,0 %"], drawn: 2, chosen: WORLD });
    expect(shown.figures).toEqual(["−35,1 %", "10,9 %", "0,50", null]);
    for (const text of ["Monde", "−35,1 %", "10,9 %", "0,50"]) expect(page).toContain(text);
  });

  it("says from which day on an index that begins later is compared", async () => {
    const { figures, page } = await against(LATE);
    expect(figures).toEqual(["0,0 %", "0,0 %", "1,00", "07/07/2023"]);
    expect(page).toContain("07/07/2023");
  });
});
