import { expect, it } from "vitest";
import { recoConfig } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { changedRules, stepViews } from "./session-view.server.ts";

const AT = { savedAt: "2026-06-15T09:00:00.000Z", changedAt: "2026-06-15T09:00:00.000Z" };
const published = {
  state: "PUBLISHED",
  config: { sustainability: { stepName: "" } },
  clientName: "Léa Martin",
  actType: "ACT_DEPOSITS",
  steps: Object.fromEntries(["client", "sustainability", "profile", "parameters", "allocations"].map((name) => [name, AT])),
  creation: {},
  sustainability: { hasSustainablePreferences: true, statedOn: "2026-03-04" },
  questionnaire: { riskProfile: "DYNAMIC", statedOn: "2026-02-01" },
  proposalParams: { additionalContributionAmount: "2500.5", investmentHorizonMonths: 102 },
  workspace: { selectedAllocation: 2 },
  advice: { finalizedAt: "2026-06-16T10:00:00.000Z" },
  publications: [{ publishedAt: "2026-06-16T10:00:00.000Z" }, { publishedAt: "2026-06-18T10:00:00.000Z" }],
} as unknown as FullSession;
const summaries = (changes: object, language: "fr" | "en" = "fr") =>
  stepViews({ ...published, ...changes } as FullSession, { language }).map(
    ({ summary }) => summary?.replace(/[\u202f\u00a0]/g, " ") ?? null,
  );

it("sums up each step of a published session by what was decided in it, in both languages", () => {
  expect(summaries({})).toEqual([
    "Léa Martin, Versement",
    "A des préférences, le 04/03/2026",
    "Dynamique, le 01/02/2026",
    "2 500,50 €, 8 ans",
    "Allocation 2 retenue",
    expect.stringMatching(/^Conseil finalisé le 16\/06\/2026/),
    expect.stringMatching(/^Publié le 18\/06\/2026/),
    null,
  ]);
  expect(summaries({}, "en")).toEqual([
    "Léa Martin, Deposit",
    "Has preferences, 04/03/2026",
    "Dynamic, 01/02/2026",
    "€2,500.50, 8 years",
    "Allocation 2 selected",
    expect.stringMatching(/^Advice finalised on 16\/06\/2026/),
    expect.stringMatching(/^Published on 18\/06\/2026/),
    null,
  ]);
});

it.each<[actType: string, proposalParams: object, creation: object, summary: string]>([
  ["ACT_NEW_CONTRACTS", { investmentHorizonMonths: 12 }, { depositInitial: "40000" }, "40 000 €, 1 an"],
  ["ACT_NEW_CONTRACTS", { investmentHorizonMonths: 60 }, { depositInitial: "40000", depositInitialEnabled: false }, "5 ans"],
  ["ACT_WITHDRAWALS", { withdrawalAmount: "700", investmentHorizonMonths: 120 }, {}, "700 €, 10 ans"],
  ["ACT_REBALANCINGS", { investmentHorizonMonths: 96 }, { depositInitial: "10" }, "8 ans"],
])("sums up the parameters of the act %s, %j with %j, as %s", (actType, proposalParams, creation, summary) => {
  expect(summaries({ actType, proposalParams, creation })[3]).toBe(summary);
});

it("sums up no step that is still to be done, and preferences that the client has not", () => {
  const { client, sustainability } = published.steps;
  const begun = { state: "IN_PROGRESS", steps: { client, sustainability }, advice: null, publications: [] };
  for (const [hasSustainablePreferences, said] of [
    [false, "Sans préférence"],
    [null, "Ne s’est pas prononcé"],
  ] as const)
    expect(summaries({ ...begun, sustainability: { hasSustainablePreferences } })).toEqual([
      ...["Léa Martin, Versement", said],
      ...[null, null, null, null, null, null],
    ]);
});

it("tells which rules of the journey were changed since the session began, what they were and are, and when", () => {
  const config = recoConfig.parse({
    general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
    ...{ advice: {}, sustainability: {}, "proposal-params": {}, publishing: {} },
  });
  const before = { advice: config.advice, "proposal-params": config["proposal-params"] };
  const after = { ...before, advice: { ...config.advice, maxPercPerAsset: "30" } };
  const change = { version: 2, at: "2026-06-15T09:00:00.000Z", rules: ["maxPercPerAsset"], before, after };
  const session = { ...published, config, rulesChanged: [change] } as unknown as FullSession;
  const [told, ...others] = changedRules({ language: "fr" }, session);
  expect(others).toEqual([]);
  expect(told?.title).toContain("15/06/2026");
  expect(told?.lines.map((line) => line.replace(/[\u202f\u00a0]/g, " "))).toEqual([
    expect.stringMatching(/^Maximum par support.* : .+ → 30 %$/),
  ]);
});
