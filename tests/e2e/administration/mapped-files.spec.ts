import type { Page } from "@playwright/test";
import { appUrl, expect, signedIn, sound, test } from "../harness.ts";

const WORDS = {
  fr: {
    say: "Dire comment le lire",
    title: "Comment lire ce fichier",
    send: "Lire le fichier",
    series: "Série de ce fichier",
    unsaid: "Le fichier ne nomme aucune série : donnez son code ou son ISIN",
    preview: "Voir un aperçu",
    previewed: "Aperçu",
    value: "1 101,25",
    ignored: "Ne pas lire",
    read: "Lire ainsi",
    ready: "Le fichier peut être écrit",
    write: "Écrire ces valeurs",
    done: "Les valeurs sont écrites",
    end: "Lignes à laisser à la fin",
  },
  en: {
    say: "Say how to read it",
    title: "How to read this file",
    send: "Read the file",
    series: "Series of this file",
    unsaid: "The file names no series: give its code or ISIN",
    preview: "Show a preview",
    previewed: "Preview",
    value: "1,101.25",
    ignored: "Do not read",
    read: "Read it so",
    ready: "The file can be written",
    write: "Import these values",
    done: "The values are written",
    end: "Lines to leave out at the end",
  },
} as const;

/** Prices of the day of one fund, as a site of prices exports them: titles on the third line, a source at the end. */
const PRICES = [
  "Fund of the house",
  "Prices in EUR",
  "Date,Open,High,Low,Close,Adj Close,Volume",
  "2026-11-02,1090.5,1099,1081,1095.5,1090.25,12000",
  "2026-11-03,1095.5,1110,1090,1106.5,1101.25,9000",
  "Source: the depositary",
].join("\n");

/** What was answered of a file is kept by its name without digits, so that another try needs a name of its own. */
const nameOfTry = (retry: number): string => `try-${"abcdef"[retry]}`;

