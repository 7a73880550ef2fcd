import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_MODEL_PORTFOLIOS, demoSeries } from "#backend/demo/ids.ts";
import { signInOverHttp } from "../fixtures/app.ts";
import { type AdviserPages, openAdviserPages, textOf } from "../fixtures/rendered/adviser-pages.ts";

/** Model portfolios of the demonstration as their owner reads them: the list, the composition and the analysis of one. */
const LIST = "/fia/model-portfolios";
let pages: AdviserPages;
let dynamic: string;
beforeAll(async () => {
  pages = await openAdviserPages();
  dynamic = `${LIST}/edit/${/edit\/([0-9a-f-]{36})"[^>]*>Dynamique 80/.exec(await pages.page(LIST))![1]}`;
}, 120_000);
afterAll(() => pages?.front.close());

const plain = (html: string) => textOf(html.slice(html.indexOf("<main"))).replace(/\u00a0|\u202f/g, " ");
const cells = (row: string) =>
  [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) =>
    textOf(cell!)
      .replace(/\u00a0|\u202f/g, " ")
      .trim(),
  );
/** Rows of the table with this name, head first. */
function table(html: string, caption: string): string[][] {
  const found = new RegExp(`<table[^>]*>\\s*<caption[^>]*>${caption}[\\s\\S]*?</table>`).exec(html)![0];
  return found.split("<tr").slice(1).map(cells);
}
const card = (html: string, title: string) => plain(`<main${html.split(new RegExp(`<h2[^>]*>${title}`))[1]!.split("</section>")[0]}`);

describe("the list of model portfolios", () => {
  it("tells of each its contract, author, supports, risk, performances, fees, last composition and whether it is shared", async () => {
    const [head = [], ...rows] = table(await pages.page(LIST), "Portefeuilles modèles");
    expect(head.slice(0, 9)).toEqual([
      "Portefeuille",
      "Contrat",
      "Auteur",
      "Supports",
      "SRI",
      "1 mois",
      "Depuis janvier",
      "Frais annuels",
      "Dernière composition",
    ]);
    expect(rows.map(([name]) => name)).toEqual([
      expect.stringMatching(/^Dynamique 80$/),
      expect.stringMatching(/^Équilibre 50 Partagé$/),
      expect.stringMatching(/^Patrimoine flexible Partagé$/),
      expect.stringMatching(/^Prudent 30 Partagé$/),
      expect.stringMatching(/^Rendement obligataire Partagé$/),
      expect.stringMatching(/^Retraite responsable Partagé .*1 alerte/),
      expect.stringMatching(/^Trésorerie d’entreprise$/),
    ]);
    expect(rows.slice(1).map((row) => row.slice(1, 9))).toEqual([
      ["Brissonne Horizon Vie", "Claire Morvan", "6", "3", "+1,29 %", "+6,11 %", "0,75 %", "05/05/2026"],
      ["Brissonne Horizon Vie", "Antoine Maréchal", "6", "3", "+0,81 %", "+4,32 %", "0,75 %", "31/12/2025"],
      ["Brissonne Horizon Vie", "Claire Morvan", "5", "2", "+0,66 %", "+3,03 %", "0,75 %", "31/03/2025"],
      ["Brissonne Horizon Vie", "Antoine Maréchal", "5", "2", "+0,85 %", "+3,38 %", "0,60 %", "27/02/2026"],
      ["Brissonne Retraite PER", "Claire Morvan", "4", "2", "+3,08 %", "+4,59 %", "0,60 %", "31/01/2025"],
      ["Brissonne Horizon Vie", "Claire Morvan", "4", "1", "+0,43 %", "+2,27 %", "0,30 %", "30/09/2025"],
    ]);
    expect(rows[0]!.slice(1, 9)).toEqual([
      "Brissonne Horizon Vie",
      "Claire Morvan",
      "7",
      "4",
      "+1,72 %",
      "+7,78 %",
      "0,85 %",
      "31/10/2025",
    ]);
    expect(plain(await pages.page(LIST))).toContain("Brissonne Assurances Vie · Univers Horizon Vie");
  });
});

