import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinalAdvice, MeasuredAllocation, Publication } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { glidepathMatrix, recoSession, series } from "#backend/database/schema/index.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, defineManaged, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";
import { dicsOf } from "./session-dics.ts";

const root = "/product-config-service/v1/reco_journeys";
const ranges = {
  CONSERVATIVE: { min: 1, max: 7 },
  BALANCED: { min: 1, max: 7 },
  DYNAMIC: { min: 1, max: 7 },
  AGGRESSIVE: { min: 1, max: 7 },
};
const DELEGATED = [{ mode: "delegated", weight: "100" }];
type Answer = FullSession & ErrorAnswer;

/** Mandates and horizon management of a session: what the contract defines, and nothing else. */
eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  const held = { bonds: "", shares: "" };
  const matrix = randomUUID();
  const linesOf = (bonds: string, shares: string) => [
    { series: held.bonds, weight: bonds },
    { series: held.shares, weight: shares },
  ];
  const define = (more: object = {}) =>
    defineManaged(world.database, world.product, {
      mandates: [
        { code: "OG-2", label: "Équilibre", manager: "Orvane", mandateFee: "0.50", riskLevel: 3, allocation: linesOf("40", "60"), ...more },
        { code: "LV-4", label: "Dynamique", manager: "Lavaur", mandateFee: "0.80", riskLevel: 4, allocation: [] },
        { code: "LV-X", label: "Secret", manager: "Lavaur", mandateFee: "0.80", allocation: [] },
      ],
      glidepath: { matrix, supports: { FIXED_INCOME: held.bonds, EQUITIES: held.shares } },
    });
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const points = [
      ["2025-01-01", 100],
      [new Date().toISOString().slice(0, 10), 110],
    ] as const;
    held.bonds = await addSeries(world, points, { fullName: "Bonds", sri: 2, assetClass: "FIXED_INCOME" });
    held.shares = await addSeries(world, points, { fullName: "World", sri: 4 });
    const rows = [
      { yearsLeft: 10, weights: ["25", "75"] },
      { yearsLeft: 0, weights: ["90", "10"] },
    ];
    await world.database.orm
      .insert(glidepathMatrix)
      .values({ uuid: matrix, name: matrix, content: { classes: ["FIXED_INCOME", "EQUITIES"], rows } });
    await define();
  });
  afterAll(() => world.close());

  async function begun() {
    const managementModes = ["free", "delegated", "horizon"];
    const advice = {
      productConfigs: [{ product: world.product, managementModes, riskRanges: ranges }],
      minNumAssets: 1,
      maxPercNoGuaranteed: "100",
      suitability: WIDE_BOUNDS,
    };
    const config = {
      general: { journeyName: "Mandats", sessionValidityDays: 90 },
      advice,
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    await takeIntoUse(world.database, journey.uuid);
    const { body } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" },
      ...{ riskProfile: "BALANCED", investmentHorizonMonths: 125, clientBirthDate: "1975-05-05", projectName: "Mandats" },
      retailClient: await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor }),
    });
    expect(body).toMatchObject({ hash: expect.any(String) });
    return `${root}/sessions/${body.hash}`;
  }
  const put = (at: string, ...allocations: object[]) =>
    world.call<Answer>("editor", "PUT", `${at}/workspace`, {
      ...{ allocations: allocations.map((one, i) => ({ number: i + 1, ...one })), selectedAllocation: 1 },
    });
  const measured = async (at: string, body: object = {}) =>
    (await world.call<{ allocations: MeasuredAllocation[] }>("editor", "POST", `${at}/checks`, body)).body.allocations;
  const mandate = (more: object = {}) => ({ modes: DELEGATED, delegatedProfiles: [{ mandatCode: "OG-2", allocation: "100", ...more }] });
  const flags = ({ checks }: MeasuredAllocation, code: string) => checks.filter((one) => one.code === code).map(({ flag }) => flag);
  const refused = ({ status, body: { error } }: { status: number; body: Answer }) => {
    const { code, field, mode, defined } = error as typeof error & Record<string, unknown>;
    return [status, code, mode, field, defined];
  };

  describe("managed parts of an advice", () => {
    it("are filled from their definition, a mandate by its code and a horizon by the years of the session", async () => {
      const at = await begun();
      const { status, body } = await put(at, mandate(), { managementType: "horizon", horizonProfile: {} });
      expect(status).toBe(200);
      const [delegated, horizon] = body.workspace!.allocations;
      expect(delegated!.delegatedProfiles).toEqual([
        {
          mandatCode: "OG-2",
          label: "Équilibre",
          assetManagerName: "Orvane",
          profileRiskLevel: 3,
          mandateFee: "0.50",
          allocation: "100",
          lines: linesOf("40", "60"),
        },
      ]);
      expect(horizon).toMatchObject({
        modes: [{ mode: "horizon", weight: "100" }],
        horizonProfile: { riskyAssetsStartPercentage: "75", lines: linesOf("25", "75") },
      });
      const [first] = await measured(at);
      expect(first!.lines.map(({ series: uuid, weight }) => [uuid, Number(weight)])).toEqual([
        [held.bonds, 40],
        [held.shares, 60],
      ]);
      expect(flags(first!, "MODE_CONTENT")).toEqual(["green"]);
    });

    it.each<[what: string, allocation: () => object, field: string, mode?: string]>([
      ["other lines", () => mandate({ lines: linesOf("100", "0") }), "lines"],
      ["another level", () => mandate({ profileRiskLevel: 1 }), "profileRiskLevel"],
      ["another name", () => mandate({ label: "Garanti" }), "label"],
      ["another manager", () => mandate({ assetManagerName: "House" }), "assetManagerName"],
      ["another fee", () => mandate({ mandateFee: "0" }), "mandateFee"],
      ["another document", () => mandate({ kidUrl: "https://documents.issuer.example/a.pdf" }), "kidUrl"],
      ["no mandate of the contract", () => mandate({ mandatCode: "GONE" }), "mandatCode"],
      ["a mandate without a code", () => mandate({ mandatCode: undefined, label: "Équilibre" }), "mandatCode"],
      ["lines of its own under a mandate", () => ({ managementType: "delegated", lines: linesOf("50", "50") }), "lines"],
      ["lines of its own at a horizon", () => ({ managementType: "horizon", lines: linesOf("50", "50") }), "lines", "horizon"],
      ["other lines at a horizon", () => ({ modes: DELEGATED, horizonProfile: { lines: linesOf("90", "10") } }), "lines", "horizon"],
      ["another start", () => ({ horizonProfile: { riskyAssetsStartPercentage: "1" } }), "riskyAssetsStartPercentage", "horizon"],
    ])("are refused with %s, saved or measured", async (_what, allocation, field, mode = "delegated") => {
      const at = await begun();
      const answer = await put(at, allocation());
      expect(refused(answer).slice(0, 4)).toEqual([422, "NOT_AS_DEFINED", mode, field]);
      const asked = { allocations: [{ number: 1, ...allocation() }] };
      const checked = await world.call<Answer>("editor", "POST", `${at}/checks`, asked);
      expect(refused(checked).slice(0, 4)).toEqual([422, "NOT_AS_DEFINED", mode, field]);
    });

    it("block the advice once the contract defines them otherwise, until they are taken again", async () => {
      const at = await begun();
      const saved = (await put(at, mandate())).body.workspace!.allocations[0]!;
      await define({ allocation: linesOf("90", "10") });
      try {
        expect(flags((await measured(at))[0]!, "MODE_CONTENT")).toEqual(["red"]);
        const finalised = await world.call<Answer>("editor", "POST", `${at}/advice/finalize`, {});
        expect([finalised.status, finalised.body.error.code]).toEqual([422, "ADVICE_REFUSED"]);
        // What is stored is sent again with any other change, and stays as it is judged.
        const again = await put(at, saved, { lines: linesOf("50", "50") });
        expect([again.status, again.body.workspace!.allocations[0]!.delegatedProfiles]).toEqual([200, saved.delegatedProfiles]);
        expect(flags((await measured(at))[0]!, "MODE_CONTENT")).toEqual(["red"]);
        await put(at, mandate());
        expect(flags((await measured(at))[0]!, "MODE_CONTENT")).toEqual(["green"]);
      } finally {
        await define();
      }
    });

    it("of lines that were typed before are red, whatever they hold", async () => {
      const at = await begun();
      await put(at, mandate());
      const [row] = await world.database.orm
        .select()
        .from(recoSession)
        .where(eq(recoSession.hash, at.split("/").at(-1)!));
      const typed = { number: 1, managementType: "delegated", lines: linesOf("50", "50") };
      const parts = { ...row!.parts, workspace: { allocations: [typed], selectedAllocation: 1, currentComposition: [] } };
      await world.database.orm.update(recoSession).set({ parts }).where(eq(recoSession.uuid, row!.uuid));
      expect(flags((await measured(at))[0]!, "MODE_CONTENT")).toEqual(["red"]);
    });
  });

  describe("a mandate of unpublished contents", () => {
    const opaque = (mandatCode: string, others: object[] = []) => ({
      modes: DELEGATED,
      delegatedProfiles: [{ mandatCode, allocation: others.length > 0 ? "50" : "100" }, ...others],
    });
    it("is one line of its level, and is judged, ordered and published as such", async () => {
      const at = await begun();
      const { status } = await put(at, opaque("LV-4", [{ mandatCode: "OG-2", allocation: "50" }]));
      expect(status).toBe(200);
      const [first] = await measured(at);
      // 0.5 × 4 of the mandate, 0.5 × (0.4 × 2 + 0.6 × 4) of what the other one holds.
      expect(first!.risk).toBeCloseTo(3.6, 9);
      expect(first!.lines.map(({ weight }) => Number(weight))).toEqual([50, 20, 30]);
      expect(first!.orders!.map(({ fullName, amount }) => [fullName, amount])).toContainEqual(["Lavaur Dynamique", "5000.00"]);
      expect(flags(first!, "SRI_MISSING")).toEqual(["green"]);
      expect(first!.checks.filter(({ flag }) => flag === "red")).toEqual([]);
      await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
      const finalised = await world.call<Answer>("editor", "POST", `${at}/advice/finalize`, {});
      expect([finalised.status, finalised.body.error]).toEqual([200, undefined]);
      const { allocation, lines } = finalised.body as unknown as FinalAdvice;
      const dics = await dicsOf(world.database.orm, { allocation, lines, product: world.product });
      expect(dics.map(({ fullName }) => fullName).toSorted()).toEqual([
        "Bonds",
        "Lavaur Dynamique",
        "Orvane Équilibre",
        "Savings contract",
        "World",
      ]);
      const published = await world.call<Publication & ErrorAnswer>("editor", "PUT", `${at}/publishing`, {});
      expect([published.status, published.body.error]).toEqual([200, undefined]);
    });

    it("without a level leaves the rules of risk unjudged, orange, and none of them red", async () => {
      const at = await begun();
      const half = opaque("LV-X", [{ mandatCode: "OG-2", allocation: "50" }]);
      expect((await put(at, half)).status).toBe(200);
      const [first] = await measured(at);
      const unjudged = first!.checks
        .filter(({ code, missing }) => code === "NOT_JUDGED" && missing === "SRI")
        .map(({ subject }) => subject);
      for (const rule of ["SRI_MISSING", "RISK_RANGE", "LINE_SRI", "LOSS_CAPACITY", "LOSS_ACCEPTED"]) expect(unjudged).toContain(rule);
      expect(first!.checks.filter(({ flag }) => flag === "red")).toEqual([]);
    });
  });

  it("a class of risk that a support lacks is still refused beside a mandate without a level", async () => {
    const at = await begun();
    await world.database.orm.update(series).set({ sri: null }).where(eq(series.uuid, held.bonds));
    await put(at, {
      modes: DELEGATED,
      delegatedProfiles: [
        { mandatCode: "LV-X", allocation: "50" },
        { mandatCode: "OG-2", allocation: "50" },
      ],
    });
    const [first] = await measured(at);
    expect([flags(first!, "SRI_MISSING"), flags(first!, "RISK_RANGE")]).toEqual([["red"], ["red"]]);
    await world.database.orm.update(series).set({ sri: 2 }).where(eq(series.uuid, held.bonds));
  });
});
