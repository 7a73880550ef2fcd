import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import type { RiskProfile } from "#app/domain/journey.ts";
import { bringTo100, weightOf } from "#app/domain/simulation/weights.ts";
import { DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_RECO_JOURNEY, DEMO_USERS } from "#backend/demo/ids.ts";
import { ADVICE_CASES, type AdviceCase, codesIn, linesIn, monthlyIn, needIn, sustainableIn } from "../../fixtures/golden/advice-cases.ts";
import { dayIn, knownClient } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages } from "../../fixtures/rendered/adviser-pages.ts";

/** Pairs of client and allocation as the call of the checks judges them: on the demo's contract and market, each client on record. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const EURO_FUND = "Fonds en euros Sérénité";
const STRUCTURED = "FR00ZZ800482";
let pages: AdviserPages;
let series = new Map<string, string>();

/** Classes of risk of the cases. */
const SRI: Readonly<Record<string, number>> = {
  ...{ FR00ZZ800078: 2, FR00ZZ800094: 2, FR00ZZ800136: 2, FR00ZZ800326: 2, FR00ZZ800482: 2 },
  ...{ FR00ZZ800169: 3, FR00ZZ800177: 3, FR00ZZ800235: 3, LU9988000345: 3, LU9988000410: 3 },
  ...{ FR00ZZ800201: 4, FR00ZZ800227: 4, IE9988000217: 4, LU9988000253: 4, FR00ZZ800318: 5 },
};

beforeAll(async () => {
  pages = await openAdviserPages();
  const { sql } = pages.front.database;
  const rows = await sql.query<{ uuid: string; isin: string | null; full_name: string }>("select uuid, isin, full_name from series");
  series = new Map(rows.map(({ uuid, isin, full_name }) => [isin ?? full_name, uuid]));
  for (const [isin, sri] of Object.entries(SRI)) await sql.query("update series set sri = $2 where isin = $1", [isin, sri]);
}, 120_000);
afterAll(() => pages?.front.close());

const STATED = dayIn(-10);

/** What a case says of its client in words alone. */
const RECORD: Readonly<Record<string, { profile?: RiskProfile; amount?: string; fields?: Record<string, string | number | boolean> }>> = {
  AC04: { profile: "BALANCED" },
  AC05: { profile: "BALANCED", fields: { borrowedMoney: true } },
  AC11: { fields: { plannedWithdrawals: "OCCASIONAL" } },
  AC12: { fields: { plannedWithdrawals: "OCCASIONAL" } },
  AC13: { fields: { investmentHorizonYears: 3 } },
  AC14: { fields: { emergencySavings: "FROM_1_TO_3", plannedWithdrawals: "OCCASIONAL" } },
  AC15: { fields: { plannedWithdrawals: "REGULAR" } },
  AC16: { fields: { plannedWithdrawals: "REGULAR" } },
  AC17: { profile: "CONSERVATIVE" },
  AC19: { amount: "30000" },
  AC21: { fields: { disturbingEvent: "YES" } },
  AC25: { profile: "BALANCED" },
};
/** Each case is somebody else, whatever their age. */
const lastNameOf = ({ id }: AdviceCase) => `Martin ${id.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`;
const LOWERED = "La résidence principale est en cours de vente.";
const REASONS: Readonly<Record<string, string>> = { AC04: LOWERED, AC05: LOWERED };
/** Contracts that are changed: of guaranteed funds alone, which cost nothing, or of funds that cost more than those in their place. */
const HELD: Readonly<Record<string, string>> = { AC27: EURO_FUND, AC28: "FR00ZZ800318" };

async function clientOf(one: AdviceCase): Promise<string | null> {
  if (one.profile_source === "declared") return null;
  const { profile = one.profile, amount = one.amount, fields = {} } = RECORD[one.id] ?? {};
  const birth = birthOf(one);
  return knownClient(pages.front.database, {
    ...{ organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser, profile, amount },
    ...{ lastName: lastNameOf(one), families: one.knowledge.split("+") },
    ...(birth && { birthYear: Number(birth.slice(0, 4)) }),
    fields: {
      investmentHorizonYears: Number(one.horizon_years),
      maxLossPct: Number(one.capacity_loss_percent),
      acceptedLossPct: Number(one.accepted_loss_percent),
      emergencySavings: "FROM_3_TO_12",
      shareOfSavings: "FROM_25_TO_50",
      hasSustainabilityPreferences: sustainableIn(one) !== null,
      ...fields,
    },
  });
}