describe("a model portfolio", () => {
  it("has its composition, the days and turnover of its rebalancings, and its investment pool", async () => {
    const html = await pages.page(dynamic);
    const composition = card(html, "Composition au 31/10/2025");
    for (const line of ["Orvane Crédit Entreprises", "Kelmoor World Index ETF", "Veydrac Or physique", "Total 100 % sur 100 %"])
      expect(composition).toContain(line);
    const [head = [], ...history] = table(html, "Compositions du portefeuille");
    expect(head.slice(0, 3)).toEqual(["À compter du", "Supports", "Rotation"]);
    expect(history.map(([from, supports, turnover]) => [from!.slice(0, 10), supports, turnover])).toEqual([
      ["31/10/2025", "7", "3,2 %"],
      ["31/12/2024", "7", "8,8 %"],
      ["31/01/2024", "6", "13,1 %"],
      ["29/01/2021", "5", "0,0 %"],
    ]);
    expect(plain(html)).toContain("Univers d’investissement Univers Horizon Vie");
  });

  it("is analysed by asset class, sub-class, region and currency", async () => {
    const html = await pages.page(`${dynamic}/analysis`);
    expect(card(html, "Répartition par classe d’actifs")).toMatch(/Obligations 15 % Actions 80 % Matières premières 5 %/);
    for (const [by, parts] of [
      [
        "Par sous-classe",
        `Actions internationales 40 % Actions thématiques 20 % Obligations d’entreprises 15 % Actions de la zone euro 15 %
          Actions des pays émergents 5 % Métaux précieux 5 %`,
      ],
      ["Par région", "International 70 % Zone euro 30 %"],
      ["Par devise", "EUR 100 %"],
    ] as const)
      expect(plain(html)).toContain(`${by} ${parts.replace(/\s+/g, " ")} Renseigné pour 100 % du portefeuille`);
  });

  it("is held against an index where one is chosen", async () => {
    const html = await pages.page(`${dynamic}/analysis`);
    const [, select = "", options = ""] =
      /<select[^>]*name="(\w+)"[^>]*>((?:(?!<\/select>)[\s\S])*Indice Démo Actions Monde[\s\S]*?)<\/select>/.exec(html)!;
    const index = /value="([0-9a-f-]{36})"[^>]*>Indice Démo Actions Monde/.exec(options)![1];
    expect(plain(html)).not.toContain("Écart de suivi annuel");
    const compared = card(await pages.page(`${dynamic}/analysis?${select}=${index}`), "Historique de performance");
    expect(compared).toMatch(/Dynamique 80 \+70,1 % Indice Démo Actions Monde \+99,4 %/);
    expect(plain(await pages.page(`${dynamic}/analysis?${select}=${index}`))).toMatch(/Écart de suivi annuel 3,0 % Bêta 0,83/);
  });

  it("has its performance of each month and year, and how its supports move together", async () => {
    const html = await pages.page(`${dynamic}/analysis`);
    const calendar = table(html, "Performances calendaires, en\\s%");
    expect(calendar[0]).toEqual([
      "Année",
      "janv.",
      "févr.",
      "mars",
      "avr.",
      "mai",
      "juin",
      "juil.",
      "août",
      "sept.",
      "oct.",
      "nov.",
      "déc.",
      "Total",
    ]);
    expect(calendar.slice(1).map(([year]) => year)).toEqual(["2026", "2025", "2024", "2023", "2022", "2021"]);
    expect(calendar[1]).toEqual(
      "2026 −0,5 0,0 −3,4 +4,8 +1,1 +1,7 −3,0 +2,1 +3,5 +1,7   +7,8_*".split(" ").map((cell) => cell.replace("_", " ")),
    );
    expect(calendar[2]).toEqual("2025 +2,0 +2,5 −0,2 0,0 +1,6 +1,9 −1,5 +0,2 +5,6 +0,8 +1,8 −1,6 +13,8".split(" "));
    expect(calendar[3]).toEqual("2024 −2,2 −1,7 +3,7 −4,1 +2,6 −6,9 −3,1 +3,2 −4,8 −2,4 −3,8 +3,9 −15,1".split(" "));
    const correlations = table(html, "Corrélations");
    expect(correlations).toHaveLength(8);
    for (const [at, row] of correlations.slice(1).entries()) expect(row[at + 1]).toBe("1,00");
    expect(correlations[2]![3]).toBe("0,89");
    // The same both ways, and of seven supports each pair has its own.
    for (const [at, row] of correlations.slice(1).entries())
      for (const [to, other] of correlations.slice(1).entries()) expect(row[to + 1]).toBe(other[at + 1]);
    expect(new Set(correlations.slice(1).flatMap((row) => row.slice(1))).size).toBeGreaterThan(12);
  });
});

