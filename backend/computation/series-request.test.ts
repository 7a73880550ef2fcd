import { describe, expect, it } from "vitest";
import type { Permission } from "#app/domain/rights/permissions.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { StoredSeries } from "../workers/requested-series.ts";
import { versionsOf } from "./computations.ts";
import { seriesResolver } from "./series-request.ts";

const FUND = "3f0c6a52-6a0e-4c5e-9b0e-0d6f0a6d1c11";
const YOUNG = "3f0c6a52-6a0e-4c5e-9b0e-0d6f0a6d1c12";
/** Quoted in dollars; its proxy has a longer past. */
const young: StoredSeries = { days: [2, 3], values: [40, 44], assetClass: "EQUITIES", currency: "USD", proxy: FUND };
const asked: string[][] = [];
const resolve = seriesResolver({
  async load(uuids) {
    asked.push([...uuids]);
    const known: StoredSeries = { days: [1, 2], values: [10, 11], assetClass: "EQUITIES" };
    return new Map(uuids.flatMap((uuid) => (uuid === FUND ? [[uuid, known]] : uuid === YOUNG ? [[uuid, young]] : [])));
  },
  async rates(currencies) {
    return currencies.includes("USD") ? [{ base: "EUR", quote: "USD", days: [0], values: [2] }] : [];
  },
});
const caller = (...permissions: Permission[]): Caller => ({
  userUuid: "u",
  username: "u",
  roles: [],
  permissions: new Set(permissions),
  distributor: null,
  assetManager: null,
  productOwner: null,
  isAdmin: false,
  correlationId: "c",
});
const inline = { uuid: "A", values: [["1970-01-02", 5] as [string, number]] };

describe("the series of a request", () => {
  it("are those given, those stored and those referred to, once each and in order", async () => {
    const found = await resolve(caller("application"), [inline], [FUND, "A", FUND, "NAMELESS"]);
    expect([...found.keys()]).toEqual(["A", FUND]);
    expect(found.get("A")).toMatchObject({ assetClass: "NOT_DEFINED", days: Int32Array.of(1), values: Float64Array.of(5) });
    expect(found.get(FUND)).toMatchObject({ uuid: FUND, assetClass: "EQUITIES", values: [10, 11] });
    expect(asked.at(-1)).toEqual([FUND]);
  });

  it("keep the spelling of the request and its asset class", async () => {
    const found = await resolve(caller("application"), [{ uuid: FUND.toUpperCase(), assetClass: "CASH" }]);
    expect(found.get(FUND.toUpperCase())).toMatchObject({ assetClass: "CASH", values: [10, 11] });
  });

  it("are read from the store with the permission only", async () => {
    await expect(resolve(caller(), [{ uuid: FUND }])).rejects.toMatchObject({ status: 403 });
    await expect(resolve(caller(), [inline])).resolves.toHaveProperty("size", 1);
  });

  it("stay as they are stored unless the request asks for more", async () => {
    const found = await resolve(caller("application"), [{ uuid: YOUNG }]);
    expect(found.get(YOUNG)).toEqual({ uuid: YOUNG, assetClass: "EQUITIES", days: [2, 3], values: [40, 44] });
  });

  it("are brought to one currency, at rates of the store or of the request", async () => {
    const list = [{ uuid: YOUNG }, { uuid: FUND }, inline];
    const found = await resolve(caller("application"), list, [], { currency: "EUR" });
    expect([...found.values()].map(({ values }) => Array.from(values))).toEqual([[20, 22], [10, 11], [5]]);
    const rates = [{ base: "USD", quote: "EUR", values: [["1970-01-03", 0.25] as [string, number]] }];
    const own = await resolve(caller("application"), [{ uuid: YOUNG }], [], { currency: "EUR", rates });
    expect(Array.from(own.get(YOUNG)!.values)).toEqual([10, 11]);
    await expect(resolve(caller("application"), [{ ...inline, currency: "CHF" }], [], { currency: "EUR" })).rejects.toMatchObject({
      code: "3107",
      series: ["A"],
    });
  });

  it("get the past of their proxy, in the currency of the request, and say from which day they are their own", async () => {
    const found = await resolve(caller("application"), [{ uuid: YOUNG }], [], { currency: "EUR", extension: "CATEGORY_INDEX" });
    expect([...found.keys()]).toEqual([YOUNG]);
    const { days, values, firstRealDay } = found.get(YOUNG)!;
    expect([Array.from(days), Array.from(values), firstRealDay]).toEqual([[1, 2, 3], [(10 / 11) * 20, 20, 22], 2]);
    expect(versionsOf({ series: found.values() })).toMatchObject({ extended: [{ uuid: YOUNG, ownFrom: "1970-01-03" }] });
    const given = {
      ...inline,
      proxy: { uuid: "INDEX", values: [["1970-01-01", 1] as [string, number], ["1970-01-02", 2] as [string, number]] },
    };
    const extended = await resolve(caller(), [given], [], { extension: "CATEGORY_INDEX" });
    expect(Array.from(extended.get("A")!.values)).toEqual([2.5, 5]);
    const ended = { ...inline, values: [["1970-02-01", 5] as [string, number]], proxy: given.proxy };
    await expect(resolve(caller(), [ended], [], { extension: "CATEGORY_INDEX" })).rejects.toMatchObject({ code: "3107", series: ["A"] });
  });

  it("are refused when they are not stored, by name", async () => {
    const unknown = "a4d1f5f0-7f0b-4f57-8f8e-2d0f3f9f9c22";
    await expect(resolve(caller("application"), [{ uuid: "X" }, { uuid: unknown }])).rejects.toMatchObject({
      status: 404,
      data: { code: "NOT_FOUND", series: ["X", unknown].sort() },
    });
  });
});