function birthOf({ id, age }: AdviceCase): string | undefined {
  if (!/^\d+$/.test(age)) return undefined;
  return id === "AC27" ? monthsLater(dayIn(10), -85 * 12) : monthsLater(dayIn(-30), -Number(age) * 12);
}

/** The lines under free management, structured products in their own part, each part's weights of 100. */
function allocationOf({ allocation }: AdviceCase) {
  const lines = linesIn(allocation);
  const part = (isStructured: boolean) => {
    const own = lines.filter(({ support }) => (support === STRUCTURED) === isStructured);
    const share = own.reduce((sum, { weight }) => sum + Number(weight), 0);
    const weights = bringTo100(own.map(({ weight }) => Math.round((Number(weight) / share) * 10_000)));
    return { share, lines: own.map(({ support }, at) => ({ series: series.get(support)!, weight: weightOf(weights[at] ?? 0) })) };
  };
  const [free, structured] = [part(false), part(true)];
  if (structured.share === 0) return { number: 1, managementType: "free", lines: free.lines };
  const modes = [
    { mode: "free", weight: String(free.share) },
    { mode: "structured-product", weight: String(structured.share) },
  ];
  return { number: 1, managementType: "free", modes, lines: free.lines, structuredProducts: structured.lines };
}

const put = async (uuid: string, part: string, body: object) => pages.api.send<FullSession>(`${SESSIONS}/${uuid}/${part}`, body, "PUT");
const QUIZ_RIGHT = { CAPITAL_AT_RISK: true, ISSUER_DEFAULT: true, GUARANTEED_COUPON: false, EARLY_SALE: true, FULL_MARKET_GAIN: false };

const measured = async (uuid: string, allocation: object) => {
  const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(
    `${SESSIONS}/${uuid}/checks`,
    { allocations: [allocation] },
    "POST",
  );
  return allocations[0]!;
};
/** What the call of the checks says of the allocation of a case. */
const judged = async (one: AdviceCase, known?: string): Promise<MeasuredAllocation> => measured(await begun(one, known), allocationOf(one));

/** A session of the case, begun and filled in by calls. */
async function begun(one: AdviceCase, known?: string): Promise<string> {
  const client = known ?? (await clientOf(one));
  const isNew = one.act === "ACT_NEW_CONTRACTS";
  const act = { actType: one.act, productUuid: DEMO_PRODUCTS.lifeInsurance };
  const held = isNew
    ? {}
    : { currentComposition: [{ series: series.get(HELD[one.id]!)!, amount: one.amount }], currentCompositionDate: dayIn(0) };
  const birth = birthOf(one);
  const { uuid } = await pages.api.send<RecoSession>(
    SESSIONS,
    {
      ...{ recoJourneyUuid: DEMO_RECO_JOURNEY, ...act, clientFirstName: "Léa", clientLastName: lastNameOf(one), ...held },
      ...(isNew && { depositInitial: one.amount }),
      ...(birth && { clientBirthDate: birth }),
      ...(client && { retailClient: client }),
      ...(one.age === "company" && { legalPersonName: "SCI Les Tilleuls" }),
      riskProfile: one.profile,
      clientRiskKeyLastUpdate: one.id === "AC06" ? "2020-03-12" : STATED,
    },
    "POST",
    { "idempotency-key": randomUUID() },
  );
  const need = needIn(one);
  const monthly = monthlyIn(one);
  await put(uuid, "proposal-params", {
    ...act,
    ...(isNew && { depositInitial: one.amount }),
    ...held,
    investmentHorizonMonths: one.id === "AC13" ? 120 : Number(one.horizon_years) * 12,
    ...(need && { needs: [need] }),
    ...(monthly && { plannedWithdrawals: { amount: monthly, frequency: "MONTHLY" } }),
  });
  const wanted = sustainableIn(one);
  await put(uuid, "sustainability", {
    hasSustainablePreferences: wanted !== null,
    ...(wanted && { minSustainableInvestments: wanted, statedOn: dayIn(0) }),
  });
  const loweredReason = REASONS[one.id];
  if (loweredReason) await put(uuid, "questionnaire", { answers: {}, riskProfile: one.profile, statedOn: STATED, loweredReason });
  if (one.id !== "AC22") await put(uuid, "suitability", { acceptances: [], adaptation: null, structured: { answers: QUIZ_RIGHT } });
  const { sql } = pages.front.database;
  if (one.id === "AC25")
    await sql.query(`update reco_session set config = jsonb_set(config, '{advice,maxPercGuaranteed}', '"40"') where uuid = $1`, [uuid]);
  return uuid;
}

