import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEMO_PRODUCTS, demoSeries } from "#backend/demo/ids.ts";
import { defineManaged } from "../../fixtures/journeys.ts";
import { type AdviserPages, openAdviserPages, type SentFields, textOf } from "../../fixtures/rendered/adviser-pages.ts";
import { beginAdvice } from "../../fixtures/rendered/begun-advice.ts";

/** Allocations of a session as an adviser composes, numbers and selects them, in a browser without scripts. */
const SESSIONS = "/product-config-service/v1/reco_journeys/sessions";
const MODES = ["free", "delegated", "horizon", "structured-product"] as const;
const [EURO, WORLD] = [demoSeries(1), demoSeries(21)];
let pages: AdviserPages;
beforeAll(async () => {
  pages = await openAdviserPages();
}, 240_000);
afterAll(() => pages?.front.close());

const stored = (uuid: string) => pages.api.get<FullSession>(`${SESSIONS}/${uuid}`);
const path = (uuid: string, query = "") => `/fia/reco-journey/journey/${uuid}/edit/allocations${query}`;
const read = (html: string) => textOf(html).replace(/[\u202f\u00a0]/g, " ");
async function send(uuid: string, query: string, fields: SentFields) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields as Record<string, string>);
  return pages.send(path(uuid, query), [["version", String((await stored(uuid)).version)], ...pairs]);
}
const press = (uuid: string, number: number, intent: string) => send(uuid, `?allocation=${number}`, { intent });
async function withLines(uuid: string, numbers: number[], selectedAllocation: number | null) {
  const lines = [
    { series: EURO, weight: "70" },
    { series: WORLD, weight: "30" },
  ];
  const allocations = numbers.map((number) => ({
    number,
    lines,
    modes: MODES.map((mode, at) => ({ mode, weight: at === 0 ? "100" : "0" })),
  }));
  await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations, selectedAllocation }, "PUT");
}
/** Labels of the tabs of the allocations, and which of them is open. */
async function tabs(uuid: string, query = "") {
  const html = await pages.page(path(uuid, query));
  const nav = /<nav[^>]*aria-label="Allocations"[\s\S]*?<\/nav>/.exec(html)![0];
  const buttons = [...nav.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)];
  const label = (text: string) => /Allocation \d+/.exec(textOf(text))?.[0];
  return {
    labels: buttons.map(([, , text]) => label(text!)),
    open: buttons.filter(([, attributes]) => attributes!.includes("aria-current")).map(([, , text]) => label(text!)),
    opens: buttons.map(([, attributes]) => /go:allocation-(\d+)/.exec(attributes!)?.[1]),
  };
}

