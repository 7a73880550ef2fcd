import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, SIMULATION } from "../../../../tests/fixtures/simulation.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { USUAL } from "../results/shown-results.ts";
import { reportWorkbook } from "./report-workbook.server.ts";
import { figureOf } from "./workbook-table.server.ts";

type Row = readonly unknown[];

async function workbook(language: "fr" | "en", answers: Parameters<typeof fakeViewer>[0] = {}) {
  const { viewer } = fakeViewer(answers);
  const writing = { t: getFixedT(language), language };
  const asked = { ...viewer, language, organisation: { name: "Épargne", graphicChart: {} } } as unknown as typeof viewer;
  const made = await reportWorkbook(asked, SIMULATION, writing);
  if (!("file" in made)) throw new Error(`no file: ${JSON.stringify(made)}`);
  const sheets = await readWorkbook(Buffer.from(await made.file.arrayBuffer()));
  const page = async (tab: "outcomes" | "allocation" | "sustainability") =>
    (await loadEditPage(asked, { uuid: SIMULATION, asked: { ...USUAL, tab }, kept: null }, writing))!.outcome;
  const rows = (name: string): Row[] => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  return { rows, page, writing };
}

/** Number that a written figure says, as a cell holds it: 3.2 % is 0.032. */
function said(text: string | null, language: "fr" | "en"): unknown {
  const value = figureOf(text, language);
  return typeof value === "object" && value !== null && "percent" in value ? value.percent / 100 : value;
}
const firsts = (rows: Row[], label: string) => rows.find(([first]) => first === label) ?? [];

describe.each(["fr", "en"] as const)("the workbook of a simulation in %s", (language) => {
  it("holds the figures of the page as numbers: risk, scenarios, outcomes, funds", async () => {
    const { rows, page, writing } = await workbook(language);
    const { t } = writing;
    const { shown: held } = await page("allocation");
    const { shown, results } = await page("outcomes");
    if (held.tab !== "allocation" || shown.tab !== "outcomes") throw new Error("another tab");
    const risk = rows(t("reportDocument.excel.risk"));
    for (const { label, value } of held.risk!.facts) expect(firsts(risk, label)[1]).toBe(said(value, language));
    expect(typeof firsts(risk, t("riskFigures.today", { values: t("riskFigures.values.WEEKLY") }))[1]).toBe("number");
    expect(risk.flat()).toContain(held.risk!.level);
    const funds = rows(t("reportDocument.excel.allocation"));
    for (const { name, weight } of held.allocation.funds) expect(firsts(funds, name)).toContain(said(weight, language));
    for (const { label, finalValue } of results!.scenarios)
      expect(firsts(rows(t("reportDocument.excel.scenarios")), label)[1]).toBe(said(finalValue, language));
    for (const { label, value } of results!.statistics)
      expect(firsts(rows(t("reportDocument.excel.statistics")), label)[1]).toBe(said(value, language));
    const outcomes = rows(t("report.parts.outcomes"));
    for (const { label, cells } of shown.outcomes!.rows)
      expect(firsts(outcomes, label).slice(1, cells.length + 1)).toEqual(cells.map(({ value }) => said(value, language)));
  });

  it("has what funds declare, and the scenarios in today's money", async () => {
    const { rows, page, writing } = await workbook(language);
    const { shown } = await page("sustainability");
    if (shown.tab !== "sustainability") throw new Error("another tab");
    const declared = rows(writing.t("report.parts.sustainability"));
    for (const { label, whole } of shown.sustainability!.minima) expect(firsts(declared, label)[1]).toBe(said(whole, language));
    expect(rows(writing.t("reportDocument.results.realTerms")).length).toBeGreaterThan(5);
  });
});

it("leaves out in the simplified mode what its page leaves out, and keeps the chances", async () => {
  const { rows, writing } = await workbook("en", { mode: "SIMPLIFIED" });
  const { t } = writing;
  expect(rows(t("report.parts.outcomes"))).toEqual([]);
  const told = rows(t("reportDocument.excel.statistics"));
  expect(firsts(told, t("simulator.success.reaches.goal"))[1]).toBe(112);
  expect(told.flat()).toContainEqual(expect.stringMatching(/^The cause is the return: /));
  expect(firsts(told, t("simulator.statistics.mean"))).toEqual([]);
});

it("names percentiles in the institutional mode, years that are not whole, and simulated data", async () => {
  const { rows, writing } = await workbook("en", { mode: "INSTITUTIONAL" });
  const { t } = writing;
  for (const sheet of ["years", "months"] as const)
    expect(rows(t(`reportDocument.excel.${sheet}`))[0]?.slice(1, 4)).toEqual(["Very unfavourable P5", "Unfavourable P25", "Median P50"]);
  expect(rows(t("reportDocument.excel.inputs")).flat()).toContain("Simulated data: Fonds euro");
  const monthly = rows(t("reportDocument.excel.history"));
  expect(monthly.map(([first]) => first)).toEqual(["Year", "2025*", "2024", "* incomplete month or year"]);
});

it("reads written figures in the language they are written in, and leaves other texts", () => {
  expect(figureOf("12\u202f345,60\u00a0€", "fr")).toBe(12_345.6);
  expect(figureOf("€12,345.60", "en")).toBe(12_345.6);
  expect(figureOf("\u22123,2\u00a0%", "fr")).toEqual({ percent: -3.2, decimals: 1 });
  expect(figureOf("0.5%", "en")).toEqual({ percent: 0.5, decimals: 1 });
  expect(figureOf("112 sur 250", "fr")).toBe("112 sur 250");
  expect(figureOf("5 % à 10 % (classe 4 sur 7)", "fr")).toBe("5 % à 10 % (classe 4 sur 7)");
  expect(figureOf(null, "fr")).toBeNull();
});
