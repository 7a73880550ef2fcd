import { describe, expect, it } from "vitest";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { formOf, type SimulationForm } from "#app/domain/simulation/form.ts";
import { spreadIssues } from "#app/domain/simulation/rules/contract-rules.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, parameters, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { USUAL } from "../results/shown-results.ts";
import { actOnSimulation } from "./edit-action.server.ts";
import { loadEditPage } from "./edit-page.server.ts";
import { SimulatorPage } from "./simulator-page.tsx";

/** What an adviser reads when the inputs break a rule: the form is posted and the page that answers is drawn. */
const en = { t: getFixedT("en"), language: "en" } as const;
const [EURO, WORLD] = SERIES;
const MANDATES = [
  { code: "ORV-1", label: "Orvane Prudent", manager: "Orvane", mandateFee: "0.3", allocation: [{ series: EURO, weight: "100" }] },
  { code: "ORV-2", label: "Orvane Growth", manager: "Orvane", mandateFee: "0.3", allocation: [{ series: WORLD, weight: "100" }] },
  { code: "TEM-2", label: "Temis", manager: "Temis", mandateFee: "0.3", allocation: [{ series: WORLD, weight: "100" }] },
];
const DELEGATED: Partial<Simulator> = { managementType: "DELEGATED", config: { mandates: MANDATES } };
const inPart = (code: string, weight: string) => ({ code, weight });

