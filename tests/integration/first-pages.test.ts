import { eq } from "drizzle-orm";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { appUser, gridTransfer, job, monitoredPortfolioTrack, series } from "#backend/database/schema/index.ts";
import { DEMO_MONITORED, DEMO_ORGANISATIONS } from "#backend/demo/ids.ts";
import { DEMO_CLIENTS } from "#backend/demo/questionnaires.ts";
import { apiOf } from "../bench/web.ts";
import { addHousedPerson } from "../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../fixtures/app.ts";
import { startFront, type TestFront } from "../fixtures/front.ts";
import { renderedPages } from "../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
const PEOPLE = ["adviser", "admin", "asset-manager", "insurer"] as const;
type Who = (typeof PEOPLE)[number] | "fresh-manager";
const FIRST: Record<(typeof PEOPLE)[number], string> = {
  adviser: "/fia/dashboard",
  admin: "/admin",
  "asset-manager": "/asset-manager/dashboard",
  insurer: "/insurer/dashboard",
};

let front: TestFront;
const jars = new Map<Who, CookieJar>();
beforeAll(async () => {
  front = await startFront({ build, limits: false, logLevel: "warn" });
  for (const who of PEOPLE) jars.set(who, await signInOverHttp(front.url, who));
  for (const [who, portfolios] of [
    ["asset-manager", [DEMO_MONITORED.balanced, DEMO_MONITORED.cautious, DEMO_MONITORED.dynamic, DEMO_MONITORED.retirement]],
    ["other-asset-manager", [DEMO_MONITORED.growth, DEMO_MONITORED.income]],
  ] as const) {
    const { send } = await apiOf(front, who);
    for (const uuid of portfolios) await send(`/aaa-model-portfolio-service/v1/aaa_model_portfolios/${uuid}/update-financial-values`, {});
  }
  const flags = ["showDashboardUpsell", "ableEditAaaModelPortfolios"];
  const fresh = await addHousedPerson(front.database, { roles: ["ASSET_MANAGER_MANAGER"], kind: "assetManager", flags });
  jars.set("fresh-manager", await signInOverHttp(front.url, fresh));
}, 120_000);
afterAll(() => front?.close());

async function ask(who: Who, path: string) {
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: jars.get(who)?.header() ?? "" }, redirect: "manual" });
  const html = (await answer.text())
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return { status: answer.status, to: answer.headers.get("location"), html };
}
/** The numbers at the top of a first page: label, count and the list that proves it. */
const countsOf = (html: string) =>
  [...html.matchAll(/<li class="count"[^>]*><a[^>]*href="([^"]*)"[^>]*>.*?count-number figure">([^<]*)<.*?count-label">([^<]*)</gs)].map(
    ([, href = "", shown = "", label = ""]) => ({ href, shown: Number(shown), label }),
  );
/** The total that a list writes in its foot, or 0 where it has no row. */
const totalOf = (html: string): number => {
  const foot = /<span class="hint figure">\D*\d+\D+\d+\D+(\d+)\D*<\/span>/.exec(html)?.[1];
  return foot === undefined ? 0 : Number(foot);
};

