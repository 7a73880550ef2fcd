import type { Page } from "@playwright/test";
import { type RunningApp, startApp } from "../fixtures/app.ts";
import { type SmtpSink, startSmtpSink } from "../fixtures/outside/smtp-sink.ts";
import { axeViolations, expect, signedIn, test } from "./harness.ts";

/** An installation with a mail server, so that an advice can be followed to the client's files. */
test.describe("an advice, from its session to the client's files", () => {
  test.describe.configure({ mode: "serial" });
  let app: RunningApp;
  let mail: SmtpSink;
  const ownApp = process.env.APP_URL;

  test.beforeAll(async () => {
    mail = await startSmtpSink();
    app = await startApp({ env: { LOG_LEVEL: "error", SMTP_URL: mail.url } });
    process.env.APP_URL = app.url;
  });
  test.afterAll(async () => {
    process.env.APP_URL = ownApp;
    await app.stop();
    await mail.close();
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({
        actionTimeout: 15_000,
        javaScriptEnabled,
        locale: "fr-FR",
        viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 },
      });

      /** The page as it stands: nothing for axe to say, nothing beside its width. */
      const sound = async (page: Page, name: string) => {
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${javaScriptEnabled ? "wide" : "phone"}-${name}.png`, fullPage: true });
        if (javaScriptEnabled) await expect.poll(() => axeViolations(page), { timeout: 20_000 }).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      };

      test("a new contract is led to published documents that the client opens", async ({ page, browser }) => {
        test.setTimeout(240_000);
        const surname = javaScriptEnabled ? "Lambrecht" : "Delaunoy";
        const client = `${surname.toLowerCase()}@client.example`;
        await signedIn(page, "adviser");
        await page.goto(`${app.url}/fia/reco-journey`);
        await sound(page, "0-list");
        await page.getByRole("link", { name: "Nouvelle session" }).first().click();

        // What is missing is said, and nothing typed is lost.
        await page.getByLabel(/^Prénom \(/).fill("Hélène");
        await page.getByRole("radio", { name: /^Nouveau contrat/ }).check({ force: true });
        await page.getByLabel("Versement initial").fill("beaucoup");
        await page.getByRole("button", { name: "Commencer la session" }).click();
        await expect(page.getByRole("alert").first()).toContainText("Le nom du client est obligatoire");
        await expect(page.getByLabel("Versement initial")).toHaveValue("beaucoup");
        await expect(page.getByLabel(/^Prénom \(/)).toHaveValue("Hélène");
        await sound(page, "1-refused");
        await page.getByLabel("Nom", { exact: true }).first().fill(surname);
        await page.getByLabel(/^Date de naissance \(/).fill("1975-04-12");
        await page.getByLabel("Courriel de contact").fill(client);
        await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
        await page.getByLabel("Versement initial").fill("40 000");
        await page.getByLabel("Horizon, en années").fill("10");
        await page.getByLabel("Profil de risque").selectOption({ label: "Équilibré" });
        await page.getByLabel("Profil établi le").fill("2026-11-02");
        await sound(page, "2-filled");
        await page.getByRole("button", { name: "Commencer la session" }).click();

        await expect(page.getByRole("heading", { level: 1 })).toContainText(surname);
        await sound(page, "3-client");
        await page.getByRole("button", { name: "Continuer vers la durabilité" }).click();
        await page.getByRole("radio", { name: /^Non/ }).check({ force: true });
        await sound(page, "4-sustainability");
        await page.getByRole("button", { name: "Continuer vers le profil" }).click();
        await page.getByRole("radio", { name: /^Conserver le profil Équilibré/ }).check({ force: true });
        await sound(page, "5-profile");
        await page.getByRole("button", { name: "Continuer vers les paramètres" }).click();
        await sound(page, "6-parameters");
        await page.getByRole("button", { name: "Continuer vers les allocations" }).click();
        await sound(page, "7-allocations");
      });
    });
  }
});