describe("pairs of client and allocation, by the call of the checks", () => {
  it.each(ADVICE_CASES.map((one) => [one.id, one] as const))("%s comes out with its verdict and its rules", async (id, one) => {
    const { sql } = pages.front.database;
    const of = series.get("FR00ZZ800235");
    const [before] = await sql.query<{ nature: object }>("select nature from series where uuid = $1", [of]);
    // The manufacturer's data of one fund have not arrived.
    if (id === "AC10") await sql.query("update series set nature = nature - 'targetMarket' where uuid = $1", [of]);
    const { checks, flag } = await judged(one);
    await sql.query("update series set nature = $2 where uuid = $1", [of, JSON.stringify(before?.nature)]);
    const fired = checks.filter((check) => check.flag !== "green");
    const codes = fired.map(({ code }) => code);
    expect
      .soft(
        codesIn(one.rules).filter((code) => !codes.includes(code)),
        "must fire",
      )
      .toEqual([]);
    expect
      .soft(
        codesIn(one.must_not).filter((code) => codes.includes(code)),
        "must be silent",
      )
      .toEqual([]);
    expect(flag, JSON.stringify(fired)).toBe(one.verdict);
  });
});

describe("ways past the client's profile end red", () => {
  const first = ADVICE_CASES.find(({ id }) => id === "AC01")!;
  const house = { organisation: DEMO_ORGANISATIONS.distributor, sender: DEMO_USERS.adviser, profile: first.profile, amount: first.amount };
  it.each([
    ["typed where the session begins, of a client whom nobody asked", "PROFILE_SOURCE", { profile_source: "declared" as const }, undefined],
    ["kept above the one on record", "PROFILE_RAISED", { profile: "BALANCED" as const }, {}],
    ["stated lately, of a questionnaire of three years ago", "PROFILE_VALID", {}, { daysAgo: 3 * 366 }],
  ])("a profile %s (%s)", async (_, code, other, record) => {
    const known =
      record &&
      (await knownClient(pages.front.database, {
        ...house,
        lastName: lastNameOf(first),
        birthYear: Number(birthOf(first)!.slice(0, 4)),
        ...record,
      }));
    const { checks, flag } = await judged({ ...first, ...other }, known);
    expect(checks.filter((check) => check.flag === "red").map((check) => check.code)).toContain(code);
    expect(flag).toBe("red");
  });
});

it("what mandates cost is part of the loss at the horizon", async () => {
  const bold = ADVICE_CASES.find(({ id }) => id === "AC18")!;
  const uuid = await begun({ ...bold, id: "AC29", horizon_years: "2" });
  const lossOf = ({ checks }: MeasuredAllocation) => Number(checks.find(({ code }) => code === "LOSS_HORIZON")?.found);
  const mandate = {
    ...{ number: 1, managementType: "delegated", modes: [{ mode: "delegated", weight: "100" }], lines: [] },
    delegatedProfiles: [{ mandatCode: "OG-3", allocation: "100" }],
  };
  const managed = await measured(uuid, mandate);
  const alone = await measured(uuid, {
    number: 1,
    managementType: "free",
    lines: managed.lines.map(({ series, weight }) => ({ series, weight })),
  });
  expect(lossOf(alone)).toBeGreaterThan(0);
  // 0.6 % a year, twice, of what is left in a bad market.
  expect(lossOf(managed) - lossOf(alone)).toBeGreaterThan(0.8);
  expect(lossOf(managed) - lossOf(alone)).toBeLessThan(1.2);
});

it("what a change costs at once is among the costs of its allocation", async () => {
  const { costs } = await judged(ADVICE_CASES.find(({ id }) => id === "AC27")!);
  // 35 % of 150,000 stay in the guaranteed fund: 97,500 are switched at 0.5 %.
  expect(costs.entry).toBe("487.50");
});