describe("a first page", () => {
  it.each(PEOPLE)("is where %s lands, and another role's is refused", async (who) => {
    expect((await ask(who, "/")).to).toBe(FIRST[who]);
    for (const other of PEOPLE) expect([other, (await ask(who, FIRST[other])).status]).toEqual([other, other === who ? 200 : 403]);
  });

  it("tells an asset manager what is broken, refused or late, the number of each being that of its list", async () => {
    const { orm } = front.database;
    const of = (uuid: string) => eq(monitoredPortfolioTrack.portfolio, uuid);
    await orm.update(monitoredPortfolioTrack).set({ lastValueDate: "2026-01-05" }).where(of(DEMO_MONITORED.cautious));
    const [track] = await orm.select().from(monitoredPortfolioTrack).where(of(DEMO_MONITORED.dynamic));
    const breach = { code: "SRI_TOO_HIGH", series: null, assetClass: null, rule: null, found: "6", limit: "5", since: "2026-11-20" };
    expect(track?.watch).not.toBeNull();
    if (track?.watch)
      await orm
        .update(monitoredPortfolioTrack)
        .set({ watch: { ...track.watch, breaches: [breach] } })
        .where(of(DEMO_MONITORED.dynamic));
    const grid = { portfolioCode: "S", portfolioName: "Sent", gridDate: "2026-07-01", comment: "", lines: [], sequence: 90 };
    const recipient = {
      ...{ distributor: DEMO_ORGANISATIONS.distributor, distributorPortfolioCode: "S", seriesIdentifier: "ISIN" as const, decimals: 2 },
      ...{ channel: "API" as const, format: "JSON" as const, address: "https://grids.example/in" },
    };
    const [anybody] = await orm.select().from(appUser).limit(1);
    if (anybody)
      await orm.insert(gridTransfer).values({
        ...{ uuid: crypto.randomUUID(), portfolio: DEMO_MONITORED.balanced, distributor: DEMO_ORGANISATIONS.distributor, sequence: 90 },
        ...{ gridDate: "2026-07-01", recipient, comment: "", grid, fileName: "grid.json", contentType: "application/json" },
        ...{ content: Buffer.from("{}"), sha256: "0", author: anybody.uuid, answerUntil: "2099-01-01T00:00:00Z", status: "ERROR" as const },
        ...{ problem: { code: "UNKNOWN_ISIN", message: "ISIN inconnu", line: 9 } },
      });
    const { html } = await ask("asset-manager", "/asset-manager/dashboard");
    const counts = countsOf(html);
    expect(counts.map(({ label }) => label)).toEqual(expect.arrayContaining(["En retard"]));
    expect(counts.find(({ href }) => href.includes("state=LATE"))?.shown).toBeGreaterThan(0);
    for (const { href, shown, label } of counts.filter((count) => count.href.includes("/aaa-model-portfolios?")))
      expect([label, totalOf((await ask("asset-manager", href)).html)]).toEqual([label, shown]);
    const bell = counts.at(-1)!;
    expect(bell.href).toBe("/notifications?state=unread");
    const shownByBell = /bell-count figure"><span aria-hidden="true">(\d+)/.exec(html)?.[1];
    expect(bell.shown).toBe(Number(shownByBell ?? 0));
    expect(html).toContain("Orvane Prudent 30");
  });

  it("keeps its other parts where one cannot be loaded, and says so with the mark of the log", async () => {
    const read = front.context.viewers.viewer.bind(front.context.viewers);
    const broken = vi.spyOn(front.context.viewers, "viewer").mockImplementation(async (...asked) => {
      const viewer = await read(...asked);
      if (!viewer) return viewer;
      const away = () => Promise.reject(new Error("away"));
      const replaced = <T extends object>(of: T, name: string, by: unknown): T =>
        new Proxy(of, { get: (target, key) => (key === name ? by : Reflect.get(target, key)) });
      return { ...viewer, api: replaced(viewer.api, "jobs", replaced(viewer.api.jobs, "list", away)) };
    });
    try {
      const { status, html } = await ask("admin", "/admin");
      expect(status).toBe(200);
      expect(html).toContain("Cette partie n’a pas pu être chargée.");
      expect(html).toContain("Tâches de fond");
      expect(html).toContain("Dernières actions");
    } finally {
      broken.mockRestore();
    }
  });

  it("shows an administrator the jobs that failed, as many as their list has", async () => {
    await front.database.orm.insert(job).values({
      ...{ uuid: crypto.randomUUID(), queue: "matrix-build", data: {}, state: "FAILED" as const, attempts: 5 },
      ...{ error: "The file was empty", finishedAt: new Date().toISOString() },
    });
    const { html } = await ask("admin", "/admin");
    const failed = countsOf(html).find(({ href }) => href.startsWith("/admin/jobs"))!;
    expect([failed.href, failed.shown > 0]).toEqual(["/admin/jobs?state=FAILED", true]);
    const { get } = await apiOf(front, "admin");
    expect((await get<{ total: number }>("/user-service/v1/jobs?state=FAILED")).total).toBe(failed.shown);
    expect(html).toContain("Voir la tâche");
  });

  it("says to a new house what to do first, and with its flag what other services there are", async () => {
    const { html } = await ask("fresh-manager", "/asset-manager/dashboard");
    expect(html).toContain("Rien à traiter");
    expect(html).toContain('href="/asset-manager/aaa-model-portfolios/new"');
    expect(html).toContain("Autres services");
    expect(html).toMatch(/Observatoire\s: comparer/);
    expect((await ask("asset-manager", "/asset-manager/dashboard")).html).not.toContain("Autres services");
  });
});

