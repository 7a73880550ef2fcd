import { describe, expect, it } from "vitest";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, refusal, SERIES, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { SimulatorPage } from "../page/simulator-page.tsx";
import { type Asked, askedResults, RESULT_TABS, resultsQuery, USUAL } from "./shown-results.ts";

async function show(asked: Partial<Asked>, answers: Parameters<typeof fakeViewer>[0] = {}, language: InterfaceLanguage = "en") {
  const { viewer, calls } = fakeViewer(answers);
  const writing = { t: getFixedT(language), language };
  const page = await loadEditPage(viewer, { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null }, writing);
  if (!page) throw new Error("no page");
  return { html: renderHtml(<SimulatorPage page={page} answer={undefined} searchAddress="/s" />, language), calls };
}
const en = getFixedT("en");
const rowOf = (html: string, head: string) => html.split("<tr").find((row) => row.includes(`scope="row">${head}`)) ?? "";

describe("tabs of the results", () => {
  it("are addresses that a form is sent to, and read back from them", async () => {
    const { html } = await show({});
    for (const tab of RESULT_TABS) {
      const query = new URLSearchParams(JSON.parse(JSON.stringify(resultsQuery({ ...USUAL, tab }))) as Record<string, string>);
      const address = `/fia/simulators/edit/${SIMULATION}${query.size > 0 ? `?${query}` : ""}`;
      expect(html).toContain(`formaction="${address}"`);
      expect(askedResults(`http://x${address}`)).toEqual({ ...USUAL, tab });
    }
    expect(askedResults("http://x/?tab=nothing&view=%3Cb%3E&span=9Y")).toEqual(USUAL);
  });

  it("of the simplified mode leave the outcomes and the statistics out, also where an address asks for them", async () => {
    const { html } = await show({ tab: "outcomes" }, { mode: "SIMPLIFIED" });
    expect(html).toContain("Success chances");
    for (const left of ["Key statistics", "Value of the contract by scenario", "tab=outcomes"]) expect(html).not.toContain(left);
    for (const mode of ["ADVANCED", "INSTITUTIONAL"] as const)
      expect((await show({ tab: "outcomes" }, { mode })).html).toMatch(/Key statistics.*Total of the costs over the plan/s);
  });

  it("outcomes: values and gains after the usual years and at the horizon, and nothing gained on what was paid in", async () => {
    const { html } = await show({ tab: "outcomes" });
    expect(html).toContain("1 year (2026)");
    expect(html).toContain("2 years (2027)");
    const median = rowOf(html, "Median");
    expect(median).toContain("€13,400");
    expect(median).toContain("+€1,000");
    expect(rowOf(html, "Paid in").match(/€/g)).toHaveLength(2);
  });

  it("allocation: classes that total 100 %, funds with their part of the balance", async () => {
    const { html } = await show({ tab: "allocation" });
    expect(html).toContain("2 funds: Capital guaranteed 60%, Equities 40%.");
    expect(rowOf(html, '<span class="fund-name">')).toMatch(/60%.*€6,000/s);
    expect(html).not.toContain("Projected value");
    expect(html).toContain("Risk (SRI)</th>");
    expect(html).toContain("2 out of 7");
  });

  it("allocation: simulated values are said at their line, and once above the lines where all of them are", async () => {
    const marks = async (declared: Array<{ simulated: boolean }>) => {
      const { html } = await show({ tab: "allocation" }, { declared });
      const inputs = html.split('id="allocation"')[1]!.split("</section>")[0]!;
      const funds = html.split("Funds</h2>")[1]!.split("</section>")[0]!;
      return [inputs, funds].map((part) => [part.match(/>simulated</g)?.length, part.indexOf(">simulated<") < part.indexOf("Fonds euro")]);
    };
    const mixed = [{ simulated: false }, { simulated: true }];
    expect(await marks(mixed)).toEqual([
      [1, false],
      [1, false],
    ]);
    const both = [{ simulated: true }, { simulated: true }];
    expect(await marks(both)).toEqual([
      [1, true],
      [1, true],
    ]);
  });

  it("allocation: a donut, and a bar for each class with its part in the display order of the classes", async () => {
    const { html } = await show({ tab: "allocation" });
    expect(html.match(/class="donut-slice"/g)).toHaveLength(2);
    const slices = [...html.matchAll(/class="donut-slice"[^>]*stroke-dasharray="([\d.]+)[^>]*rotate\((-?[\d.]+) /g)];
    // Each as long as its share of the ring, but for the gap after it, and in the colour of its class.
    const ring = 2 * Math.PI * 81;
    expect(slices.map(([, length]) => Math.round((Number(length) / ring) * 20) / 20)).toEqual([0.6, 0.4]);
    expect(slices.map(([, , turn]) => Number(turn))).toEqual([-90, 126]);
    const colours = [...html.matchAll(/class="donut-slice" style="stroke:([^"]+)"/g)].map(([, colour]) => colour);
    expect(colours).toEqual([expect.stringMatching(/capital/i), expect.stringMatching(/equit/i)]);
    const bars = [...html.matchAll(/class="class-bar"[^>]*><span style="width:(\d+)%/g)].map(([, width]) => width);
    expect(bars).toEqual(["60", "40"]);
    const inputs = html.split('id="allocation"')[1] ?? "";
    expect([...inputs.split("</section>")[0]!.matchAll(/data-class="(\w+)"/g)].map(([, name]) => name).slice(0, 2)).toEqual([
      "CAPITAL_GUARANTEED",
      "EQUITIES",
    ]);
  });

  it("sustainability: articles with what is unknown, minima with their coverage, labels and the nine impacts", async () => {
    const declared = [
      {
        sfdrCategory: "ARTICLE_8" as const,
        isrLabel: true,
        greenfinLabel: false,
        sustainabilityMinInvestments: "10",
        sustainabilityMinTaxonomyAlignment: "2",
        pai: { Gge: true, We: false },
      },
      { sfdrCategory: null, greenfinLabel: true },
    ];
    const { html } = await show({ tab: "sustainability" }, { declared });
    expect(html).toContain("Article 8 (60%)");
    expect(html).toContain("(40%)");
    const figures = (head: string) => [...rowOf(html, head).matchAll(/\d+(?:\.\d+)?%/g)].map(([text]) => text);
    expect(figures("Sustainable investments")).toEqual(["6%", "10%", "60%"]);
    expect(figures("Taxonomy")).toEqual(["1.2%", "2%", "60%"]);
    expect(html).toMatch(/ISR<[\s\S]*?1 series, 60% of the allocation/);
    expect(html).toMatch(/Greenfin<[\s\S]*?1 series, 40% of the allocation/);
    expect(figures("Greenhouse gas emissions")).toEqual(["60%", "0%", "40%"]);
    expect(figures("Emissions to water")).toEqual(["0%", "60%", "40%"]);
    for (const code of PAI_CODES) expect(html).toContain(en(`sustainability.impacts.${code}`));
  });

  it.each([
    ["SRI", "2 out of 7"],
    ["SRRI", "5 out of 7"],
    ["SPED", "3 out of 4"],
  ] as const)("allocation: risks on the scale %s of the simulator", async (riskScale, level) => {
    const { html } = await show({ tab: "allocation" }, { riskScale });
    expect(html.split(`Risk (${riskScale})</th>`)[1]?.split("</table>")[0]).toContain(level);
  });

  it("allocation: average SRI, volatility of the weights and its band", async () => {
    const { html, calls } = await show({ tab: "allocation" });
    expect(html).toContain("assumes that you hold the product for 8 years");
    const french = (await show({ tab: "allocation" }, { fastSrri: () => ({ volatility: 0.3, srri: 7 }) }, "fr")).html;
    expect(french.replace(/[\u202f\u00a0]/g, " ")).toMatch(/8 ans[\s\S]*25 % et plus|25 % et plus[\s\S]*8 ans/);
    expect(calls.find(([name]) => name === "sri")?.[1]).toEqual({
      mode: "PORTFOLIO",
      weights: { [SERIES[0]]: 0.6, [SERIES[1]]: 0.4 },
      sri: { [SERIES[0]]: 1, [SERIES[1]]: 2 },
    });
    expect(html).toContain("Risk 1 out of 7");
    expect(html).toContain("<dd>1.4</dd>");
    expect(html).toContain("<dd>5.7%</dd>");
    const bands = {
      ...{ 1: "below 0.5% (class 1 of 7)", 2: "0.5% to 2% (class 2 of 7)", 3: "2% to 5% (class 3 of 7)", 4: "5% to 10% (class 4 of 7)" },
      ...{ 5: "10% to 15% (class 5 of 7)", 6: "15% to 25% (class 6 of 7)", 7: "25% and more (class 7 of 7)" },
    };
    for (const [srri, band] of Object.entries(bands)) {
      const shown = await show({ tab: "allocation" }, { fastSrri: () => ({ volatility: 0.0567, srri: Number(srri) }) });
      expect(shown.html).toContain(band);
    }
  });

  it.each([
    ["SRI_MISSING", "SRI missing: Fonds euro", "SRI manquant\u202f: Fonds euro"],
    [
      "COVARIANCE_MISSING",
      "Volatility not computable (no covariance matrix): Actions monde",
      "Volatilité non calculable (pas de matrice de covariance)",
    ],
    ["BACKEND_UNAVAILABLE", "Risk level not calculable", "Niveau de risque non calculable"],
  ])("allocation: %s is said beside the figure that is there", async (code, english, french) => {
    const answers =
      code === "SRI_MISSING"
        ? { sri: [null, 2] }
        : {
            fastSrri: () => {
              throw refusal(code === "COVARIANCE_MISSING" ? 422 : 503, code, { series: [SERIES[1]] });
            },
          };
    const { html } = await show({ tab: "allocation" }, answers);
    expect(html).toContain(english);
    expect(html).toContain(`Ref. ${code}`);
    expect(html).toContain(code === "SRI_MISSING" ? "<dd>5.7%</dd>" : "<dd>1.4</dd>");
    expect((await show({ tab: "allocation" }, answers, "fr")).html).toContain(french);
  });

  it("history: the allocation with its rebalancing rule, spans that begin before the history refused with the reason", async () => {
    const { html, calls } = await show({ tab: "history", span: "1Y" });
    expect(calls.find(([name]) => name === "modelPortfolio")?.[1]).toEqual({
      weights: { [SERIES[0]]: 0.6, [SERIES[1]]: 0.4 },
      rebalancing: "BUY_AND_HOLD",
      annualFees: 0,
      to: "2025-02-28",
    });
    // The span begins with the last value on or before the same day a year earlier.
    expect(calls.filter(([name]) => name === "statistics").map(([, input]) => (input as { from?: string }).from)).toContain("2023-12-29");
    expect(html).toMatch(/disabled=""[^>]*title="The common history starts on 31\/01\/2023"[^>]*>5 years/);
    const offered = [...html.matchAll(/name="intent" value="view"[^>]*>([^<]*)</g)].map(([, label]) => label);
    const spans = ["1 month", "3 months", "Year to date", "1 year", "3 years", "5 years", "8 years", "Max"];
    expect(offered.filter((label) => spans.includes(label!))).toEqual(spans);
    // Each begins with the last value on or before its first day; what begins before the history cannot be chosen.
    for (const [span, from] of [
      ["1M", "2024-06-28"],
      ["3M", "2024-06-28"],
      ["YTD", "2024-06-28"],
      ["MAX", "2023-01-31"],
    ] as const) {
      const asked = (await show({ tab: "history", span })).calls.filter(([name]) => name === "statistics");
      expect([span, asked.map(([, input]) => (input as { from?: string }).from)]).toEqual([span, expect.arrayContaining([from])]);
    }
    const card = (title: string) => html.split(new RegExp(`<h2[^>]*>${title}`))[1]?.split("</section>")[0] ?? "";
    for (const title of ["Performance of the allocation", "Fall from the highest value"])
      expect(card(title)).toContain('class="series series-1"');
    expect(html).toContain("This contract takes no management fee.");
    expect(html).toContain("Deepest fall: \u221210.0%, from 31/01/2023 to 29/12/2023, not yet recovered.");
    expect(html).toContain("Simulated data: Fonds euro");
    expect(html).not.toContain(">2022<");
    expect(rowOf(html, "2025")).toContain("\u22122.1");
  });

  const INDEX = "0192d3a0-0000-4000-8000-0000000000ee";
  const indices = [{ uuid: INDEX, fullName: "World index", currency: "USD", lastValueDate: "2025-02-28" }];

  it("history: an index beside the allocation, from the value of the allocation where it begins later", async () => {
    const indexTrack = (): Array<[string, number]> => [
      ["2023-12-29", 50],
      ["2025-02-28", 60],
    ];
    const { html, calls } = await show({ tab: "history", benchmark: INDEX }, { indices, indexTrack });
    expect(html).toContain("World index (USD)");
    expect(html).toContain("series series-2");
    expect(html).toContain("+6.0%");
    expect(html).toContain("1.25");
    expect(html).toContain("3.1%");
    expect(html).toContain("World index (USD) begins on 29/12/2023 only");
    const asked = calls.filter(([name]) => name === "statistics").map(([, input]) => input as { benchmark?: { values: unknown[] } });
    expect(asked.find(({ benchmark }) => benchmark)?.benchmark?.values).toEqual(indexTrack());
    expect((await show({ tab: "history" }, { indices, indexTrack })).html).not.toContain("series series-2");
    const address = resultsQuery({ ...USUAL, tab: "history", benchmark: INDEX, events: true }) as Record<string, string>;
    expect(askedResults(`http://x/?${new URLSearchParams(JSON.parse(JSON.stringify(address)) as Record<string, string>)}`)).toEqual({
      ...USUAL,
      tab: "history",
      benchmark: INDEX,
      events: true,
    });
  });

  it("history: both curves as tables, by period", async () => {
    const { html } = await show({ tab: "history" });
    const [performance = "", falls = ""] = html.split('<details class="chart-table">').slice(1);
    expect(rowOf(performance, "29/12/2023")).toContain("\u221210.0%");
    expect(rowOf(performance, "28/02/2025")).toContain("+26.0%");
    expect(rowOf(falls, "29/12/2023")).toContain("\u221210.0%");
    const indexTrack = (): Array<[string, number]> => [
      ["2024-06-28", 50],
      ["2025-02-28", 60],
    ];
    const compared = await show({ tab: "history", benchmark: INDEX }, { indices, indexTrack });
    const table = compared.html.split('<details class="chart-table">')[1] ?? "";
    expect(table).toContain("World index (USD)</th>");
    expect(rowOf(table, "29/12/2023")).toContain("not available");
  });

  it("history: an index without values there is said, the rest stays", async () => {
    const { html } = await show({ tab: "history", benchmark: INDEX }, { indices, indexTrack: () => [] });
    expect(html).toContain("World index (USD) cannot be compared");
    expect(html).not.toContain("series series-2");
  });

  it("history: market events as numbered spans with a list, only where they are asked for", async () => {
    const events = [
      { name: { fr: "Choc", en: "Shock" }, startDate: "2020-02-20", endDate: "2023-02-28" },
      { name: { fr: "Décision", en: "Decision" }, startDate: "2024-06-06", endDate: null },
    ];
    const { html, calls } = await show({ tab: "history", events: true }, { events });
    expect(calls.find(([name]) => name === "events")?.[1]).toMatchObject({ query: { from: "2023-01-31", to: "2025-02-28" } });
    expect(html.match(/class="event-span"/g)).toHaveLength(2);
    expect(html).toContain("Shock");
    expect(html).toContain("20/02/2020 to 28/02/2023");
    expect((await show({ tab: "history" }, { events })).html).not.toContain("event-span");
  });

  it.each([
    ["3107", "No usable history or proxy: Actions monde", "Historique ou proxy insuffisant\u202f: Actions monde"],
    ["0023", "Data ends too early: Actions monde", "Les données s’arrêtent trop tôt\u202f: Actions monde"],
    ["00001", "No data between 31/01/2023 and 02/02/2023: Actions monde", "Pas de données entre le 31/01/2023 et le 02/02/2023"],
    ["STATISTICS", "Statistics calculation error", "Les valeurs ne permettent pas de statistiques\u202f: Actions monde."],
  ])("history: %s is said in its card, the other tabs stay", async (code, title, french) => {
    const track = () => {
      throw refusal(422, code, { series: [SERIES[1]], from: "2023-01-31", to: "2023-02-02" });
    };
    const { html } = await show({ tab: "history" }, { track });
    expect(html).toContain(title);
    expect((await show({ tab: "history" }, { track }, "fr")).html).toContain(french);
    expect(html).toContain(`Ref. ${code}`);
    expect(html).toContain("Simulated outcomes");
  });

  it("history: a refusal of the walked portfolio names the funds that it holds, and no dates in the wrong order", async () => {
    const track = () => {
      throw refusal(422, "00001", { series: ["portfolio"], from: "2023-02-02", to: "2023-01-31" });
    };
    expect((await show({ tab: "history" }, { track })).html).toContain("No common period: Fonds euro and Actions monde");
  });
});
