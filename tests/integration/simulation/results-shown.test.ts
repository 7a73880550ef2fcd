import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdviserPages, openAdviserPages, textOf } from "../../fixtures/rendered/adviser-pages.ts";

/** Results of a saved simulation of the demonstration, computed on its values and shown tab by tab. */
const EDIT = "/fia/simulators/edit/de300000-0005-4000-8000-000000000001";
const OTHER = "/fia/simulators/edit/de300000-0005-4000-8000-000000000002";
let pages: AdviserPages;
const shownTabs = new Map<string, string>();
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

async function results(query = "") {
  const known = shownTabs.get(query) ?? (await pages.page(`${EDIT}${query}`));
  shownTabs.set(query, known);
  return known.slice(known.indexOf('id="results"'));
}
const plain = (html: string) =>
  textOf(html)
    .replace(/\u00a0|\u202f/g, " ")
    .trim();
/** Rows of the table with this name, head first. */
function table(html: string, caption: string): string[][] {
  const found = new RegExp(`<table[^>]*>\\s*<caption[^>]*>${caption}[\\s\\S]*?</table>`).exec(html)![0];
  return found
    .split("<tr")
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => plain(cell!)));
}

describe("the tab of simulations", () => {
  it("says in how many of 250 scenarios the goal is reached, for one plan and for another", async () => {
    expect(plain(await results())).toContain(
      "49 % de chances d’atteindre l’objectif 123 scénarios de marché sur 250 atteignent 45 000 € d’ici novembre 2036. 127 restent en dessous.",
    );
    expect(plain(await pages.page(OTHER))).toContain(
      "86 % de chances d’atteindre l’objectif 216 scénarios de marché sur 250 atteignent 4 % par an, soit 329 400 € d’ici novembre 2048. 34 restent en dessous.",
    );
  });

  it("lists the scenarios at the horizon from the best to the worst, each with its value, gain and yearly return", async () => {
    const wanted = [
      [/^Très favorable /, "66 000 €", "+32 000 €", "+9,9 %"],
      [/^Favorable /, "50 900 €", "+16 900 €", "+6,1 %"],
      [/^Médiane /, "44 700 €", "+10 700 €", "+4,2 %"],
      [/^Défavorable /, "41 000 €", "+7 000 €", "+2,9 %"],
      [/^Très défavorable /, "35 300 €", "+1 300 €", "+0,6 %"],
    ];
    for (const query of ["", "?tab=outcomes"]) {
      const [head, ...rows] = table(await results(query), "Scénarios à l’horizon");
      expect(head).toEqual(["Scénario", "Valeur finale", "Gain sur 34 000 € versés", "Rendement par an"]);
      expect(rows).toEqual(wanted.map(([name, ...figures]) => [expect.stringMatching(name!), ...figures]));
    }
  });

  it("draws the lines of its ranges to where their figures stand, the outer around the middle", async () => {
    const drawing = (await results()).split('id="projection"')[1]!.split("</figure>")[0]!;
    // The axis goes from 0 at the bottom to 80,000.
    expect(drawing).toContain('<span style="top:100%">0</span>');
    expect(plain(drawing)).toContain("80 k€");
    const at = (line: string, month: number) =>
      [...new RegExp(`<path d="([^"]*)" class="fan-${line}"`).exec(drawing)![1]!.matchAll(/[ML](\d+) (\d+)/g)]
        .filter(([, x]) => Number(x) === Math.round((month / 120) * 1000))
        .map(([, , y]) => Math.round((80_000 * (1 - Number(y) / 1000)) / 100));
    for (const [line, begun, ended] of [
      // The first payment is made on the first day.
      ["savings", [102], [340]],
      ["median", [100], [447]],
      ["middle", [100, 100], [509, 410]],
      ["outer", [100, 100], [660, 353]],
    ] as const) {
      for (const [month, wanted] of [
        [0, begun],
        [120, ended],
      ] as const) {
        const drawn = at(line, month).slice(0, wanted.length);
        expect([line, month, drawn.length]).toEqual([line, month, wanted.length]);
        for (const [n, value] of wanted.entries()) expect([line, month, Math.abs(drawn[n]! - value) <= 1]).toEqual([line, month, true]);
      }
    }
  });

  it("draws the ranges of the scenarios, and each of the 250 in the other view", async () => {
    const plot = (html: string) => html.split('id="projection"')[1]!.split("</figure>")[0]!;
    const [smooth, every] = [await results(), await results("?view=all")];
    for (const [html, pressed, paths] of [
      [smooth, "Fourchettes", [4, 12]],
      [every, "Tous les scénarios", [251, 260]],
    ] as const) {
      expect(/aria-pressed="true"[^>]*>(Fourchettes|Tous les scénarios)</.exec(html)?.[1]).toBe(pressed);
      const drawn = plot(html).match(/<path /g)!.length;
      expect(drawn).toBeGreaterThanOrEqual(paths[0]);
      expect(drawn).toBeLessThanOrEqual(paths[1]);
    }
    const scenarios = plot(every).split('<g class="spaghetti">')[1]!.split("</g>")[0]!;
    expect(scenarios.match(/<path /g)).toHaveLength(250);
    const years = (html: string) => table(html, "Valeur projetée par année");
    expect([years(smooth)[0], years(smooth)[3]]).toEqual([
      ["Année", "Très défavorable", "Défavorable", "Médiane", "Favorable", "Très favorable", "Sommes versées"],
      ["11/2029", "16 200 €", "17 900 €", "19 000 €", "19 900 €", "21 600 €", "17 200 €"],
    ]);
    expect([years(every)[0], years(every).at(-1)]).toEqual([
      ["Année", "Pire", "10e sur 100", "Central", "Meilleur", "Sommes versées"],
      ["11/2036", "32 400 €", "37 400 €", "44 700 €", "76 300 €", "34 000 €"],
    ]);
  });
});

