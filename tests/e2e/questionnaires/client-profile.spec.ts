import { DEMO_SESSIONS } from "../../../backend/demo/questionnaires.ts";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

const CONTRACTS = appUrl("/api/contract-service/v1");
/** A demo session whose answers give a balanced profile and ask for a quarter of sustainable investments. */
const [, , balanced] = DEMO_SESSIONS;

/** A caller of the API, without the cookies of any page: gives the answer of a call, or throws. */
async function caller(username: string) {
  const ask = async (method: string, url: string, data?: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(url, { method, headers, ...(data ? { body: JSON.stringify(data) } : {}) });
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      id: string;
      access_token: string;
      client: { id: string };
      items: Array<{ id: string; state: string }>;
    };
  };
  const authorize = appUrl("/api/user-service/v1/token/authorize");
  const { access_token: token } = await ask("POST", authorize, { username, password: "demo" });
  return (method: string, path: string, data?: object) => ask(method, `${CONTRACTS}${path}`, data, token);
}

/** A client who has completed a questionnaire with the adviser. */
async function profiledClient(lastName: string) {
  const [adviser, admin] = [await caller("adviser"), await caller("admin")];
  const { items } = await admin("GET", "/questionnaire_templates");
  const template = items.find(({ state }) => state === "PUBLISHED")?.id;
  const client = { firstName: "Solange", lastName, birthYear: 1962 };
  const session = await adviser("POST", "/questionnaires/sessions", { client, template });
  await adviser("PUT", `/questionnaires/sessions/${session.id}?status=DONE`, { answers: balanced!.answers });
  const lower = () =>
    adviser("PUT", `/questionnaires/sessions/${session.id}`, {
      override: { profile: "CONSERVATIVE", reason: "Projet immobilier avancé" },
    });
  return { client: session.client.id, lower };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "fr-FR", viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 } });

    test("the profile of a client's questionnaire is read-only in the simulator, and a saved simulation says that it changed", async ({
      page,
    }, { retry }) => {
      const lastName = (javaScriptEnabled ? "Corvaisier" : "Malestroit") + "el".repeat(retry);
      const { client, lower } = await profiledClient(lastName);
      await signedIn(page, "adviser");
      await page.goto(appUrl("/fia/simulators/new"));
      await page.getByRole("button", { name: "Commencer" }).click();
      await page.waitForURL(/\/edit\/[0-9a-f-]{36}/);
      const simulation = page.url().split("?")[0]!;
      await page.goto(`${simulation}/subscriber?client=${client}`);
      const modal = page.getByRole("dialog");
      await expect(modal.getByText("Équilibré – d’après le questionnaire du")).toBeVisible();
      await expect(modal.locator("select")).toHaveCount(0);
      await expect(modal.getByText("au moins 25 % d’investissements durables")).toBeVisible();
      if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
      await modal.getByRole("button", { name: "Enregistrer le souscripteur" }).click();
      await expect(modal).toHaveCount(0);
      const facts = page.getByText(/profil Équilibré \(questionnaire du/);
      await expect(facts).toBeVisible();

      const forged = await page.request.post(`${simulation}/subscriber`, {
        form: { clientId: client, birthYear: "1962", riskProfile: "AGGRESSIVE", idem: `forged-${lastName}`, preferencesReason: "Renonce" },
        headers: { origin: new URL(simulation).origin },
      });
      expect(forged.status()).toBe(400);
      expect(await forged.text()).toContain("Le profil de ce client vient de son questionnaire");
      await page.goto(`${simulation}?tab=sustainability`);
      await expect(facts).toBeVisible();
      const results = page.getByRole("main");
      await expect(results.getByText("n’atteint pas toutes les préférences du client")).toBeVisible();
      await expect(results.getByText("Partiellement atteint").first()).toBeVisible();

      await page.goto(`${simulation}/save`);
      await modal.getByLabel(/Nom/).fill(`Épargne de Solange ${lastName}`);
      await modal.getByRole("button", { name: "Enregistrer", exact: true }).click();
      await expect(modal).toHaveCount(0);
      await lower();
      await page.goto(simulation);
      // One line; what it means is one press away.
      await page.getByText("Le profil du client a changé").click();
      await expect(page.getByText(/le profil du client est Prudent/)).toBeVisible();
      await expect(facts).toBeVisible();
    });
  });
}
