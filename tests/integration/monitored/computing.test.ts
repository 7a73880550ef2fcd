import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_MONITORED } from "#backend/demo/ids.ts";
import { type HousePages, openHousePages, plain } from "../../fixtures/monitored/house-pages.ts";

const ONE = `/asset-manager/aaa-model-portfolios/${DEMO_MONITORED.cautious}`;
const DAY = "2026-09-30";
let house: HousePages;
beforeAll(async () => {
  house = await openHousePages();
}, 120_000);
afterAll(() => house?.close());

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
const settings = async (kind: string, fields: Record<string, string>) => {
  const path = `${ONE}/settings?kind=${kind}`;
  return house.send(path, { version: versionIn(await house.page(path)), date: "2023-11-30", intent: "save", ...fields });
};
const asked = (date = DAY) => `${ONE}/darm?date=${date}&version=MODEL`;
const fieldsOf = (html: string, accepted: readonly string[], more: Record<string, string> = {}): Array<[string, string]> => [
  ["version", versionIn(html)],
  ["date", DAY],
  ["version-type", "MODEL"],
  ["seen", /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ""],
  ["execution", "2026-10-01"],
  ...accepted.map((series): [string, string] => ["accept", series]),
  ...Object.entries(more),
];
const linesIn = (html: string) => [...html.matchAll(/name="accept"[^>]*value="([\w-]{36})"/g)].map(([, series]) => series!);

it("a dynamic allocation says what it lacks until a floor and its settings are there", async () => {
  const before = plain(await house.page(asked()));
  for (const text of ["Aucun réglage en vigueur : plancher", "Aucun réglage en vigueur : allocation dynamique du risque"])
    expect(before).toContain(text);
  expect((await settings("floor", { level: "80", basis: "HIGHEST_VALUE" })).status).toBe(303);
  const wrong = await settings("darm", { multiplier: "deux", minRisky: "0", maxRisky: "100", tolerance: "0", reserve: "CASH_AND_BONDS" });
  expect([wrong.status, wrong.html.includes('value="deux"')]).toEqual([400, true]);
  const saved = await settings("darm", { multiplier: "1,5", minRisky: "0", maxRisky: "100", tolerance: "0", reserve: "CASH_AND_BONDS" });
  expect([saved.status, saved.to]).toEqual([303, `${ONE}/constraints`]);
  expect(plain(await house.page(`${ONE}/constraints`))).toContain("le monétaire, les obligations et le capital garanti");
});

it("its proposal shows every figure, is taken over line by line, and only as it was seen", async () => {
  const html = await house.page(asked());
  const page = plain(html);
  for (const text of ["Coussin", "Multiplicateur", "Part visée", "Lignes proposées", "de la plus haute valeur"])
    expect(page).toContain(text);
  const lines = linesIn(html);
  expect(lines.length).toBeGreaterThan(3);
  const nothing = await house.send(asked(), fieldsOf(html, []));
  expect([nothing.status, nothing.text.includes("Acceptez au moins une ligne")]).toEqual([400, true]);
  const other = await house.send(asked(), [...fieldsOf(html, lines).filter(([name]) => name !== "seen"), ["seen", "another"]]);
  expect([other.status, other.text.includes("La proposition a changé")]).toEqual([409, true]);
  const saved = await house.send(asked(), fieldsOf(html, lines, { comment: "Risque ramené vers sa cible" }));
  expect([saved.status, saved.status === 303 ? saved.to : saved.text.slice(0, 600)]).toEqual([
    303,
    `${ONE}/compositions?version=MODEL&date=2026-10-01`,
  ]);
  expect(plain(await house.page(saved.to))).toContain("Composition au 01/10/2026");
});

it("is closed to those who only read, and to other houses", async () => {
  expect(await house.status(asked(), "asset-manager-read-only")).toBe(403);
  expect(await house.status(asked(), "other-asset-manager")).toBe(404);
});

