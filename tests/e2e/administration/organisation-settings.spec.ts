import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { appUrl, expect, test } from "../harness.ts";

let admin: CookieJar;

test.beforeAll(async () => {
  admin = await signInOverHttp(appUrl("").replace(/\/$/, ""), "admin", "demo");
});
const signIn = (username: string) => signInOverHttp(appUrl("").replace(/\/$/, ""), username, "demo");

const ask = (path: string, jar: CookieJar | null = admin, init: RequestInit = {}) =>
  fetch(appUrl(path), {
    redirect: "manual",
    ...init,
    headers: { origin: new URL(appUrl("/")).origin, ...(jar ? { cookie: jar.header() } : {}) },
  });
const page = async (path: string, jar: CookieJar = admin) => (await ask(path, jar)).text();
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** Sends the form of a page as a browser without script does. */
async function send(path: string, fields: Record<string, string | File>, seen?: string) {
  const html = seen ?? (await page(path));
  const form = new FormData();
  for (const name of ["idem", "version"]) if (hidden(html, name)) form.set(name, hidden(html, name));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return ask(path, admin, { method: "POST", body: form });
}

const list = "/admin/settings/admin-distributors";
const addressOf = (html: string, name: string) => {
  const uuid = new RegExp(`admin-[a-z-]+/([0-9a-f-]{36})"[^>]*>${name}<`).exec(html)?.[1];
  if (!uuid) throw new Error(`${name} is not in the list`);
  return `${list}/${uuid}`;
};

/** Address of a distributor that the test makes for itself. */
async function made(name: string): Promise<string> {
  const answer = await send(`${list}/new`, { name: `${name} ${test.info().retry}`, language: "FR_FR" });
  expect(answer.status).toBe(303);
  return (answer.headers.get("location") ?? "").replace("?tab=chart", "");
}