describe("the tab of simulated outcomes", () => {
  it("has a table of values and gains by scenario and date", async () => {
    expect(table(await results("?tab=outcomes"), "Valeur du contrat et gain, par scénario et par date")).toEqual([
      ["Scénario", "1 an (2027)", "3 ans (2029)", "5 ans (2031)", "8 ans (2034)", "10 ans (2036)"],
      ["Très favorable", "13 800 € +1 400 €", "21 600 € +4 400 €", "31 700 € +9 700 €", "49 600 € +20 400 €", "66 000 € +32 000 €"],
      ["Favorable", "13 100 € +700 €", "19 900 € +2 700 €", "27 700 € +5 700 €", "41 000 € +11 800 €", "50 900 € +16 900 €"],
      ["Médiane", "12 600 € +200 €", "19 000 € +1 800 €", "25 800 € +3 800 €", "36 800 € +7 600 €", "44 700 € +10 700 €"],
      ["Défavorable", "12 300 € −100 €", "17 900 € +700 €", "23 500 € +1 500 €", "33 200 € +4 000 €", "41 000 € +7 000 €"],
      ["Très défavorable", "11 700 € −700 €", "16 200 € −1 000 €", "21 500 € −500 €", "29 800 € +600 €", "35 300 € +1 300 €"],
      ["Sommes versées", "12 400 €", "17 200 €", "22 000 €", "29 200 €", "34 000 €"],
    ]);
  });

  it("has the statistics of all scenarios under their names", async () => {
    for (const query of ["", "?tab=outcomes"]) {
      const card = (await results(query)).split("Chiffres clés")[1]!.split("</section>")[0]!;
      const facts = [
        ...card.replace(/<span[^>]*class="term-meaning"[\s\S]*?<\/span>/g, "").matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g),
      ];
      expect(facts.map(([, name, value]) => [plain(name!), plain(value!)])).toEqual([
        ["Valeur finale moyenne", "46 800 €"],
        ["Écart type de la valeur finale", "8 900 €"],
        ["Scénarios qui finissent sous les sommes versées", "6 sur 250"],
        ["Total versé, encours compris", "34 000 €"],
        ["Total des frais sur la durée", "5 745 €"],
      ]);
    }
  });
});