describe("the allocations of a session", () => {
  it("stand in tabs 'Allocation {n}': one is added, copied and taken away, each under its own number", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    await withLines(uuid, [1], 1);
    const numbers = async () => (await stored(uuid)).workspace!.allocations.map(({ number, lines }) => [number, lines.length]);
    expect(await tabs(uuid)).toEqual({ labels: ["Allocation 1"], open: ["Allocation 1"], opens: ["1"] });
    expect((await press(uuid, 1, "allocation-add")).to).toContain("allocation=2");
    expect((await press(uuid, 1, "allocation-copy")).to).toContain("allocation=3");
    expect(await numbers()).toEqual([
      [1, 2],
      [2, 0],
      [3, 2],
    ]);
    const labels = ["Allocation 1", "Allocation 2", "Allocation 3"];
    for (const open of [1, 2, 3])
      expect(await tabs(uuid, `?allocation=${open}`)).toEqual({ labels, open: [`Allocation ${open}`], opens: ["1", "2", "3"] });
    expect((await press(uuid, 2, "allocation-remove")).status).toBe(303);
    expect((await tabs(uuid)).labels).toEqual(["Allocation 1", "Allocation 3"]);
    expect((await press(uuid, 3, "select")).status).toBe(303);
    expect((await stored(uuid)).workspace!.selectedAllocation).toBe(3);
    // The one that was selected is gone: another has to be selected.
    expect((await press(uuid, 3, "allocation-remove")).status).toBe(303);
    expect((await stored(uuid)).workspace).toMatchObject({ selectedAllocation: null, allocations: [{ number: 1 }] });
  });

  it("lead on to the checks once one of them is selected and each other says why it was set aside", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    await withLines(uuid, [1, 2], null);
    const refused = async (fields: Record<string, string>) => {
      const { status, text } = await send(uuid, "", { intent: "continue", ...fields });
      return [
        status,
        text.includes("Retenez une allocation avant de continuer."),
        text.includes("Dites pourquoi l’allocation 2 est écartée"),
      ];
    };
    expect(await refused({})).toEqual([400, true, true]);
    const checks = `/fia/reco-journey/journey/${uuid}/edit/checks`;
    expect(textOf(await pages.page(checks))).toContain("Retenez une allocation avant de continuer.");
    const { status, text } = await pages.send(checks, { version: String((await stored(uuid)).version), intent: "finalise" });
    expect([status, text]).toEqual([422, expect.stringContaining("Le conseil n’a pas pu être finalisé")]);

    expect((await press(uuid, 1, "select")).status).toBe(303);
    expect((await stored(uuid)).workspace!.selectedAllocation).toBe(1);
    expect(await refused({})).toEqual([400, false, true]);
    for (const note of ["ok ok ok", "..........................", "Non non non non non non non"])
      expect(await refused({ "setAside.2": note })).toEqual([400, false, true]);
    expect((await stored(uuid)).workspace!.allocations[1]).not.toHaveProperty("setAside");
    const onward = await send(uuid, "", { intent: "continue", "setAside.2": "Elle coûte plus cher." });
    expect([onward.status, onward.to]).toEqual([303, expect.stringContaining("/edit/checks")]);
    const { allocations } = (await stored(uuid)).workspace!;
    expect(allocations.map(({ number, setAside }) => [number, setAside])).toEqual([
      [1, undefined],
      [2, "Elle coûte plus cher."],
    ]);
  });

  it("ask nothing of one without a line: it was not built, and there is nothing to set aside", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    await withLines(uuid, [1], 1);
    expect((await press(uuid, 1, "allocation-add")).to).toContain("allocation=2");
    expect(read(await pages.page(path(uuid)))).not.toContain("Pourquoi l’allocation 2 est écartée");
    expect((await send(uuid, "", { intent: "continue" })).text).not.toContain("Dites pourquoi l’allocation 2 est écartée");
  });

  it("keep what is typed as another view is opened, and come back to lines that are not whole", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    await withLines(uuid, [1], 1);
    const typed = (euro: string, world: string): Array<[string, string]> => [
      ["composed", "lines"],
      ...[EURO, WORLD].flatMap(
        (series, at): Array<[string, string]> => [
          [`lines[${at}].series`, series],
          [`lines[${at}].weight`, [euro, world][at]!],
        ],
      ),
    ];
    const press = (intent: string, euro: string, world: string) => send(uuid, "?allocation=1", [["intent", intent], ...typed(euro, world)]);
    const weights = async () => (await stored(uuid)).workspace!.allocations[0]!.lines.map(({ weight }) => Number(weight));
    const early = await press("continue", "60", "30");
    expect([early.status, read(early.html)]).toEqual([400, expect.stringContaining("Il reste 10 % à répartir")]);
    expect(await weights()).toEqual([70, 30]);
    const away = await press("go:analysis", "60", "30");
    expect([away.status, away.to]).toEqual([303, expect.stringContaining("/allocations/analysis?allocation=1")]);
    expect(await weights()).toEqual([60, 30]);
    const beside = await press("go:allocation-2", "58", "30");
    expect([beside.status, beside.to]).toEqual([303, expect.stringMatching(/allocations\?allocation=2$/)]);
    expect(await weights()).toEqual([58, 30]);

    // Lines that only stand in the form give way to a model portfolio after a question alone; nothing of it is saved.
    const [, model = ""] = /value="load:([0-9a-f-]{36})"/.exec(await pages.page(path(uuid, "?allocation=1"))) ?? [];
    const asked = await press(`load:${model}`, "50", "50");
    expect(read(asked.html)).toContain("Remplacer les lignes saisies par");
    expect(asked.html).toMatch(/name="lines\[1\]\.weight"[^>]*value="50"/);
    const loaded = await press(`load-over:${model}`, "50", "50");
    expect(read(loaded.html)).toMatch(/Chargé .*100 %, complet/);
    expect(await weights()).toEqual([58, 30]);
  });

  it("keep what is composed under each of the four ways of management", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    await withLines(uuid, [1], 1);
    const shares = { free: "40", delegated: "30", horizon: "20", "structured-product": "10" };
    const split = Object.entries(shares).map(([mode, weight]): [string, string] => [`share.${mode}`, weight]);
    expect((await send(uuid, "?allocation=1", [["intent", "split"], ...split])).status).toBe(303);
    const kept = async () => (await stored(uuid)).workspace!.allocations[0]!;
    expect(Object.fromEntries((await kept()).modes!.map(({ mode, weight }) => [mode, weight]))).toEqual(shares);

    // The grid of the demonstration holds 75 · 8 / 23 of equities ten years before the end, in whole per cents.
    expect((await send(uuid, "?allocation=1&mode=horizon", { intent: "horizon" })).status).toBe(303);
    const { riskyAssetsStartPercentage, lines = [] } = (await kept()).horizonProfile!;
    expect(riskyAssetsStartPercentage).toBe("26");
    expect(lines.reduce((sum, { weight }) => sum + Number(weight), 0)).toBeCloseTo(100, 6);
    expect(read(await pages.page(path(uuid, "?allocation=1&mode=horizon")))).toContain("Cette grille est retenue dans l’allocation.");

    const offered = await pages.page(path(uuid, "?allocation=1&mode=delegated"));
    const codes = [...offered.matchAll(/name="mandate\.([^"]+)"/g)].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(1);
    const mandates = codes.map((code, at): [string, string] => [`mandate.${code}`, ["60", "40"][at] ?? ""]);
    expect((await send(uuid, "?allocation=1&mode=delegated", [["intent", "mandates"], ["composed", "mandates"], ...mandates])).status).toBe(
      303,
    );
    const profiles = (await kept()).delegatedProfiles!;
    expect(profiles.map(({ mandatCode, allocation }) => [mandatCode, allocation])).toEqual([
      [codes[0], "60"],
      [codes[1], "40"],
    ]);
    for (const { label, assetManagerName, profileRiskLevel, lines: held = [] } of profiles) {
      expect([label, assetManagerName].every((name) => offered.includes(name))).toBe(true);
      expect([typeof profileRiskLevel, held.length > 0]).toEqual(["number", true]);
    }
    expect((await kept()).lines).toHaveLength(2);
  });

  it("tell of each mandate its manager, code, document, share, risk and its own returns", async () => {
    const uuid = await beginAdvice(pages, { riskProfile: "DYNAMIC" });
    const profile = (label: string, code: string, manager: string, riskLevel: number, series: string) => ({
      ...{ label, code, manager, riskLevel, kidUrl: `https://${code.toLowerCase()}.example/kid.pdf` },
      allocation: [{ series, weight: "100" }],
    });
    const mandates = [profile("Prudence", "M-1", "Orvane", 2, EURO), profile("Élan", "N-31", "Temis", 6, WORLD)];
    await defineManaged(pages.front.database, DEMO_PRODUCTS.lifeInsurance, { mandates });
    const delegatedProfiles = [
      { mandatCode: "M-1", allocation: "65" },
      { mandatCode: "N-31", allocation: "35" },
    ];
    const allocation = { number: 1, modes: [{ mode: "delegated", weight: "100" }], delegatedProfiles };
    await pages.api.send(`${SESSIONS}/${uuid}/workspace`, { allocations: [allocation], selectedAllocation: 1 }, "PUT");
    const html = await pages.page(path(uuid, "/performances?allocation=1&mode=delegated"));
    const table = /<caption[^>]*>Rendement de chaque mandat[\s\S]*?<\/table>/.exec(html)![0];
    const rows = table.split("<tbody")[1]!.split("<tr").slice(1).map(read);
    expect(rows).toHaveLength(2);
    const figures = "((?: [+−]?[\\d,]+ %){4})";
    const [first, second] = [
      new RegExp(`Prudence Orvane · M-1 .*65 % 2${figures}`).exec(rows[0]!),
      new RegExp(`Élan Temis · N-31 .*35 % 6${figures}`).exec(rows[1]!),
    ];
    expect([rows[0], first === null]).toEqual([rows[0], false]);
    expect([rows[1], second === null]).toEqual([rows[1], false]);
    expect(first![1]).not.toBe(second![1]);
    expect([...table.matchAll(/href="(https:[^"]+)"/g)].map(([, href]) => href)).toEqual(mandates.map(({ kidUrl }) => kidUrl));
  });
});
