import { appUrl, axeViolations, expect, openFromMenu, signedIn, test } from "../harness.ts";

test("an administrator generates a set of scenarios, sees its statistics and scores a formula", async ({ page }) => {
  await signedIn(page, "admin");
  await openFromMenu(page, "Rendement", "/admin/matrixes/matrixes-yield");
  await page.goto(appUrl("/admin/matrixes/matrixes-yield/new"));
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Générer" }).click();
  await expect(main.getByRole("alert")).toContainText("Choisissez au moins une classe d’actifs");
  await main.locator("input[name=name]").fill("Vue de la maison");
  await main.locator("input[name=referenceFrom]").fill("2018-01-31");
  await main.locator("input[name=referenceTo]").fill("2023-12-31");
  await main.getByRole("checkbox", { name: "Monétaire" }).check();
  // A server that does not answer for a while leaves the page as it is, which goes on when it does.
  let asked = 0;
  await page.route("**/auth/session", (route) => (++asked > 2 ? route.continue() : route.abort()));
  await main.getByRole("button", { name: "Générer" }).click();
  await main.getByRole("link", { name: "Voir le jeu" }).click();
  expect(asked).toBeGreaterThan(2);
  await expect(main.getByRole("columnheader", { name: "50 ans" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const series = await main.getByRole("table").getByRole("link").first().getAttribute("href");
  await page.goto(appUrl(`${series}/formula`));
  await main.locator("textarea[name=formula]").fill("annual(2%) +");
  await main.getByRole("button", { name: "Calculer la note" }).click();
  await expect(main.getByRole("alert")).toContainText("n’est pas lisible à partir du caractère");
  await main.locator("textarea[name=formula]").fill("annual(2%)");
  await main.getByRole("button", { name: "Calculer la note" }).click();
  await expect(main.getByRole("heading", { name: "Note de la formule" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a glide path is written row by row, refused below 100 %, saved, exported and deleted by its name", async ({ page }) => {
    await signedIn(page, "admin");
    await openFromMenu(page, "Désensibilisation", "/admin/matrixes/matrixes-glidepath");
    await page.goto(appUrl("/admin/matrixes/matrixes-glidepath/new"));
    const main = page.getByRole("main");
    const name = `Grille ${Date.now()}`;
    // One field after the other: two at once would take the cursor from each other.
    const fill = async (row: number, years: string, weights: string[]) => {
      await main.locator(`[name="rows[${row}].yearsLeft"]`).fill(years);
      for (const [column, weight] of weights.entries()) await main.locator(`[name="rows[${row}].weights[${column}]"]`).fill(weight);
    };
    const save = main.locator(".form-actions button[value=save]");
    await main.locator("input[name=name]").fill(name);
    await fill(0, "10", ["70", "20", "10"]);
    await main.getByRole("button", { name: "Ajouter une ligne" }).click();
    await fill(1, "0", ["10", "40", "45,5"]);
    await fill(2, "5", ["40", "40", "20"]);
    await save.click();
    await expect(main.getByRole("alert")).toContainText("Ligne 2 : le total est de 95,5 %");
    await fill(1, "0", ["10", "40", "50"]);
    await save.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(main.locator('[name="rows[1].yearsLeft"]')).toHaveValue("5");
    // A second window saves; the first is told what is in place, keeps what was typed and saves it by saving again.
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.locator('[name="rows[0].weights[0]"]').fill("60");
    await second.locator('[name="rows[0].weights[1]"]').fill("30");
    await second.locator(".form-actions button[value=save]").click();
    await expect(second.locator("input[name=version]").first()).toHaveValue("1");
    await fill(0, "10", ["80", "10"]);
    await save.click();
    await expect(main.getByRole("alert")).toContainText(/Ligne 1, Actions\s: en place 60\s%/);
    await expect(main.locator('[name="rows[0].weights[0]"]')).toHaveValue("80");
    await save.click();
    await expect(main.locator("input[name=version]").first()).toHaveValue("2");
    await page.goto(page.url());
    await expect(main.locator('[name="rows[0].weights[0]"]')).toHaveValue("80");
    const file = await page.request.get(`${page.url()}/export.csv`);
    expect(await file.text()).toContain("5");
    await main.getByRole("link", { name: "Supprimer…" }).click();
    await main.locator("input[name=name]").fill("autre chose");
    await main.getByRole("button", { name: "Supprimer" }).click();
    await expect(main.getByRole("alert")).toContainText(name);
    await main.locator("input[name=name]").fill(name);
    await main.getByRole("button", { name: "Supprimer" }).click();
    await expect(page).toHaveURL(/matrixes-glidepath$/);
    await expect(main.getByRole("link", { name, exact: true })).toHaveCount(0);
  });
});

test("a file that is too large for a grid is refused beside its field, and what was typed stays", async ({ page }) => {
  await signedIn(page, "admin");
  await page.goto(appUrl("/admin/matrixes/matrixes-glidepath/import"));
  const main = page.getByRole("main");
  await main.locator("input[name=name]").fill("Grille importée");
  const lines = (bytes: number, line = `${"a".repeat(97)},b\n`) => ({
    name: "grid.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(line.repeat(bytes / line.length)),
  });
  await main.locator("input[name=file]").setInputFiles(lines(2_000_000));
  await main.getByRole("button", { name: "Importer" }).click();
  await expect(main.getByText(/Le fichier dépasse 700\sko/)).toBeVisible();
  await expect(main.locator("input[name=name]")).toHaveValue("Grille importée");
  // What the hint promises is read, and judged for what it holds.
  await main.locator("input[name=file]").setInputFiles(lines(600_000));
  await main.getByRole("button", { name: "Importer" }).click();
  await expect(main.getByText("Ce qui est à corriger dans le fichier")).toBeVisible();
  await main.locator("input[name=file]").setInputFiles(lines(600_000, "a,b\n"));
  await main.getByRole("button", { name: "Importer" }).click();
  await expect(main.getByRole("alert").getByText("Trop de valeurs dans un seul fichier")).toBeVisible();
  await expect(main.locator("input[name=name]")).toHaveValue("Grille importée");
});