it("the composition in effect is optimised within its bounds and its variation, for who may, and taken over line by line", async () => {
  const path = `${ONE}/optimise`;
  const page = plain(await house.page(`${path}?version=MODEL&aim=parity&variation=3`));
  for (const text of ["Avant et après", "Ratio de Sharpe", "Lignes proposées", "Rotation"]) expect(page).toContain(text);
  expect(plain(await house.page(`${path}?version=MODEL&aim=ratio`))).toContain("Lignes proposées");
  const wrong = await house.page(`${path}?version=MODEL&variation=abc`);
  expect([plain(wrong).includes("Un nombre de points au-dessus de 0"), wrong.includes('value="abc"')]).toEqual([true, true]);
  const html = await house.page(`${path}?version=MODEL&aim=parity&variation=1`);
  const changes = [...plain(html).matchAll(/[+−](\d+,\d+)/g)].map(([, points]) => Number(points!.replace(",", ".")));
  expect(Math.max(...changes)).toBeLessThan(10);
  const fields: Array<[string, string]> = [
    ["version", versionIn(html)],
    ["version-type", "MODEL"],
    ["aim", "parity"],
    ["variation", "1"],
    ["seen", /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ""],
    ["execution", "2026-12-01"],
    ...linesIn(html).map((series): [string, string] => ["accept", series]),
  ];
  const saved = await house.send(path, fields);
  expect([saved.status, saved.status === 303 ? saved.to : saved.text.slice(0, 600)]).toEqual([
    303,
    `${ONE}/compositions?version=MODEL&date=2026-12-01`,
  ]);
  expect(await house.status(path, "asset-manager-read-only")).toBe(403);
});

it("target yields that are typed replace the realised returns, for who may name them, and go with the composition", async () => {
  const path = `${ONE}/optimise?version=MODEL&aim=ratio`;
  const html = await house.page(path);
  const series = [...html.matchAll(/name="yield-([0-9a-f-]{36})"/g)].map(([, uuid]) => uuid!);
  expect(series.length).toBeGreaterThan(2);
  expect(plain(html)).toContain("Réalisé sur cinq ans");
  // Weights add up to one: the same yield on every line is the return of any composition of them.
  const all = series.map((uuid) => `yield-${uuid}=4`).join("&");
  const flat = plain(await house.page(`${path}&${all}`));
  expect(/Rendement estimé\D+4,0\D+4,0\s%/.test(flat)).toBe(true);
  expect(flat).toContain(`Avec les rendements cibles de ${series.length} supports`);
  // As much as its bounds let in of the one line that everything is expected of.
  const rest = series.slice(1).map((uuid) => `yield-${uuid}=0,1`);
  const one = await house.page(`${path}&${[`yield-${series[0]}=90`, ...rest].join("&")}`);
  const changes = [...plain(one).matchAll(/([+−])(\d+,\d+)/g)].map(([, sign]) => sign);
  expect(changes).toContain("+");
  const wrong = await house.page(`${path}&variation=abc&yield-${series[0]}=beaucoup`);
  expect([
    wrong.includes('value="beaucoup"'),
    plain(wrong).includes("Au-dessus de −100 %, 100 % au plus"),
    /name="accept"/.test(wrong),
  ]).toEqual([true, true, false]);
});

it("the past is replayed with the weights of a composition, and says what cannot be read", async () => {
  const page = `${ONE}/values/backtesting`;
  expect(plain(await house.page(page))).not.toContain("Performance totale");
  const replayed = plain(await house.page(`${page}?composition=MODEL+2026-08-31&rebalancing=ANNUALLY&extension=on&fees=0%2C6`));
  for (const text of ["Performance totale", "Volatilité par an", "Rotation moyenne", "Chaque année"]) expect(replayed).toContain(text);
  const wrong = await house.page(`${page}?rebalancing=MONTHLY&fees=abc&from=2026-02-01&to=2025-01-01`);
  expect(plain(wrong)).toContain("Un pourcentage de 0 à moins de 100");
  expect(wrong).toContain('value="abc"');
  const unordered = plain(await house.page(`${page}?rebalancing=MONTHLY&from=2026-02-01&to=2025-01-01`));
  expect(unordered).toContain("La fin est avant le début");
  expect(await house.status(page, "other-asset-manager")).toBe(404);
});
