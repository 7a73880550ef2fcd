import { describe, expect, it } from "vitest";
import { rolesOf, textClaim, unionOfRoles } from "./claims.ts";

describe("roles of claims", () => {
  it("are read from every place that the provider kinds use", () => {
    expect(rolesOf({ "client-roles": ["ADVISER"] }, "cairn")).toEqual(["ADVISER"]);
    expect(rolesOf({ "aaaic-roles": ["ADMIN"] }, "cairn")).toEqual(["ADMIN"]);
    expect(
      rolesOf({ realm_access: { roles: ["a"] }, resource_access: { cairn: { roles: ["b"] }, other: { roles: ["c"] } } }, "cairn"),
    ).toEqual(["a", "b"]);
  });

  it.each([["ADMIN,ADVISER"], [{ 0: "ADMIN" }], [["ADMIN", 1]], [null], [true]])("are lists of texts only, not %j", (value) =>
    expect(rolesOf({ "client-roles": value, realm_access: value, resource_access: { cairn: value } }, "cairn")).toEqual([]),
  );

  it("are united, each once", () =>
    expect(unionOfRoles([{ "client-roles": ["a", "b"] }, { "aaaic-roles": ["b", "c"] }], "x")).toEqual(["a", "b", "c"]));
});

describe("text of claims", () => {
  it("prefers the name over the source", () => {
    expect(textClaim([{ sub: "1" }, { preferred_username: "camille" }], "preferred_username", "sub")).toBe("camille");
    expect(textClaim([{ a: "" }, { a: 3 }], "a")).toBeNull();
  });
});
