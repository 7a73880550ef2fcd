import { describe, expect, it } from "vitest";
import type { Permission } from "#app/domain/permissions.ts";
import type { Caller } from "#backend/api/caller.ts";
import { seriesResolver } from "./series-request.ts";
import type { StoredSeries } from "./series-store.ts";

const FUND = "3f0c6a52-6a0e-4c5e-9b0e-0d6f0a6d1c11";
const asked: string[][] = [];
const resolve = seriesResolver({
  async load(uuids) {
    asked.push([...uuids]);
    const known: StoredSeries = { days: [1, 2], values: [10, 11], assetClass: "EQUITIES" };
    return new Map(uuids.filter((uuid) => uuid === FUND).map((uuid) => [uuid, known]));
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

  it("are refused when they are not stored, by name", async () => {
    const unknown = "a4d1f5f0-7f0b-4f57-8f8e-2d0f3f9f9c22";
    await expect(resolve(caller("application"), [{ uuid: "X" }, { uuid: unknown }])).rejects.toMatchObject({
      status: 404,
      data: { code: "NOT_FOUND", series: ["X", unknown].sort() },
    });
  });
});
