import { describe, expect, it } from "vitest";
import { assetManagerWrite, distributorWrite } from "#app/contract/organisation.ts";
import { rolesOf } from "#app/domain/rights/claims.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Session } from "./session/sessions.server.ts";
import { Viewers } from "./viewer.server.ts";

const UUID = "de300000-0001-4000-8000-00000000000";
const session = (roles: string[] = ["ADVISER", "ADVISER_SIMULATORS"]): Session => ({
  kind: "oidc",
  idHash: Buffer.alloc(32),
  iss: "https://id",
  sub: "s",
  idpSid: null,
  profile: { username: "camille", firstName: "Camille", lastName: "Durand", email: null, roles, idpDistributor: null },
  tokens: { access: "a", refresh: null, id: null, nonce: "n" },
  accessLeftMs: 300_000,
  version: 0,
});

interface World {
  fault: Error | { status: number } | null;
  calls: string[];
  preferences: { language?: "fr" | "en" };
  license: { agreement: { uuid: string; number: number } | null; accepted: object | null };
  languages?: Partial<Record<"distributor" | "assetManager", string>>;
  organisations: Partial<Record<"distributor" | "assetManager" | "productOwner", string>>;
  roles?: string[];
}

/** API clients over a few records in memory. */
function clients(world: World): Pick<Viewer, "api" | "computation" | "pdf" | "rawApi" | "portfolioChanges"> {
  const call = (name: string, answer: unknown) => () => {
    world.calls.push(name);
    return world.fault ? Promise.reject(world.fault) : Promise.resolve(answer);
  };
  const organisation = (name: string, language: string, flags: object) => ({
    uuid: UUID,
    language,
    flags,
    graphicChart: {},
    version: 0,
    distributorName: name,
    assetManagerName: name,
    productOwnerName: name,
  });
  const api = {
    users: {
      byUsername: call("user", {
        uuid: UUID,
        username: "camille",
        roles: world.roles ?? [],
        distributor: null,
        assetManager: null,
        productOwner: null,
        ...world.organisations,
      }),
      getPreferences: () => call("preferences", world.preferences)(),
    },
    licenseAgreements: { acceptance: () => call("license", world.license)() },
    distributors: {
      get: call("distributor", organisation("Distributeur", world.languages?.distributor ?? "EN_GB", { enableSimulators: true })),
    },
    assetManagers: {
      get: call("assetManager", organisation("Société", world.languages?.assetManager ?? "FR_FR", { ableViewSeries: true })),
    },
    productOwners: { get: call("productOwner", organisation("Assureur", "IT_IT", {})) },
  };
  return { api, computation: {}, pdf: {}, rawApi: () => Promise.reject(new Error("not used")) } as unknown as Pick<
    Viewer,
    "api" | "computation" | "pdf" | "rawApi" | "portfolioChanges"
  >;
}
const world = (change: Partial<World> = {}): World => ({
  fault: null,
  calls: [],
  preferences: {},
  license: { agreement: null, accepted: null },
  organisations: {},
  ...change,
});

