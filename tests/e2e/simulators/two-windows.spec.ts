import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, test } from "../harness.ts";

test.use({ locale: "fr-FR" });

const questionnaire = new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url).pathname;

/** A field of each form that two people may have open at once: what the first saves and what the second typed. */
const forms: Array<{ what: string; open: string; field: string; theirs: string; mine: string; inList?: true }> = [
  {
    what: "a pool",
    open: "/admin/settings/admin-investpools/de300000-0009-4000-8000-000000000001?tab=settings",
    field: "name",
    theirs: "Univers un",
    mine: "Univers deux",
  },
  {
    what: "parameters",
    open: "/admin/settings/admin-simulators/de300000-0004-4000-8000-000000000001?tab=parameters",
    field: "maxHorizonYears",
    theirs: "31",
    mine: "32",
  },
  {
    what: "a portfolio",
    open: "/admin/settings/admin-settings-portfolios/de300000-0008-4000-8000-000000000001",
    field: "name",
    theirs: "Portefeuille un",
    mine: "Portefeuille deux",
  },
  {
    what: "an organisation",
    open: "/admin/settings/admin-product-owners",
    field: "name",
    theirs: "Maison une",
    mine: "Maison deux",
    inList: true,
  },
  {
    what: "a user",
    open: "/admin/privileges/users?q=flagless-adviser",
    field: "lastName",
    theirs: "Premier",
    mine: "Second",
    inList: true,
  },
];

const main = (window: Page) => window.getByRole("main");
/** Saves, and goes on once that is answered. */
async function press(window: Page): Promise<void> {
  const answered = window.waitForResponse((response) => response.request().method() === "POST");
  await main(window).getByRole("button", { name: "Enregistrer", exact: true }).click();
  await answered;
}
const series = "/admin/data/series/de300000-0006-4000-8000-00000000000f";

/** The same of forms that lead elsewhere when they are saved; `open` leads to the form, in the state to begin with. */
const closing: Array<{ what: string; open: (window: Page) => Promise<unknown>; field: string; theirs: string; mine: string }> = [
  {
    what: "a market event",
    open: async (window) => {
      await window.goto(appUrl("/admin/market-events?sort=name"));
      await window.getByRole("table").getByRole("rowheader").first().getByRole("link").click();
      await expect(window.getByRole("dialog")).toBeVisible();
    },
    field: "nameFr",
    theirs: "Événement un",
    mine: "Événement deux",
  },
  {
    what: "a comment of a series",
    open: async (window) => {
      await window.goto(appUrl(`${series}/comments?date=2026-01-05`));
      await window.locator("textarea[name=text]").fill("Au début");
      await press(window);
      await window.goto(appUrl(`${series}/comments?date=2026-01-05`));
    },
    field: "text",
    theirs: "Commentaire un",
    mine: "Commentaire deux",
  },
  {
    what: "the formula of a series",
    open: async (window) => {
      await window.goto(appUrl(`${series}/formula`));
      await main(window).locator("textarea[name=formula]").fill("annual(1%)");
      await press(window);
      await window.goto(appUrl(`${series}/formula`));
    },
    field: "formula",
    theirs: "annual(2%)",
    mine: "annual(3%)",
  },
  {
    what: "a question of a questionnaire",
    open: async (window) => {
      await window.goto(appUrl("/admin/settings/admin-questionnaires-templates/import"));
      await window.locator("input[name=file]").setInputFiles(questionnaire);
      await window.getByRole("textbox", { name: "Nom", exact: false }).fill("Deux fenêtres");
      await window.getByRole("button", { name: "Importer" }).click();
      await expect(window.getByText("Prêt à publier")).toBeVisible();
      await window.goto(`${window.url()}/questions/OB02`);
    },
    field: "answers[1].labelFr",
    theirs: "Réponse un",
    mine: "Réponse deux",
  },
];

const formOf = (window: Page, field: string) => window.locator(`main form:has([name="${field}"]):has([name=version])`);
const save = (window: Page, field: string) => formOf(window, field).getByRole("button", { name: "Enregistrer", exact: true }).click();