it("a portfolio is shared with the network by its owner, and shared no longer: colleagues find it as long", async () => {
  const reader = await signInOverHttp(pages.front.url, "adviser-model-portfolios");
  const seen = async () => textOf(await (await reader.fetch(`${pages.front.url}${LIST}`)).answer.text());
  const uuid = dynamic.slice(-36);
  expect(await seen()).not.toContain("Dynamique 80");
  expect(plain(await pages.page(dynamic))).toContain("Partager avec le réseau");
  expect(plain(await pages.page(`${LIST}/share/${uuid}`))).toMatch(/Partager «\s?Dynamique 80\s?» avec le réseau/);
  const set = async (shared: "0" | "1") => {
    const html = await pages.page(`${LIST}/share/${uuid}`);
    expect(html).toContain(`<input type="hidden" name="shared" value="${shared}"/>`);
    expect(html).toMatch(/<button[^>]*form="share-portfolio"/);
    const { status } = await pages.send(`${LIST}/share/${uuid}`, [
      ["shared", shared],
      ["version", /name="version" value="(\d+)"/.exec(html.slice(html.indexOf("share-portfolio")))![1]!],
    ]);
    expect(status).toBe(303);
  };
  await set("1");
  expect(await seen()).toContain("Dynamique 80");
  await set("0");
  expect(await seen()).not.toContain("Dynamique 80");
});

it("a simulation takes the lines of a model portfolio into its composition", async () => {
  const path = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001/composition";
  const html = await pages.page(path);
  expect(textOf(html)).toContain("Charger un portefeuille modèle");
  const offered = [...html.matchAll(/name="portfolio"[^>]*value="([0-9a-f-]{36})"\/><span class="choice-text">([^<]+)</g)];
  expect(offered.map(([, , name]) => name)).toEqual(expect.arrayContaining(["Dynamique 80", "Équilibre 50", "Prudent 30"]));
  const chosen = offered.find(([, , name]) => name === "Dynamique 80")![1]!;
  // Two lines stand there, one of them a line of the portfolio: replaced, they are gone; added to, they keep their weights.
  const stand: Array<[string, string]> = [
    [demoSeries(1), "30"],
    [demoSeries(9), "7"],
  ];
  const load = async (intent: string) => {
    const lines = stand.flatMap(([series, weight], at) => [
      [`allocation[${at}].series`, series] as const,
      [`allocation[${at}].weight`, weight] as const,
    ]);
    const answer = (await pages.send(path, [["intent", intent], ["portfolio", chosen], ...lines])).html;
    const fields = [
      ...answer.slice(answer.search(/<dialog|role="dialog"/)).matchAll(/name="allocation\[\d+\]\.(?:series|weight)"[^>]*value="([^"]*)"/g),
    ];
    return fields.flatMap(([, value], at) => (at % 2 === 0 ? [[value, fields[at + 1]![1]]] : []));
  };
  const portfolio = [9, 21, 22, 28, 30, 31, 38].map((series, at) => [demoSeries(series), String([15, 40, 15, 5, 10, 10, 5][at])]);
  for (const [intent, lines] of [
    ["portfolio:replace", portfolio],
    ["portfolio:add", [...stand, ...portfolio.slice(1)]],
  ] as const) {
    expect(html).toMatch(new RegExp(`<button[^>]*value="${intent}"`));
    expect([intent, await load(intent)]).toEqual([intent, lines]);
  }
});

it("a composition is deleted once that is confirmed, alone; a no leads back and keeps it", async () => {
  const days = async () =>
    table(await pages.page(dynamic), "Compositions du portefeuille")
      .slice(1)
      .map(([from]) => from!.slice(0, 10));
  expect(await days()).toEqual(["31/10/2025", "31/12/2024", "31/01/2024", "29/01/2021"]);
  const address = `${dynamic}/compositions/2024-12-31/delete`;
  expect(await pages.page(dynamic)).toContain(`href="${address}"`);
  const asks = await pages.page(address);
  expect(plain(asks)).toContain("Supprimer la composition du 31/12/2024");
  expect(asks.slice(asks.indexOf("<main"))).toMatch(new RegExp(`<a [^>]*href="${dynamic}\\?date=2024-12-31"[^>]*>(?!Dynamique)[^<]+<`));
  expect(await days()).toHaveLength(4);
  const version = /name="version" value="(\d+)"/.exec(asks)![1]!;
  expect((await pages.send(address, [["version", version]])).status).toBe(303);
  expect(await days()).toEqual(["31/10/2025", "31/01/2024", "29/01/2021"]);
});