describe("the tab of the allocation", () => {
  it("has each support with its class, risk and weight", async () => {
    const [head, ...rows] = table(await results("?tab=allocation"), "Supports de l’allocation");
    expect(head).toEqual(["Support", "Classe", "Risque (SRI)", "Poids"]);
    expect(rows.map(([support, assetClass, risk, weight]) => [support, assetClass, risk!.at(-1), weight])).toEqual([
      ["Fonds en euros Sérénité DEMO.001", "Capital garanti", "1", "40 %"],
      ["Orvane Crédit Entreprises FR00ZZ800094", "Obligations", "2", "15 %"],
      ["Orvane Actions Monde FR00ZZ800201", "Actions", "4", "25 %"],
      ["Ardelune Actions Zone euro FR00ZZ800227", "Actions", "4", "10 %"],
      ["Brissonne Pierre Rendement (SCPI) FR00ZZ800169", "Immobilier", "3", "10 %"],
    ]);
  });

  it("has a donut and a bar for each class of assets, with its share", async () => {
    const html = await results("?tab=allocation");
    expect(html.match(/class="donut-slice"/g)).toHaveLength(4);
    // Shares of 40, 15, 35 and 10 %: each slice begins where the one before it ends.
    const turns = [...html.matchAll(/class="donut-slice"[^>]*rotate\((-?[\d.]+) /g)].map(([, degrees]) => Number(degrees));
    expect(turns).toEqual([-90, 54, 108, 234]);
    expect([...html.matchAll(/class="class-bar"[^>]*><span style="width:(\d+)%/g)].map(([, width]) => width)).toEqual([
      "40",
      "15",
      "35",
      "10",
    ]);
    expect(plain(html)).toContain("5 supports : Capital garanti 40 %, Obligations 15 %, Actions 35 %, Immobilier 10 %.");
  });
});

describe("the tab of the past", () => {
  it.each([
    ["1M", "1 mois", "30 septembre 2026"],
    ["3M", "3 mois", "30 juillet 2026"],
    ["YTD", "Année en cours", "31 décembre 2025"],
    ["1Y", "1 an", "30 octobre 2025"],
    ["3Y", "3 ans", "30 octobre 2023"],
    ["5Y", "5 ans", "29 octobre 2021"],
    ["8Y", "8 ans", "30 octobre 2018"],
    ["MAX", "Tout", "31 octobre 2011"],
  ])("has the cumulative performance over %s, %s, from the %s on", async (span, name, from) => {
    const html = await results(`?tab=history&span=${span}`);
    const period = html.split("Période")[1]!.split("</fieldset>")[0]!;
    const names = [...period.matchAll(/aria-pressed="(true|false)"[^>]*>([^<]+)</g)].slice(0, 8);
    expect(names.map(([, , label]) => label)).toEqual(["1 mois", "3 mois", "Année en cours", "1 an", "3 ans", "5 ans", "8 ans", "Tout"]);
    expect(names.filter(([, pressed]) => pressed === "true").map(([, , label]) => label)).toEqual([name]);
    const told = new RegExp(
      `Du ${from} au 30 octobre 2026, l’allocation aurait réalisé une performance de ([+−][\\d,]+) % après frais du contrat, de ([+−][\\d,]+) % avant`,
    ).exec(plain(html));
    // What the months after that day make together, in the table of all of them; a year of fees takes 0.75 %.
    const [, ...years] = table(await results("?tab=history&span=MAX"), "Performances mensuelles et annuelles");
    const months = years.toReversed().flatMap(([, ...row]) => row.slice(0, 12).filter((cell) => /\d/.test(cell) && !cell.includes("*")));
    const count = { "1M": 1, "3M": 3, YTD: 10, "1Y": 12, "3Y": 36, "5Y": 60, "8Y": 96, MAX: 180 }[span]!;
    const growth = (figure: string) => 1 + Number(figure.replace("−", "-").replace(",", ".")) / 100;
    const [net, gross] = [growth(told?.[1] ?? ""), growth(told?.[2] ?? "")];
    const together = months.slice(-count).reduce((product, month) => product * growth(month), 1);
    expect([span, months.length, Math.abs(Math.log(net / together)) < 0.012]).toEqual([span, 180, true]);
    expect(Math.log(gross / net) / (count / 12)).toBeCloseTo(0.0075, count < 12 ? 1 : 3);
  });

  it("has the performance of the allocation, its deepest fall, its figures and its months", async () => {
    const html = await results("?tab=history");
    const text = plain(html);
    for (const told of [
      "Du 29 octobre 2021 au 30 octobre 2026, l’allocation aurait réalisé une performance de +25,4 % après frais du contrat, de +30,2 % avant ces frais.",
      "Plus forte baisse : −15,8 %, du 17/11/2023 au 04/12/2024, rattrapée le 16/09/2026.",
      "Performance cumulée +25,4 % Performance par an +4,6 %",
    ])
      expect(text).toContain(told);
    const months = table(html, "Performances mensuelles et annuelles");
    expect(months.find(([year]) => year === "2025")).toEqual(
      "2025 +1,6 +1,2 −0,3 +0,7 +0,9 +2,1 −0,3 +0,8 +3,6 +0,8 +1,3 −0,6 +12,5".split(" "),
    );
  });
});

describe("the tab of sustainability", () => {
  it("has the articles of the SFDR, the labels and each adverse impact with its share", async () => {
    const html = await results("?tab=sustainability");
    const text = plain(html);
    expect(text).toContain("Article 8 100 %");
    expect(text).toContain(
      "ISR 3 supports, 45 % de l’allocation Greenfin 0 support, 0 % de l’allocation ESG 2 supports, 35 % de l’allocation",
    );
    expect(table(html, "Part de l’allocation qui prend en compte chaque incidence")).toEqual([
      ["Incidence", "Prise en compte", "Non prise en compte", "Non renseigné"],
      ["Émissions de gaz à effet de serre", "85 %", "15 %", "0 %"],
      ["Biodiversité", "75 %", "25 %", "0 %"],
      ["Rejets dans l’eau", "40 %", "60 %", "0 %"],
      ["Déchets dangereux", "85 %", "15 %", "0 %"],
      ["Violation des principes internationaux", "75 %", "25 %", "0 %"],
      ["Contrôle du respect de ces principes", "40 %", "60 %", "0 %"],
      ["Armes controversées", "85 %", "15 %", "0 %"],
      ["Écart de rémunération entre femmes et hommes", "75 %", "25 %", "0 %"],
      ["Mixité des conseils d’administration", "40 %", "60 %", "0 %"],
    ]);
  });
});