test.describe("settings of organisations", () => {
  test("are for those who may open them, and unknown ids are told", async () => {
    expect((await ask(list, null)).status).toBe(302);
    expect((await ask(list)).status).toBe(200);
    const adviser = await signIn("adviser");
    expect((await ask(list, adviser)).status).toBe(403);
    const manager = await signIn("asset-manager");
    expect((await ask("/admin/settings/admin-asset-managers", manager)).status).toBe(403);
    expect((await ask(`${list}/new`, manager)).status).toBe(403);
    expect((await ask(`${list}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
    expect((await ask(`${list}/nothing`)).status).toBe(404);
  });

  test("list by name, with search and an answer to a search that finds nothing", async () => {
    const found = await page(`${list}?q=sillage`);
    expect(found).toContain("Cap Sillage Conseil");
    expect(found).not.toContain(">AAA Patrimoine<");
    expect(await page(`${list}?q=zzz`)).toContain("Aucun résultat pour");
  });

  test("keep a distributor's ORIAS number where a form does not send it, and refuse one that is none", async () => {
    const one = await made("Cabinet inscrit");
    const identity = { name: `Cabinet inscrit ${test.info().retry}`, language: "FR_FR" };
    const wrong = await send(one, { ...identity, orias: "1234567", regulatoryStatus: "Courtier en assurance" });
    expect(wrong.status).toBe(400);
    const told = await wrong.text();
    expect(told).toContain("Un numéro ORIAS compte huit chiffres");
    expect(told).toContain('value="Courtier en assurance"');
    expect((await send(one, { ...identity, orias: "07 001 234", regulatoryStatus: "Courtier en assurance" })).status).toBe(303);
    expect((await send(one, identity)).status).toBe(303);
    const kept = await page(one);
    expect(kept).toMatch(/name="orias"[^>]*value="07\s001\s234"|value="07\s001\s234"[^>]*name="orias"/);
    expect(kept).toContain('value="Courtier en assurance"');
    expect((await send(one, { ...identity, orias: "", regulatoryStatus: "" })).status).toBe(303);
    expect(await page(one)).not.toContain("Courtier en assurance");
  });

  test("tell the identifier of a named distributor, and none for another", async () => {
    const one = addressOf(await page(list), "Cap Sillage Conseil");
    expect(await page(one)).toContain("aaaic:distributors:2<");
    expect(await page(await made("Sans identifiant"))).not.toContain("aaaic:");
  });

  for (const segment of ["admin-distributors", "admin-asset-managers", "admin-product-owners"])
    test(`${segment}: made, named once, deleted`, async () => {
      const { retry } = test.info();
      const path = `/admin/settings/${segment}`;
      expect(await page("/admin/market-events")).toMatch(new RegExp(`<nav[^>]*class="sidebar-nav"[^]*href="${path}"[^]*</nav>`));
      const refused = await send(`${path}/new`, { name: " ", language: "FR_FR" });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain("Le champ Nom est obligatoire");
      const made = await send(`${path}/new`, { name: `Nouveau ${segment} ${retry}`, language: "EN_GB" });
      expect(made.status).toBe(303);
      const one = made.headers.get("location")?.replace("?tab=chart", "") ?? "";
      expect(one).toMatch(new RegExp(`${path}/[0-9a-f-]{36}$`));
      expect(await page(one)).toContain(`Nouveau ${segment} ${retry}`);
      expect(await page(`${path}?q=${encodeURIComponent(`Nouveau ${segment}`)}`)).toMatch(
        new RegExp(`${one}"[^>]*>Nouveau ${segment} ${retry}<`),
      );
      const twin = await send(`${path}/new`, { name: `nouveau ${segment} ${retry}`, language: "EN_GB" });
      expect(twin.status).toBe(409);
      expect(await twin.text()).toContain("porte déjà ce nom");
      expect((await send(`${one}/delete`, {})).status).toBe(303);
      expect((await ask(one)).status).toBe(404);
    });

  test("say what stands in the way of a deletion", async () => {
    const one = addressOf(await page(list), "AAA Patrimoine");
    const answer = await send(`${one}/delete`, {});
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Cette organisation est encore utilisée");
    expect(html).toMatch(/utilisateurs? y (?:est|sont) rattaché/);
  });

  test("keep what was typed in a chart that does not hold, and tell its contrast without script", async () => {
    const chart = `${await made("Charte refusée")}?tab=chart`;
    const answer = await send(chart, { primaryButtonsColor: "#ffcc0", fontColor: "#8899aa", "assetClassColors.CASH": "" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Saisissez une couleur en hexadécimal");
    expect(html).toContain('value="#ffcc0"');
    expect(html).toContain("trop pâle");
    const picture = await send(chart, { logo: new File(["not a picture"], "logo.png", { type: "image/png" }) });
    expect(picture.status).toBe(400);
    expect(await picture.text()).toContain("Choisissez une image");
    const heavy = await send(chart, { logo: new File([new Uint8Array(102_401)], "logo.png", { type: "image/png" }) });
    expect(heavy.status).toBe(400);
    expect(await heavy.text()).toContain("L’image ne peut dépasser 100 ko");
  });

  test("save chart, logo and words; the second of two editors is told what changed", async () => {
    const one = await made("Charte enregistrée");
    const seen = await page(`${one}?tab=chart`);
    const logo = new File([`<svg viewBox="0 0 2 2"><script>x()</script><path d="M0 0"/></svg>`], "logo.svg", { type: "image/svg+xml" });
    const saved = await send(`${one}?tab=chart`, { primaryButtonsColor: "#225588", font: "Inter", logo }, seen);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, `${one}?tab=chart`]);
    const picture = await ask(`${one}/picture?picture=logo`);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(await picture.text()).not.toContain("script");
    const words = await page(`${one}?tab=dictionary`);
    const other = await page(`${one}?tab=dictionary`);
    expect(
      (await send(`${one}?tab=dictionary`, { "words[0].key": "navigation.simulators", "words[0].fr": "Projections" }, words)).status,
    ).toBe(303);
    const late = await send(`${one}?tab=dictionary`, { "words[0].key": "a.b", "words[0].fr": "Perdu ?" }, other);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toMatch(/En place\s: navigation\.simulators</);
    expect(html).toContain("Perdu ?");
  });

  test("show a chart that is being typed in the preview alone, whatever is typed", async () => {
    const css = await page("/admin/settings/chart-preview.css?primaryButtonsColor=%23225588&fontColor=red%7D%7Dbody&font=Lato%7Dbody");
    // Faces of the font that is tried colour nothing; all the rest stands inside of the preview.
    expect(css.replaceAll(/@font-face\{[^}]*\}\n?/g, "")).toMatch(/^\.chart-preview\{[^{}]*\}$/);
    expect(css).toContain("--btn-primary-bg:#225588");
    expect(css).not.toContain("body");
  });
});
