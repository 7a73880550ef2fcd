import type { Locator, Page } from "@playwright/test";
import { type RunningApp, startApp } from "../fixtures/app.ts";
import { type SmtpSink, startSmtpSink } from "../fixtures/outside/smtp-sink.ts";
import { expect, signedIn, sound as soundPage, test, unfold } from "./harness.ts";

const STATEMENTS = [/^Une partie ou la totalité/, /^Si l’émetteur/, /^Le coupon est/, /^Vendre avant/, /^Le client reçoit toute la hausse/];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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

  test.describe("counted", () => {
    test.use({ actionTimeout: 15_000, locale: "fr-FR", viewport: { width: 1280, height: 800 } });

    test("from the client's page to the e-mail there are fourteen presses beside typing", async ({ page }) => {
      test.setTimeout(180_000);
      await signedIn(page, "adviser");
      await page.goto(`${app.url}/fia/risk-profiling/clients`);
      await page.getByRole("link", { name: "Yves Dantec" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Yves Dantec" })).toBeVisible();
      await page.addInitScript(() =>
        addEventListener(
          "pointerdown",
          () => sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1)),
          true,
        ),
      );
      await page.reload();
      const press = (name: string | RegExp, role: "button" | "link" | "radio" = "button") =>
        page
          .getByRole(role, { name, exact: typeof name === "string" })
          .first()
          .click();
      const arrive = (title: string) => expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 30_000 });

      await press("Nouveau conseil", "link");
      // The contract of the client's last session stands there.
      await expect(page.locator("select[name=contract] option:checked")).toHaveText("Conseil en assurance vie – Brissonne Horizon Vie");
      await page.getByLabel("Date de naissance", { exact: true }).fill("1953-05-17");
      await press(/^Nouveau contrat/, "radio");
      await page.getByLabel("Versement initial").fill("20 000");
      await page.getByLabel("Horizon, en années").fill("2");
      await press("Commencer la session");
      await arrive("Durabilité");
      await press("Continuer vers le profil");
      await arrive("Profil de risque");
      await press("Continuer vers les paramètres");
      await arrive("Paramètres de la proposition");
      await press("Oui", "radio");
      await page.getByLabel("Somme nécessaire 1").fill("1 000");
      await page.getByLabel(/^Somme 1\s: dans combien de mois/).fill("12");
      await press("Continuer vers les allocations");
      await arrive("Allocations");
      await page.getByText("Coller depuis un tableur").click();
      const lines = ["Orvane Monétaire;25", "Veydrac Trésorerie Plus;30", "Ardelune État euro 1-3 ans;25", "Orvane Crédit Entreprises;20"];
      await page.getByLabel("Lignes copiées").fill(lines.join("\n"));
      await press("Reprendre ces lignes");
      await expect(page.getByLabel(/^Poids d/)).toHaveCount(4);
      await press("Enregistrer et continuer");
      await arrive("Recommandation");
      await press(/^Finaliser/);
      await arrive("Publication");
      await press("Publier");
      await expect(page.getByRole("link", { name: "Rapport d’adéquation (PDF)" })).toBeVisible({ timeout: 40_000 });
      await press("Continuer vers l’envoi", "link");
      await expect(page.getByLabel("Adresse e-mail du client")).toHaveValue(/@example\.org$/);
      await press("Envoyer");
      await expect(page.getByText("Envoyé", { exact: true }).first()).toBeVisible({ timeout: 40_000 });
      expect(Number(await page.evaluate(() => sessionStorage.getItem("presses")))).toBe(14);
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({
        actionTimeout: 15_000,
        javaScriptEnabled,
        locale: "fr-FR",
        viewport: { width: javaScriptEnabled ? 1280 : 360, height: 800 },
      });

      const sound = (page: Page) => soundPage(page, javaScriptEnabled);

      /** Fills the form from a client's record, but for the preferences, which are asked in the session. */
      const fromRecord = async (page: Page, name: string) => {
        await page.getByLabel("Nom ou courriel du client").fill(name.split(" ")[1] ?? name);
        await page.getByRole("button", { name: "Rechercher" }).click();
        await page.getByRole("link", { name }).click();
        await expect(page.getByText(`Formulaire rempli d’après la fiche de ${name}`)).toBeVisible();
        await unfold(page, "Ce qui est déjà connu");
        await page.locator("select[name=preferences]").selectOption("");
        await page.getByLabel("Préférences exprimées le").fill("");
      };

      /** What a job brings is there with script by itself, without it when the page is asked again. */
      const until = (page: Page, sight: Locator) =>
        expect(async () => {
          if (!javaScriptEnabled) await page.goto(page.url());
          await expect(sight).toBeVisible({ timeout: 2000 });
        }).toPass({ timeout: 40_000 });

      test("a new contract is led to published documents that the client opens", async ({ page, browser }) => {
        test.setTimeout(240_000);
        const client = `${javaScriptEnabled ? "lambrecht" : "delaunoy"}@client.example`;
        await signedIn(page, "adviser");
        await page.goto(`${app.url}/fia/reco-journey`);
        await sound(page);
        await page.getByRole("link", { name: "Nouvelle session" }).first().click();

        // The client is on record, with the profile that a questionnaire gave.
        await fromRecord(page, "Laurent Ferréol");
        await expect(page.getByText(/^Profil au dossier client\s: Offensif, d’après le questionnaire du/)).toBeVisible();
        // What is missing is said, and nothing typed is lost.
        // Whose advice it is follows from the record.
        await expect(page.getByLabel("Nom", { exact: true }).first()).toHaveAttribute("readonly");
        await page.getByRole("radio", { name: /^Nouveau contrat/ }).check();
        await page.getByLabel("Versement initial").fill("beaucoup");
        await page.getByRole("button", { name: "Commencer la session" }).click();
        await expect(page.getByRole("alert").first()).toContainText("Il y a un problème");
        await expect(page.getByLabel("Versement initial")).toHaveValue("beaucoup");
        await sound(page);
        await page.getByLabel("Date de naissance", { exact: true }).fill("1968-05-17");
        // What was wrong has brought nothing else into sight.
        await unfold(page, "Contact, co-souscripteur et références");
        await page.getByLabel("Courriel de contact").fill(client);
        await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
        await page.getByLabel("Versement initial").fill("20 000");
        await page.getByLabel("Horizon, en années").fill("10");
        await sound(page);
        await page.getByRole("button", { name: "Commencer la session" }).click();

        // What the form said of the client and the act is done: the session opens at what is to be asked.
        await expect(page.getByRole("heading", { level: 1, name: "Durabilité" })).toBeVisible();
        await sound(page);
        await page.getByRole("radio", { name: /^Non/ }).check();
        await page.getByRole("button", { name: "Continuer vers le profil" }).click();
        await page.getByRole("radio", { name: /^Conserver le profil Offensif/ }).check();
        await sound(page);
        await page.getByRole("button", { name: "Continuer vers les paramètres" }).click();
        await page.getByRole("radio", { name: "Non", exact: true }).check();
        await sound(page);
        await page.getByRole("button", { name: "Continuer vers les allocations" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Allocations" })).toBeVisible();
        await sound(page);

        await page.getByRole("button", { name: /^Tous/ }).click();
        // Each portfolio is held against every check of the session before the list is there.
        await page.getByRole("button", { name: "Prendre comme allocation 1 : Équilibre 50" }).click({ timeout: 60_000 });
        await expect(page.getByLabel(/^Poids d/).first()).toBeVisible();
        await sound(page);
        await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Recommandation" })).toBeVisible();
        await sound(page);

        // An orange check asks for reasons and for the client's own words; without them nothing is accepted.
        const forms = page.locator("form").filter({ has: page.getByRole("button", { name: "Enregistrer l’accord" }) });
        const first = forms.first();
        const accepted = first.getByRole("group", { name: "Le client accepte" }).getByRole("checkbox");
        for (const box of await accepted.all()) await box.check();
        await first.getByRole("button", { name: "Enregistrer l’accord" }).click();
        await expect(first.locator("[id$=-reasons-error]")).toContainText("Choisissez au moins une raison");
        await expect(first.locator("[id$=-words-error]")).toContainText("Notez les mots du client");
        await expect(first.locator("[id$=-checks-error]")).toHaveCount(0);
        await sound(page);
        // What was ticked stays.
        for (const box of await accepted.all()) await expect(box).toBeChecked();
        // One form for each kind of warning, with the reasons that fit it.
        for (let left = await forms.count(); left > 0; left--) {
          for (const box of await accepted.all()) await box.check();
          await first.getByRole("group", { name: "Raisons" }).getByRole("checkbox").last().check();
          await first
            .getByLabel(/mots du client/)
            .fill("J’ai compris que ces documents me seront remis plus tard et je maintiens mon choix.");
          await first.getByRole("button", { name: "Enregistrer l’accord" }).click();
          await expect(forms).toHaveCount(left - 1);
        }
        await sound(page);
        // What lacks a document is for the adviser to justify.
        await expect(page.getByText("Accepté par le client").first()).toBeVisible();
        for (const box of await page.getByRole("group", { name: "Le conseiller répond de" }).getByRole("checkbox").all()) await box.check();
        await page.getByLabel("Pourquoi le conseil tient malgré cela").fill("Ces documents seront remis en main propre au client.");
        await page.getByRole("button", { name: "Enregistrer le motif" }).click();
        await sound(page);
        // The adviser shows it to the client: a page without menu, steps or form.
        await page.getByRole("link", { name: "Montrer au client" }).click();
        await expect(page.getByRole("heading", { level: 1, name: /^Nous vous conseillons de placer 20\s000/ })).toBeVisible();
        await expect(page.getByRole("navigation")).toHaveCount(0);
        await expect(page.locator("main form")).toHaveCount(0);
        await sound(page);
        await page.getByRole("link", { name: "Fermer" }).click();
        await page.getByRole("button", { name: "Finaliser", exact: false }).first().click();
        await expect(page.getByRole("heading", { level: 1, name: "Publication" })).toBeVisible();
        await sound(page);

        await page.getByRole("button", { name: "Publier", exact: true }).click();
        await until(page, page.getByText(/n’est pas disponible|ne sont pas disponibles/).first());
        await sound(page);
        const reasons = page.getByLabel(/^Pourquoi le DIC n’est pas remis/);
        await reasons.first().fill("trop court");
        await page.getByRole("button", { name: "Réessayer", exact: true }).click();
        await expect(page.getByText("Donnez une raison d’au moins 20 caractères").first()).toBeVisible();
        await expect(reasons.first()).toHaveValue("trop court");
        for (const reason of await reasons.all()) await reason.fill("Les documents seront remis en main propre au rendez-vous.");
        await page.getByRole("button", { name: "Réessayer", exact: true }).click();
        await until(page, page.getByRole("link", { name: "Rapport d’adéquation (PDF)" }));
        await sound(page);
        const report = await page.request.get(
          new URL((await page.getByRole("link", { name: "Rapport d’adéquation (PDF)" }).getAttribute("href"))!, page.url()).href,
        );
        expect([report.status(), (await report.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

        await page.getByRole("link", { name: "Continuer vers l’envoi" }).click();
        await expect(page.getByLabel("Adresse e-mail du client")).toBeVisible();
        await sound(page);
        await page.getByRole("button", { name: "Aperçu" }).click();
        await sound(page);
        await page.getByLabel("Adresse e-mail du client").fill("pas une adresse");
        await page.getByRole("button", { name: "Envoyer", exact: true }).click();
        await expect(page.getByText("Donnez une adresse e-mail, comme nom@exemple.fr").first()).toBeVisible();
        await page.getByLabel("Adresse e-mail du client").fill(client);
        await page.getByRole("button", { name: "Envoyer", exact: true }).click();
        await until(page, page.getByText("Envoyé", { exact: true }).first());
        await sound(page);
        const shown = await page.getByRole("table", { name: "Envois" }).textContent();
        const code = (/\d{3}\s?\d{3}/.exec(shown ?? "")?.[0] ?? "").replace(/\s/, "");
        expect(code).toHaveLength(6);
        await expect.poll(() => mail.mails.filter(({ to }) => to.includes(client)).length).toBe(1);
        const letter = mail.mails.find(({ to }) => to.includes(client))!.data;
        expect(letter).not.toContain(code);
        const link = /\/documents\/[\w-]+/.exec(letter.replaceAll("=\r\n", ""))?.[0] ?? "";

        // The client, on a phone.
        const visitor = await browser.newContext({ javaScriptEnabled, locale: "fr-FR", viewport: { width: 360, height: 740 } });
        const phone = await visitor.newPage();
        await phone.goto(`${app.url}${link}`);
        await sound(phone);
        await phone.getByLabel("Code d’accès").fill(code === "000000" ? "000001" : "000000");
        await phone.getByRole("button", { name: "Ouvrir" }).click();
        await expect(phone.getByRole("alert")).toContainText("Il reste 4 essais");
        await sound(phone);
        await phone.getByLabel("Code d’accès").fill(code);
        await phone.getByRole("button", { name: "Ouvrir" }).click();
        await sound(phone);
        const file = await phone.request.get(
          new URL((await phone.getByRole("link", { name: /Rapport d’adéquation/ }).getAttribute("href"))!, phone.url()).href,
        );
        expect((await file.body()).equals(await report.body())).toBe(true);
        await visitor.close();
      });

      test("a switch between four modes is checked while it is made, and a second window loses nothing", async ({ page, context }) => {
        test.setTimeout(240_000);
        await signedIn(page, "adviser");
        await page.goto(`${app.url}/fia/reco-journey/new`);
        await fromRecord(page, "Mathieu Bescond");
        await page.getByLabel("Date de naissance", { exact: true }).fill("1984-05-17");
        await page.getByRole("radio", { name: /^Arbitrage/ }).check();
        await page.locator("select[name=contract]").selectOption({ label: "Conseil en assurance vie – Brissonne Horizon Vie" });
        await page.getByLabel(/^Supports détenus/).fill("FR00ZZ800094;12 000,50\nXX;1");
        await page.getByLabel(/^Valeurs au/).fill(daysAgo(30));
        await page.getByLabel("Horizon, en années").fill("8");
        await page.getByRole("button", { name: "Commencer la session" }).click();
        await expect(page.getByText(/Ligne 2\s: ce support n’est pas dans la plateforme \(XX\)/).first()).toBeVisible();
        await page.getByLabel(/^Supports détenus/).fill("FR00ZZ800094;12 000,50\nFR00ZZ800227\t8000");
        await page.getByRole("button", { name: "Commencer la session" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Durabilité" })).toBeVisible();
        await sound(page);

        const second = await context.newPage();
        await second.goto(page.url());
        const prefer = async (window: Page, share: string) => {
          await window.getByRole("radio", { name: /^Oui/ }).check();
          await window.getByLabel(/investissements durables/).fill(share);
          await window.getByRole("button", { name: "Continuer vers le profil" }).click();
        };
        await prefer(page, "10");
        await expect(page.getByRole("heading", { level: 1, name: "Profil de risque" })).toBeVisible();
        await prefer(second, "45");
        await expect(second.getByRole("alert").first()).toContainText("en place : 10".replace(" :", "\u202f:"));
        await expect(second.getByLabel(/investissements durables/)).toHaveValue("45");
        await second.close();

        await page.getByRole("radio", { name: /^Conserver le profil Dynamique/ }).check();
        await page.getByRole("button", { name: "Continuer vers les paramètres" }).click();
        await page.getByRole("button", { name: "Continuer vers les allocations" }).click();
        await page.getByText("Répartition entre modes de gestion").first().click();
        const share = (mode: string) => page.getByRole("textbox", { name: mode });
        for (const [mode, value] of [
          ["Gestion libre", "40"],
          ["Gestion déléguée", "30"],
          ["Gestion à horizon", "20"],
          ["Produits structurés", "10"],
        ] as const)
          await share(mode).fill(value);
        await page.getByRole("button", { name: "Enregistrer la répartition" }).click();
        const modes = page.getByLabel("Mode", { exact: true });
        const show = async (mode: string) => {
          await modes.selectOption(mode);
          if (!javaScriptEnabled) await page.getByRole("button", { name: "Afficher", exact: true }).click();
          await expect(page).toHaveURL(new RegExp(`mode=${mode}`));
        };
        const check = (name: string) => page.getByRole("listitem").filter({ has: page.getByText(new RegExp(`^${name}`)) });
        await expect(modes.locator("option:checked")).toContainText("40");
        // Before the first line of any mode there is nothing to judge.
        await expect(page.getByText("Les contrôles suivent dès le premier support.")).toBeVisible();

        await page
          .getByRole("button", { name: /^Charger / })
          .first()
          .click();
        await expect(page.getByLabel(/^Poids d/).first()).toBeVisible();
        await expect(check("Contenu des modes de gestion")).toHaveCount(3);

        await show("delegated");
        await page.getByLabel(/^Part d.Orvane Équilibre/).fill("60");
        await page.getByLabel(/^Part d.Orvane Dynamique/).fill("40");
        await page.getByRole("button", { name: "Enregistrer les mandats" }).click();
        await expect(check("Un profil par société de gestion")).toContainText("Bloquant");
        await page.getByLabel(/^Part d.Orvane Équilibre/).fill("100");
        await page.getByLabel(/^Part d.Orvane Dynamique/).fill("");
        await page.getByLabel(/^Part d.Orvane Dynamique/).press("Enter");
        await expect(check("Contenu des modes de gestion")).toHaveCount(2);
        await sound(page);

        await show("horizon");
        await page.getByRole("button", { name: "Retenir cette grille" }).click();
        await expect(page.getByText("Cette grille est retenue dans l’allocation.")).toBeVisible();

        // Structured products stay locked until every statement is judged rightly; another try is on another day.
        await show("structured-product");
        const judge = (statement: RegExp, answer: string) =>
          page.getByRole("group", { name: statement }).getByRole("radio", { name: answer }).check();
        await expect(page.getByLabel(/Nom, code ou ISIN/)).toHaveCount(0);
        await sound(page);
        for (const statement of STATEMENTS) await judge(statement, /coupon|toute la hausse/.test(statement.source) ? "Faux" : "Vrai");
        await page.getByRole("button", { name: "Valider les réponses" }).click();
        await page.getByLabel(/Nom, code ou ISIN/).fill("autocall");
        await page.getByRole("button", { name: "Rechercher" }).click();
        await page.getByRole("button", { name: /Ajouter.*Autocall/ }).click();
        await page.getByLabel(/^Poids d.*Autocall/).fill("100");
        await page.getByLabel(/^Poids d.*Autocall/).press("Enter");
        // Enter has the lines checked, whatever buttons stand before them.
        const numbered = page.getByRole("navigation", { name: "Allocations", exact: true }).getByRole("button");
        await expect(page.getByLabel(/^Poids d.*Autocall/)).toHaveValue("100");
        await expect(numbered).toHaveText([/^Allocation 1/]);
        await expect(check("Contenu des modes de gestion")).toHaveCount(0);
        const amounts = page.getByRole("table", { name: "Après l’acte" });
        await expect(amounts.getByRole("row", { name: /Autocall/ })).toContainText(/2\s000,05/);
        // What its issuer owes, and what the client may get back for that amount.
        const outcomes = page.getByRole("table", { name: /^Ce que peut donner Brissonne Autocall/ });
        await expect(outcomes.getByRole("row")).toHaveCount(6);
        await expect(outcomes.getByRole("row", { name: /perte totale/ })).toContainText("Banque Tressan");
        await expect(outcomes.getByRole("row", { name: /barrière de protection/ })).toContainText(/800,02/);
        await sound(page);
        // What each mode comes to, at an address of its own.
        const view = (name: string) => page.getByRole("navigation", { name: "Vues de l’allocation" }).getByRole("link", { name });
        const mode = (name: string) => page.getByRole("navigation", { name: "Modes de gestion" }).getByRole("link", { name });
        await page.getByRole("button", { name: "Analyse et performances" }).click();
        await expect(page.getByRole("table", { name: "Supports" }).getByRole("row", { name: /Autocall/ })).toContainText("100");
        await sound(page);
        await mode("Gestion à horizon").click();
        await expect(page.getByRole("heading", { name: "Désensibilisation progressive" })).toBeVisible();
        await sound(page);
        await mode("Gestion déléguée").click();
        await expect(page.getByRole("heading", { name: /premières? lignes? de l’ensemble des mandats/ })).toBeVisible();
        await view("Performances").click();
        await expect(
          page.getByRole("table", { name: "Rendement de chaque mandat" }).getByRole("row", { name: /Orvane Équilibre/ }),
        ).toContainText("100");
        await sound(page);
        await mode("Gestion libre").click();
        await expect(page.getByRole("heading", { name: /Performances calendaires/ })).toBeVisible();
        await sound(page);
        // Other allocations stand beside the first, each under its number.
        await view("Composition").click();
        for (const [button, numbers] of [
          ["Ajouter une allocation", [/^Allocation 1/, /^Allocation 2/]],
          ["Dupliquer", [/^Allocation 1/, /^Allocation 2/, /^Allocation 3/]],
        ] as const) {
          await page.getByRole("button", { name: button, exact: true }).click();
          await expect(numbered).toHaveText([...numbers]);
          await expect(numbered.last()).toHaveAttribute("aria-current", "page");
        }
        await page.goto(`${app.url}/fia/reco-journey`);
        await expect(page.getByRole("link", { name: "Mathieu Bescond" }).first()).toBeVisible();
        await sound(page);
      });
    });
  }
});