for (const [language, javaScriptEnabled] of [
  ["fr", true],
  ["fr", false],
  ["en", true],
  ["en", false],
] as const) {
  test.describe(`in ${language}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, locale: language === "fr" ? "fr-FR" : "en-GB", viewport: { width: 360, height: 740 } });
    const words = WORDS[language];

    /** Without JavaScript the page changes only when it is asked again. */
    async function untilState(page: Page, title: string): Promise<void> {
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByText(title, { exact: true }).first()).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    }
    const send = async (page: Page, path: string, text: string, name: string) => {
      await page.goto(appUrl(path));
      await page.locator("main input[name=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
      await page.getByRole("button", { name: words.send }).click();
    };
    const shown = async (page: Page) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
      await sound(page, javaScriptEnabled);
    };

    /** Somebody whose pages are in the language. */
    async function person(page: Page): Promise<void> {
      await signedIn(page, language === "fr" ? "admin" : "asset-manager-middle-office");
      if (language === "fr") return;
      await page.goto(appUrl("/preferences"));
      // An earlier test left this person's pages in English: saving again would show nothing to wait for.
      if ((await page.locator("html").getAttribute("lang")) === "en") return;
      await page.getByRole("combobox", { name: /Langue|Language/ }).selectOption("en");
      await page.getByRole("button", { name: /Enregistrer|Save/ }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expect(page.getByRole("heading", { name: "Preferences", level: 1 })).toBeVisible();
    }

    test("a file of prices that names no series is mapped, previewed and written", async ({ page }, { retry }) => {
      const code = `MAPPED-${language}-${javaScriptEnabled}-${retry}`;
      await person(page);
      await send(page, "/admin/data/load-values", PRICES, `${code}-${nameOfTry(retry)}.csv`);
      await untilState(page, words.say);
      await sound(page, javaScriptEnabled);
      await page.getByRole("link", { name: words.say }).click();
      await shown(page);
      // What is chosen stays when something else is missing, and the missing field says so.
      await page.locator("select[name='column-5']").selectOption("ignore");
      await page.locator("select[name='column-6']").selectOption("value");
      await page.getByLabel(words.end).fill("1");
      await page.getByRole("button", { name: words.read }).click();
      await expect(page.getByRole("link", { name: words.unsaid })).toBeVisible();
      await expect(page.locator("select[name='column-6']")).toHaveValue("value");
      await expect(page.locator("select[name='column-5']")).toHaveValue("ignore");
      await page.getByLabel(words.series).fill(code);
      await page.getByRole("button", { name: words.preview }).click();
      await expect(page.getByRole("table", { name: words.previewed }).getByText(words.value)).toBeVisible();
      await shown(page);
      if (language === "fr") await page.screenshot({ path: test.info().outputPath("mapping.png"), fullPage: true });
      await page.getByRole("button", { name: words.read }).click();
      await untilState(page, words.ready);
      await page.getByRole("button", { name: words.write }).click();
      await untilState(page, words.done);
      await expect(page.getByText(code, { exact: true }).first()).toBeVisible();
    });

    if (language === "en")
      test("prices of the day of one fund are asked for their series and column, shown in ten lines, tried and stored", async ({ page }, {
        retry,
      }) => {
        const code = `OHLCV-${javaScriptEnabled}-${retry}`;
        const days = Array.from({ length: 12 }, (_, at) => `2026-11-${String(at + 2).padStart(2, "0")}`);
        const lines = days.map((day, at) => `${day},${90 + at},${95 + at}.5,${85 + at},${91 + at}.25,${12_000 + at}`);
        await person(page);
        await send(
          page,
          "/admin/data/load-values",
          ["Date,Open,High,Low,Close,Volume", ...lines].join("\n"),
          `${code}-${nameOfTry(retry)}.csv`,
        );
        await untilState(page, words.say);
        await page.getByRole("link", { name: words.say }).click();
        await shown(page);
        // The closing price is proposed; whoever maps the file takes the opening one.
        await expect(page.locator("select[name='column-5']")).toHaveValue("value");
        await page.locator("select[name='column-5']").selectOption("ignore");
        await page.locator("select[name='column-2']").selectOption("value");
        await page.getByLabel(words.series).fill(code);
        await page.getByRole("button", { name: words.preview }).click();
        const rows = page.getByRole("table", { name: words.previewed }).locator("tbody tr");
        await expect(rows.first()).toContainText(code);
        await expect(rows).toHaveCount(10);
        for (const [at, text] of (await rows.allInnerTexts()).entries()) {
          expect(text).toContain(code);
          expect(text).toMatch(new RegExp(`\\b${90 + at}(?:\\.0+)?\\b`));
        }
        await shown(page);
        await page.getByRole("button", { name: words.read }).click();
        await untilState(page, words.ready);
        await page.getByRole("button", { name: words.write }).click();
        await untilState(page, words.done);
        await page.goto(appUrl(`/asset-manager/datas/series?q=${code}`));
        await page.locator("main table").getByRole("link", { name: code }).first().click();
        await page.waitForURL(/[0-9a-f-]{36}/);
        await page.goto(`${/.*[0-9a-f-]{36}/.exec(page.url())?.[0]}/values`);
        const stored = (await page.locator("main table tbody tr").allInnerTexts()).map((text) =>
          Number(/\b(\d{2,3}(?:\.\d+)?)\s*$/m.exec(text.split("\t")[1] ?? "")?.[1]),
        );
        expect(stored.sort()).toEqual(days.map((_, at) => 90 + at).sort());
        // No series is called after a column.
        for (const title of ["Open", "Volume"]) {
          await page.goto(appUrl(`/asset-manager/datas/series?q=${title}`));
          await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
        }
      });

    test("a file of definitions with titles of its own is mapped and read", async ({ page }, { retry }) => {
      const code = `DEFINED-${language}-${javaScriptEnabled}-${retry}`;
      const text = `Identifiant;Désignation;Nature;Catégorie;Devise\n${code};Fonds du monde;FUND;EQUITIES;EUR\n`;
      await person(page);
      await send(page, "/admin/data/load-series-definitions", text, `${code}-definitions-${nameOfTry(retry)}.csv`);
      await page.getByRole("link", { name: words.say }).click();
      await shown(page);
      await page.locator("select[name='column-3']").selectOption("type");
      await page.locator("select[name='column-4']").selectOption("class");
      await page.getByRole("button", { name: words.preview }).click();
      const preview = page.getByRole("table", { name: words.previewed });
      await expect(preview.getByText("EQUITIES")).toBeVisible();
      await shown(page);
      if (language === "fr") await page.screenshot({ path: test.info().outputPath("definitions.png"), fullPage: true });
      await page.getByRole("button", { name: words.read }).click();
      await untilState(page, words.ready);
    });

    if (language === "fr")
      test("a file of a composition with titles of its own is mapped into the form of its portfolio", async ({ page }, { retry }) => {
        const edit = "/fia/model-portfolios/edit/de300000-0008-4000-8000-000000000002";
        const text = "Instrument;Part\nKelmoor World Index ETF;60\nFonds en euros Sérénité;cinquante\nTotal;100\n";
        await signedIn(page, "adviser");
        await send(page, `${edit}/import`, text, `composition ${javaScriptEnabled ? "with" : "without"} ${nameOfTry(retry)}.csv`);
        await shown(page);
        await page.locator("select[name='column-1']").selectOption("name");
        await page.locator("select[name='column-2']").selectOption("weight");
        await page.getByLabel(words.end).fill("1");
        await page.getByRole("button", { name: words.read }).click();
        // What is wrong is told with its line, beside what was chosen.
        await expect(page.getByRole("alert").filter({ hasText: "cinquante" })).toContainText("3");
        await expect(page.locator("select[name='column-2']")).toHaveValue("weight");
        await shown(page);
        await page.getByLabel(words.end).fill("2");
        await page.getByRole("button", { name: words.preview }).click();
        await expect(page.getByRole("table", { name: words.previewed }).getByText("Kelmoor World Index ETF")).toBeVisible();
        await page.getByRole("button", { name: words.read }).click();
        await expect(page.getByText("Ces lignes ne sont pas encore enregistrées.")).toBeVisible();
        await expect(page.getByLabel("Poids de Kelmoor World Index ETF")).toHaveValue("60");
      });
  });
}