interface Broken {
  form?: Partial<SimulationForm>;
  movement?: Partial<SimulationForm["movements"][number]>;
  weights?: string[];
  simulator?: Partial<Simulator>;
}
function viewerOf(simulator: Partial<Simulator>): Viewer {
  const { viewer } = fakeViewer({ simulation: simulationOf() });
  const { simulators } = viewer.api;
  const get: typeof simulators.get = async (input) => ({ ...(await simulators.get(input)), ...simulator });
  return { ...viewer, api: { ...viewer.api, simulators: { ...simulators, get } } } as Viewer;
}
/** The page after the form was posted: its list of faults, and all that stands in it. */
async function answered({ form: change, movement, weights, simulator = {} }: Broken) {
  const viewer = viewerOf(simulator);
  const usual = formOf(parameters, "en");
  const form: SimulationForm = {
    ...usual,
    movements: usual.movements.map((line) => ({ ...line, ...movement })),
    allocation: usual.allocation.map((line, i) => ({ ...line, weight: weights?.[i] ?? line.weight })),
    ...change,
  };
  const fields = new FormData();
  for (const [name, value] of Object.entries(form)) if (typeof value === "string") fields.set(name, value);
  for (const list of ["movements", "allocation", "mandates"] as const)
    for (const [i, line] of form[list].entries())
      for (const [name, value] of Object.entries(line)) fields.set(`${list}[${i}].${name}`, value);
  for (const [name, value] of [
    ["intent", "simulate"],
    ["live", "1"],
    ["version", "4"],
  ] as const)
    fields.set(name, value);
  const answer = await actOnSimulation(viewer, SIMULATION, fields, USUAL, en);
  if (answer.kind !== "stay") throw new Error(answer.kind);
  const page = await loadEditPage(viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, en);
  const html = renderHtml(<SimulatorPage page={page!} answer={answer.typed} searchAddress="/s" />, "en");
  const read = (part: string) => part.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  // The list of what is wrong, each leading to its field.
  const faults = [...html.matchAll(/<a href="#simulation[^"]*">([\s\S]*?)<\/a>/g)].map(([, fault]) => read(fault!)).join("\n");
  return { status: answer.status, text: read(html), html, faults };
}

const REFUSED: Array<[rule: string, text: string, broken: Broken]> = [
  ["a goal that is no number", "Target amount: Enter a number", { form: { goalAmount: "a lot" } }],
  [
    "a return that is no number",
    "Target return a year: Enter a number",
    { form: { goalKind: "annualized_return", goalAmount: "", goalRate: "high" } },
  ],
  [
    "a single deposit below the least",
    "At least €1,000 for a single deposit in this contract",
    {
      movement: { type: "SIMPLE_DEPOSIT", amount: "999.99" },
      simulator: { config: { minSimpleDeposit: "1000" } },
    },
  ],
  ["a monthly deposit below the least of a month", "At least €50 a month in this contract", { movement: { amount: "49.99" } }],
  [
    "a quarterly deposit below the least of a quarter",
    "At least €140 a quarter in this contract",
    {
      movement: { amount: "139.99", frequency: "QUARTERLY" },
      simulator: { config: { minPeriodicDeposit: { MONTHLY: "50", QUARTERLY: "140" } } },
    },
  ],
  ["an amount below nothing", "Enter a positive amount", { form: { currentBalance: "-0.01" } }],
  ["a payment of nothing", "Enter an amount greater than 0", { movement: { amount: "0" } }],
  ["an amount beyond the most", "Enter an amount less than €1,000,000,000,000", { form: { currentBalance: "1000000000000.01" } }],
  ["an allocation below 100 %", "4% left to allocate", { weights: ["60", "36"] }],
  ["an allocation beyond 100 %", "3.5% to remove", { weights: ["60", "43.5"] }],
  ["an asset at 0 %", "A series at 0% must be removed", { weights: ["100", "0"] }],
  [
    "an asset past its close date",
    "The asset Actions monde is closed since 1 January 2025",
    {
      simulator: { config: { supports: [{ series: WORLD, closedSince: "2025-01-01" }] } },
    },
  ],
  [
    "an asset that is not for sale",
    "The asset Actions monde is not for sale in this contract: remove it",
    {
      simulator: { config: { supports: [{ series: WORLD, notForSale: true }] } },
    },
  ],
  [
    "an asset that takes no scheduled payments",
    "The asset Actions monde takes no scheduled payments: remove it",
    {
      simulator: { config: { supports: [{ series: WORLD, notForScheduledPayments: true }] } },
    },
  ],
  [
    "profiles below 100 %",
    "The profiles total 90%: 10% left to allocate",
    {
      form: { mandates: [inPart("ORV-1", "60"), inPart("TEM-2", "30")] },
      simulator: DELEGATED,
    },
  ],
  [
    "profiles beyond 100 %",
    "The profiles total 103.5%: 3.5% to remove",
    {
      form: { mandates: [inPart("ORV-1", "60"), inPart("TEM-2", "43.5")] },
      simulator: DELEGATED,
    },
  ],
  [
    "two profiles of one asset manager",
    "One profile for each asset manager",
    {
      form: { mandates: [inPart("ORV-1", "50"), inPart("ORV-2", "50")] },
      simulator: DELEGATED,
    },
  ],
];

const WARNED: Array<[rule: string, text: string, broken: Broken]> = [
  [
    "a start beyond the horizon",
    "This date is beyond the horizon (1 March 2027): the movement is not counted",
    {
      movement: { startDate: "2028-01-01" },
    },
  ],
  [
    "an end beyond the horizon",
    "This date is beyond the horizon: the movement stops on 1 March 2027",
    {
      movement: { endDate: "2028-01-01" },
    },
  ],
  ["too few assets", "At least 3 assets in this contract", { simulator: { productRules: { minLines: 3 } } }],
  [
    "an asset above its most",
    "Actions monde: 30% at most in this contract, 40% here",
    {
      simulator: { productRules: { maxLineWeight: "30" } },
    },
  ],
  [
    "an asset below its least",
    "Actions monde: 45% at least in this contract, 40% here",
    {
      simulator: { productRules: { minLineWeight: "45" } },
    },
  ],
  [
    "too much in the guaranteed fund",
    "Capital guaranteed: 40% at most in this contract, 60% here",
    {
      simulator: { productRules: { maxClassWeight: { CAPITAL_GUARANTEED: "40" } } },
    },
  ],
  ["fewer than four assets", "2 assets: 4 or more are recommended to spread the risk", {}],
];

describe("the page of a posted simulation", () => {
  it.each(REFUSED)("refuses %s: %s", async (_rule, text, broken) => {
    expect((await answered(broken)).faults).toContain(text);
  });

  it("refuses nothing of a form that keeps the rules", async () => {
    expect(await answered({})).toMatchObject({ faults: "" });
    const alone = { form: { mandates: [inPart("ORV-1", "60"), inPart("TEM-2", "40")] }, simulator: DELEGATED };
    expect(await answered(alone)).toMatchObject({ faults: "" });
  });

  it.each(WARNED)("warns of %s: %s", async (_rule, text, broken) => {
    const { status, text: shown, html } = await answered(broken);
    expect(shown).toContain(text);
    expect(html).toContain('class="field-warning"');
    expect([status, shown.includes("Please fix invalid(s) input(s)")]).toEqual([200, false]);
  });

  it("recommends four assets, and says when the contract asks for more than there are", async () => {
    expect((await answered({})).text).toContain("2 assets: 4 or more are recommended to spread the risk");
    expect((await answered({ simulator: { productRules: { minLines: 3 } } })).text).toContain("At least 3 assets in this contract");
    const held = (count: number) => ({ allocation: Array.from({ length: count }, (_, at) => ({ series: String(at), weight: "1" })) });
    expect([3, 4].map((count) => spreadIssues(held(count), {}).length)).toEqual([1, 0]);
  });

  it.each([
    ["3", "extend", "Periodic deposit no. 1 stops in March 2027", "Extend them until March 2028"],
    ["1", "shorten", "Periodic deposit no. 1 lasts until March 2027", "Shorten them to March 2026"],
  ])("offers at a horizon of %s years to %s the scheduled payments or to leave them", async (horizonYears, _what, told, button) => {
    const stored = { ...parameters, movements: [{ ...parameters.movements[0]!, endDate: "2027-03-01" }] };
    const { viewer } = fakeViewer({ simulation: simulationOf({ draft: { ...stored, horizonYears: Number(horizonYears) } }) });
    const page = (await loadEditPage(viewer, { uuid: SIMULATION, asked: { ...USUAL, was: 2 }, kept: null }, en))!;
    const html = renderHtml(<SimulatorPage page={page} answer={undefined} searchAddress="/s" />, "en").replaceAll("\u00a0", " ");
    expect(html).toContain("The horizon changed: what becomes of these movements?");
    expect(html).toContain(told);
    expect(html).toMatch(new RegExp(`<button[^>]*value="fit-payments:2"[^>]*>${button}<`));
    expect(html).toMatch(/<button[^>]*value="leave-payments"[^>]*>Leave them as they are</);
  });
});
