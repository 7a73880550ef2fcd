import { expect, it } from "vitest";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, resultOf, SERIES } from "../../../../tests/fixtures/simulation.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { resultsView } from "./outcome-view.server.ts";

const writing = { t: getFixedT("fr"), language: "fr" } as const;
const versions = { engine: "1", matrixUuid: null, matrixVersion: 3, referenceFrom: null, referenceTo: null, seriesAsOf: null };

it("names each fund of the plan once among the sources, and no fund of another mandate", async () => {
  const [euro, equities] = SERIES;
  const found = await linesOf(fakeViewer().viewer, [equities, euro, equities, equities], writing);
  expect(found.map(({ name }) => name)).toEqual(["Actions monde", "Fonds euro"]);
  const other = { ...found[0]!, series: "0192d3a0-0000-4000-8000-0000000000ff", name: "Actions d’un autre mandat" };
  const share = { ...found[0]!, series: "0192d3a0-0000-4000-8000-0000000000fe" };
  const allocation = [...parameters.allocation, { series: share.series, weight: "0" }];
  const asked = { result: resultOf(), versions, lines: [...found, other, share], paths: null, pathsGone: false, inflation: null };
  const view = resultsView({ ...asked, parameters: { ...parameters, allocation } }, writing);
  expect(view.sources).toContain("Données importées\u202f: Actions monde");
  expect(view.simulated).toBe("Données simulées\u202f: Fonds euro");
});
