import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { Simulation } from "#app/contract/simulation/simulation.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { fakeViewer, parameters, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { compareView } from "../compare/compare.server.ts";
import { reportDocument } from "./report-document.server.ts";
import { reportFigures } from "./report-figures.server.ts";
import { reportWorkbook } from "./report-workbook.server.ts";

const writing = { t: getFixedT("fr"), language: "fr" } as const;
const bare = (text: string) => text.replace(/\\?[\u00a0\u202f]/g, " ");
const CLIENT = "0192d3a0-0000-4000-8000-00000000c11e";
const origin = { session: CLIENT, completedAt: "2026-09-22T19:12:00Z", completedBy: "CLIENT", decided: null, decision: null } as const;
const profiled = {
  ...{ clientId: CLIENT, firstName: "Farida", lastName: "Chergui" },
  ...{ riskProfile: "CONSERVATIVE", riskBand: { min: 1, max: 1 }, profileOrigin: origin, profileValidUntil: "2028-09-22" },
} as const;

function viewerOf(subscriber: object, namesake: Simulation["namesake"] = null): Viewer {
  const simulation: Simulation = simulationOf({ draft: { ...parameters, subscriber }, namesake });
  const { viewer } = fakeViewer({ simulation });
  const registration = { orias: "12345678", regulatoryStatus: "Courtier en assurance" };
  return {
    ...viewer,
    permissions: new Set(),
    organisation: { name: "Épargne & Conseil", graphicChart: {}, registration },
  } as unknown as Viewer;
}

/** All that the report, the workbook and a comparison say. */
async function told(subscriber: object, namesake: Simulation["namesake"] = null) {
  const viewer = viewerOf(subscriber, namesake);
  const found = await reportFigures(viewer, SIMULATION, writing);
  if (!("figures" in found)) throw new Error("no figures");
  const document = await reportDocument(viewer, { figures: found.figures, parts: [], today: "2026-11-22" }, writing);
  const made = await reportWorkbook(viewer, SIMULATION, writing);
  if (!("file" in made)) throw new Error("no file");
  const sheets = await readWorkbook(Buffer.from(await made.file.arrayBuffer()));
  return { report: bare(JSON.stringify(document)), workbook: bare(JSON.stringify(sheets)) };
}

describe("files of a simulation", () => {
  it("print the client's profile with questionnaire, date and validity, the adviser and the register", async () => {
    const { report, workbook } = await told(profiled);
    for (const text of [report, workbook]) {
      expect(text).toContain("Prudent – d’après le questionnaire du 22/09/2026, valable jusqu’au 22/09/2028");
      expect(text).toContain("Claire Morvan");
      expect(text).toContain("Courtier en assurance – ORIAS n° 12 345 678");
      expect(text).not.toContain("sans questionnaire");
    }
  });

  it("say that a client of the subscriber's name completed a questionnaire, not that there is none", async () => {
    const typed = { firstName: "Farida", lastName: "Chergui", riskProfile: "AGGRESSIVE" };
    const { report, workbook } = await told(typed, { client: CLIENT, completedAt: origin.completedAt });
    for (const text of [report, workbook]) {
      expect(text).toContain("Offensif – profil déclaré par le conseiller ; un client du même nom a rempli un questionnaire le 22/09/2026");
      expect(text).not.toContain("sans questionnaire");
    }
  });

  it("say that there is no questionnaire where the adviser declared the profile", async () => {
    const { report, workbook } = await told({ riskProfile: "DYNAMIC" });
    for (const text of [report, workbook]) expect(text).toContain("Dynamique – profil déclaré par le conseiller, sans questionnaire");
    const view = await compareView(viewerOf({ riskProfile: "DYNAMIC" }), [SIMULATION, SIMULATION.replace(/1$/, "2")], writing);
    const at = view.rows.findIndex(({ key }) => key === "profile");
    expect(view.columns.map(({ cells }) => bare(cells[at] ?? ""))).toEqual(
      Array(2).fill("Dynamique – profil déclaré par le conseiller, sans questionnaire"),
    );
  });

  it("warn of what does not fit the profile or the horizon, whichever parts are chosen", async () => {
    // SRI 1 and 2 at 60 and 40 %: 1.4 on average, above a band that ends at 1; SRI 2 asks for two years.
    const { report, workbook } = await told(profiled);
    for (const text of [report, workbook]) {
      expect(text).toContain("SRI moyen 1,4");
      expect(text).toContain("ne convient pas à ce profil");
      expect(text).toContain("Actions monde (SRI 2)");
    }
    expect((await told({ riskProfile: "CONSERVATIVE" })).report).not.toContain("ne convient pas à ce profil");
  });
});
