import { expect, it } from "vitest";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { ReportingListPage } from "./list-page.tsx";
import { reportingListView } from "./list-view.server.ts";
import { NewReportingForm } from "./new-page.tsx";
import { newReportingSchema } from "./reporting.schema.ts";

const [A, B, C, D] = [1, 2, 3, 4].map((n) => ({ uuid: `0192d3a0-0000-4000-8000-00000000000${n}`, name: `Grille ${n}` }));
const reporting = (changes: Partial<ConsolidatedReporting>): ConsolidatedReporting => ({
  ...{ uuid: "0192d3a0-0000-4000-8000-000000000021", reportName: "Semestre", status: "DONE", template: "DETAILED" },
  ...{ portfolios: [A!, B!, C!, D!], from: null, to: "2026-06-30", language: "fr", comment: "", progress: 100, fileSize: 204_800 },
  ...{ problem: null, createdAt: "2026-07-01T08:00:00.000Z", endedAt: null, authorName: "Anne Lis", version: 1 },
  ...changes,
});

async function page(items: ConsolidatedReporting[], permissions: string[], language: "fr" | "en") {
  const list = () => Promise.resolve({ items, total: items.length, limit: 25, offset: 0 });
  const person = { roles: [], permissions: new Set(permissions), language };
  const viewer = { ...person, api: { consolidatedReportings: { list } } } as unknown as Viewer;
  const view = await reportingListView(viewer, "asset-manager", "http://localhost/asset-manager/aaa-model-portfolios/reportings");
  return { view, html: renderHtml(<ReportingListPage list={view} />, language) };
}

it("lists what is done, under way and in error, each with what can be done", async () => {
  const rows = [
    reporting({}),
    reporting({ uuid: A!.uuid, reportName: "Suivant", status: "ONGOING", progress: 40, fileSize: null }),
    reporting({ uuid: B!.uuid, reportName: "Manqué", status: "ERROR", fileSize: null, problem: { code: "NO_VALUES", portfolio: C!.uuid } }),
  ];
  const { view, html } = await page(rows, ["am-ableEditPortfolioReportings"], "fr");
  expect(view.moving).toBe(true);
  for (const said of [
    ...[
      "Rapports consolidés",
      "Grille 1, Grille 2, Grille 3 et 1 autre",
      "jusqu’au 30/06/2026",
      "200\u00a0Ko",
      "En cours",
      "Nouveau rapport",
    ],
    "Grille 3\u202f: aucune valeur sur la période",
    'aria-label="Avancement de Suivant"',
    "reportings/0192d3a0-0000-4000-8000-000000000021/file.pdf",
  ])
    expect(html).toContain(said);
  const reader = await page([reporting({})], [], "en");
  expect(reader.html).not.toContain("New report");
  expect((await page([], [], "en")).html).toContain("No consolidated report");
});

it("asks for a name, portfolios and a period, and says what is wrong in the words of the form", () => {
  const values = {
    name: "",
    portfolios: [],
    template: "DETAILED",
    language: "fr",
    period: "SINCE_START",
    from: "",
    to: "2026-06-30",
    comment: "",
  };
  const portfolios = [A!, B!].map(({ uuid, name }) => ({ value: uuid, label: name }));
  const html = renderHtml(<NewReportingForm area="admin" {...{ values, portfolios }} today="2026-07-01" idem="key-of-the-form" />, "fr");
  for (const said of ["Nom du rapport", "Grille 1", "Comparaison et une partie par portefeuille", 'value="2026-06-30"'])
    expect(html).toContain(said);
  const wrong = (changes: object) => {
    const form = {
      name: "R",
      portfolios: [A!.uuid],
      template: "DETAILED",
      language: "fr",
      period: "CUSTOM",
      to: "2026-06-30",
      idem: "key-of-the-form",
    };
    return newReportingSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message);
  };
  expect(wrong({})).toEqual(["consolidatedReportings.form.fromRequired"]);
  expect(wrong({ from: "2026-07-01" })).toEqual(["consolidatedReportings.form.toBefore"]);
  expect(wrong({ from: "2026-01-01" })).toBeUndefined();
  expect(wrong({ period: "ONE_YEAR", portfolios: [] })).toEqual(["consolidatedReportings.form.portfoliosRequired"]);
});
