import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, test } from "./harness.ts";

test.use({ locale: "fr-FR" });

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
  });
