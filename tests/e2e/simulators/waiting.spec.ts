import { appUrl, expect, signedIn, test } from "../harness.ts";

/** What is held back until the test opens. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

test("a page that takes over a second says so in the organisation's colours over the one that stays", async ({ page }) => {
  await signedIn(page, "other-adviser");
  await page.goto(appUrl("/fia/simulators"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const { open: release, opened: released } = gate();
  await page.route("**/preferences.data*", async (route) => {
    await released;
    await route.continue();
  });
  const overlay = page.locator(".loading-overlay");
  await page.locator(".user-menu summary").first().click();
  await page.locator(".user-menu a[href='/preferences']").first().click();

  // At once the thin bar alone; the overlay is there, and invisible for its first second.
  await expect(page.locator(".loading-bar[data-busy]")).toBeAttached();
  expect(await overlay.evaluate((element) => getComputedStyle(element).visibility)).toBe("hidden");
  await expect.poll(() => overlay.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  const look = await overlay.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { backgroundColor, color } = getComputedStyle(element.querySelector(".loading-overlay-words")!);
    return { backgroundColor, color, wholeScreen: x === 0 && y === 0 && width >= innerWidth - 20 && height === innerHeight };
  });
  expect(look).toEqual({ backgroundColor: "rgb(244, 248, 247)", color: "rgb(18, 60, 60)", wholeScreen: true });
  // The page under it stays as it was, and in use.
  await page.getByRole("searchbox").first().fill("retraite");
  // A ring with a gap, so that its turning is seen.
  const ring = await overlay.locator(".loading-overlay-mark").evaluate((mark) => {
    const { borderTopColor, borderRightColor } = getComputedStyle(mark);
    const turning = mark.getAnimations().map(({ playState, effect }) => {
      const { iterations, duration } = effect!.getTiming();
      return { playState, iterations, duration, to: (effect as KeyframeEffect).getKeyframes().at(-1)?.transform };
    });
    return { borderTopColor, borderRightColor, turning };
  });
  expect(ring).toEqual({
    borderTopColor: "rgb(18, 60, 60)",
    borderRightColor: "rgba(0, 0, 0, 0)",
    turning: [{ playState: "running", iterations: Number.POSITIVE_INFINITY, duration: 1000, to: "rotate(360deg)" }],
  });
  release();
  await page.waitForURL("**/preferences");
  await expect(overlay).toHaveCount(0);
});

test("a toast enters, is shown for five seconds and leaves; whoever points at it holds it", async ({ page }) => {
  await signedIn(page, "asset-manager");
  await page.clock.install();
  const toast = page.locator(".toast");
  const shown = page.locator(".toast-enter-to");
  /** Lets time go by on the page's clock, then lets the page draw what became of it, in time of our own. */
  const goBy = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          let turns = 0;
          port1.onmessage = () => (++turns < 20 ? port2.postMessage(null) : done());
          port2.postMessage(null);
        }),
    );
  };
  /** Saves, and stops the page's clock before the toast comes: from then on the test says how much time goes by. */
  const save = async () => {
    await page.clock.resume();
    await page.goto(appUrl("/preferences"));
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.getByRole("button", { name: /Enregistrer|Save/ }).click();
    await expect(toast).toBeAttached();
    await goBy(9);
    await expect(page.locator(".toast.toast-enter")).toBeAttached();
    await expect(shown).toHaveCount(0);
    await goBy(1);
    await expect(shown).toBeVisible();
  };
  await save();
  await goBy(4_990);
  await expect(shown).toBeVisible();
  await goBy(20);
  await expect(page.locator(".toast-leave-to")).toBeAttached();
  await goBy(280);
  await expect(page.locator(".toast-leave-to")).toBeAttached();
  await goBy(20);
  await expect(toast).toHaveCount(0);

  await save();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(shown).toBeVisible();
  await page.keyboard.press("Tab");
  await page.locator(".toast-close").click();
  await page.clock.runFor(400);
  await expect(toast).toHaveCount(0);
});

test("results that come while a saved simulation opens do not keep its new name from the page", async ({ page }) => {
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators/new"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL("**/fia/simulators/edit/**");
  const name = `Retraite croisée ${Date.now()}`;
  const [results, opening] = [gate(), gate()];
  let holds = false;
  await page.route(/\/fia\/simulators\/edit\/[^/]+\.data/, async (route) => {
    const posted = route.request().postData() ?? "";
    const answer = await route.fetch();
    if (posted.includes("live=1")) await results.opened;
    else if (holds && route.request().method() === "GET") await opening.opened;
    await route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest((request) => (request.postData() ?? "").includes("live=1"));
  await page.getByLabel("Encours actuel").fill("25 000");
  await asked;
  await page.getByRole("button", { name: "Enregistrer" }).first().click();
  await page.getByRole("dialog").getByLabel(/Nom/).fill(name);
  holds = true;
  const loading = page.waitForRequest((request) => request.method() === "GET" && /edit\/[^/]+\.data/.test(request.url()));
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await loading;
  const answered = page.waitForResponse((response) => (response.request().postData() ?? "").includes("live=1"));
  results.open();
  await (await answered).finished();
  opening.open();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