for (const javaScriptEnabled of [true, false])
  test.describe(`two windows on one form, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    for (const { what, open, field, theirs, mine, inList } of forms)
      test(`${what}: the second is told what is in place, keeps what was typed, and saves it the next time`, async ({ page, context }) => {
        await signedIn(page, "admin");
        await page.goto(appUrl(open));
        if (inList) await page.getByRole("table").getByRole("rowheader").first().getByRole("link").click();
        const typed = formOf(page, field).locator(`[name="${field}"]`);
        const version = formOf(page, field).locator("[name=version]");
        const [before, first] = [await typed.inputValue(), Number(await version.inputValue())];
        const other = await context.newPage();
        await other.goto(page.url());
        await formOf(other, field).locator(`[name="${field}"]`).fill(theirs);
        await save(other, field);
        await expect(formOf(other, field).locator("[name=version]")).toHaveValue(String(first + 1));
        await other.close();

        await typed.fill(mine);
        await save(page, field);
        const alert = page.getByRole("alert");
        await expect(alert).toContainText("Votre saisie est conservée");
        await expect(alert.getByRole("link", { name: `En place\u202f: ${theirs}` })).toBeVisible();
        await expect(typed).toHaveValue(mine);
        await save(page, field);
        await expect(version).toHaveValue(String(first + 2));
        await page.goto(page.url());
        await expect(typed).toHaveValue(mine);
        await typed.fill(before);
        await save(page, field);
        await expect(version).toHaveValue(String(first + 3));
      });

    test("a portfolio that somebody changed is deactivated at the second press", async ({ page, context }) => {
      await signedIn(page, "admin");
      const portfolio = appUrl("/admin/settings/admin-settings-portfolios/de300000-0008-4000-8000-000000000001");
      await page.goto(`${portfolio}/deactivate`);
      const version = main(page).locator("[name=version]");
      const first = Number(await version.inputValue());
      const other = await context.newPage();
      await other.goto(portfolio);
      const name = formOf(other, "name").locator("[name=name]");
      const before = await name.inputValue();
      await name.fill("Portefeuille changé");
      await save(other, "name");
      await expect(formOf(other, "name").locator("[name=version]")).toHaveValue(String(first + 1));
      await main(page).getByRole("button", { name: "Mettre hors service" }).click();
      await expect(page.getByRole("alert")).toContainText("Vérifiez, puis confirmez à nouveau");
      await expect(version).toHaveValue(String(first + 1));
      await name.fill(before);
      await save(other, "name");
    });

    for (const { what, open, field, theirs, mine } of closing)
      test(`${what}: the second keeps what was typed, beside what is in place, and saves it the next time`, async ({ page, context }) => {
        await signedIn(page, "admin");
        await open(page);
        const address = page.url();
        const typed = formOf(page, field).locator(`[name="${field}"]`);
        const [before, first] = [await typed.inputValue(), Number(await formOf(page, field).locator("[name=version]").inputValue())];
        const other = await context.newPage();
        const write = async (text: string) => {
          await other.goto(address);
          await formOf(other, field).locator(`[name="${field}"]`).fill(text);
          await press(other);
        };
        await write(theirs);

        await typed.fill(mine);
        await press(page);
        const alert = page.getByRole("alert");
        await expect(alert).toContainText("Votre saisie est conservée");
        await expect(alert.getByRole("link", { name: `En place\u202f: ${theirs}` })).toBeVisible();
        await expect(alert.getByRole("listitem")).toHaveCount(2);
        await expect(typed).toHaveValue(mine);
        await press(page);
        await other.goto(address);
        await expect(formOf(other, field).locator(`[name="${field}"]`)).toHaveValue(mine);
        await expect(formOf(other, field).locator("[name=version]")).toHaveValue(String(first + 2));
        await write(before);
      });

    const template = closing.at(-1)!;
    for (const gone of ["question", "draft"])
      test(`a ${gone} that somebody deleted: what was typed stays, and it is said`, async ({ page, context }) => {
        await signedIn(page, "admin");
        await template.open(page);
        const address = page.url();
        const typed = page.locator(`main [name="${template.field}"]`);
        const other = await context.newPage();
        const deleting = gone === "question" ? address : address.replace("/questions/OB02", "/confirm/delete");
        await other.goto(deleting);
        const button = gone === "question" ? "Supprimer cette question" : "Supprimer";
        await main(other).getByRole("button", { name: button, exact: true }).click();
        await other.waitForURL((url) => url.href !== deleting);

        await typed.fill(template.mine);
        await press(page);
        const alert = page.getByRole("alert");
        await expect(alert).toContainText(`Quelqu’un a supprimé ${gone === "question" ? "cette question" : "ce brouillon"}`);
        await expect(typed).toHaveValue(template.mine);
        await press(page);
        if (gone === "draft") {
          await expect(alert).toContainText("Rien n’est enregistré");
          await expect(typed).toHaveValue(template.mine);
          return;
        }
        await page.waitForURL((url) => !url.pathname.endsWith("/questions/OB02"));
        await other.goto(address);
        await expect(other.locator(`main [name="${template.field}"]`)).toHaveValue(template.mine);
      });

    test("a new comment on a day that has one: it is shown, and replaced at the second press", async ({ page, context }) => {
      await signedIn(page, "admin");
      const day = javaScriptEnabled ? "2026-01-07" : "2026-01-08";
      const comments = appUrl(`${series}/comments?date=${day}`);
      await page.goto(comments);
      const other = await context.newPage();
      await other.goto(comments);
      await other.locator("textarea[name=text]").fill("Déjà là");
      await press(other);
      const typed = page.locator("textarea[name=text]");
      await typed.fill("Le mien");
      await press(page);
      await expect(page.getByRole("alert").getByRole("link", { name: "En place\u202f: Déjà là" })).toBeVisible();
      await expect(typed).toHaveValue("Le mien");
      await press(page);
      await other.goto(comments);
      await expect(other.locator("textarea[name=text]")).toHaveValue("Le mien");
    });
  });
