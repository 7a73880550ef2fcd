import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

const list = "/admin/settings/admin-questionnaires-templates";
const file = new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url).pathname;

test.use({ locale: "fr-FR" });

test.describe("questionnaire templates without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator imports a questionnaire, changes a question, and publishes once nothing is missing", async ({ page }) => {
    await signedIn(page, "admin");
    await openFromMenu(page, "Modèles de questionnaires", list);
    await page.goto(appUrl(`${list}/import`));
    await page.locator("input[name=file]").setInputFiles(file);
    await page.getByRole("textbox", { name: "Nom", exact: false }).fill("Profil sans script");
    await page.getByRole("button", { name: "Importer" }).click();
    await expect(page.getByText("Prêt à publier")).toBeVisible();
    await page.goto(appUrl(`${list}?q=sans+script`));
    await page.getByRole("link", { name: "Profil sans script", exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${list}/[0-9a-f-]{36}$`));
    const template = page.url();

    await page.goto(`${template}/questions/OB02`);
    await page.getByRole("button", { name: "Ajouter une réponse" }).click();
    await expect(page.locator("[name='answers[4].code']")).toHaveValue("E");
    await page.locator("[name='answers[4].labelFr']").fill("Plus de 15 ans");
    await page.getByRole("button", { name: "Monter : Réponse E" }).click();
    await expect(page.locator("[name='answers[3].labelFr']")).toHaveValue("Plus de 15 ans");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByRole("heading", { name: "2 raisons empêchent de publier" })).toBeVisible();
    await page.getByRole("link", { name: "Publier…" }).click();
    await expect(page.getByRole("button", { name: "Publier" })).toHaveCount(0);
    await page.getByRole("link", { name: /OB02 : un texte manque/ }).click();
    await page.getByRole("button", { name: "Retirer : Réponse E" }).click();
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByRole("button", { name: "Descendre la question OB01" }).click();
    await expect(page.locator("#q-OB02 + #q-OB01")).toBeVisible();
    await page.getByRole("link", { name: "Publier…" }).click();
    await page.getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Ce questionnaire est publié")).toBeVisible();
  });
});

test("the editor works with scripts, fits a phone and breaks no rule of accessibility", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signedIn(page, "admin");
  await page.goto(appUrl(`${list}/import`));
  await page.getByRole("textbox", { name: "Nom", exact: false }).fill("Profil importé");
  // More than the front reads of a form: nothing typed may be lost to it.
  const large = { name: "large.json", mimeType: "application/json", buffer: Buffer.alloc(2 * 1024 * 1024, " ") };
  await page.locator("input[name=file]").setInputFiles(large);
  await page.getByRole("button", { name: "Importer" }).click();
  await expect(page.getByText(/Le fichier dépasse 512\sko/).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Nom", exact: false })).toHaveValue("Profil importé");
  await page.locator("input[name=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Importer" }).click();
  await expect(page.getByText("Prêt à publier")).toBeVisible();
  const template = page.url();
  const pages = [
    "",
    "/general",
    "/sections",
    "/questions/KV04",
    "/scoring",
    "/rules/controls/NO_RESERVE",
    "/rules/controls/AGE_85",
    "/rules/controls/MISSING_ANSWERS",
    "/preview",
    "/tester",
    "/confirm/publish",
  ];
  for (const path of pages) {
    const answer = await page.goto(template + path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    expect(await axeViolations(page), path).toEqual([]);
  }
  await page.goto(`${template}/new-rule/caps`);
  await page.locator("[name='when[0].question']").selectOption("CL01");
  await page.locator("[name='when[0].answer']").first().check();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choisissez un profil");
});
