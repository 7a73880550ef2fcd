import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_MONITORED, demoPmsPortfolio } from "#backend/demo/ids.ts";
import { apiOf } from "../bench/web.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { textOf } from "../fixtures/rendered/adviser-pages.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
const PMS = "/admin/pms-portfolios";
let front: TestFront;
const jars = new Map<string, CookieJar>();
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  for (const who of ["admin", "adviser", "asset-manager"]) jars.set(who, await signInOverHttp(front.url, who));
}, 120_000);
afterAll(() => front?.close());

const plain = (html: string) => textOf(html.slice(html.indexOf("<main"))).replace(/[\u00a0\u202f]/g, " ");
async function ask(who: string, path: string, init: RequestInit = {}) {
  const headers = { cookie: jars.get(who)!.header(), origin: front.url, ...init.headers };
  const answer = await fetch(`${front.url}${path}`, { redirect: "manual", ...init, headers });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location"), html, text: plain(html) };
}

describe("portfolios of the outside system", () => {
  const send = (fields: Record<string, string | File>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ idem: crypto.randomUUID(), ...fields })) form.set(name, value);
    return ask("admin", `${PMS}/import`, { method: "POST", body: form });
  };
  const file = (text: string) => new File([text], "positions.csv", { type: "text/csv" });
  const HEAD = "code;nom;organisation;date;isin;support;poids";

  it("are listed for administrators, imported in two steps and shown with their lines and changes", async () => {
    expect((await ask("admin", PMS)).text).toMatch(
      /Mandat patrimonial offensif.*PMS-0562.*Mandat patrimonial prudent.*31\/03\/2026.*1 010 000/,
    );
    const wrong = await send({ file: file(`${HEAD}\nPMS-9;Neuf;;2026-03-31;FR0000000003;Fonds;100\n`) });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/PMS_ISIN_INVALID/)]);
    expect(wrong.text).toContain("un ISIN dont la clé de contrôle est exacte");
    const tried = await send({ file: file(`${HEAD}\nPMS-9;Neuf;;2026-03-31;B-1;Fonds;100\n`) });
    expect([tried.status, tried.text]).toEqual([200, expect.stringContaining("Rien n’est écrit tant que vous n’avez pas confirmé")]);
    expect((await ask("admin", `${PMS}?q=PMS-9`)).text).not.toContain("Neuf");
    const kept = /name="kept" value="([^"]+)"/.exec(tried.html)![1]!;
    expect(await send({ kept })).toMatchObject({ status: 303, to: PMS });
    expect((await ask("admin", `${PMS}?q=PMS-9`)).text).toContain("Neuf");

    const { text, html } = await ask("admin", `${PMS}/${demoPmsPortfolio(1)}`);
    expect(text).toMatch(/Mandat patrimonial prudent.*Alder Gestion Privée.*au 31\/03\/2026.*3 supports.*1 010 000/);
    expect(text).toMatch(/Changements depuis la composition précédente.*27\/02\/2026.*Entré/);
    // What the form that loads compositions takes, and a new monitored portfolio with the name.
    expect(html).toMatch(/2026-03-31\tDEMO\.001\t25\n2026-03-31\tFR\w{10}\t65\n/);
    expect(html).toContain("/admin/aaa-model-portfolios/new?name=Mandat%20patrimonial%20prudent");
    expect((await ask("admin", "/admin/aaa-model-portfolios/new?name=Mandat")).html).toMatch(
      /name="name"[^>]*value="Mandat"|value="Mandat"[^>]*name="name"/,
    );
    expect((await ask("admin", `${PMS}/${crypto.randomUUID()}`)).status).toBe(404);
    for (const who of ["adviser", "asset-manager"]) expect((await ask(who, PMS)).status).toBe(403);
  });
});

describe("contracts of UAF Life", () => {
  it("cannot be taken over where the installation knows no address, and the page says so", async () => {
    const { status, text } = await ask("adviser", "/fia/contracts/uaf-life");
    expect([status, text]).toEqual([200, expect.stringContaining("n’a pas d’adresse d’UAF Life")]);
    const body = new URLSearchParams({ idem: crypto.randomUUID(), from: "2026-01-02", to: "2026-01-31" });
    const sent = await ask("adviser", "/fia/contracts/uaf-life", { method: "POST", body });
    expect([sent.status, sent.text]).toEqual([503, expect.stringContaining("n’a pas d’adresse d’UAF Life")]);
    const wrong = new URLSearchParams({ idem: crypto.randomUUID(), from: "2026-02-02", to: "2026-01-31" });
    expect((await ask("adviser", "/fia/contracts/uaf-life", { method: "POST", body: wrong })).status).toBe(400);
    const file = await ask("adviser", "/fia/contracts/uaf-life/file?from=2026-01-02&to=2026-01-31&format=csv");
    expect([file.status, file.html.trim().replace("\ufeff", "").split(";")[0]]).toEqual([200, "taken_over"]);
    expect((await ask("asset-manager", "/fia/contracts/uaf-life")).status).toBe(403);
  });
});

describe("the tab PRIIPs of a monitored portfolio", () => {
  const tab = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.cautious}/priips`;

  it("says what is missing for the figures of its key information document, and shows them", async () => {
    expect((await ask("asset-manager", tab)).text).toContain("le portefeuille n’a pas de paramètres PRIIPs en vigueur");
    const { send } = await apiOf(front, "admin");
    const aaa = `/aaa-model-portfolio-service/v1/aaa_model_portfolios/${DEMO_MONITORED.cautious}`;
    await send(`${aaa}/update-financial-values`, {});
    const settings = { frequency: "MONTHLY", recommendedHoldingPeriod: 1, costs: { ongoingCosts: "0.9" } };
    const put = await fetch(`${front.url}/api${aaa}/priips/v2.1/2020-01-02`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${await tokenOf("admin")}` },
      body: JSON.stringify(settings),
    });
    expect(put.status).toBe(200);
    expect((await ask("asset-manager", tab)).text).toMatch(
      /Chiffres du document.*Scénarios de performance.*Tensions.*Coûts totaux|historique des valeurs est trop court/,
    );
  });
  async function tokenOf(username: string) {
    const answer = await fetch(`${front.url}/api/user-service/v1/token/authorize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: "demo" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }
});
