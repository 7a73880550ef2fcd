import { appUrl, axeViolations, expect, test } from "../harness.ts";
import { answerElsewhere, begin, newLink, next } from "./sent-link.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: "fr-FR" });

test("a client answers on a phone, loses the network, goes on elsewhere and sends once", async ({ page, context, browser }) => {
  test.setTimeout(120_000);
  const { token, path, status } = await newLink();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await begin(page, path, 1980);
  await expect(page.getByRole("alert")).toContainText("Il reste 4 essais");
  expect(await axeViolations(page)).toEqual([]);
  await begin(page, path);
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Choisissez une réponse");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Oui").check();
  await next(page);
  const aim = page.getByRole("heading", { name: "Quel est le but principal de ce placement ?" });
  await expect(aim).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Question précédente" }).click();
  await expect(page.getByLabel("Oui")).toBeChecked();
  await next(page);

  await expect(aim).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("radio").nth(1).check();
  await next(page);
  await expect(page.getByRole("status")).toContainText("Pas de réseau. Ce que vous venez d’envoyer est gardé");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();

  await answerElsewhere(token, "OB02", "KV04");
  await page.goto(appUrl(path));
  await expect(page.getByText("votre première réponse est celle qui compte")).toBeVisible();
  await page.getByRole("checkbox").first().check();
  await next(page);
  const property = page.getByRole("heading", { name: /SCPI/ });
  await expect(property).toBeVisible();
  await page.getByRole("link", { name: "Question précédente" }).click();
  await expect(property).toBeHidden();
  await page.getByRole("checkbox").nth(1).check();
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Votre première réponse à cette question est retenue");
  expect(await axeViolations(page)).toEqual([]);
  await answerElsewhere(token, "KV06", "KV06");
  await answerElsewhere(token, "RT01", "SP01");
  await page.goto(appUrl(path));
  await expect(page.getByRole("heading", { name: "Vérifiez vos réponses avant de les envoyer" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: /Modifier.*but principal/ }).click();
  await expect(page.getByRole("link", { name: "Retour à vos réponses" })).toBeVisible();
  await page.getByRole("radio").nth(2).check();
  await next(page);
  await expect(page.getByRole("heading", { name: "Vérifiez vos réponses avant de les envoyer" })).toBeVisible();
  const send = page.getByRole("button", { name: "Envoyer mes réponses" });
  await send.click();
  await expect(page.getByRole("alert")).toContainText("Cochez la case");
  await page.getByRole("checkbox").check();
  await send.click();
  await expect(page.getByRole("heading", { name: "Copie de vos réponses" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Votre profil/ })).toContainText("Prudent");
  await expect(page.getByText("Réponse inexacte").first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await status()).toMatchObject({ status: "DONE", completedBy: "CLIENT" });
  expect(requests.filter((url) => !url.startsWith(appUrl("/questionnaire/")))).toEqual([]);

  const other = await browser.newPage();
  await other.goto(appUrl(path));
  await expect(other.getByText("Ce questionnaire est terminé")).toBeVisible();
  await other.close();
});

test("a slow network is seen at once, a press is one post, and an older answer is shown beside the newer one", async ({ page }) => {
  const { path } = await newLink();
  await begin(page, path);
  await page.getByLabel("Oui").check();
  const posts: string[] = [];
  let hold = true;
  await page.route("**/questionnaire/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts.push(route.request().postData() ?? "");
    if (hold) await new Promise((resolve) => setTimeout(resolve, 2500));
    return route.continue();
  });
  const button = page.getByRole("button", { name: "Continuer", exact: true });
  await button.click();
  await button.click({ force: true });
  await button.click({ force: true });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status")).toHaveText("Envoi en cours…");
  await expect(page.getByRole("status")).toBeInViewport();
  await expect(page.getByRole("heading", { name: /Quel est le but principal/ })).toBeVisible();
  expect(posts).toHaveLength(1);
  hold = false;

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole("radio").nth(1).check();
  await next(other);
  await expect(other.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
  await page.getByRole("radio").nth(0).check();
  await next(page);
  await expect(page.getByRole("alert")).toContainText("Une autre réponse à cette question a été donnée entre-temps");
  await expect(page.getByText(/Réponse enregistrée le/)).toBeVisible();
  await expect(page.getByRole("radio").nth(0)).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
  await next(page);
  await expect(page.getByRole("heading", { name: /Dans combien de temps/ })).toBeVisible();
  await page.getByRole("button", { name: "Continue in English" }).click();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeVisible();
  await expect(page.getByText(/^Question 3 of 4\d, about \d+ minutes left/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a client declines; a link that opens nothing tells nothing", async ({ page }) => {
    const { path, status } = await newLink();
    await begin(page, path);
    await page.getByLabel("Non").check();
    await next(page);
    await expect(page.getByText("Votre réponse")).toBeVisible();
    await page.getByRole("link", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Confirmer sans répondre" }).click();
    await expect(page.getByRole("heading", { name: "Ce questionnaire est clos" })).toBeVisible();
    expect(await status()).toMatchObject({ status: "ABANDONNED" });
    const answer = await page.goto(appUrl(`/questionnaire/${"x".repeat(43)}`));
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "x-robots-tag": expect.stringContaining("noindex") });
    await page.getByRole("button", { name: "Demander un nouveau lien" }).click();
    await expect(page.getByRole("status")).toContainText("votre conseiller reçoit votre demande");
  });
});
