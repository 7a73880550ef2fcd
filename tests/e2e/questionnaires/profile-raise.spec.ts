import type { Page } from "@playwright/test";
import { DEMO_SESSIONS } from "../../../backend/demo/questionnaires.ts";
import { appUrl, axeViolations, expect, signedIn, test, withPerson } from "../harness.ts";

const CONTRACTS = appUrl("/api/contract-service/v1");
/** Demo sessions whose answers give a cautious and a balanced profile. */
const [cautious, , balanced] = DEMO_SESSIONS;

/** A client who has completed two questionnaires, the later one with bolder answers; gives the later session and the client. */
async function twoQuestionnaires(page: Page, lastName: string): Promise<{ session: string; client: string }> {
  const ask = async (method: "GET" | "POST" | "PUT", url: string, data?: object, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await page.request.fetch(url, { method, data, headers });
    if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as {
      id: string;
      client: { id: string };
      access_token: string;
      items: Array<{ id: string; state: string }>;
    };
  };
  const tokenOf = async (username: string) =>
    (await ask("POST", appUrl("/api/user-service/v1/token/authorize"), { username, password: "demo" })).access_token;
  const [token, admin] = [await tokenOf("adviser"), await tokenOf("admin")];
  // Another test may have published the demonstration's questionnaire anew, which retires the version before.
  const { items } = await ask("GET", `${CONTRACTS}/questionnaire_templates`, undefined, admin);
  const template = items.find(({ state }) => state === "PUBLISHED")?.id;
  let client: unknown = { firstName: "Solange", lastName, birthYear: 1962 };
  let session = "";
  for (const { answers } of [cautious!, balanced!]) {
    const made = await ask("POST", `${CONTRACTS}/questionnaires/sessions`, { client, template }, token);
    await ask("PUT", `${CONTRACTS}/questionnaires/sessions/${made.id}?status=DONE`, { answers }, token);
    session = made.id;
    client = made.client.id;
  }
  return { session, client: String(client) };
}

const openMenuItem = async (page: Page, name: string) => {
  await page.getByRole("main").locator("summary").first().click();
  await page.getByRole("link", { name }).click();
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    test("a higher profile waits for a second person, who accepts it", async ({ page, browser }, { retry }) => {
      const lastName = (javaScriptEnabled ? "Vernay" : "Desroches") + "ier".repeat(retry);
      const picture = (name: string) => ({ path: `test-results/raise-${name}-${javaScriptEnabled ? 1280 : 360}.png`, fullPage: true });
      const { session, client } = await twoQuestionnaires(page, lastName);
      const address = appUrl(`/fia/risk-profiling/${session}`);
      const dialog = page.getByRole("dialog");
      await signedIn(page, "adviser");
      await page.goto(address);
      await openMenuItem(page, "Demander un profil plus élevé…");
      await dialog.getByLabel("Dynamique").check();
      await dialog.getByRole("button", { name: "Demander ce profil" }).click();
      await expect(dialog.getByRole("alert").first()).toContainText("Indiquez le motif");
      await expect(dialog.getByLabel("Dynamique")).toBeChecked();
      await page.screenshot(picture("ask"));
      await dialog.getByLabel("Motif").fill("Héritage reçu : la capacité de perte a doublé.");
      await dialog.getByRole("button", { name: "Demander ce profil" }).click();
      await expect(page.getByRole("main")).toContainText("Une autre personne de votre organisation doit décider.");
      await expect(page.getByRole("link", { name: "Décider…" })).toHaveCount(0);

      await withPerson(
        browser,
        "adviser-profilers",
        { javaScriptEnabled, locale: "fr-FR", viewport: page.viewportSize() },
        async (second) => {
          const decision = second.getByRole("dialog");
          await second.goto(appUrl("/fia/risk-profiling"));
          await expect(second.getByRole("main")).toContainText("l’accord d’une seconde personne");
          await second.getByRole("link", { name: "Voir les demandes" }).click();
          await second.waitForURL(/raise=WAITING/);
          await expect(second.getByRole("link", { name: `Solange ${lastName}`, exact: true })).toHaveCount(1);
          await second.getByRole("link", { name: `Solange ${lastName}`, exact: true }).click();
          if (javaScriptEnabled) expect(await axeViolations(second)).toEqual([]);
          await second.screenshot(picture("waiting"));
          await second.getByRole("link", { name: "Décider…" }).click();
          await decision.getByText("réponses diffèrent").click();
          await second.screenshot(picture("decide"));
          await decision.getByLabel("J’accepte ce profil").check();
          await decision.getByLabel("Commentaire").fill("Relu avec la cliente.");
          await decision.getByRole("button", { name: "Enregistrer la décision" }).click();
          await expect(second.getByRole("main")).toContainText("avec l’accord de Victor Lanvin");
          await expect(second.getByRole("main")).toContainText("Commentaire");
        },
      );

      await page.goto(appUrl(`/fia/risk-profiling/clients/${client}`));
      await expect(page.getByRole("listitem").filter({ hasText: "profil relevé" })).toContainText("Dynamique");
      const filters = page.getByRole("navigation", { name: "Filtrer l’historique" });
      await expect(filters.getByRole("link", { name: /^Simulations/ })).toBeVisible();
      await page.screenshot(picture("client"));
    });
  });
}
