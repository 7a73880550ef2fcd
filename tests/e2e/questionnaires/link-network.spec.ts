import type { Route } from "@playwright/test";
import { appUrl, expect, test } from "../harness.ts";
import { answerElsewhere, BIRTH_YEAR, begin, newLink, next } from "./sent-link.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: "fr-FR" });

const NO_NETWORK = "Pas de réseau. Ce que vous venez d’envoyer est gardé";

test("without a network nothing is lost: entering, going on, going back and sending wait for it", async ({ page, context }) => {
  const { token, path, status } = await newLink();
  const note = page.getByRole("status");
  /** Presses without a network, which comes back once that is told in sight. */
  const offline = async (press: () => Promise<void>) => {
    await context.setOffline(true);
    await press();
    await expect(note).toContainText(NO_NETWORK);
    await expect(note).toBeInViewport();
    await context.setOffline(false);
  };
  await page.goto(appUrl(path));
  const year = page.getByLabel("Votre année de naissance");
  await year.fill(String(BIRTH_YEAR));
  await offline(async () => {
    await page.getByRole("button", { name: "Commencer" }).click();
    await expect(year).toHaveValue(String(BIRTH_YEAR));
  });
  await page.getByLabel("Non").check();
  await next(page);
  await expect(page.getByText("Votre réponse")).toBeVisible();
  await offline(() => page.getByRole("link", { name: "Continuer" }).click());
  await expect(page.getByRole("button", { name: "Confirmer sans répondre" })).toBeVisible();
  await offline(() => page.getByRole("link", { name: "Question précédente" }).click());
  await expect(page.getByLabel("Non")).toBeChecked();
  await page.getByLabel("Oui").check();
  await next(page);
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  await answerElsewhere(token, "OB01", "SP01");
  await page.goto(appUrl(path));
  await page.getByRole("checkbox").check();
  const sent: number[] = [];
  page.on("response", (answer) => answer.request().method() === "POST" && sent.push(answer.status()));
  await offline(async () => {
    const send = page.getByRole("button", { name: "Envoyer mes réponses" });
    await send.click();
    await send.click();
  });
  await expect(page.getByRole("heading", { name: "Copie de vos réponses" })).toBeVisible();
  expect(sent).toEqual([200]);
  expect(await status()).toMatchObject({ status: "DONE", completedBy: "CLIENT" });
});

test("answers of several links on one device are kept apart, and leave when their pages are opened again", async ({ page, context }) => {
  const [one, two] = [await newLink(), await newLink()];
  const other = await context.newPage();
  await begin(page, one.path);
  await begin(other, two.path);
  await page.getByLabel("Oui").check();
  await other.getByLabel("Non").check();
  await context.setOffline(true);
  for (const tab of [page, other]) {
    await next(tab);
    await expect(tab.getByRole("status")).toContainText(NO_NETWORK);
  }
  // A tab that is left is back on the network for a moment, as the browser plays it: nothing may be taken then.
  const away = (route: Route) => (route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue());
  await context.route("**/questionnaire/*", away);
  await other.close();
  await page.goto("about:blank");
  await context.setOffline(false);
  await context.unroute("**/questionnaire/*", away);
  await page.goto(appUrl(one.path));
  // The page goes on by itself, and is left once it is there as a whole.
  await page.waitForURL(appUrl(`${one.path}?at=OB01`));
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  expect([(await one.status()).answers, (await two.status()).answers]).toEqual([{ IN01: ["Y"] }, {}]);
  await page.goto(appUrl(two.path));
  await expect(page.getByText("Votre réponse")).toBeVisible();
  expect([(await one.status()).answers, (await two.status()).answers]).toEqual([{ IN01: ["Y"] }, { IN01: ["N"] }]);
});

test("a kept answer that another device has overtaken is shown beside the newer one, and the client chooses", async ({ page, context }) => {
  const { token, path, status } = await newLink();
  await begin(page, path);
  await page.getByLabel("Oui").check();
  await next(page);
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  await page.getByRole("radio").nth(1).check();
  await context.setOffline(true);
  await next(page);
  await expect(page.getByRole("status")).toContainText(NO_NETWORK);
  await answerElsewhere(token, "OB01", "OB01");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toContainText("Une autre réponse à cette question a été donnée entre-temps");
  await expect(page.getByText(/Réponse enregistrée le .*Protéger mon capital/)).toBeVisible();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  expect((await status()).answers.OB01).toEqual(["A"]);
  await next(page);
  await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
  expect((await status()).answers.OB01).toEqual(["B"]);
});

