import { describe, expect, it } from "vitest";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
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
async function answered({ form: change, movement, weights, simulator = {} }: Broken, language: InterfaceLanguage = "en") {
  const viewer = viewerOf(simulator);
  const writing = { t: getFixedT(language), language };
  const usual = formOf(parameters, language);
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
  const answer = await actOnSimulation(viewer, SIMULATION, fields, USUAL, writing);
  if (answer.kind !== "stay") throw new Error(answer.kind);
  const page = await loadEditPage(viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, writing);
  const html = renderHtml(<SimulatorPage page={page!} answer={answer.typed} searchAddress="/s" />, language);
  const read = (part: string) => part.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");
  // The list of what is wrong, each leading to its field.
  const faults = [...html.matchAll(/<a href="#simulation[^"]*">([\s\S]*?)<\/a>/g)].map(([, fault]) => read(fault!)).join("\n");
  return { status: answer.status, text: read(html), html, faults };
}

/** What breaks the rule, and what just keeps it. */
type Rule = [rule: string, text: string, broken: Broken, kept: Broken];
const amounts = (field: "currentBalance" | "goalAmount", amount: string): Broken => ({ form: { [field]: amount } });
const paid = (amount: string): Broken => ({ movement: { amount } });
const single = (amount: string, minSimpleDeposit: string): Broken => ({
  movement: { type: "SIMPLE_DEPOSIT", amount },
  simulator: { config: { minSimpleDeposit } },
});
const LEAST = { MONTHLY: "50", QUARTERLY: "140", SEMI_ANNUALLY: "260", YEARLY: "500" } as const;
const regular = (amount: string, frequency: keyof typeof LEAST): Broken => ({
  movement: { amount, frequency },
  simulator: { config: { minPeriodicDeposit: LEAST } },
});
const weights = (...of: string[]): Broken => ({ weights: of });
const support = (rule: object, movement = {}): Broken => ({
  movement,
  simulator: { config: { supports: [{ series: WORLD, ...rule }] } },
});
const mandates = (...parts: [code: string, weight: string][]): Broken => ({
  form: { mandates: parts.map(([code, weight]) => inPart(code, weight)) },
  simulator: DELEGATED,
});
const whole = mandates(["ORV-1", "60"], ["TEM-2", "40"]);
const rates = (goalRate: string): Broken => ({ form: { goalKind: "annualized_return", goalAmount: "", goalRate } });

const REFUSED: Rule[] = [
  ["a goal that is no number", "Target amount: Enter a number", amounts("goalAmount", "a lot"), amounts("goalAmount", "13500.5")],
  ["a return that is no number", "Target return a year: Enter a number", rates("high"), rates("4.5")],
  [
    "a single deposit below 1,000",
    "At least €1,000 for a single deposit in this contract",
    single("999.99", "1000"),
    single("1000", "1000"),
  ],
  ["a single deposit below 250", "At least €250 for a single deposit in this contract", single("249", "250"), single("250", "250")],
  ["too little a month", "At least €50 a month in this contract", regular("49.99", "MONTHLY"), regular("50", "MONTHLY")],
  ["too little a quarter", "At least €140 a quarter in this contract", regular("139.99", "QUARTERLY"), regular("140", "QUARTERLY")],
  [
    "too little a half-year",
    "At least €260 every six months in this contract",
    regular("259", "SEMI_ANNUALLY"),
    regular("260", "SEMI_ANNUALLY"),
  ],
  ["too little a year", "At least €500 a year in this contract", regular("499.99", "YEARLY"), regular("500", "YEARLY")],
  ["a balance below nothing", "Enter a positive amount", amounts("currentBalance", "-0.01"), amounts("currentBalance", "0")],
  ["a goal below nothing", "Target amount: Enter a positive amount", amounts("goalAmount", "-1"), amounts("goalAmount", "0.01")],
  ["a payment below nothing", "Enter a positive amount", paid("-50"), paid("50")],
  ["a payment of nothing", "Enter an amount greater than 0", paid("0"), paid("50")],
  ...(["SIMPLE_DEPOSIT", "PERIODIC_DEPOSIT", "SIMPLE_WITHDRAWAL", "PERIODIC_WITHDRAWAL"] as const).map((type): Rule => {
    const of = (amount: string): Broken => ({ movement: { type, amount } });
    return [`a ${type} of nothing`, "Enter an amount greater than 0", of("0"), of("300")];
  }),
  ["a balance beyond the most", "Enter an amount less than €1,000,000,000,000", amounts("currentBalance", "1000000000000.01"), paid("50")],
  ["a goal beyond the most", "Enter an amount less than €1,000,000,000,000", amounts("goalAmount", "1000000000001"), paid("50")],
  ["a payment beyond the most", "Enter an amount less than €1,000,000,000,000", paid("1000000000000.01"), paid("1000000000000")],
  ["an allocation of 96 %", "4% left to allocate", weights("60", "36"), weights("60", "40")],
  ["an allocation of 99.99 %", "0.01% left to allocate", weights("60", "39.99"), weights("59.99", "40.01")],
  ["an allocation of 103.5 %", "3.5% to remove", weights("60", "43.5"), weights("56.5", "43.5")],
  ["an asset at 0 %", "A series at 0% must be removed", weights("100", "0"), weights("99.99", "0.01")],
  [
    "an asset past its close date",
    "The asset Actions monde is closed since 1 January 2025",
    support({ closedSince: "2025-01-01" }),
    support({ closedSince: "2999-01-01" }),
  ],
  [
    "an asset that is not for sale",
    "The asset Actions monde is not for sale in this contract: remove it",
    support({ notForSale: true }),
    support({ notForSale: false }),
  ],
  [
    "an asset that takes no scheduled payments",
    "The asset Actions monde takes no scheduled payments: remove it",
    support({ notForScheduledPayments: true }),
    support({ notForScheduledPayments: true }, { type: "SIMPLE_DEPOSIT" }),
  ],
  ["profiles of 90 %", "The profiles total 90%: 10% left to allocate", mandates(["ORV-1", "60"], ["TEM-2", "30"]), whole],
  ["profiles of 103.5 %", "The profiles total 103.5%: 3.5% to remove", mandates(["ORV-1", "60"], ["TEM-2", "43.5"]), whole],
  ["two profiles of one asset manager", "One profile for each asset manager", mandates(["ORV-1", "50"], ["ORV-2", "50"]), whole],
];

/** What a person reads in French of what is refused. */
const FRENCH: Record<string, string> = {
  "a goal that is no number": "Montant visé : Saisissez un nombre",
  "a return that is no number": "Saisissez un nombre",
  "a single deposit below 1,000": "Au moins 1 000 € pour un versement libre sur ce contrat",
  "too little a month": "Au moins 50 € par mois sur ce contrat",
  "too little a quarter": "Au moins 140 € par trimestre sur ce contrat",
  "too little a half-year": "Au moins 260 € par semestre sur ce contrat",
  "too little a year": "Au moins 500 € par an sur ce contrat",
  "a payment below nothing": "Saisissez un montant positif",
  "a payment of nothing": "Saisissez un montant supérieur à 0",
  "a payment beyond the most": "Saisissez un montant inférieur à 1 000 000 000 000 €",
  "an allocation of 96 %": "Il reste 4 % à répartir",
  "an allocation of 103.5 %": "3,5 % à retirer",
  "an asset at 0 %": "Un support à 0 % doit être retiré",
  "an asset past its close date": "Le support Actions monde est fermé depuis le 1er janvier 2025",
  "an asset that is not for sale": "Le support Actions monde n’est pas commercialisé sur ce contrat : retirez-le",
  "an asset that takes no scheduled payments": "Le support Actions monde n’accepte pas de versement programmé : retirez-le",
  "profiles of 90 %": "Les profils totalisent 90 % : il reste 10 % à répartir",
  "profiles of 103.5 %": "Les profils totalisent 103,5 % : 3,5 % à retirer",
  "two profiles of one asset manager": "Un seul profil par société de gestion",
};

const rules = (productRules: Simulator["productRules"]): Broken => ({ simulator: { productRules } });
const WARNED: Rule[] = [
  [
    "a start beyond the horizon",
    "This date is beyond the horizon (1 March 2027): the movement is not counted",
    { movement: { startDate: "2027-03-01" } },
    { movement: { startDate: "2027-02-28" } },
  ],
  [
    "an end beyond the horizon",
    "This date is beyond the horizon: the movement stops on 1 March 2027",
    { movement: { endDate: "2027-03-02" } },
    { movement: { endDate: "2027-03-01" } },
  ],
  ...(["SIMPLE_DEPOSIT", "SIMPLE_WITHDRAWAL", "PERIODIC_WITHDRAWAL"] as const).map((type): Rule => {
    const from = (startDate: string): Broken => ({ movement: { type, amount: "1000", startDate } });
    return [`a ${type} beyond the horizon`, "This date is beyond the horizon (1 March 2027)", from("2027-03-01"), from("2027-02-28")];
  }),
  ["too few assets", "At least 3 assets in this contract", rules({ minLines: 3 }), rules({ minLines: 2 })],
  [
    "an asset above its most",
    "Actions monde: 30% at most in this contract, 40% here",
    rules({ maxLineWeight: "30" }),
    rules({ maxLineWeight: "40" }),
  ],
  [
    "an asset below its least",
    "Actions monde: 45% at least in this contract, 40% here",
    rules({ minLineWeight: "45" }),
    rules({ minLineWeight: "40" }),
  ],
  [
    "too much in the guaranteed fund",
    "Capital guaranteed: 40% at most in this contract, 60% here",
    rules({ maxClassWeight: { CAPITAL_GUARANTEED: "40" } }),
    rules({ maxClassWeight: { CAPITAL_GUARANTEED: "60" } }),
  ],
  ["fewer than four assets", "2 assets: 4 or more are recommended to spread the risk", {}, rules({ minLines: 3 })],
];

/** Two years, with a scheduled payment up to their end; and what is answered where a button is pressed at other years. */
const ENDING = { ...parameters, movements: [{ ...parameters.movements[0]!, endDate: "2027-03-01" }] };
async function press(intent: string, horizonYears: string, was: number | null) {
  const { viewer, calls } = fakeViewer({ simulation: simulationOf({ draft: ENDING }) });
  const fields = new FormData();
  const { movements, allocation, ...plain } = formOf(ENDING, "en");
  for (const [name, value] of Object.entries({ ...plain, horizonYears, intent, version: "4" })) fields.set(name, String(value));
  for (const [list, lines] of Object.entries({ movements, allocation }))
    for (const [i, line] of lines.entries()) for (const [name, value] of Object.entries(line)) fields.set(`${list}[${i}].${name}`, value);
  const answer = await actOnSimulation(viewer, SIMULATION, fields, { ...USUAL, was }, en);
  const drafts = calls
    .filter(([name]) => name === "keepDraft")
    .map(([, input]) => (input as { body: { parameters: unknown } }).body.parameters);
  return { ...answer, drafts };
}

describe("the page of a posted simulation", () => {
  it.each(REFUSED)("refuses %s: %s", async (rule, text, broken, kept) => {
    const { faults, text: shown } = await answered(broken);
    if (FRENCH[rule]) expect((await answered(broken, "fr")).faults).toContain(FRENCH[rule]);
    expect(faults).toContain(text);
    // The figure is that one, not the end of a longer one: "3.5% to remove" stands in "103.5% to remove" too.
    expect(faults.split(text)[0]).not.toMatch(/[\d.,]$/);
    // What the contract says of an asset is told beside results that can be had.
    const stops = !text.startsWith("The asset");
    expect(shown.includes("Please fix invalid(s) input(s): the results shown are the earlier ones.")).toBe(stops);
    expect(await answered(kept)).toMatchObject({ faults: "" });
  });

  it("refuses nothing of a form that keeps the rules", async () => {
    expect(await answered({})).toMatchObject({ faults: "" });
    const alone = { form: { mandates: [inPart("ORV-1", "60"), inPart("TEM-2", "40")] }, simulator: DELEGATED };
    expect(await answered(alone)).toMatchObject({ faults: "" });
  });

  it.each(WARNED)("warns of %s: %s", async (_rule, text, broken, kept) => {
    const { status, text: shown, html } = await answered(broken);
    expect(shown).toContain(text);
    expect(html).toContain('class="field-warning"');
    expect([status, shown.includes("Please fix invalid(s) input(s)")]).toEqual([200, false]);
    expect((await answered(kept)).text).not.toContain(text);
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
    // The change itself leads to the page that asks.
    const changed = await press("simulate", horizonYears, null);
    const was = changed.kind === "go" ? (changed.was ?? null) : null;
    const { viewer } = fakeViewer({ simulation: simulationOf({ draft: { ...ENDING, horizonYears: Number(horizonYears) } }) });
    const page = (await loadEditPage(viewer, { uuid: SIMULATION, asked: { ...USUAL, was }, kept: null }, en))!;
    const html = renderHtml(<SimulatorPage page={page} answer={undefined} searchAddress="/s" />, "en").replaceAll("\u00a0", " ");
    expect(html).toContain("The horizon changed: what becomes of these movements?");
    expect(html).toContain(told);
    expect(html).toMatch(new RegExp(`<button[^>]*value="fit-payments:2"[^>]*>${button}<`));
    expect(html).toMatch(/<button[^>]*value="leave-payments"[^>]*>Leave them as they are</);
    const fitted = await press("fit-payments:2", horizonYears, 2);
    const ends = fitted.kind === "stay" ? fitted.typed.form.movements.map(({ endDate }) => endDate) : [];
    expect(ends).toEqual([horizonYears === "3" ? "2028-03-01" : "2026-03-01"]);
    const left = await press("leave-payments", horizonYears, 2);
    expect(left).toMatchObject({ kind: "go", was: null });
    expect(left.drafts.at(-1)).toMatchObject({ horizonYears: Number(horizonYears), movements: [{ endDate: "2027-03-01" }] });
  });

  it("asks nothing about scheduled payments while the horizon stays", async () => {
    expect(await press("simulate", "2", null)).toMatchObject({ kind: "go", was: null });
  });
});
