import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { assetManagerWrite, distributorWrite } from "#app/contract/organisation.ts";
import { appUser, identityAccount, organisation } from "#backend/database/schema/index.ts";
import { expected, lineOf } from "../../fixtures/access-matrix.ts";
import { signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const { build, routes } = await renderedPages();
let front: TestFront;
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
}, 120_000);
afterAll(() => front?.close());

type Kind = "distributor" | "assetManager" | "productOwner";
interface House {
  language?: string;
  graphicChart?: Record<string, unknown>;
}

/** Adds a person with these houses, each named after its kind. `recorded` are roles that stand in the platform's own record. */
async function addPerson(houses: Partial<Record<Kind, House>>, roles: readonly string[] = ["ADVISER"], recorded = roles): Promise<string> {
  const { orm } = front.database;
  const [known] = await orm.select().from(identityAccount).limit(1);
  const [sub, username] = [randomUUID(), `person-${randomUUID()}`];
  const places: Partial<Record<Kind, string>> = {};
  for (const [kind, house] of Object.entries(houses) as Array<[Kind, House]>) {
    const uuid = randomUUID();
    places[kind] = uuid;
    await orm.insert(organisation).values({ uuid, kind, name: `House ${kind} ${uuid}`, ...house });
  }
  await orm.insert(appUser).values({ uuid: sub, username, firstName: "Test", roles: [...recorded], ...places });
  await orm
    .insert(identityAccount)
    .values({ sub, username, passwordHash: known?.passwordHash ?? "", givenName: "Test", clientRoles: [...roles], demo: 1 });
  return username;
}

async function open(username: string, path = "/preferences") {
  const cookie = (await signInOverHttp(front.url, username)).header();
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie }, redirect: "manual" });
  const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "").replaceAll("&#x27;", "'");
  const sheet = /\/resources\/theme\/[0-9a-f]+\.css/.exec(html)?.[0];
  const css = sheet ? await (await fetch(`${front.url}${sheet}`, { headers: { cookie } })).text() : "";
  return { status: answer.status, to: answer.headers.get("location"), html, css };
}

const KINDS = ["distributor", "assetManager", "productOwner"] as const;
const CHARTS = {
  distributor: { font: "Lato", primaryButtonsColor: "#115577", borderRadius: "SMALL" },
  assetManager: { font: "Open Sans", primaryButtonsColor: "#0f6b6b", borderRadius: "LARGE" },
  productOwner: { font: "Roboto", primaryButtonsColor: "#7a1420", borderRadius: "NONE" },
};
const worn = (kind: Kind): House => ({ graphicChart: CHARTS[kind] });

const GROUPS = { distributor: "distributors", assetManager: "assetManagers", productOwner: "productOwners" } as const;
/** The backends, but for what they answer about houses: `answered` is told which kind it is, and may read what they say. */
function answering(answered: (group: string, read: () => Promise<object>) => Promise<object>) {
  const { clientsFor } = front.context;
  const houses: readonly string[] = Object.values(GROUPS);
  const calls = (own: object, group: string) =>
    new Proxy(own, {
      get: (of, name) => (input: unknown) => answered(group, () => (Reflect.get(of, name) as (input: unknown) => Promise<object>)(input)),
    });
  return vi.spyOn(front.context, "clientsFor").mockImplementation((call) => {
    const made = clientsFor(call);
    const get = (own: typeof made.api, name: string | symbol) =>
      houses.includes(String(name)) ? calls(Reflect.get(own, name), String(name)) : Reflect.get(own, name);
    return { ...made, api: new Proxy(made.api, { get }) };
  });
}

describe("whoever is not signed in", () => {
  it("is led to sign-in from the root and from every page that is not for guests, with the way back", async () => {
    const pages = routes.filter(
      ({ path, hasLoader, hasComponent }) =>
        hasLoader && hasComponent && !path.startsWith("/auth/") && expected(lineOf("page", path), "guest") === "-",
    );
    const addresses = pages.map(({ path }) => path.replace(/:\w+/g, () => randomUUID()).replace("*", "nowhere/at/all"));
    expect(addresses).toEqual(expect.arrayContaining(["/", "/fia/dashboard", "/admin/data/series", "/preferences"]));
    for (const address of addresses) {
      const answer = await fetch(`${front.url}${address}`, { redirect: "manual" });
      const way = address === "/" ? "/auth/login" : `/auth/login?${new URLSearchParams({ returnTo: address })}`;
      expect([address, answer.status, answer.headers.get("location")]).toEqual([address, 302, way]);
    }
  });
});