test("a press that gets no answer within twenty seconds is said to be slow, kept, and sent again", async ({ page }) => {
  const { path, status } = await newLink();
  await page.clock.install();
  await begin(page, path);
  await page.getByLabel("Oui").check();
  let posts = 0;
  await page.route("**/questionnaire/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    // The first press is never answered.
    if (++posts > 1) return route.continue();
  });
  const note = page.getByRole("status");
  await next(page);
  await expect(page.getByRole("button", { name: "Continuer", exact: true })).toHaveAttribute("aria-busy", "true");
  await page.clock.fastForward(1000);
  await expect(note).toHaveText("Envoi en cours…");
  await page.clock.fastForward(20_000);
  await expect(note).toContainText("Le réseau est lent. Ce que vous venez d’envoyer est gardé");
  await expect(page.getByLabel("Oui")).toBeChecked();
  expect((await status()).answers).toEqual({});
  await page.clock.fastForward(5000);
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  expect(posts).toBe(2);
  expect((await status()).answers).toEqual({ IN01: ["Y"] });
});

test("a server that is asked too much, or away, has its own words, and the press goes on by itself", async ({ page }) => {
  const { path, status } = await newLink();
  await page.clock.install();
  await begin(page, path);
  await page.getByLabel("Oui").check();
  // What the application, or a proxy before it, answers then.
  const refusals = [429, 503, 502];
  await page.route("**/questionnaire/*", (route) => {
    const refusal = route.request().method() === "POST" ? refusals.shift() : undefined;
    return refusal === undefined ? route.continue() : route.fulfill({ status: refusal, body: "" });
  });
  const note = page.getByRole("status");
  await next(page);
  await expect(note).toContainText("Trop de demandes à la fois. Ce que vous venez d’envoyer est gardé");
  for (const words of ["Le service ne répond pas pour le moment", "Le service ne répond pas pour le moment"]) {
    await page.clock.fastForward(5000);
    await expect(note).toContainText(words);
    await expect(note).not.toContainText("Pas de réseau");
  }
  await page.clock.fastForward(5000);
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  expect((await status()).answers).toEqual({ IN01: ["Y"] });
});

test("a first press that the network holds until later does not replace the answer that was given since", async ({ page, context }) => {
  const { path, status } = await newLink();
  await page.clock.install();
  await begin(page, path);
  await page.getByLabel("Oui").check();
  await next(page);
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  const held: string[] = [];
  let posts = 0;
  await page.route("**/questionnaire/*", (route) => {
    const body = route.request().method() === "POST" ? route.request().postData() : null;
    // The network takes the first press and does not deliver it yet.
    if (body !== null && ++posts === 1) held.push(body);
    else return route.continue();
  });
  await page.getByRole("radio").nth(0).check();
  await next(page);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("status")).toContainText("Le réseau est lent");
  await page.getByRole("radio").nth(1).check();
  await next(page);
  await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
  expect((await status()).answers.OB01).toEqual(["B"]);

  // It arrives at last, as the browser sent it.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { origin: new URL(appUrl()).origin, cookie, "content-type": "application/x-www-form-urlencoded" };
  const late = await fetch(appUrl(path), { method: "POST", headers, body: held[0] ?? "", redirect: "manual" });
  expect(late.status).toBe(409);
  expect((await status()).answers.OB01).toEqual(["B"]);
});

for (const scripted of [true, false]) {
  test.describe(scripted ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: scripted });

    test("the back button shows what was answered, and a page of before it replaces nothing unasked", async ({ page }) => {
      const { token, path, status } = await newLink();
      await begin(page, path);
      await page.getByLabel("Oui").check();
      await next(page);
      await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
      await page.getByRole("radio").nth(1).check();
      await next(page);
      await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
      await expect(page.getByRole("radio").nth(1)).toBeChecked();

      // Another device answers while that page is open.
      await answerElsewhere(token, "OB01", "OB01");
      expect((await status()).answers.OB01).toEqual(["A"]);
      await page.getByRole("radio").nth(2).check();
      await next(page);
      await expect(page.getByRole("alert")).toContainText("Une autre réponse à cette question a été donnée entre-temps");
      expect((await status()).answers.OB01).toEqual(["A"]);
      await next(page);
      await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
      expect((await status()).answers.OB01).toEqual(["C"]);
    });
  });
}
