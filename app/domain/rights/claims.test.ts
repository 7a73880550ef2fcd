import { describe, expect, it } from "vitest";
import { mainRoleOf } from "#app/domain/rights/roles.ts";
import { type ClaimNames, rolesOf, textClaim, unionOfRoles, unknownRoles } from "./claims.ts";

describe("roles of claims", () => {
  it("are read from every place that the provider kinds use", () => {
    expect(rolesOf({ "client-roles": ["ADVISER"] }, "cairn")).toEqual(["ADVISER"]);
    expect(rolesOf({ "aaaic-roles": ["ADMIN"] }, "cairn")).toEqual(["ADMIN"]);
    expect(
      rolesOf({ realm_access: { roles: ["a"] }, resource_access: { cairn: { roles: ["b"] }, other: { roles: ["c"] } } }, "cairn"),
    ).toEqual(["a", "b"]);
    expect([rolesOf({}, "cairn"), rolesOf({ "client-roles": [], "aaaic-roles": [] }, "cairn")]).toEqual([[], []]);
  });

  it("lead to the main role, whichever of the two lists they stand in", () => {
    const mainRole = (claims: object) => mainRoleOf(rolesOf({ ...claims }, "cairn"));
    expect(mainRole({ "client-roles": ["ADVISER", "ASSET_MANAGER_MANAGER"] })).toBe("assetManager");
    expect(mainRole({ "client-roles": ["PRODUCT_OWNER_MANAGER"], "aaaic-roles": ["ADMIN"] })).toBe("admin");
    expect(mainRole({ roles: ["ADMIN"] })).toBeNull();
  });

  it.each([[{ 0: "ADMIN" }], [["ADMIN", 1]], [null], [true], [3]])("are lists of texts or a text, not %j", (value) =>
    expect(rolesOf({ "client-roles": value, realm_access: value, resource_access: { cairn: value } }, "cairn")).toEqual([]),
  );

  const MAPPED: ClaimNames = {
    roleMap: new Map([
      ["wealth advisers", ["ADVISER", "ADVISER_SIMULATORS"]],
      ["it-admins", ["ADMIN"]],
    ]),
  };

  it.each([
    ["ADMIN,ADVISER", ["ADMIN", "ADVISER"]],
    ["ADMIN; ADVISER", ["ADMIN", "ADVISER"]],
    [" ADMIN ADVISER ", ["ADMIN", "ADVISER"]],
    ["Wealth Advisers", ["ADVISER", "ADVISER_SIMULATORS"]],
    ["IT-Admins, wealth advisers", ["ADMIN", "ADVISER", "ADVISER_SIMULATORS"]],
    ["", []],
  ])("stand in one text as well: %j", (text, roles) => expect(rolesOf({ "client-roles": text }, "cairn", MAPPED)).toEqual(roles));

  it("mean ours by the map, whatever their letter case, and nothing without it", () => {
    expect(rolesOf({ "client-roles": ["IT-ADMINS", "other"] }, "cairn", MAPPED)).toEqual(["ADMIN", "other"]);
    expect(rolesOf({ realm_access: { roles: ["admin"] } }, "cairn", MAPPED)).toEqual(["admin"]);
  });

  it("that are none of ours are told with their claim, but not what every Keycloak gives", () =>
    expect(
      unknownRoles(
        [
          { "client-roles": ["ADVISER", "Chief"], realm_access: { roles: ["offline_access", "default-roles-x", "it-admins"] } },
          { "client-roles": "Chief" },
        ],
        "cairn",
        MAPPED,
      ),
    ).toEqual([{ claim: "client-roles", name: "Chief" }]));

  it("are united, each once", () =>
    expect(unionOfRoles([{ "client-roles": ["a", "b"] }, { "aaaic-roles": ["b", "c"] }], "x")).toEqual(["a", "b", "c"]));
});

describe("text of claims", () => {
  it("prefers the name over the source", () => {
    expect(textClaim([{ sub: "1" }, { preferred_username: "camille" }], "preferred_username", "sub")).toBe("camille");
    expect(textClaim([{ a: "" }, { a: 3 }], "a")).toBeNull();
  });
});