describe("viewer", () => {
  it("belongs to the distributor first, with its language and flags", async () => {
    const viewer = await new Viewers().viewer(session(), clients(world({ organisations: { distributor: UUID, assetManager: UUID } })));
    expect(viewer.organisation).toMatchObject({ kind: "distributor", name: "Distributeur" });
    expect(viewer.language).toBe("en");
    expect(viewer.permissions.has("simulators")).toBe(true);
    expect(viewer.mainRole).toBe("adviser");
  });

  it.each([
    ["admin", ["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER", "ADMIN"]],
    ["assetManager", ["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER"]],
    ["productOwner", ["ADVISER", "PRODUCT_OWNER_CONFIGURATOR"]],
    ["adviser", ["PARTNER_MSF", "ADVISER_CONTRACTS"]],
    ["adviser", ["ADVISER"]],
  ])("has the main role %s where the token's client roles are %j", async (mainRole, named) => {
    const roles = rolesOf({ "client-roles": named, roles: ["ADMIN"] }, "cairn");
    expect(roles).toEqual(named);
    const viewer = await new Viewers().viewer(session(roles), clients(world({ organisations: { distributor: UUID } })));
    expect(viewer.mainRole).toBe(mainRole);
  });

  it("belongs to the asset manager, else the product owner, else to the default one in French", async () => {
    const nameOf = async (organisations: World["organisations"]) => {
      const { organisation, language } = await new Viewers().viewer(session(), clients(world({ organisations })));
      return [organisation.name, language];
    };
    expect(await nameOf({ distributor: UUID, assetManager: UUID, productOwner: UUID })).toEqual(["Distributeur", "en"]);
    expect(await nameOf({ assetManager: UUID, productOwner: UUID })).toEqual(["Société", "fr"]);
    expect(await nameOf({ productOwner: UUID })).toEqual(["Assureur", "en"]);
    expect(await nameOf({})).toEqual(["AAA", "fr"]);
    // The language setting of either house is French where none is told; anything but French is English.
    for (const write of [distributorWrite, assetManagerWrite]) expect(write.shape.language.parse(undefined)).toBe("FR_FR");
    for (const [setting, expected] of [
      ["FR_FR", "fr"],
      ["EN_GB", "en"],
      ["DE_DE", "en"],
    ] as const) {
      const languages = { distributor: setting, assetManager: setting };
      for (const organisations of [{ distributor: UUID }, { assetManager: UUID }]) {
        const { language } = await new Viewers().viewer(session(), clients(world({ organisations, languages })));
        expect([setting, Object.keys(organisations), language]).toEqual([setting, Object.keys(organisations), expected]);
      }
    }
  });

  it("without a record here is told so by every page, until somebody adds one", async () => {
    const viewers = new Viewers();
    const refused = new AppError("There is no user record for this account.", { code: "USER_UNKNOWN", status: 403, correlationId: null });
    const nobody = await viewers.viewer(session(), clients(world({ fault: refused })));
    expect(nobody).toMatchObject({ failure: refused, user: { username: "camille" }, mainRole: "adviser" });
    const added = await viewers.viewer(session(), clients(world({ organisations: { distributor: UUID } })));
    expect([added.failure, added.organisation.name]).toEqual([undefined, "Distributeur"]);
  });

  it("is looked up by the user name, and each organisation of the record by its id", async () => {
    const ids = { distributor: "d-1", assetManager: "a-2", productOwner: "p-3" };
    const { api, ...rest } = clients(world({ organisations: ids }));
    const asked: unknown[] = [];
    const heard = (kind: "distributors" | "assetManagers" | "productOwners" | "users", method: string) => {
      const group = api[kind] as unknown as Record<string, (input: unknown) => Promise<unknown>>;
      const spied = (input: { params: unknown }) => {
        asked.push([kind, input.params]);
        return group[method]!(input);
      };
      return { [kind]: { ...group, [method]: spied } };
    };
    const kinds = ["distributors", "assetManagers", "productOwners"] as const;
    const seen = { ...api, ...Object.assign({}, ...kinds.map((kind) => heard(kind, "get"))), ...heard("users", "byUsername") };
    await new Viewers().viewer(session(), { ...rest, api: seen as unknown as Viewer["api"] });
    expect(asked).toEqual([
      ["users", { username: "camille" }],
      ["distributors", { uuid: "d-1" }],
      ["assetManagers", { uuid: "a-2" }],
      ["productOwners", { uuid: "p-3" }],
    ]);
  });

  it.each(ROLES)("finds each organisation of the record by its id, for somebody with the role %s too", async (role) => {
    for (const kind of ["distributor", "assetManager", "productOwner"] as const) {
      const known = world({ organisations: { [kind]: "o-1" }, roles: [role] });
      expect((await new Viewers().viewer(session([role]), clients(known))).organisation, kind).toMatchObject({ uuid: UUID, kind });
    }
  });

  it.each([
    ["FR_FR", "fr"],
    ["EN_GB", "en"],
    ["IT_IT", "en"],
    ["FR_BE", "en"],
    ["fr_FR", "en"],
    ["", "en"],
  ])("of an organisation whose language is %j reads in %s, be it a distributor, an asset manager or a product owner", async (set, read) => {
    for (const kind of ["distributor", "assetManager", "productOwner"] as const) {
      const { api, ...rest } = clients(world({ organisations: { [kind]: UUID } }));
      const group = { distributor: "distributors", assetManager: "assetManagers", productOwner: "productOwners" } as const;
      const get = async () => ({ uuid: UUID, language: set, flags: {}, graphicChart: {}, version: 0 });
      const spoken = { ...api, [group[kind]]: { get } } as unknown as Viewer["api"];
      expect((await new Viewers().viewer(session(), { ...rest, api: spoken })).language, kind).toBe(read);
    }
    expect((await new Viewers().viewer(session(), clients(world()))).language).toBe("fr");
    for (const input of [distributorWrite, assetManagerWrite]) expect(input.shape.language.parse(undefined)).toBe("FR_FR");
  });

  it("bears the name that the provider gives where no record places the person, and nothing opens by it", async () => {
    const person = session();
    const named = { ...person, profile: { ...person.profile, idpDistributor: "Cap Sillage Conseil" } };
    const viewer = await new Viewers().viewer(named, clients(world({})));
    expect(viewer.organisation).toMatchObject({ uuid: null, kind: null, name: "Cap Sillage Conseil", flags: {} });
    expect(viewer.permissions.has("simulators")).toBe(false);
    const placed = await new Viewers().viewer(named, clients(world({ organisations: { distributor: UUID } })));
    expect(placed.organisation.name).toBe("Distributeur");
  });

  it("prefers the language of the person's preferences", async () =>
    expect(
      (await new Viewers().viewer(session(), clients(world({ preferences: { language: "fr" }, organisations: { distributor: UUID } }))))
        .language,
    ).toBe("fr"));

  it("asks once for many requests, again after half a minute or when told to forget", async () => {
    let now = 0;
    const viewers = new Viewers(() => now);
    const one = world();
    await Promise.all(Array.from({ length: 10 }, () => viewers.viewer(session(), clients(one))));
    expect(one.calls).toEqual(["user", "preferences", "license"]);
    now = 29_999;
    await viewers.viewer(session(), clients(one));
    expect(one.calls).toHaveLength(3);
    viewers.forget(session());
    await viewers.viewer(session(), clients(one));
    expect(one.calls).toHaveLength(6);
    now += 30_001;
    await viewers.viewer(session(), clients(one));
    expect(one.calls).toHaveLength(9);
  });

  it("shares the record of an organisation by its id, drops it when told to, and asks for nobody else's", async () => {
    const viewers = new Viewers(() => 0);
    const [house, other] = [UUID, UUID.replace(/.$/, "9")];
    const name = async (username: string, one: World) => {
      const known = session();
      return (await viewers.viewer({ ...known, profile: { ...known.profile, username } }, clients(one))).organisation.name;
    };
    const camille = world({ organisations: { distributor: house } });
    const marc = world({ organisations: { distributor: house } });
    expect([await name("camille", camille), await name("marc", marc)]).toEqual(["Distributeur", "Distributeur"]);
    expect([camille.calls.includes("distributor"), marc.calls.includes("distributor")]).toEqual([true, false]);
    const elsewhere = world({ organisations: { distributor: other } });
    await name("lucie", elsewhere);
    expect(elsewhere.calls).toContain("distributor");
    // The same id of another kind is another organisation.
    expect(await name("ana", world({ organisations: { assetManager: house } }))).toBe("Société");
    viewers.forgetOrganisation("distributor", other);
    await name("marc", marc);
    expect(marc.calls.includes("distributor")).toBe(false);
    viewers.forgetOrganisation("distributor", house);
    await name("marc", marc);
    expect(marc.calls.filter((call) => call === "distributor")).toHaveLength(1);
    expect(marc.calls.filter((call) => call === "user")).toHaveLength(1);
  });

  it("reads anew whatever record is told to have changed, and all when any may have", async () => {
    let tell: (key: string | null) => void = () => undefined;
    const viewers = new Viewers(
      () => 0,
      (changed) => {
        tell = changed;
      },
    );
    const one = world({ organisations: { distributor: UUID } });
    const calls = async () => {
      one.calls.length = 0;
      await viewers.viewer(session(), clients(one));
      return [...one.calls];
    };
    await calls();
    expect(await calls()).toEqual([]);
    tell(`distributor:${UUID}`);
    expect(await calls()).toEqual(["distributor"]);
    tell("user:camille");
    expect(await calls()).toEqual(["user", "preferences", "license"]);
    tell("user:marc");
    tell(`assetManager:${UUID}`);
    expect(await calls()).toEqual([]);
    tell(null);
    expect((await calls()).toSorted()).toEqual(["distributor", "license", "preferences", "user"]);
    // The last copies still stand in while the backend is away.
    tell(null);
    one.fault = { status: 503 };
    expect((await viewers.viewer(session(), clients(one))).organisation.name).toBe("Distributeur");
  });

  it("does not remember an organisation that was refused or is not there", async () => {
    const viewers = new Viewers(() => 0);
    const one = world({ organisations: { distributor: UUID } });
    const { api, ...rest } = clients(one);
    const refused = { ...api, distributors: { get: () => Promise.reject({ status: 403 }) } } as unknown as Viewer["api"];
    expect((await viewers.viewer(session(), { ...rest, api: refused })).organisation.name).toBe("AAA");
    expect((await viewers.viewer(session(), clients(one))).organisation.name).toBe("Distributeur");
  });

  it("waits for a licence agreement, and looks again at once while it does", async () => {
    const viewers = new Viewers(() => 0);
    const one = world({ license: { agreement: { uuid: UUID, number: 2 }, accepted: null } });
    expect((await viewers.viewer(session(), clients(one))).pendingLicense).toBe(true);
    one.license.accepted = { at: "2026-01-02T03:04:05Z" };
    expect((await viewers.viewer(session(), clients(one))).pendingLicense).toBeUndefined();
    const elsewhere = world();
    const { api, ...rest } = clients(elsewhere);
    const absent = { ...api, licenseAgreements: { acceptance: () => Promise.reject({ status: 501 }) } } as unknown as Viewer["api"];
    expect((await new Viewers().viewer(session(), { ...rest, api: absent })).pendingLicense).toBeUndefined();
  });

  it("lives on with the last copy while the backend is away; a first look finds empty records and says why", async () => {
    let now = 0;
    const viewers = new Viewers(() => now);
    const one = world({ organisations: { distributor: UUID } });
    await viewers.viewer(session(), clients(one));
    now = 60_000;
    one.fault = { status: 503 };
    expect((await viewers.viewer(session(), clients(one))).organisation.name).toBe("Distributeur");
    const first = await new Viewers().viewer(session(), clients(one));
    expect(first).toMatchObject({ failure: { status: 503 }, organisation: { uuid: null, name: "AAA" }, mainRole: "adviser" });
    expect(first.user).toMatchObject({ username: "camille", distributor: null });
    expect(first.permissions.has("simulators")).toBe(false);
  });

  it("has an empty organisation while its record cannot be read, asks once for it, and again for the next page", async () => {
    const viewers = new Viewers(() => 0);
    const one = world({ organisations: { distributor: UUID } });
    const { api, ...rest } = clients(one);
    let asked = 0;
    const get = () => {
      asked += 1;
      return Promise.reject({ status: 502 });
    };
    const failing = { ...api, distributors: { get } } as unknown as Viewer["api"];
    const page = await viewers.viewer(session(), { ...rest, api: failing });
    expect(page).toMatchObject({
      failure: { status: 502 },
      user: { uuid: UUID, distributor: UUID },
      organisation: { uuid: null, name: "AAA" },
    });
    expect(asked).toBe(1);
    const next = await viewers.viewer(session(), clients(one));
    expect(next.failure).toBeUndefined();
    expect(next.organisation.name).toBe("Distributeur");
  });

  it("forgets whom nobody asked for within five minutes", async () => {
    let now = 1;
    const viewers = new Viewers(() => now);
    const one = world({ organisations: { distributor: UUID } });
    const look = () => viewers.viewer(session(), clients(one));
    await look();
    one.fault = { status: 503 };
    for (const minutes of [4, 8, 12]) {
      now = minutes * 60_000;
      expect((await look()).organisation.name).toBe("Distributeur");
    }
    now += 299_999;
    expect((await look()).organisation.name).toBe("Distributeur");
    now += 300_001;
    expect((await look()).failure).toEqual({ status: 503 });
  });

  it("has no flag and no organisation without a user record", async () => {
    const viewer = await new Viewers().viewer(session(), clients(world({ fault: { status: 403 } })));
    expect(viewer.user).toMatchObject({ username: "camille", firstName: "Camille", distributor: null });
    expect(viewer.permissions.has("simulators")).toBe(false);
  });

  it.each(["user", "distributor"])("goes on with an empty record where that of the %s cannot be fetched", async (record) => {
    const { api, ...rest } = clients(world({ organisations: { distributor: UUID } }));
    const fails = () => Promise.reject({ status: 502 });
    const failing = record === "user" ? { users: { ...api.users, byUsername: fails } } : { distributors: { get: fails } };
    const viewer = await new Viewers().viewer(session(), { ...rest, api: { ...api, ...failing } as unknown as Viewer["api"] });
    expect(viewer.user).toMatchObject({ username: "camille", distributor: record === "user" ? null : UUID });
    expect(viewer.organisation).toMatchObject({ uuid: null, name: "AAA", graphicChart: {}, flags: {}, dictionary: {} });
    expect(viewer.permissions.has("simulators")).toBe(false);
  });

  it("takes roles from the session, never from the user record", async () => {
    const viewer = await new Viewers().viewer(session([]), clients(world()));
    expect(viewer.mainRole).toBeNull();
    expect(viewer.permissions.size).toBe(0);
  });
});
