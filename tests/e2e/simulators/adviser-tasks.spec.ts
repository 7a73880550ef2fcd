import type { Page } from "@playwright/test";
import { appUrl, axeViolations, expect, signedIn, test } from "../harness.ts";

test.use({ viewport: { width: 1280, height: 800 } });

/** Presses of the mouse that a person needs for a task; what is typed costs none. */
function counted() {
  let clicks = 0;
  return {
    press: async (locator: ReturnType<Page["locator"]>) => {
      clicks++;
      await locator.click();
    },
    taken: () => {
      const before = clicks;
      clicks = 0;
      return before;
    },
  };
}

const settled = async (page: Page) => {
  await expect(page.locator("#projection .plot")).toBeVisible();
  await expect(page.locator(".results-outdated")).toHaveCount(0);
};
const top = async (page: Page, part: string) => (await page.locator(part).boundingBox())?.y ?? Number.NaN;

async function started(page: Page): Promise<void> {
  await page.goto(appUrl("/fia/simulators/new"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page).toHaveURL(/\/fia\/simulators\/edit\//);
  await page.getByLabel("Encours actuel").fill("100 000");
  await page.getByRole("radio", { name: "Montant" }).check({ force: true });
  await page.getByLabel("Montant visé", { exact: true }).fill("150 000");
  await settled(page);
  await expect(page.locator("#success .key-sentence")).toBeVisible();
}

test("the five tasks of an adviser take 3, 2, 3, 3 and 2 clicks", async ({ page }, { retry }) => {
  test.setTimeout(120_000);
  const name = `Tâches ${retry + 1}`;
  const { press, taken } = counted();
  await signedIn(page, "adviser");

  // A simulation for a client on record, to its first result with an amount.
  await page.goto(appUrl("/fia/risk-profiling/clients"));
  const client = await page.locator("tbody th a").first().innerText();
  await page.locator("tbody th a").first().click();
  await press(page.getByRole("link", { name: "Nouvelle simulation" }));
  await expect(page.getByRole("dialog")).toContainText(client);
  await press(page.getByRole("button", { name: "Commencer" }));
  await expect(page.locator(".facts")).toContainText(client.split(" ")[0] ?? "");
  await press(page.getByLabel("Encours actuel"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("100 000");
  await settled(page);
  expect(taken()).toBe(3);

  // What would it take, and taking it.
  await page.getByRole("radio", { name: "Montant" }).check({ force: true });
  await page.getByLabel("Montant visé", { exact: true }).fill("150 000");
  await expect(page.locator("#success .key-sentence")).toBeVisible();
  await settled(page);
  await press(page.getByRole("button", { name: /Comment améliorer ces chances/ }));
  await press(page.getByRole("button", { name: /^Appliquer/ }).first());
  await settled(page);
  expect(taken()).toBe(2);

  // A fund more: what is typed next to a press stands where it belongs.
  const weights = page.locator("#simulation").getByLabel(/^Poids d/);
  const before = await weights.count();
  await press(page.locator(".series-search > summary"));
  await page.keyboard.type("Ardelune");
  await press(page.locator(".found button").first());
  await expect(weights).toHaveCount(before + 1);
  await expect(weights.last()).toBeFocused();
  await expect(page.locator(".allocation-line .field-error")).toHaveCount(0);
  await page.keyboard.type("10");
  await press(page.getByRole("button", { name: /^Ramener à 100/ }).first());
  await settled(page);
  expect(taken()).toBe(3);

  // Saved under a name, changed, saved again with one press, and its report.
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByRole("dialog").getByLabel(/Nom/).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByLabel("Encours actuel").fill("110 000");
  await expect(page.locator(".unsaved")).toBeVisible();
  await settled(page);
  await press(page.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(page.locator(".unsaved")).toHaveCount(0);
  await press(page.getByRole("button", { name: "Exporter", exact: true }));
  const download = page.waitForEvent("download");
  await press(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /PDF|Télécharger/ })
      .first(),
  );
  await download;
  expect(taken()).toBe(3);

  // A copy: the dialog has the name, and Enter is all that it wants.
  await page.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
  await press(page.getByLabel(/^Actions/).first());
  await press(page.getByRole("link", { name: "Dupliquer…" }));
  await expect(page.getByRole("dialog").getByLabel(/Nom/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: `${name} (copie)` })).toBeVisible();
  expect(taken()).toBe(2);
});

test("chance and projection stand high, what is unsaved is said at once, saving moves nothing", async ({ page }, { retry }) => {
  test.setTimeout(90_000);
  const name = `Hauteurs ${retry + 1}`;
  await signedIn(page, "adviser");
  await started(page);
  expect(await top(page, "#success")).toBeLessThan(230);
  expect(await top(page, "#projection")).toBeLessThan(560);

  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByRole("dialog").getByLabel(/Nom/).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await settled(page);
  const [chance, projection] = [await top(page, "#success"), await top(page, "#projection")];
  expect(chance).toBeLessThan(230);
  expect(projection).toBeLessThan(560);
  // The dialog that is done is not in the history.
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await settled(page);

  await page.getByLabel("Montant visé", { exact: true }).fill("160 000");
  await expect(page.locator(".unsaved")).toBeVisible();
  await settled(page);
  const changed = [await top(page, "#success"), await top(page, "#projection")];
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expect(page.getByText(`« ${name} » enregistrée`)).toHaveCount(1);
  await expect(page.locator(".unsaved")).toHaveCount(0);
  expect([await top(page, "#success"), await top(page, "#projection")]).toEqual(changed);
  // The figures of the browser's own engine are there before the server keeps what was typed.
  const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByLabel("Montant visé", { exact: true }).fill("170 000");
  await kept;
  await page.goto(appUrl(`/fia/simulators?q=${encodeURIComponent(name)}`));
  await expect(page.locator("tbody tr").first()).toContainText("À enregistrer");
});

test("levers slide beside their fields, by keys too, and terms explain themselves", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  const goal = page.getByRole("slider", { name: /^Curseur.*Objectif/ });
  await expect(goal).toHaveAttribute("aria-valuenow", "150000");
  const before = await page.locator("#success .key-sentence").textContent();
  await goal.focus();
  await goal.press("ArrowRight");
  await expect(page.getByLabel("Montant visé", { exact: true })).not.toHaveValue(/^150/);
  await expect(page.locator("#success .key-sentence")).not.toHaveText(before ?? "");
  const horizon = page.getByRole("slider", { name: /^Curseur.*Horizon/ });
  const years = Number(await page.getByRole("combobox", { name: "Horizon" }).inputValue());
  await horizon.press("ArrowRight");
  await expect(page.getByRole("combobox", { name: "Horizon" })).toHaveValue(String(years + 1));
  await page.getByRole("combobox", { name: "Horizon" }).selectOption("20");
  await expect(horizon).toHaveAttribute("aria-valuenow", "20");
  await settled(page);

  await page.getByRole("button", { name: "Chances de succès" }).press("Enter");
  const meaning = page.getByText(/^Part des 250 scénarios de marché/);
  await expect(meaning).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(meaning).toBeHidden();
  await expect(page.getByRole("button", { name: "Chances de succès" })).toBeFocused();
});

test("a tab of a simulation takes two pages of paper at most, with its inputs as text", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  const pages = async () => {
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  };
  expect(await pages()).toBeLessThanOrEqual(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".printed-inputs")).toContainText("100 000");
  await expect(page.locator("#simulation")).toBeHidden();
});

