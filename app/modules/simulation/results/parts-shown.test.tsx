import { describe, expect, it } from "vitest";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { SimulatorPage } from "../page/simulator-page.tsx";
import { type Asked, USUAL } from "./shown-results.ts";

/** What each card of the simulator shows by name, in the words that a person reads. */
const en = { t: getFixedT("en"), language: "en" } as const;
async function show(asked: Partial<Asked> = {}, answers: Parameters<typeof fakeViewer>[0] = {}) {
  const page = await loadEditPage(fakeViewer(answers).viewer, { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null }, en);
  return renderHtml(<SimulatorPage page={page!} answer={undefined} searchAddress="/s" />, "en");
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const EDIT = `/fia/simulators/edit/${SIMULATION}`;

describe("inputs of the simulator", () => {
  it("have the balance, a goal, a horizon in years, contributions and withdrawals, each with its value", async () => {
    const movements = [
      { type: "SIMPLE_DEPOSIT" as const, amount: "700", startDate: "2025-04-01" },
      { type: "PERIODIC_DEPOSIT" as const, amount: "100", frequency: "MONTHLY" as const, startDate: "2025-03-01" },
      { type: "SIMPLE_WITHDRAWAL" as const, amount: "300", startDate: "2026-04-01" },
      { type: "PERIODIC_WITHDRAWAL" as const, amount: "20", frequency: "QUARTERLY" as const, startDate: "2026-05-01" },
    ];
    const html = await show({}, { simulation: simulationOf({ draft: { ...parameters, horizonYears: 12, movements } }) });
    for (const [name, value] of [
      ["currentBalance", "10,000"],
      ["goalAmount", "13,500"],
    ])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"`));
    expect(html).toMatch(
      /<select[^>]*name="horizonYears"[\s\S]*?<option value="1">1 year<\/option>[\s\S]*?value="12" selected="">12 years</,
    );
    const horizon = /<select[^>]*name="horizonYears"[\s\S]*?<\/select>/.exec(html)![0];
    const years = [...horizon.matchAll(/<option value="(\d+)"[^>]*>([^<]*)</g)].map(([, value, label]) => [value, label]);
    const all = Array.from({ length: 50 }, (_, at) => at + 1);
    expect(years).toEqual(all.map((count) => [String(count), count === 1 ? "1 year" : `${count} years`]));
    const lines = [...html.matchAll(/class="movement-kind">([\s\S]*?)<\/summary>/g)].map(([, line]) => textOf(line!));
    for (const [at, told] of [
      /^Single deposit.*€700/,
      /^Periodic deposit.*Monthly.*€100/,
      /^Single withdrawal.*€300/,
      /^Periodic withdrawal.*Quarterly.*€20/,
    ].entries())
      expect(lines[at]).toMatch(told);
  });

  it("set the goal by an amount, by a yearly return or not at all", async () => {
    const goal = /<fieldset id="simulation-goalKind"[\s\S]*?<\/fieldset>/.exec(await show())![0];
    const choices = [...goal.matchAll(/name="goalKind"[^>]*value="(\w+)"\/><span class="choice-text">([^<]+)</g)].map(([, value, name]) => [
      value,
      name,
    ]);
    expect(choices).toEqual([
      ["target", "Amount"],
      ["annualized_return", "Yearly return"],
      ["none", "None"],
    ]);
    const html = await show();
    for (const [id, label] of [
      ["goalAmount", "Target amount"],
      ["goalRate", "Target return a year"],
    ])
      expect(html).toMatch(new RegExp(`<label for="simulation-${id}"[^>]*>${label}`));
  });

  it.each([
    ["SIMPLE_DEPOSIT", "Single deposit"],
    ["PERIODIC_DEPOSIT", "Periodic deposit"],
    ["SIMPLE_WITHDRAWAL", "Single withdrawal"],
    ["PERIODIC_WITHDRAWAL", "Periodic withdrawal"],
  ])("offer to add the movement %s under its name, %s", async (type, name) => {
    expect(await show()).toMatch(new RegExp(`<button[^>]*name="intent" value="add-movement:${type}"[^>]*>${name}</button>`));
  });
});

describe("results of the simulator", () => {
  it.each([
    ["simulations", "", "Simulations"],
    ["outcomes", "?tab=outcomes", "Simulated outcomes"],
    ["allocation", "?tab=allocation", "Asset allocation"],
    ["history", "?tab=history", "Performance history"],
    ["sustainability", "?tab=sustainability", "Sustainability"],
  ] as const)("are reached by the tab %s, whose card is there once it is pressed", async (tab, query, name) => {
    const button = (pressed: boolean) =>
      new RegExp(
        `<button[^>]*formaction="${EDIT}${query.replace("?", "\\?")}"[^>]*class="tab" aria-pressed="${pressed}" aria-label="${name}"`,
      );
    expect(await show({ tab: tab === "simulations" ? "history" : "simulations" })).toMatch(button(false));
    const html = await show({ tab });
    expect(html).toMatch(button(true));
    const heading = {
      simulations: "Success chances",
      outcomes: "Value of the contract by scenario",
      allocation: "Allocation by asset class",
      history: "Performance of the allocation",
      sustainability: "SFDR",
    }[tab];
    expect(textOf(html.slice(html.indexOf('id="results"')))).toContain(heading);
  });

  it("give the statistics of all scenarios, each under its name", async () => {
    for (const tab of ["simulations", "outcomes"] as const) {
      const html = await show({ tab });
      const card = html
        .split("Key statistics")[1]!
        .split("</section>")[0]!
        .replace(/<span[^>]*class="term-meaning"[\s\S]*?<\/span>/g, "");
      const facts = [...card.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map((fact) =>
        fact.slice(1).map((part) => textOf(part).trim()),
      );
      expect(facts).toEqual(
        expect.arrayContaining([
          ["Mean final value", "€13,400"],
          ["Standard deviation of the final value", "€800"],
          ["Scenarios that end below what was paid in", "25 of 250"],
          ["Total paid in, balance included", "€12,400"],
        ]),
      );
    }
  });

  it("draw bands and the median in the smooth view, every scenario in the other", async () => {
    const views = (html: string) =>
      [...html.matchAll(/aria-pressed="(true|false)"[^>]*>(Ranges|All scenarios)</g)].map(([, pressed, name]) => `${name} ${pressed}`);
    const smooth = await show();
    expect(views(smooth)).toEqual(["Ranges true", "All scenarios false"]);
    const plot = (html: string) => html.split('id="projection"')[1]!.split("</figure>")[0]!;
    // Two bands, the middle one and the outer one, the median and what is paid in.
    expect(plot(smooth).match(/<path /g)!.length).toBeLessThan(12);
    for (const word of ["middle half of scenarios", "9 scenarios in 10", "median", "paid in"])
      expect(textOf(plot(smooth)).toLowerCase()).toContain(word);
    const paths = Array.from({ length: 250 }, (_, s) => Array.from({ length: 25 }, (_, t) => 10_000 + s * t));
    const every = await show({ view: "all" }, { project: () => ({ ...resultOf(), paths }) });
    expect(views(every)).toEqual(["Ranges false", "All scenarios true"]);
    const drawn = plot(every).split('<g class="spaghetti">')[1]!.split("</g>")[0]!;
    const lines = [...drawn.matchAll(/<path d="([^"]+)"/g)].map(([, line]) => line);
    expect([lines.length, new Set(lines).size]).toEqual([250, 250]);
    expect(plot(smooth)).not.toContain('class="spaghetti"');
    for (const band of ["fan-outer", "fan-middle", "fan-savings", "fan-median"])
      expect([band, plot(smooth).includes(`class="${band}"`), plot(every).includes(`class="${band}"`)]).toEqual([band, true, false]);
  });

  it.each([
    ["ARTICLE_6", "Article 6"],
    ["ARTICLE_8", "Article 8"],
    ["ARTICLE_9", "Article 9"],
  ] as const)("say of a fund in %s of the SFDR that it is under %s", async (sfdrCategory, name) => {
    const declared: Partial<SeriesRecord>[] = [{ sfdrCategory }, { sfdrCategory: null }];
    expect(await show({ tab: "sustainability" }, { declared })).toContain(`${name} (60%)`);
  });

  it("lead from each fund of the allocation to what is known of it", async () => {
    const html = await show({ tab: "allocation" });
    for (const series of SERIES) expect(html).toContain(`href="${EDIT}/instrument/${series}?tab=allocation"`);
  });

  it("call a client without a whole name by the word for a subscriber", async () => {
    const told = async (subscriber: object) =>
      textOf(await show({}, { simulation: simulationOf({ draft: { ...parameters, subscriber } }) })).split("Printed on")[0];
    expect(await told({ firstName: "Claire", lastName: "Martin" })).toContain("Claire Martin");
    const first = await told({ firstName: "Claire", birthYear: 1961, riskProfile: "DYNAMIC" });
    expect(first).not.toContain("Claire");
    expect(first).toMatch(/New simulation Subscriber profile Dynamic/);
  });
});