describe("the house of a person", () => {
  it("gives its name and look to the pages: the distributor first, then the asset manager, then the product owner", async () => {
    const cases: ReadonlyArray<readonly [houses: readonly Kind[], wins: Kind]> = [
      [["productOwner", "assetManager", "distributor"], "distributor"],
      [["distributor", "productOwner"], "distributor"],
      [["productOwner", "assetManager"], "assetManager"],
      [["productOwner"], "productOwner"],
    ];
    for (const [houses, wins] of cases) {
      const { html, css } = await open(await addPerson(Object.fromEntries(houses.map((kind) => [kind, worn(kind)]))));
      const { font, primaryButtonsColor, borderRadius } = CHARTS[wins];
      for (const kind of KINDS) expect(html.includes(`House ${kind}`), `${houses}: ${kind}`).toBe(kind === wins);
      expect(html).toMatch(new RegExp(`<span class="logo-name">House ${wins} `));
      expect(html).toContain(`href="/static/fonts/${font.toLowerCase().replace(" ", "-")}.css`);
      expect(html).toContain(`data-radius="${borderRadius.toLowerCase()}"`);
      expect(css).toContain(`--org-font:"${font}",`);
      const faces = await fetch(`${front.url}${/href="(\/static\/fonts\/[^"]*)"/.exec(html)?.[1]}`);
      expect([faces.status, faces.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
      expect(await faces.text()).toContain(`font-family:"${font}"`);
      expect(css).toContain(`--crimson-9:${primaryButtonsColor};`);
    }
  });

  it("that has no chart, or is none at all and then called AAA, wears Roboto, #ca2c7a, black and middling corners", async () => {
    const [none, plain, half] = [
      await open(await addPerson({})),
      await open(await addPerson({ distributor: {} })),
      await open(await addPerson({ distributor: { graphicChart: { secondaryButtonsColor: "#e6f2f1" } } })),
    ];
    expect(none.html).toContain('<span class="logo-name">AAA</span>');
    expect(none.html).toMatch(/<title>[^<]* – AAA<\/title>/);
    expect(plain.html).not.toContain(">AAA<");
    const round = await open(await addPerson({ distributor: { graphicChart: { borderRadius: "LARGE" } } }));
    expect([round.html.includes('data-radius="large"'), round.css.includes("--org-radius:large;")]).toEqual([true, true]);
    for (const { html, css } of [none, plain, half]) {
      expect(html).toContain('href="/static/fonts/roboto.css');
      expect(html).toContain('data-radius="medium"');
      for (const part of [
        '--org-font:"Roboto","Roboto Fallback",',
        "--crimson-9:#ca2c7a;",
        "--font-color:#000000;",
        "--org-radius:medium;",
      ])
        expect(css).toContain(part);
    }
  });

  it("makes style variables of the other fields of its chart", async () => {
    const otherFields = { bannerHeight: "12px", badge: "#123456", gap: "3rem" };
    const { css } = await open(await addPerson({ assetManager: { graphicChart: { otherFields } } }));
    for (const part of ["--org-banner-height:12px;", "--org-badge:#123456;", "--org-gap:3rem;"]) expect(css).toContain(part);
    const { css: without } = await open(await addPerson({ assetManager: {} }));
    expect(without).not.toMatch(/--org-(banner|badge|gap)/);
  });

  it.each(KINDS)("%s: gives its language to the pages, and French where it has none", async (kind) => {
    for (const [house, lang, title] of [
      [{ language: "FR_FR" }, "fr", "Préférences"],
      [{ language: "EN_GB" }, "en", "Preferences"],
      [{}, "fr", "Préférences"],
    ] as const) {
      const { html } = await open(await addPerson({ [kind]: house }));
      expect(html).toMatch(new RegExp(`<html lang="${lang}"[^]*<title>${title} – House ${kind}`));
    }
    expect((await open(await addPerson({}))).html).toContain('<html lang="fr"');
    for (const input of [distributorWrite, assetManagerWrite]) expect(input.shape.language.parse(undefined)).toBe("FR_FR");
  });
});

describe("the language setting of a house", () => {
  it.each(KINDS)("of a %s is read in French where it is FR_FR, in English where it is EN_GB or anything else", async (kind) => {
    for (const [language, lang] of [
      ["FR_FR", "fr"],
      ["EN_GB", "en"],
      ["IT_IT", "en"],
      ["FR_BE", "en"],
      ["", "en"],
    ] as const) {
      const spy = answering(async (_group, read) => ({ ...(await read()), language }));
      try {
        expect((await open(await addPerson({ [kind]: {} }))).html).toContain(`<html lang="${lang}"`);
      } finally {
        spy.mockRestore();
      }
    }
  });
});

describe("the main role of a person", () => {
  it.each([
    [["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER", "ADMIN"], "/admin"],
    [["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER"], "/asset-manager/dashboard"],
    [["ADVISER", "PRODUCT_OWNER_MANAGER"], "/insurer/dashboard"],
    [["ADVISER_CONTRACTS"], "/fia/dashboard"],
  ])("is by precedence that of the token's roles %j, whatever the record says, and leads from the root to %s", async (roles, to) => {
    const recorded = roles.includes("ADMIN") ? ["ADVISER"] : ["ADMIN"];
    expect(await open(await addPerson({ distributor: {} }, roles, recorded), "/")).toMatchObject({ status: 302, to });
  });

  it("is none without a role: then no preferences are there, which any role has", async () => {
    for (const role of ["ADMIN", "ADVISER_CONTRACTS", "PARTNER_A2P", "ASSET_MANAGER_READ_ONLY", "PRODUCT_OWNER_READ_ONLY"]) {
      const { status, html } = await open(await addPerson({ distributor: {} }, [role]));
      expect([role, status]).toEqual([role, 200]);
      expect(html).toMatch(/<select[^>]*name="language"/);
    }
    expect((await open(await addPerson({ distributor: {} }, []))).status).toBe(403);
  });
});

describe("a page that is asked for while the person is loaded", () => {
  it.each(KINDS)("waits at a placeholder for the look-up of the %s, then is there with the font of the house", async (kind) => {
    const username = await addPerson({ distributor: worn("distributor"), assetManager: {}, productOwner: {} });
    const cookie = (await signInOverHttp(front.url, username)).header();
    const { viewers } = front.context;
    // Sign-in led to a page, for which everything was looked up.
    const records = "SELECT distributor, asset_manager, product_owner FROM app_user WHERE username = $1";
    const [places] = await front.database.sql.query<Record<string, string>>(records, [username]);
    for (const [at, uuid] of Object.values(places ?? {}).entries()) viewers.forgetOrganisation(KINDS[at] ?? kind, uuid);
    viewers.forget({ profile: { username } } as Parameters<typeof viewers.forget>[0]);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ended: string[] = [];
    const spy = answering(async (group, read) => {
      if (group === GROUPS[kind]) await held;
      const answer = await read();
      ended.push(group);
      return answer;
    });
    try {
      const asked = get(`${front.url}/preferences`, { headers: { cookie, "sec-fetch-mode": "navigate", "accept-language": "fr" } });
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      let shown = "";
      answer.setEncoding("utf8").on("data", (part: string) => (shown += part));
      await expect.poll(() => shown, { timeout: 10_000 }).toContain("Chargement de votre organisation");
      await expect.poll(() => new Set(ended).size, { timeout: 10_000 }).toBe(2);
      expect(shown).toContain("Vérification de la connexion");
      expect(shown).not.toMatch(/refresh|<title>Préférences/);
      release();
      await expect.poll(() => shown, { timeout: 10_000 }).toContain('<meta http-equiv="refresh" content="0">');
      expect(ended).toContain(GROUPS[kind]);
    } finally {
      release();
      spy.mockRestore();
    }
    const { html } = await open(username);
    expect(html).toContain("<title>Préférences – House distributor");
    expect(html).toContain('href="/static/fonts/lato.css');
  });
});
