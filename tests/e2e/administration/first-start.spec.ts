import { type RunningApp, startApp } from "../../fixtures/app.ts";
import { axeViolations, expect, signIn, test } from "../harness.ts";

/** Monthly values of fourteen years, at a day of each month or at its end, with decimals that could be thousands too. */
function valuesFile(at: "first" | "end"): Buffer {
  const lines = ["Code;Date;Valeur"];
  let value = 100;
  for (let month = 0; month < 168; month++) {
    value *= 1.003 + 0.02 * Math.sin(month * 3);
    const day = new Date(Date.UTC(2012, at === "end" ? month + 1 : month, at === "end" ? 0 : 1));
    const [year, ofYear, ofMonth] = day.toISOString().slice(0, 10).split("-");
    lines.push(`NEUF-1;${ofMonth}/${ofYear}/${year};${value.toFixed(3)}`);
  }
  return Buffer.from(lines.join("\r\n"));
}

test.describe("an installation in which nobody has a record yet", () => {
  test.use({ locale: "fr-FR" });
  let app: RunningApp;
  const ownApp = process.env.APP_URL;
  test.beforeAll(async () => {
    app = await startApp({ env: { DEMO: "0" } });
    process.env.APP_URL = app.url;
  });
  test.afterAll(async () => {
    process.env.APP_URL = ownApp;
    await app.stop();
  });

  test("leads its first administrator, step by step, to an adviser who computes a simulation", async ({ page, browser }) => {
    test.setTimeout(180_000);
    const [, name, password] = /First account: (\S+), password (\S+)/.exec(app.output()) ?? [];
    await signIn(page, name ?? "", password);
    const step = (title: string) =>
      page
        .getByRole("region", { name: title })
        .or(page.locator(".card").filter({ hasText: title }))
        .first();
    const begin = async (title: string, link: string) => {
      await page.goto(`${app.url}/admin/settings/first-start`);
      await expect(step(title)).toContainText("À faire maintenant");
      await step(title).getByRole("link", { name: link }).click();
    };

    await begin("1. Organisation", "Ajouter un distributeur");
    await page.getByLabel("Nom", { exact: true }).fill("Maison Neuve");
    await page.getByRole("checkbox", { name: /^Simulateurs/ }).check();
    await page.getByRole("button", { name: "Créer le distributeur" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maison Neuve");

    await begin("2. Apparence", "Choisir l’apparence");
    await page.getByLabel("Boutons principaux", { exact: true }).fill("#0f6b6b");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Maison Neuve" }).first()).toBeVisible();

    await begin("3. Données de marché", "Ajouter des données de marché");
    await page.getByRole("link", { name: "Ajouter une série" }).click();
    await page.getByLabel("Nom", { exact: true }).fill("Fonds Neuf");
    await page.getByLabel("Code", { exact: true }).fill("NEUF-1");
    await page.getByRole("button", { name: "Créer la série" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fonds Neuf");
    const load = async (name: string, buffer: Buffer) => {
      await page.goto(`${app.url}/admin/data/load-values`);
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Lire le fichier" }).click();
    };
    await load("debut-de-mois.csv", valuesFile("first"));
    // Nothing is read before both questions are answered, each with what the file's own lines would be.
    await expect(page.getByText("Le fichier ne dit pas comment il est écrit")).toBeVisible();
    await expect(page.getByRole("button", { name: "Écrire ces valeurs" })).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    await expect(page.getByText(/01\/02\/2012 se lit\s1er\sfévrier\s2012/)).toBeVisible();
    await expect(page.getByText(/01\/02\/2012 se lit\s2\sjanvier\s2012/)).toBeVisible();
    await page.getByRole("button", { name: "Abandonner" }).click();
    // The days of this one are read in one way alone.
    await load("fin-de-mois.csv", valuesFile("end"));
    await expect(page.getByRole("radio", { name: /^Le jour vient/ })).toHaveCount(0);
    await page.getByRole("radio", { name: /^Le point précède/ }).check();
    await page.getByRole("button", { name: "Lire ainsi" }).click();
    await page.getByRole("button", { name: "Écrire ces valeurs" }).click();
    await expect(page.getByText("Les valeurs sont écrites")).toBeVisible();

    await begin("4. Simulateur", "Ajouter un simulateur");
    await page.getByLabel("Nom", { exact: true }).fill("Premier simulateur");
    await page.getByRole("checkbox", { name: "Maison Neuve" }).check();
    await page.getByRole("button", { name: "Créer le simulateur" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premier simulateur");

    await begin("5. Conseiller", "Ajouter un conseiller");
    await page.getByLabel("Identifiant").fill("lea.neuf");
    await page.getByLabel("Prénom").fill("Léa");
    await page.getByLabel("Nom", { exact: true }).fill("Neuf");
    await page.getByLabel("Organisation", { exact: true }).selectOption({ label: "Maison Neuve" });
    await page.getByRole("checkbox", { name: /^Conseiller/ }).check();
    await page.getByRole("checkbox", { name: /^Simulateurs/ }).check();
    await page.getByRole("button", { name: "Créer et obtenir le lien" }).click();
    const invitation = await page.getByLabel("Lien personnel").inputValue();

    await page.goto(`${app.url}/admin/settings/first-start`);
    await expect(page.getByText("5 étapes sur 5 terminées")).toBeVisible();
    await expect(page.getByText("Un premier conseiller peut travailler")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);

    const context = await browser.newContext({ locale: "fr-FR" });
    const adviser = await context.newPage();
    await adviser.goto(invitation);
    await adviser.locator("input[name=password]").fill("a quiet lake in may");
    await adviser.locator("input[name=repeated]").fill("a quiet lake in may");
    await adviser.getByRole("button").click();
    await signIn(adviser, "lea.neuf", "a quiet lake in may");
    await adviser.goto(`${app.url}/fia/simulators/new`);
    await adviser.getByRole("button", { name: "Commencer", exact: true }).click();
    await adviser.getByLabel("Encours actuel").fill("100 000");
    await expect(adviser).toHaveURL(/\/fia\/simulators\/edit\//);
    await adviser.locator("input[name=q]").fill("Fonds Neuf");
    await adviser.locator(".found button").first().click();
    await adviser.keyboard.type("100");
    await expect(adviser.locator("#projection .plot")).toBeVisible();
    await expect(adviser.locator("#projection")).toContainText("Médiane");
    await context.close();
  });
});