it("an alert on deviation stands on its portfolio's page, and is previewed, set and switched off in its modal", async () => {
  const address = `${LIST}/edit/${DEMO_MODEL_PORTFOLIOS.balanced}/notifications`;
  const modal = `${address}/deviation`;
  const shownCard = async () => card(await pages.page(address), "Écart de la composition");
  expect(await shownCard()).toMatch(/Active .*Une ligne s’écarte de 2 points ou plus pendant 5 jours ouvrés/);
  const open = await pages.page(address);
  expect(open).toContain(`href="${modal}"`);
  const form = async () => {
    const html = (await pages.page(modal)).split("<dialog")[1]!;
    const value = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
    return { text: plain(`<main${html}`), version: value("version"), values: [value("deviationThreshold"), value("periodInDays")] };
  };
  const send = async (intent: string, deviationThreshold: string, periodInDays: string) =>
    pages.send(modal, { version: (await form()).version, intent, deviationThreshold, periodInDays });
  expect(await form()).toMatchObject({
    values: ["2", "5"],
    text: expect.stringContaining("Configurer l’alerte : Écart de la composition"),
  });

  const preview = await send("preview", "40", "5");
  expect([preview.status, preview.text]).toEqual([200, expect.stringContaining("ne se serait pas déclenchée")]);
  const wrong = await send("save", "beaucoup", "5");
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("Entrez un seuil entre 0 et 100 points.")]);
  expect((await form()).values).toEqual(["2", "5"]);

  const saved = await send("save", "3,5", "1");
  expect([saved.status, saved.to]).toEqual([303, address]);
  expect(await shownCard()).toMatch(/Active .*Une ligne s’écarte de 3,5 points ou plus pendant un jour ouvré/);
  expect((await send("off", "3,5", "1")).status).toBe(303);
  expect(await shownCard()).toMatch(/^\S*.*Inactive/);
  expect((await send("save", "2", "5")).status).toBe(303);
  expect(await shownCard()).toMatch(/Active .*2 points ou plus pendant 5 jours/);
});

it("a notification on deviation leads to the alerts of its portfolio", async () => {
  const list = await pages.page("/notifications?kind=deviation&state=all");
  const [, href, name] = /<a[^>]*href="(\/fia\/model-portfolios\/edit\/[^"]*\/notifications)"[^>]*>([^<]*)</.exec(list)!;
  expect([href, name]).toEqual([`${LIST}/edit/${DEMO_MODEL_PORTFOLIOS.retirement}/notifications`, "Retraite responsable"]);
});

it("a line's modal ranks what can take its place, the fund that is held first, and puts a candidate into a draft", async () => {
  const html = await pages.page(`${dynamic}/switch/${demoSeries(38)}`);
  const modal = html.split("<dialog")[1]!.split("</dialog>")[0]!;
  expect(plain(`<main${modal}`)).toContain("Remplacer ");
  const [, held = [], ...others] = table(modal, "Supports qui peuvent le remplacer");
  expect(held.join(" ")).toContain("Support actuel");
  expect(others.length).toBeGreaterThan(0);
  const follow = async (from: string, words: RegExp) => {
    const link = [...from.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].find(([, , text]) => words.test(textOf(text!)))!;
    return pages.page(link[1]!.replaceAll("&amp;", "&"));
  };
  const effect = await follow(modal.slice(modal.indexOf("Support actuel")), /Voir l’effet/);
  const [, candidate = ""] = /Effet de (.*?) sur le portefeuille/.exec(textOf(effect))!;
  const weights = (of: string) => [...of.matchAll(/Poids d(?:e |’)([^"<]+?)["<]/g)].map(([, name]) => name);
  const before = await pages.page(dynamic);
  expect(weights(before)).not.toContain(candidate);
  const draft = await follow(effect, /^\s*Mettre .* dans la composition/);
  expect(plain(draft)).toContain("Ces lignes ne sont pas encore enregistrées.");
  expect(weights(draft)).toContain(candidate);
  expect(new Set(weights(draft)).size).toBe(new Set(weights(before)).size);
  expect(weights(await pages.page(dynamic))).toEqual(weights(before));
});
