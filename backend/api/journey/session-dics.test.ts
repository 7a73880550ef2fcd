import { eq } from "drizzle-orm";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import type { Publication } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { product, series } from "#backend/database/schema/index.ts";
import type { FetchedDocument } from "#backend/documents/document-fetcher.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, defineManaged, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const HOUSE = "https://documents.issuer.example";

/** Names and contents of a zip, read by another program than wrote it. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let house: Record<string, FetchedDocument>;
  let asked: string[];
  const uuids = { equities: "", bonds: "", euros: "" };
  beforeAll(async () => {
    world = await openAdviserWorld(open, null, {
      reaches: (address) => address.startsWith(HOUSE),
      fetch: async (address) => {
        asked.push(address);
        return house[address] ?? { problem: "REFUSED" };
      },
      close: async () => undefined,
    });
    const details = { diversification: { maxLineWeight: "80" }, kidUrl: `${HOUSE}/contract.pdf` };
    await world.database.orm.update(product).set({ details }).where(eq(product.uuid, world.product));
    const today = new Date().toISOString().slice(0, 10);
    const add = (fields: Partial<typeof series.$inferInsert>) =>
      addSeries(
        world,
        [
          ["2025-01-01", 100],
          [today, 110],
        ],
        fields,
      );
    uuids.equities = await add({
      fullName: "=World / equities",
      isin: "FR0000000017",
      sri: 5,
      urlPriipsKid: `${HOUSE}/priips.pdf`,
      urlKiid: `${HOUSE}/kiid.pdf`,
    });
    uuids.bonds = await add({ fullName: "Bonds", isin: "FR0000000025", sri: 2, urlKiid: `${HOUSE}/bonds.pdf` });
    uuids.euros = await add({ fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" });
  });
  afterAll(() => world.close());

  const ranges = Object.fromEntries(RISK_PROFILES.map((profile, i) => [profile, { min: 1 + i, max: 2 + i }]));
  const part = <T = FullSession & ErrorAnswer>(session: { hash: string }, name: string, body: object) =>
    world.call<T>("editor", "PUT", `${root}/sessions/${session.hash}/${name}`, body);
  const archive = (session: { hash: string }, query = "", who: "editor" | "rival" | "colleague" = "editor") =>
    world.file(who, "GET", `${root}/sessions/${session.hash}/publishing/dics${query}`);
  async function begun(lines: Array<[series: string, weight: string]>, enableDic = true, changes: object = {}) {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: ranges }],
        maxPercNoGuaranteed: "100",
        minNumAssets: 1,
        suitability: WIDE_BOUNDS,
      },
      sustainability: {},
      "proposal-params": {},
      publishing: { enableDic },
    };
    const journey = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    expect(journey).toMatchObject({ status: 201 });
    await takeIntoUse(world.database, journey.body.uuid);
    const session = await world.call<FullSession>("editor", "POST", `${root}/sessions`, {
      recoJourneyUuid: journey.body.uuid,
      productUuid: world.product,
      actType: "ACT_NEW_CONTRACTS",
      projectName: "Retraite",
      investmentHorizonMonths: 120,
      depositInitial: "1000",
      riskProfile: "BALANCED",
      retailClient: await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor }),
    });
    const allocation = { number: 1, lines: lines.map(([uuid, weight]) => ({ series: uuid, weight })), ...changes };
    expect(await part(session.body, "workspace", { allocations: [allocation], selectedAllocation: 1 })).toMatchObject({ status: 200 });
    return session.body;
  }
  async function finalised(...request: Parameters<typeof begun>) {
    const session = await begun(...request);
    await acceptAll((method, path, body) => world.call("editor", method, path, body), `${root}/sessions/${session.hash}`);
    expect((await world.call("editor", "POST", `${root}/sessions/${session.hash}/advice/finalize`)).status).toBe(200);
    return session;
  }
  const whole = (): Array<[string, string]> => [
    [uuids.equities, "40"],
    [uuids.bonds, "20"],
    [uuids.euros, "40"],
  ];
  const indexOf = async (files: Map<string, Buffer>, name = "index.xlsx") => (await readSheets(files.get(name)!))[0]!.data;
  const reset = () => {
    asked = [];
    house = {
      [`${HOUSE}/priips.pdf`]: { bytes: Buffer.from("%PDF-1.7 world") },
      [`${HOUSE}/contract.pdf`]: { bytes: Buffer.from("%PDF-1.7 contract") },
      [`${HOUSE}/mandate.pdf`]: { bytes: Buffer.from("%PDF-1.7 mandate") },
    };
  };

  describe("the DIC documents of a session", () => {
    it("are an archive with an index that names the missing ones first", async () => {
      reset();
      const mandates = ["P", "V"].map((mandatCode) => ({ mandatCode, allocation: "10" }));
      const held = { manager: "House", allocation: [{ series: uuids.bonds, weight: "100" }] };
      await defineManaged(world.database, world.product, {
        mandates: [
          { ...held, code: "P", label: "Prudent", kidUrl: `${HOUSE}/mandate.pdf` },
          { ...held, code: "V", label: "Vif" },
        ],
      });
      const session = await finalised(whole(), true, {
        delegatedProfiles: mandates,
        structuredProducts: [{ series: uuids.bonds, weight: "0" }],
      });
      const { status, headers, bytes } = await archive(session, "?language=en");
      expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
      expect(headers.get("content-disposition")).toContain("dic-Retraite.zip");
      const files = await unpacked(bytes);
      const world17 = "01-FR0000000017-World-equities.pdf";
      expect([...files.keys()]).toEqual(["index.xlsx", world17, "03-House-Prudent.pdf", "05-Savings-contract.pdf"]);
      expect(files.get(world17)!.toString()).toBe("%PDF-1.7 world");
      expect(await indexOf(files)).toEqual([
        ["Asset", "ISIN", "File", "Document", "Address"],
        ["Bonds", "FR0000000025", null, "missing: its server does not give this document", `${HOUSE}/bonds.pdf`],
        ["House Vif", null, null, "missing: no address is known", null],
        ["'=World / equities", "FR0000000017", world17, "enclosed", `${HOUSE}/priips.pdf`],
        ["House Prudent", null, "03-House-Prudent.pdf", "enclosed", `${HOUSE}/mandate.pdf`],
        ["Savings contract", null, "05-Savings-contract.pdf", "enclosed", `${HOUSE}/contract.pdf`],
      ]);
      expect(asked.toSorted()).toEqual([`${HOUSE}/bonds.pdf`, `${HOUSE}/contract.pdf`, `${HOUSE}/mandate.pdf`, `${HOUSE}/priips.pdf`]);
      expect((await unpacked((await archive(session)).bytes)).has("sommaire.xlsx")).toBe(true);
    });

    it("belong to the adviser of the session, once its advice is finalised", async () => {
      reset();
      const open = await begun(whole());
      expect((await archive(open)).status).toBe(409);
      const session = await finalised(whole());
      for (const who of ["rival", "colleague"] as const) expect((await archive(session, "", who)).status).toBe(404);
      expect(asked).toEqual([]);
    });

    it("that do not fit into one archive are named as such", async () => {
      reset();
      const large = Buffer.alloc(20 * 1024 * 1024, "%PDF-");
      const lines: Array<[string, string]> = [];
      for (const i of [0, 1, 2, 3]) {
        const url = `${HOUSE}/large-${i}.pdf`;
        house[url] = { bytes: large };
        lines.push([await addSeries(world, [["2025-01-01", 1]], { fullName: `Fund ${i}`, sri: 2, urlPriipsKid: url }), "25"]);
      }
      const files = await unpacked((await archive(await finalised(lines), "?language=en")).bytes);
      expect([...files.keys()].slice(1)).toEqual(["01-Fund-0.pdf", "02-Fund-1.pdf", "03-Fund-2.pdf"]);
      expect((await indexOf(files))[1]).toEqual(["Fund 3", null, null, "missing: the archive is full", `${HOUSE}/large-3.pdf`]);
    });
  });

  describe("publishing with them", () => {
    it("keeps which documents were named, whatever the definitions say later", async () => {
      reset();
      const session = await finalised(whole());
      const incomplete = await part(session, "publishing", { enablePublishDic: true });
      expect([incomplete.status, incomplete.body.error.code, incomplete.body.error.missing]).toEqual([
        422,
        "DIC_MISSING",
        [{ fullName: "Bonds", isin: "FR0000000025", reason: "REFUSED" }],
      ]);
      const reason = "Document demandé à la société de gestion.";
      const withoutDics = [{ fullName: "Bonds", isin: "FR0000000025", reason }];
      const { status, body } = await part<Publication>(session, "publishing", { enablePublishDic: true, withoutDics });
      expect([status, body.documents]).toEqual([200, ["INVESTMENT_PROPOSAL_DATA", "TRANSACTIONS_SUMMARY", "DIC"]]);
      expect(body.dics.map(({ series: uuid, url }) => [uuid, url])).toEqual([
        [uuids.equities, `${HOUSE}/priips.pdf`],
        [uuids.bonds, `${HOUSE}/bonds.pdf`],
        [null, `${HOUSE}/contract.pdf`],
      ]);
      expect(body.dics.map(({ contract }) => contract)).toEqual([false, false, true]);
      const leftOut = body.dics.map(({ fullName, isin }) => ({ fullName, isin, reason: "Remis avec la première publication." }));
      const without = await part<Publication>(session, "publishing", { withoutDics: leftOut });
      expect([without.body.number, without.body.dics]).toEqual([2, []]);
      expect(without.body.hash).not.toBe(body.hash);
      const set = (urlPriipsKid: string) => world.database.orm.update(series).set({ urlPriipsKid }).where(eq(series.uuid, uuids.equities));
      await set(`${HOUSE}/newer.pdf`);
      await archive(session);
      expect(asked).toContain(`${HOUSE}/priips.pdf`);
      expect(asked).not.toContain(`${HOUSE}/newer.pdf`);
      await set(`${HOUSE}/priips.pdf`);
    });

    it("is refused where the journey publishes none, and where no line has one", async () => {
      reset();
      const silent = await part(await finalised(whole(), false), "publishing", { enablePublishDic: true });
      expect([silent.status, silent.body.error.code]).toEqual([422, "NOT_ENABLED"]);
      const set = (details: object) =>
        world.database.orm
          .update(product)
          .set({ details: { ...details } })
          .where(eq(product.uuid, world.product));
      await set({ diversification: { maxLineWeight: "80" } });
      const bare = [await addSeries(world, [["2025-01-01", 1]], { sri: 2 }), await addSeries(world, [["2025-01-01", 1]], { sri: 2 })];
      const none = await part(await finalised(bare.map((uuid) => [uuid, "50"])), "publishing", { enablePublishDic: true });
      expect([none.status, none.body.error.code, none.body.error.series]).toEqual([422, "NO_DIC", bare]);
    });
  });
});