test("a simulation is created, a fund added and all saved in at most 45 keys, and the focus is never lost", async ({ page }, {
  retry,
  repeatEachIndex,
}) => {
  test.setTimeout(90_000);
  const name = `Cle${"abcdefghijklmnopqrstuvwxyz"[3 * repeatEachIndex + retry]}`;
  await signedIn(page, "adviser");
  await page.goto(appUrl("/fia/simulators"));
  let keys = 0;
  const onPage = () => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys++;
      await page.keyboard.press(key);
    }
  };
  const tabTo = async (target: ReturnType<Page["locator"]>) => {
    for (let tries = 0; tries < 30 && !(await target.evaluate((one) => one === document.activeElement)); tries++) {
      await press("Tab");
      expect(await onPage()).toBe(true);
    }
    await expect(target).toBeFocused();
  };
  await press("Tab", "Enter");
  await tabTo(page.getByRole("link", { name: "Nouvelle simulation" }).first());
  await press("Enter");
  await expect(page.getByRole("dialog").locator(":focus")).toBeVisible();
  await press("Enter");
  await expect(page).toHaveURL(/\/edit\//);
  await expect(page.getByLabel("Encours actuel")).toBeFocused();
  await tabTo(page.locator(".series-search > summary"));
  await press("Enter");
  await expect(page.locator("input[name=q]")).toBeFocused();
  await press(..."Ardel");
  const found = page.locator(".found button").first();
  await expect(found).toBeVisible();
  await tabTo(found);
  await press("Enter");
  const weight = page
    .locator("#simulation")
    .getByLabel(/^Poids d/)
    .last();
  await expect(weight).toBeFocused();
  await press("5");
  await tabTo(page.getByRole("button", { name: /^Ramener à 100/ }).first());
  await press("Enter");
  await settled(page);
  expect(await onPage()).toBe(true);
  await press("Control+s");
  await expect(page.getByRole("dialog").getByLabel(/Nom/)).toBeFocused();
  await press(...name, "Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect.poll(onPage).toBe(true);
  expect(keys).toBeLessThanOrEqual(45);
});

test("a press that is repeated while figures are computed is one press", async ({ page }) => {
  await signedIn(page, "adviser");
  await started(page);
  const sent: string[] = [];
  await page.route("**/fia/simulators/edit/**", async (route) => {
    const body = route.request().method() === "POST" ? (route.request().postData() ?? "") : "";
    const intent = /name="intent"\s+(\w+)|intent=(\w+)/.exec(body)?.slice(1).find(Boolean);
    if (intent) sent.push(intent);
    if (intent === "simulate") await new Promise((resolve) => setTimeout(resolve, 1_000));
    return route.continue();
  });
  await page.getByLabel("Montant visé", { exact: true }).fill("165 000");
  await expect.poll(() => sent.includes("simulate")).toBe(true);
  const save = page.getByRole("button", { name: "Enregistrer", exact: true });
  for (let press = 0; press < 3; press++) await save.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(sent.filter((intent) => intent === "save")).toHaveLength(1);
});
