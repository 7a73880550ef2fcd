import { expect, it } from "vitest";
import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { RISK_SCALES, SIMULATOR_MANAGEMENT_TYPES, SIMULATOR_MODES } from "#app/domain/enumerations.ts";
import { offerOf } from "#app/modules/simulation/limits.ts";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { KEEP_ALLOCATION, NO_ALLOCATION } from "./allocation-source.ts";
import { MOST_MANDATES, mandatesSchema, supportsSchema } from "./management.schema.ts";
import { configWithMandates, configWithProfiles, configWithSupports } from "./management.server.ts";
import { simulatorSchema } from "./simulator.schema.ts";

const composition = (series: string) => [{ series, weight: "100" }];
const stored = (code: string) => ({ label: code, code, manager: "Orvane", mandateFee: "0", allocation: composition(`of ${code}`) });
const typed = (code: string) => ({ label: code, code, manager: "Orvane", allocation: KEEP_ALLOCATION });
const askedFor = async (before: readonly string[], after: readonly string[]) => {
  const simulator = { config: { mandates: before.map(stored) } } as unknown as Simulator;
  return configWithMandates({} as Viewer, simulator, { mandates: after.map(typed) } as never);
};
const kept = async (before: readonly string[], after: readonly string[]) => {
  const { mandates = [] } = (await askedFor(before, after)).config;
  return mandates.map(({ code, allocation }) => [code, allocation[0]?.series]);
};

it("a mandate that is kept has its own composition, whoever took a row out above it", async () => {
  expect(await kept(["B", "C"], ["B", "C"])).toEqual([
    ["B", "of B"],
    ["C", "of C"],
  ]);
  expect(await kept(["C"], ["B", "C"])).toEqual([["C", "of C"]]);
});

it("a code that is typed anew keeps the composition of its place, but not that of a row that stands elsewhere", async () => {
  expect(await kept(["B", "C"], ["B", "C2"])).toEqual([
    ["B", "of B"],
    ["C2", "of C"],
  ]);
  expect(await kept(["C"], ["B2", "C"])).toEqual([["C", "of C"]]);
});

/** A portfolio without a composition in effect. */
const notFound = new AppError("No composition", { code: "NOT_FOUND", status: 404, correlationId: null });
const emptyPortfolio = { api: { modelPortfolios: { composition: () => Promise.reject(notFound) } } } as unknown as Viewer;
const portfolio = "de300000-0008-4000-8000-000000000001";

it("a profile whose composition is nowhere is told of, not left out", async () => {
  expect((await askedFor(["C"], ["B", "C"])).empty).toEqual(["mandates[0].allocation"]);
  expect((await askedFor(["B"], ["B"])).empty).toEqual([]);
  const simulator = { config: {} } as Simulator;
  const mandates = [{ ...typed("N"), allocation: portfolio }];
  expect((await configWithMandates(emptyPortfolio, simulator, { mandates } as never)).empty).toEqual(["mandates[0].allocation"]);
  const profiles = { CONSERVATIVE: portfolio, BALANCED: "none", DYNAMIC: "none", AGGRESSIVE: "none" };
  expect(await configWithProfiles(emptyPortfolio, simulator, { profiles } as never)).toEqual({
    config: { profileAllocations: {} },
    empty: ["profiles.CONSERVATIVE"],
  });
});

const marks = { idem: "12345678" };
const faultsOf = (outcome: { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } }) =>
  (outcome.error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message.replace(/^\w+\.\w+\./, "")}`);

it("all that is wrong with a profile is told at once, also where only its fee was typed", () => {
  const check = (...mandates: object[]) => faultsOf(mandatesSchema("fr").safeParse({ mandates, ...marks }));
  expect(check({ label: "Prudence", code: "A", mandateFee: "21" }, { ...typed("A") }, {})).toEqual([
    "mandates.0.mandateFee feeWrong",
    "mandates.0.manager required",
    "mandates.0.allocation required",
    "mandates.1.code codeTwice",
  ]);
  expect(check({ mandateFee: "0,3" })).toHaveLength(4);
  expect(check({ label: "Prudence", remove: "on" }, {})).toEqual([]);
  const many = Array.from({ length: MOST_MANDATES + 1 }, (_, index) => typed(`M${index}`));
  expect(check(...many)).toEqual([`mandates.20.label tooMany?most=${MOST_MANDATES}`]);
  expect(check({ ...many[0], remove: "on" }, ...many.slice(1), {})).toEqual([]);
});

it("a rule of a support names its support once, and says something", async () => {
  const check = (...supports: object[]) => faultsOf(supportsSchema("fr").safeParse({ supports, ...marks }));
  expect(check({ minSimpleDeposit: "1 500" }, { code: "FR00" }, { series: portfolio, notForSale: "on" }, {})).toEqual([
    "supports.0.code required",
    "supports.1.closedSince ruleEmpty",
  ]);
  expect(check({ series: portfolio, remove: "on" })).toEqual([]);
  const viewer = {
    api: { series: { byExternalId: async ({ params }: { params: { externalId: string } }) => ({ uuid: params.externalId }) } },
  };
  const supports = [
    { code: "s" },
    { series: "s", notForSale: "on" },
    { code: "t" },
    { code: "t" },
    { series: "u", remove: "on" },
    { code: "u" },
  ];
  expect(await configWithSupports(viewer as unknown as Viewer, { config: {} } as Simulator, { supports } as never)).toEqual({
    wrong: {
      "supports[0].code": ["simulatorSettings.management.supportTwice"],
      "supports[3].code": ["simulatorSettings.management.supportTwice"],
    },
  });
});

it.each([
  ["mode", SIMULATOR_MODES],
  ["riskScale", RISK_SCALES],
  ["managementType", SIMULATOR_MANAGEMENT_TYPES],
] as const)("the form of a simulator keeps each value of its field %s as it was chosen", (field, values) => {
  const form = {
    name: "Assurance vie",
    mode: "ADVANCED",
    riskScale: "SRI",
    managementType: "FREE",
    idem: "a-key-of-the-form",
    version: "1",
  };
  for (const value of values) expect(simulatorSchema.parse({ ...form, [field]: value })).toMatchObject({ [field]: value });
});

it("a mandate of unpublished contents is stored without lines, with its document, and no simulation is offered it", async () => {
  const mandate = { ...typed("N"), allocation: NO_ALLOCATION, riskLevel: "4", kidUrl: "https://a.example/kid.pdf" };
  const { mandates } = mandatesSchema("fr").parse({ mandates: [mandate, { ...typed("B") }], ...marks });
  const simulator = { config: { mandates: [stored("B")] } } as unknown as Simulator;
  const { config, empty } = await configWithMandates({} as Viewer, simulator, { mandates } as never);
  expect(empty).toEqual([]);
  expect(config.mandates).toEqual([
    { label: "N", code: "N", manager: "Orvane", mandateFee: "0", riskLevel: 4, kidUrl: mandate.kidUrl, allocation: [] },
    { label: "B", code: "B", manager: "Orvane", mandateFee: "0", allocation: composition("of B") },
  ]);
  const offer = offerOf({ managementType: "DELEGATED", config, glidepath: null });
  expect(offer.kind === "DELEGATED" && offer.mandates.map(({ code }) => code)).toEqual(["B"]);
  const wrong = mandatesSchema("fr").safeParse({ mandates: [{ ...mandate, kidUrl: "http://a.example/kid.pdf" }], ...marks });
  expect(faultsOf(wrong as never)).toEqual(["mandates.0.kidUrl kidUrlWrong"]);
});
