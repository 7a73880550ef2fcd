import { describe, expect, it } from "vitest";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { simulatorsPath } from "#app/navigation/paths.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, refusal, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { ListPage } from "../list/list-page.tsx";
import { hereOf, readListQuery } from "../list/list-view.server.ts";
import { type Asked, USUAL } from "../results/shown-results.ts";
import { loadEditPage, type TypedState } from "./edit-page.server.ts";
import { SharedPage } from "./shared-page.tsx";
import { SimulatorPage } from "./simulator-page.tsx";

async function page(language: InterfaceLanguage, answers: Parameters<typeof fakeViewer>[0] = {}, asked: Partial<Asked> = {}) {
  const loaded = await loadEditPage(
    fakeViewer(answers).viewer,
    { uuid: SIMULATION, asked: { ...USUAL, ...asked }, kept: null },
    { t: getFixedT(language), language },
  );
  if (!loaded) throw new Error("no page");
  return loaded;
}
const show = async (language: InterfaceLanguage, answers = {}, asked: Partial<Asked> = {}) =>
  renderHtml(<SimulatorPage page={await page(language, answers, asked)} answer={undefined} searchAddress="/s" />, language);

describe("the simulator without a script", () => {
  it("is one form of named fields with their values, and its buttons", async () => {
    const html = await show("fr");
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*id="simulation-currentBalance"[^>]*value="10\u202f000"/);
    expect(html).toMatch(/name="allocation\[0\]\.weight"[^>]*value="60"/);
    expect(html).toContain('aria-label="Retirer Fonds euro"');
    const movements = ["SIMPLE_DEPOSIT", "PERIODIC_DEPOSIT", "SIMPLE_WITHDRAWAL", "PERIODIC_WITHDRAWAL"].map(
      (type) => `add-movement:${type}`,
    );
    for (const intent of ["simulate", "save", "search", "spread-evenly", ...movements, "remove-movement:0"])
      expect(html).toContain(`value="${intent}"`);
    const goals = [...html.matchAll(/<input[^>]*name="goalKind"[^>]*>/g)].map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(goals.toSorted()).toEqual(["annualized_return", "none", "target"]);
    expect(html).toContain('<input type="hidden" name="version" value="4"/>');
  });

  it("puts the button that Enter presses before all others", async () => {
    const html = await show("en");
    expect(/<button[^>]*form="simulation"[^>]*>/.exec(html)?.[0]).toContain('value="simulate"');
  });

  it("says the chances in counts of 250 with their range, and names simulated and imported series", async () => {
    const html = await show("en");
    expect(html).toContain("<b>112 of 250</b> market scenarios reach <b>€13,500</b> by March\u00a02027. 138 fall short.");
    expect(html).toContain(
      "Where the plan fails, what is missing is typically €600 (4% of the goal) and, in the worst of these scenarios, €1,400 (10% of the goal).",
    );
    expect(html).toContain("The cause is the return: the goal needs 4.8% a year on what is paid in, these scenarios typically give 4.1%.");
    expect(await show("en", { project: () => resultOf(16_000, 250) })).not.toContain("what is missing");
    expect(html).toContain("“between 39% and 51%” (95% confidence)");
    expect(html).toContain("Simulated data: Fonds euro");
    expect(html).toContain("Imported data: Actions monde");
    expect(html).toContain("Simulation, not a promise of return.");
    expect(html).toContain("Needs 4.8% a year on what is paid in");
    // A mode of the simulator names percentiles or leaves cards out, and says the chances all the same.
    for (const mode of ["INSTITUTIONAL", "SIMPLIFIED"] as const)
      expect(await show("en", { mode }), mode).toContain("<b>112 of 250</b> market scenarios reach <b>€13,500</b> by March\u00a02027.");
  });

  it("says from which month the withdrawals are no longer paid in the typical of the scenarios that fail", async () => {
    const told = resultOf();
    const short = { finalAmount: 0, gain: -3_000, annualizedReturn: null, paidWithdrawals: 4_000, shortfall: true };
    const project = () => ({
      ...told,
      failing: [
        { name: "q05" as const, ...short, unpaid: [[12, 800] as [number, number]] },
        { name: "median" as const, ...short, unpaid: [[15, 500] as [number, number], [16, 500] as [number, number]] },
      ],
      statistics: { ...told.statistics, totalWithdrawals: 5_000 },
      shortfallScenarios: 90,
    });
    expect(await show("fr", { project })).toContain(
      "En cause\u202f: les rachats, qui épuisent l’épargne. Dans le cas médian de ces scénarios, ils ne sont plus payés en entier à partir de juin\u00a02026.",
    );
  });

  it("bears on paper the day, the adviser and the organisation", async () => {
    expect(await show("fr")).toMatch(/<p class="printed">Édité le \d{1,2}(er)?\u00a0\S+\u00a0\d{4} par Claire Morvan, Conseil<\/p>/);
  });

  it("agrees with itself: chart, table and sentence bear the same rounded amounts", async () => {
    const html = await show("en");
    for (const amount of ["€13,400", "€12,900", "€14,100"]) expect(html.split(amount).length - 1).toBeGreaterThanOrEqual(3);
    expect(html).toContain("+€1,000");
  });

  it.each([
    ["36", "96%", "4% left to allocate"],
    ["43,5", "103.5%", "3.5% to remove"],
  ])("says how much of 100 % is allocated with %s in the second line, and what is to be changed", async (weight, total, change) => {
    const [first, second] = parameters.allocation;
    const allocation = [first!, { ...second!, weight: weight.replace(",", ".") }];
    const html = await show("en", { simulation: simulationOf({ draft: { ...parameters, allocation } }) });
    expect(html).toContain(`>${total}<`);
    expect(html).toContain(change);
  });

  it("never says 0 or 100 per cent of chances", async () => {
    expect(await show("en", { project: () => resultOf(13_449, 0) })).toContain("less than 1%");
    expect(await show("fr", { project: () => resultOf(13_449, 250) })).toContain("plus de 99\u00a0%");
  });

  it("draws every scenario in that view", async () => {
    const paths = Array.from({ length: 250 }, (_, s) => Array.from({ length: 25 }, (_, t) => 10_000 + s * t));
    const html = await show("en", { project: () => ({ ...resultOf(), paths }) }, { view: "all" });
    expect(html.match(/<path d="M0 /g)?.length).toBeGreaterThanOrEqual(251);
    expect(html).toMatch(/value="view"[^>]*aria-pressed="true"[^>]*>All scenarios/);
    for (const [name, amount] of [
      ["Best", "€16,000"],
      ["10th in 100", "€10,600"],
      ["Worst", "€10,000"],
    ])
      expect(html).toMatch(new RegExp(`<b class="figure">${amount}</b>${name}`));
    expect(html).toMatch(/<th scope="col"[^>]*>Worst<\/th><th[^>]*>10th in 100<\/th><th[^>]*>Middle<\/th><th[^>]*>Best/);
  });

  it("tells the fees that the amounts are net of, on each deposit and a year", async () => {
    const withFees = simulationOf({ parameters: { ...parameters, entryFee: "2", managementFee: "0.75" } });
    expect(await show("en", { simulation: withFees })).toContain("Fees taken off: 2% of each deposit, 0.75% a year.");
    expect(await show("fr", { simulation: withFees })).toMatch(/Frais déduits\s: 2\s% de chaque versement, 0,75\s% par an\./);
    const others = simulationOf({ parameters: { ...parameters, entryFee: "1.5", managementFee: "1.2" } });
    expect(await show("en", { simulation: others })).toContain("Fees taken off: 1.5% of each deposit, 1.2% a year.");
  });

  it("names the percentiles of the values by year in the institutional mode alone", async () => {
    expect(await show("en", { mode: "INSTITUTIONAL" })).toMatch(/<th scope="col"[^>]*>Very unfavourable P5<\/th>/);
    expect(await show("en")).not.toContain("Very unfavourable P5");
  });

  it.each([
    ["2201", "movements", "Add a balance or a deposit"],
    ["3107", "projection", "No usable history or proxy: Fonds euro"],
    ["0993", "success", "no market scenarios for Fonds euro"],
  ])("shows %s in the card it concerns, all other cards staying", async (code, card, text) => {
    const html = await show("en", {
      resolve: () => {
        throw refusal(422, code, { series: [SERIES[0]] });
      },
    });
    const from = html.indexOf(`id="${card}"`);
    const inCard = html.slice(from, html.indexOf("</section>", from));
    expect(inCard).toContain(text);
    expect(inCard).toContain(`Ref. ${code}`);
    // Only what the inputs lack is something to do for a result.
    expect(html.includes("To get a result")).toBe(code === "2201");
    expect(html).toContain("The statistics could not be computed.");
    for (const other of ["simulation-currentBalance", "allocation", "movements", "success", "projection"])
      expect(html).toContain(`id="${other}"`);
  });

  it("lists the errors, each leading to its field, and greys the older figures", async () => {
    const loaded = await page("en");
    const answer: TypedState = {
      ...loaded,
      form: { ...loaded.form, currentBalance: "a lot" },
      errors: [{ field: "currentBalance", label: "Current balance", text: "Enter a number" }],
      outcome: null,
    };
    const html = renderHtml(<SimulatorPage page={loaded} answer={answer} searchAddress="/s" />);
    expect(html).toContain('<a href="#simulation-currentBalance">Current balance: Enter a number</a>');
    expect(html).toMatch(/<input[^>]*id="simulation-currentBalance"[^>]*aria-invalid="true"[^>]*value="a lot"/);
    expect(html).toContain("results-outdated");
    expect(html).toContain("Update results");
    expect(html).toContain("Please fix invalid(s) input(s): the results shown are the earlier ones.");
  });

  it("says what to do first when nothing can be computed yet", async () => {
    const html = await show("en", { simulation: simulationOf({ parameters: { ...parameters, allocation: [] } }) });
    expect(html).toContain("Investments: Add at least one series");
    expect(html).not.toContain('role="alert"');
  });
});

describe("a colleague's simulation", () => {
  const results = resultOf(15_000, 100);
  const simulation = simulationOf({ name: "Retirement", savedAt: "2025-02-03T10:15:00Z", results, owner: "o2", ownerName: "Paul Verdier" });

  it("is shown as it was saved, with disabled inputs, links for views and nothing that sends a form", async () => {
    const shared = await page("en", { simulation });
    expect(shared.sharedBy).toBe("Paul Verdier");
    const html = renderHtml(<SharedPage page={shared} sharedBy="Paul Verdier" />, "en", "/u1");
    expect(html).toContain("Shared by Paul Verdier. Duplicate it to change it.");
    expect(html).toContain(`href="/fia/simulators/duplicate/${SIMULATION}"`);
    expect(html).not.toContain("<form");
    expect(html).not.toMatch(/<button[^>]*form="/);
    const [before = "", inside = ""] = html.split("<fieldset disabled");
    expect(before).not.toContain("<button");
    expect(inside.split('<section id="results"')[0]).toMatch(/<input[^>]*id="simulation-currentBalance"[^>]*value="10,000"/);
    // The button of a chart only explores it, that of a term only explains it.
    expect(inside.split('<section id="results"')[1]).not.toMatch(/<button(?! type="button" class="(explorer-start|term)")/);
    expect(html).toMatch(/<a class="tab"[^>]* href="\/fia\/simulators\/edit\/[^"]*tab=history/);
    expect(html).toContain("€15,000");
  });
});

const ROW = {
  uuid: "u1",
  name: "Retirement",
  date: "03/02/2025",
  product: "Horizon Vie",
  simulator: "Assurance vie",
  managementType: "Self-built",
  own: true,
  shared: true,
  owner: "You",
  client: "Jeanne Vasseur",
  goal: "€500,000",
  chance: "49%",
  horizon: "12 years",
  unsaved: true,
};

describe("the list", () => {
  const asked = readListQuery("http://x/fia/simulators");
  const list = {
    rows: [],
    total: 0,
    count: "0",
    range: { from: "0", to: "0", total: "0" },
    asked,
    here: hereOf(asked),
    firstUse: true,
    colleagues: null,
    simulators: [{ uuid: "s1", name: "Assurance vie", product: "Horizon Vie" }],
  };

  it("reads its state from the address and falls back on known values", () => {
    expect(asked).toEqual({ search: undefined, sort: "date", dir: "desc", whose: "mine", page: 1, size: 25 });
    expect(readListQuery("http://x/?q=%20ret%20&sort=name&page=3&size=50")).toEqual({
      search: "ret",
      sort: "name",
      dir: "asc",
      whose: "mine",
      page: 3,
      size: 50,
    });
    expect(readListQuery("http://x/?whose=others&sort=who&dir=up&page=-4&size=7")).toEqual(asked);
  });

  it("puts into addresses what differs from the usual list, and reads it back", () => {
    expect(simulatorsPath(hereOf(asked))).toBe("/fia/simulators");
    for (const query of ["?q=ret&sort=name&dir=desc&page=3&size=50", "?dir=asc", "?whose=colleagues&sort=owner"]) {
      const other = readListQuery(`http://x/fia/simulators${query}`);
      expect(readListQuery(`http://x${simulatorsPath(hereOf(other))}`)).toEqual(other);
      expect(simulatorsPath(hereOf(other))).toBe(`/fia/simulators${query}`);
    }
  });

  it("offers the simulators on a first use, and their choice as a modal later", () => {
    const first = renderHtml(<ListPage list={list} idem="i" />);
    expect(first).toContain("Create your first simulation");
    expect(first).toMatch(/name="simulator" value="s1"/);
    const later = renderHtml(<ListPage list={{ ...list, firstUse: false, rows: [ROW], total: 1 }} idem="i" />, "en", "/?menu=u1");
    expect(later).toContain('href="/fia/simulators/edit/u1">Retirement</a>');
    expect(later).toMatch(/<a class="menu-item[^>]* href="\/fia\/simulators\/delete\/u1"/);
    expect(later).toContain('href="/fia/simulators/new"');
    expect(later).toMatch(/<span data-accent-color="blue"[^>]*>Shared<\/span>/);
    expect(later).toContain(">Not saved</span>");
    for (const told of ["Jeanne Vasseur", "€500,000", "49%", "12 years"]) expect(later).toContain(`>${told}</td>`);
    expect(later).not.toContain(">Owner<");
    for (const [head, value] of [
      ["Saved", "03/02/2025"],
      ["Product", "Horizon Vie"],
      ["Simulator", "Assurance vie"],
      ["Management", "Self-built"],
    ])
      expect(later).toMatch(new RegExp(`<td[^>]* data-label="${head}[^"]*"[^>]*>${value}</td>`));
    expect(later).toMatch(/href="\/fia\/simulators\/share\/u1"[^>]*>Stop sharing…/);
  });

  it("offers to open and to duplicate what a colleague shares, not to change it", () => {
    const row = { ...ROW, own: false, owner: "Paul Verdier" };
    const colleagues = { ...asked, whose: "colleagues" as const };
    const html = renderHtml(
      <ListPage list={{ ...list, firstUse: false, asked: colleagues, rows: [row], total: 1 }} idem="i" />,
      "en",
      "/?menu=u1",
    );
    expect(html).toContain("Paul Verdier");
    for (const page of ["edit/u1", "duplicate/u1", "edit/u1/export"]) expect(html).toContain(`href="/fia/simulators/${page}"`);
    expect(html).not.toMatch(/simulators\/(rename|delete|share)\//);
  });

  it("leads to the simulations of colleagues on a first use, and says when there are none", () => {
    const first = renderHtml(<ListPage list={{ ...list, colleagues: "See the 2 simulations shared with you" }} idem="i" />);
    expect(first).toContain('href="/fia/simulators?whose=colleagues">See the 2 simulations shared with you</a>');
    const none = renderHtml(<ListPage list={{ ...list, firstUse: false, asked: { ...asked, whose: "colleagues" } }} idem="i" />);
    expect(none).toContain("No colleague shares a simulation");
  });

  it("repeats a search without result and offers to clear it", () => {
    const html = renderHtml(<ListPage list={{ ...list, firstUse: false, asked: { ...asked, search: "zzz" } }} idem="i" />);
    expect(html).toContain("No result for “zzz”");
    expect(html).toContain("Clear filters");
  });
});