describe("the search", () => {
  it("finds of each kind what the person may open, and nothing else", async () => {
    const known = DEMO_CLIENTS.find(({ organisation }) => organisation === DEMO_ORGANISATIONS.distributor)!;
    const client = await ask("adviser", `/search?q=${encodeURIComponent(known.lastName)}`);
    expect(client.html).toContain("/fia/risk-profiling/clients/");
    const portfolio = await ask("asset-manager", "/search?q=Orvane");
    expect(portfolio.html).toContain(`/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.balanced}`);
    expect((await ask("asset-manager", "/search?q=Tilbury")).html).not.toContain("Tilbury Global Growth");
    expect((await ask("asset-manager", `/search?q=${encodeURIComponent(known.lastName)}`)).html).not.toContain("/fia/risk-profiling");
    const [one] = await front.database.orm.select().from(series).limit(1);
    const byIsin = await ask("admin", `/search?q=${one!.isin ?? one!.fullName}`);
    expect(byIsin.html).toContain(`/admin/data/series/${one!.uuid}`);
    expect((await ask("admin", "/search?q=delcourt")).html).toContain("/admin/privileges/users/");
  });

  it("asks for two characters, and says where nothing is found", async () => {
    expect((await ask("admin", "/search?q=a")).html).toContain("Saisissez au moins deux caractères.");
    expect((await ask("admin", "/search?q=zzzzqq")).html).toContain("Essayez une partie du nom");
  });
});

describe("the observatory", () => {
  it("keeps filters and choices in the address, draws the chosen as lines and refuses a sixth", async () => {
    const chosen = [DEMO_MONITORED.balanced, DEMO_MONITORED.cautious].map((uuid) => `with=${uuid}`).join("&");
    const { status, html } = await ask("admin", `/admin/observatory?period=1Y&${chosen}`);
    expect(status).toBe(200);
    expect(html).toContain("Performance comparée, 1 an");
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(2);
    const six = Array.from({ length: 6 }, (_, i) => `with=00000000-0000-4000-8000-00000000000${i}`).join("&");
    expect((await ask("admin", `/admin/observatory?${six}`)).html).toContain("Cinq portefeuilles au plus");
    expect((await ask("asset-manager", "/asset-manager/observatory")).html).not.toContain("Tilbury Global Growth");
  });

  it("gives an Excel file of the rows that the filters leave", async () => {
    const cookie = jars.get("admin")!.header() ?? "";
    const answer = await fetch(`${front.url}/admin/observatory/portfolios.xlsx?q=Orvane`, { headers: { cookie } });
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    const { html } = await ask("admin", "/admin/observatory?q=Orvane");
    const listed = [...html.matchAll(/<input[^>]*type="checkbox"/g)].length;
    expect(rows.length - 1).toBe(listed);
    expect(rows.slice(1).every(([name]) => String(name).includes("Orvane"))).toBe(true);
  });
});

describe("reports of the use", () => {
  it.each(["simulators", "api"])("of %s have the same figures in the file as on the page", async (report) => {
    const query = "from=2026-01-01&to=2026-12-31";
    const { status, html } = await ask("admin", `/admin/business-reporting/${report}?${query}`);
    expect(status).toBe(200);
    const cookie = jars.get("admin")!.header() ?? "";
    const answer = await fetch(`${front.url}/admin/business-reporting/${report}/use.xlsx?${query}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    const rows = await readSheet(Buffer.from(await answer.arrayBuffer()));
    expect(rows.at(-1)?.[0]).toBe("Total");
    expect(html.includes("Aucune utilisation sur la période") ? 2 : rows.length).toBe(rows.length);
  });

  it("say where days cannot be read, and show the usual ones", async () => {
    expect((await ask("admin", "/admin/business-reporting/api?from=2026-13-45")).html).toContain("Les dates n’ont pas pu être lues");
    expect((await ask("admin", "/admin/business-reporting/api?from=2026-02-01&to=2026-01-01")).html).toContain("vient après la dernière");
  });
});

describe("contracts of clients", () => {
  it("are read where no other host is configured: listed, searched, of the house alone", async () => {
    const { status, html } = await ask("adviser", "/fia/contracts");
    expect(status).toBe(200);
    expect(html).toContain("BV-20400");
    expect((await ask("adviser", "/fia/contracts?q=BV-20401")).html).not.toContain("BV-20400");
    expect((await ask("asset-manager", "/fia/contracts")).status).toBe(403);
  });

  it("and the partner's entry leads to the journeys, with the partner's menu alone", async () => {
    const { status, html } = await ask("adviser", "/premia");
    expect(status).toBe(200);
    expect(html).toContain('href="/premia"');
    expect(html).not.toContain('href="/fia/simulators"');
  });
});
