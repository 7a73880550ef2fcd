import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdvisedShelf, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { failedView, improvementView } from "#app/modules/journey/shelf/improve-view.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { demoSeries } from "#backend/demo/ids.ts";
import { WIDE_BOUNDS } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, shown, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice, STATED_ON } from "../../fixtures/rendered/begun-advice.ts";

/** Better lines for an allocation and what it may come to, as a browser without scripts sees them. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 120_000);
afterAll(() => pages?.front.close());

/** A balanced client with 40,000 euros for ten years, at the step of the allocations. */
async function session(act: Record<string, string> = {}) {
  const uuid = await beginAdvice(pages, { riskProfile: "BALANCED", ...act });
  const wide = JSON.stringify(WIDE_BOUNDS);
  await pages.front.database.sql.query(`update reco_session set config = jsonb_set(config, '{advice,suitability}', $2) where uuid = $1`, [
    uuid,
    wide,
  ]);
  // « Optimiser… » opens the card on this address.
  const path = `/fia/reco-journey/journey/${uuid}/edit/allocations?allocation=1&mode=free&improve=1`;
  const stored = () => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
  const go = async (fields: Array<[string, string]>) => pages.send(path, [["version", String((await stored()).version)], ...fields]);
  const page = async () => textOf(await pages.page(path));
  const shelf = await pages.api.get<AdvisedShelf>(`${SESSIONS}/${uuid}/shelf`);
  return { uuid, path, go, page, stored, shelf };
}
const proposed = (html: string) =>
  [...shown(html).matchAll(/name="taken\.([0-9a-f-]{36})" value="([\d.]+)"/g)].map(([, series = "", weight = ""]) => ({ series, weight }));

it("proposes better lines within the checks, changes nothing before they are taken, and says when nothing is better", async () => {
  const { uuid, path, go, page, stored, shelf } = await session();
  expect((await go([["intent", "go:improve"]])).to).toBe(`${path}#improve`);
  const open = shelf.lines.filter(({ leftOut, sri }) => leftOut === null && sri !== null);
  const of = (assetClass: string) => open.filter((line) => line.assetClass === assetClass).map(({ series }) => series);
  const typed = [of("CAPITAL_GUARANTEED")[0]!, of("FIXED_INCOME")[0]!, ...of("EQUITIES").slice(0, 2)];
  expect((await go([["intent", "take-lines"], ...typed.map((series): [string, string] => [`taken.${series}`, "25"])])).status).toBe(303);
  const before = (await stored()).workspace!.allocations[0]!.lines;
  expect(before.map(({ weight }) => weight)).toEqual(["25", "25", "25", "25"]);

  // What it may come to at the horizon is told when its scenarios are made, and from then on by the comparison: low, middle, high.
  const { answer } = await pages.adviser.fetch(`${pages.front.url}/fia/reco-journey/outlook/${uuid}`);
  const told = (await answer.json()) as Record<number, Array<{ key: string; amount: string }>>;
  const tight = (text: string) => text.replace(/\s/g, "");
  expect(tight(await page())).toContain(tight(`P5${told[1]![0]!.amount}P50${told[1]![1]!.amount}P95${told[1]![2]!.amount}`));
  const amounts = [.../P5 ([\d\s]+)€ P50 ([\d\s]+)€ P95 ([\d\s]+)€/.exec(await page())!]
    .slice(1)
    .map((text) => Number(text.replace(/\s/g, "")));
  expect(amounts[0]).toBeLessThan(amounts[1]!);
  expect(amounts[1]).toBeLessThan(amounts[2]!);
  expect(amounts[1]).toBeGreaterThan(30_000);

  const found = await go([
    ["intent", "improve"],
    ["aim", "ratio"],
    ["source", "lines"],
  ]);
  expect(found.text).toContain("Cette proposition fait mieux sur le but choisi");
  expect((await stored()).workspace!.allocations[0]!.lines).toEqual(before);
  const lines = proposed(found.html);
  expect(lines.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100);
  expect(lines.every(({ series }) => typed.includes(series))).toBe(true);
  const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {
    allocations: [{ ...(await stored()).workspace!.allocations[0]!, lines }],
  });
  expect(allocations[0]!.checks.filter(({ flag }) => flag === "red")).toEqual([]);
  expect(allocations[0]!.risk).toBeGreaterThanOrEqual(2);
  expect(allocations[0]!.risk).toBeLessThanOrEqual(4);

  const exposed = (all: typeof lines) => all.filter(({ series }) => !of("CAPITAL_GUARANTEED").includes(series));
  for (const { weight } of exposed(lines)) expect(Number(weight)).toBeLessThanOrEqual(30);

  await go([["intent", "take-lines"], ...lines.map(({ series, weight }): [string, string] => [`taken.${series}`, weight])]);
  expect((await stored()).workspace!.allocations[0]!.lines).toEqual(lines);
  const again = await go([
    ["intent", "improve"],
    ["aim", "ratio"],
    ["source", "lines"],
  ]);
  expect(again.text).toContain("Rien ne fait mieux que l’allocation actuelle dans ces limites");
  expect(proposed(again.html)).toEqual([]);

  // The whole range holds a higher median than these four.
  const wide = await go([
    ["intent", "improve"],
    ["aim", "median"],
    ["source", "shelf"],
  ]);
  expect(wide.text).toContain("Cette proposition fait mieux sur le but choisi");
  for (const { weight } of exposed(proposed(wide.html))) expect(Number(weight)).toBeLessThanOrEqual(30);
  expect(proposed(wide.html).some(({ series }) => !typed.includes(series))).toBe(true);
});

