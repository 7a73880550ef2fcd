import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

/** The allocation composed with filters, then optimised and used; a press that an answer arrives in the middle of counts. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an adviser composes and optimises an allocation", async ({ page }) => {
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByRole("button", { name: "Commencer" }).click();
      await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
      const weights = page.locator("#simulation").getByLabel(/^Poids d/);
      await expect(weights.first()).toBeVisible();
      const before = await weights.count();

      await page.getByRole("button", { name: "Composer" }).click();
      const modal = page.getByRole("dialog");
      await modal.getByLabel("Classe d’actifs", { exact: true }).selectOption("EQUITIES");
      if (!javaScriptEnabled) await modal.getByRole("button", { name: "Rechercher" }).click();
      const boxes = modal.locator("input[name=pick]:not([disabled])");
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await modal.getByRole("button", { name: "Ajouter les supports cochés" }).click();
      await modal.getByRole("button", { name: "Répartir à parts égales" }).click();
      await modal.getByRole("button", { name: "Utiliser cette composition" }).click();
      await expect(modal).toHaveCount(0);
      await expect(weights).toHaveCount(before + 2);

      await page.getByRole("button", { name: "Optimiser" }).click();
      // Usual shares stand as maxima: each minimum fits its own, all together do not fit in 100 %.
      const minima = modal.getByLabel(/^Minimum d/);
      await minima.nth(0).fill("60");
      await minima.nth(1).fill("30");
      await minima.nth(2).fill("30");
      await modal.getByRole("button", { name: "Calculer une proposition" }).click();
      await expect(modal.getByText(/Les minimums totalisent 120/).first()).toBeVisible();
      await minima.nth(0).fill("10");
      await modal.getByRole("button", { name: "Calculer une proposition" }).click();
      await expect(modal.getByRole("table", { name: "Poids actuels et proposés" })).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await modal.getByRole("button", { name: "Utiliser cette allocation" }).click();
      await expect(modal).toHaveCount(0);
      await expect(weights.nth(1)).toHaveValue(/^\d+$/);

      if (!javaScriptEnabled) return;
      // Each kind of movement is two presses away: the menu closes once a kind is chosen.
      const add = page.locator("#movements .add-menu");
      const movements = page.locator("#movements .movement");
      for (const kind of ["Rachat partiel", "Rachat programmé"]) {
        const there = await movements.count();
        await add.locator("summary").click();
        await add.getByRole("button", { name: kind }).click();
        await expect(movements).toHaveCount(there + 1);
      }
      await expect(add.getByRole("button").first()).toBeHidden();

      // What a press takes out can be given back: the focus goes to that button, and with it to the movement.
      const { length } = await movements.all();
      const taken = movements.nth(length - 2);
      await taken.getByLabel("Libellé").fill("Travaux");
      await taken.getByRole("button", { name: /^Retirer/ }).click();
      await expect(movements).toHaveCount(length - 1);
      const restore = page.locator("#movements").getByRole("button", { name: "Remettre" });
      await expect(restore).toBeFocused();
      await restore.press("Enter");
      await expect(movements).toHaveCount(length);
      await expect(taken.getByLabel("Libellé")).toHaveValue("Travaux");
      await expect(taken.getByLabel("Montant", { exact: true })).toBeFocused();
      const lines = await weights.count();
      const line = page.locator("#simulation-allocation .allocation-lines > li").nth(1);
      await line.getByRole("button", { name: /^Retirer/ }).click();
      await expect(weights).toHaveCount(lines - 1);
      await page.locator("#simulation-allocation").getByRole("button", { name: "Remettre" }).click();
      await expect(weights).toHaveCount(lines);
      await expect(weights.nth(1)).toBeFocused();

      // What was changed so far has its answer: a request under way would be the one that is held.
      await expect(page.locator("#movements").getByText("Saisissez un montant")).toHaveCount(2);
      // The answer to an earlier change arrives while a button is held down: the button stays where it is.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      // One calculation is on its way at a time: that of the last movement may be the one that is held.
      let reached = () => {};
      const asked = new Promise<void>((resolve) => {
        reached = resolve;
      });
      await page.route(/\/fia\/simulators\/edit\/[^/]+\.data/, async (route) => {
        if (route.request().method() === "POST") reached();
        await held;
        await route.continue();
      });
      const count = await weights.count();
      await weights.first().fill("101");
      await asked;
      const remove = page
        .locator("#simulation")
        .getByRole("button", { name: /^Retirer / })
        .nth(count - 1);
      await remove.hover();
      await page.mouse.down();
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      release();
      await answered;
      await page.mouse.up();
      await expect(weights).toHaveCount(count - 1);
    });
  });
}
