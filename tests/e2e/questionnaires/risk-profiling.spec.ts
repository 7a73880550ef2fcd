import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

const list = "/fia/risk-profiling";

test.use({ locale: "fr-FR" });

test("an adviser makes a link for a new client, then another in its place", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await signedIn(page, "adviser");
  await openFromMenu(page, "Profil de risque", list);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profil de risque");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Envoyer un questionnaire" }).click();
  await dialog.getByLabel("Prénom").fill("Odile");
  await dialog.getByLabel("Nom", { exact: true }).fill("Vauquelin2");
  await dialog.getByLabel("Année de naissance").fill("1964");
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Sans chiffres ni caractères spéciaux");
  await dialog.getByLabel("Nom", { exact: true }).fill("Vauquelin");
  await dialog.getByLabel("Montant que le client souhaite placer").fill("zéro");
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Saisissez un montant en euros");
  await dialog.getByLabel("Montant que le client souhaite placer").fill("50 000");
  await dialog.getByRole("button", { name: "Continuer" }).click();
  await expect(dialog).toContainText("Bonjour Odile Vauquelin");
  for (const [fact, value] of [
    ["Distributeur", "AAA Patrimoine"],
    ["Expéditeur", "Claire Morvan"],
  ])
    await expect(dialog.locator("dl > div").filter({ hasText: fact! })).toContainText(value!);

  const linkOf = async () => (await dialog.getByLabel("Lien", { exact: true }).inputValue()).trim();
  await dialog.getByRole("button", { name: "Créer un lien à copier" }).click();
  await expect(dialog.getByRole("status").first()).toContainText("heure de Paris");
  const first = await linkOf();
  expect(first).toMatch(/\/questionnaire\/[\w-]{43}$/);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("link", { name: "Terminé" }).click();
  await expect(page.locator("dl > div").filter({ hasText: "Montant à placer" })).toContainText(/50\s000\s€/);
  await page.getByRole("link", { name: "Envoyer un nouveau lien" }).click();
  await expect(dialog).toContainText("Le lien actuel");
  await dialog.getByRole("button", { name: "Créer un lien à copier" }).click();
  await expect(dialog.getByLabel("Lien", { exact: true })).not.toHaveValue(first);
  expect(await linkOf()).toMatch(/\/questionnaire\/[\w-]{43}$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an adviser finishes a questionnaire with the client and lowers the profile it gives", async ({ page }) => {
    await signedIn(page, "adviser");
    await page.goto(appUrl(`${list}?q=ibarra&status=IN_PROGRESS`));
    const row = page.getByRole("row", { name: "Sylvie Ibarra" });
    await row.getByLabel(/^Actions/).click();
    await row.getByRole("link", { name: "Remplir ensemble" }).click();
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(page.getByRole("alert")).toHaveText("Choisissez une réponse");
    const finish = page.getByRole("button", { name: "Terminer et calculer le profil" });
    const answer = page.locator("input[name=answer]").first();
    for (let step = 0; step < 40; step++) {
      // Between two pages there is neither.
      await expect(answer.or(finish).first()).toBeVisible();
      if (await finish.isVisible()) break;
      await answer.check();
      await page.getByRole("button", { name: "Continuer" }).click();
    }
    await finish.click();
    await expect(page.getByRole("alert")).toHaveText("Le client doit confirmer ses réponses");
    await page.getByLabel("Le client confirme").check();
    await finish.click();
    await expect(page.getByRole("main")).toContainText("le conseiller, avec le client");
    await expect(page.getByRole("heading", { name: "Score de chaque dimension" })).toBeVisible();

    await page.goto(appUrl(`${list}?q=Ferréol`));
    const record = page.getByRole("row", { name: "Laurent Ferréol" }).getByRole("link", { name: "PDF" });
    const file = await page.request.get(appUrl((await record.getAttribute("href")) ?? ""));
    expect(file.headers()).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment/),
    });
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByRole("link", { name: "Laurent Ferréol", exact: true }).click();
    await page.getByRole("main").locator("summary").click();
    await page.getByRole("link", { name: "Abaisser le profil…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Dynamique").check();
    await dialog.getByRole("button", { name: "Retenir ce profil" }).click();
    await expect(dialog.getByRole("alert").first()).toContainText("Indiquez le motif");
    await expect(dialog.getByLabel("Dynamique")).toBeChecked();
    await dialog.getByLabel("Motif").fill("Achat immobilier prévu dans trois ans.");
    await dialog.getByRole("button", { name: "Retenir ce profil" }).click();
    await expect(page.getByRole("main")).toContainText("Abaissé de «\u202fOffensif\u202f» à «\u202fDynamique\u202f» par Claire Morvan");

    await page.goto(appUrl(`${list}/clients?q=Ferréol`));
    await expect(page.getByRole("row", { name: "Laurent Ferréol" })).toContainText("Dynamique");
  });
});