it("says of an allocation with a young support why nothing is told of its horizon", async () => {
  const { uuid, go, page } = await session();
  await pages.front.database.sql.query("update series set proxy_series = null where uuid = $1", [demoSeries(31)]);
  await go([
    ["intent", "take-lines"],
    [`taken.${demoSeries(31)}`, "100"],
  ]);
  const { answer } = await pages.adviser.fetch(`${pages.front.url}/fia/reco-journey/outlook/${uuid}`);
  expect(await answer.json()).toEqual({ 1: "YOUNG" });
  expect(await page()).toContain("Pas de scénarios : moins de cinq ans de valeurs en commun");
});

it("weighs a deposit by what the contract comes to, with what stays beside the allocation", async () => {
  const holdings = "FR00ZZ800094;12 000\nFR00ZZ800227;28 000";
  const { uuid, go, stored, shelf } = await session({
    actType: "ACT_DEPOSITS",
    additionalContributionAmount: "5000",
    holdings,
    holdingsDate: STATED_ON,
  });
  const held = (await stored()).workspace!.currentComposition!.map(({ series }) => series);
  expect(held).toHaveLength(2);
  const of = (assetClass: string) =>
    shelf.lines
      .filter((line) => line.leftOut === null && line.sri !== null && line.assetClass === assetClass && !held.includes(line.series))
      .map(({ series }) => series);
  const typed = [of("CAPITAL_GUARANTEED")[0]!, of("FIXED_INCOME")[0]!, ...of("EQUITIES").slice(0, 2)];
  await go([["intent", "take-lines"], ...typed.map((series): [string, string] => [`taken.${series}`, "25"])]);
  const found = await go([
    ["intent", "improve"],
    ["aim", "median"],
    ["source", "shelf"],
  ]);
  expect(found.text).toContain("les mesures sont celles du contrat après l’acte");
  const lines = proposed(found.html);
  const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {
    allocations: [(await stored()).workspace!.allocations[0]!, { ...(await stored()).workspace!.allocations[0]!, number: 2, lines }],
  });
  const { items } = await pages.api.get<{ items: Array<{ uuid: string; sri: number }> }>(
    `/series-definition-service/v1/series?limit=100&uuids=${[...new Set(allocations.flatMap(({ after }) => after!.map(({ series }) => series)))].join()}`,
  );
  const classes = new Map(items.map(({ uuid: id, sri }) => [id, sri]));
  const sriAfter = ({ after }: MeasuredAllocation) =>
    after!
      .reduce((sum, { series, share }) => sum + share * classes.get(series)!, 0)
      .toFixed(2)
      .replace(".", ",");
  expect(found.text).toContain(`SRI moyen ${sriAfter(allocations[0]!)} ${sriAfter(allocations[1]!)}`);
  // The comparison tells the risk of the contract after the act too, not that of what is aimed at.
  expect(allocations[0]!.sri!.toFixed(2).replace(".", ",")).toBe(sriAfter(allocations[0]!));
  expect(allocations[0]!.risk!.toFixed(2)).not.toBe(allocations[0]!.sri!.toFixed(2));
});

it("proposes nothing that its own checks refuse, for the clients of the demo as their journeys judge them, or says that nothing is found", async () => {
  const { items } = await pages.api.get<{ items: RecoSession[] }>(`${SESSIONS}?state=IN_PROGRESS`);
  const demo = await Promise.all(items.map(({ uuid }) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`)));
  const begun = demo.filter(({ workspace, projectName }) => projectName !== null && (workspace?.allocations.length ?? 0) > 0);
  expect(begun.length).toBeGreaterThan(1);
  const redOf = async (uuid: string, allocation: object) => {
    const { allocations } = await pages.api.send<{ allocations: MeasuredAllocation[] }>(`${SESSIONS}/${uuid}/checks`, {
      allocations: [allocation],
    });
    return allocations[0]!.checks.filter(({ flag }) => flag === "red").map(({ code }) => code);
  };
  const told: string[] = [];
  for (const { uuid, workspace, version } of begun) {
    const allocation = workspace!.allocations[0]!;
    const path = `/fia/reco-journey/journey/${uuid}/edit/allocations?allocation=${allocation.number}&mode=free&improve=1`;
    const fields: Array<[string, string]> = [
      ["intent", "improve"],
      ["aim", "ratio"],
      ["source", "shelf"],
      ["version", String(version)],
    ];
    const { html, text, status } = await pages.send(path, fields);
    expect(status).toBe(200);
    const lines = proposed(html);
    const isTold =
      /Rien ne fait mieux|ne respecte toutes ces limites|n’atteignent|bloqu|pas de scénarios|n’a pas abouti|compte pas assez/i.test(text);
    expect([uuid, lines.length > 0 || isTold]).toEqual([uuid, true]);
    if (lines.length === 0) continue;
    told.push(uuid);
    const present = await redOf(uuid, allocation);
    expect((await redOf(uuid, { ...allocation, lines })).filter((code) => !present.includes(code))).toEqual([]);
  }
  expect(told.length).toBeGreaterThan(0);
});

it("says in its card that a search took too long: the page and what it was asked for stay", async () => {
  const viewer = { language: "fr" } as Viewer;
  const asked = { aim: "median", source: "shelf" } as const;
  const late = { status: 504, code: "TIMEOUT", series: [], correlationId: null, details: {} };
  expect(failedView(late, asked, viewer)).toEqual({
    ...asked,
    texts: [expect.stringContaining("La recherche a pris trop de temps")],
    offered: null,
  });
  expect(failedView({ ...late, status: 500 }, asked, viewer).texts[0]).toContain("n’a pas abouti");
  const shelf = { lines: [], minLines: 1 } as unknown as AdvisedShelf;
  expect(improvementView({ refusal: late, shelf, open: 2 }, asked, viewer).texts[0]).toContain("La recherche a pris trop de temps");
});
