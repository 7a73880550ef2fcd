import { describe, expect, it } from "vitest";
import { formOf } from "#app/domain/simulation/form.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, refusal, resultOf, SERIES, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { keepFees } from "../fees/fees.server.ts";
import { keepChange } from "../keep-change.server.ts";
import { copyForm, copyFromForm, renameFromForm, saveFromForm } from "../list/save.server.ts";
import { actOnSimulation } from "../page/edit-action.server.ts";
import { loadEditPage } from "../page/edit-page.server.ts";
import { USUAL } from "../results/shown-results.ts";

const en = { t: getFixedT("en"), language: "en" } as const;
const versions = {
  engine: "1.0.0",
  matrixUuid: "0192d3a0-0000-4000-8000-000000000003",
  matrixVersion: 2,
  referenceFrom: "2011-01-01",
  referenceTo: "2024-12-31",
  seriesAsOf: "2024-12-31",
};
const saved = (final: number, change = {}) =>
  simulationOf({ name: "Retirement", savedAt: "2025-02-03T10:15:00Z", results: resultOf(final, 100), versions, ...change });
/** Shared by somebody else than the viewer. */
const ofColleague = { owner: "0192d3a0-0000-4000-8000-000000000099", ownerName: "Paul Verdier", shared: true };
const load = (simulation: ReturnType<typeof simulationOf>, project = () => resultOf(13_449, 112)) =>
  loadEditPage(fakeViewer({ simulation, project }).viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, en);
const fields = (entries: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

describe("reopening a saved simulation", () => {
  it("says why today's data give no result: a fund valued each quarter has no scenarios of its own", async () => {
    const resolve = () => {
      throw refusal(422, "3107", { series: [SERIES[1]], reason: "NOT_MONTHLY" });
    };
    const { viewer } = fakeViewer({ simulation: saved(15_000), resolve });
    const page = await loadEditPage(viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, en);
    expect(page?.saved?.text).toMatch(/^Today’s data cannot be computed at the moment\. No monthly values: Actions monde/);
    expect(page?.saved?.figures).toEqual([]);
    const typed = fakeViewer({ simulation: simulationOf(), resolve });
    const draft = await loadEditPage(typed.viewer, { uuid: SIMULATION, asked: USUAL, kept: null }, en);
    expect(JSON.stringify(draft?.outcome)).toContain("a series valued once a quarter enters them by a proxy or a formula alone");
  });

  it("shows the saved figures and says what today's data would give", async () => {
    const page = await load(saved(15_000));
    expect(page?.outcome.results?.success?.reached).toBe(100);
    expect(page?.outcome.results?.sources).toContain("scenario set version 2");
    expect(page?.saved).toMatchObject({
      title: "Result saved on 03/02/2025 11:15, other today",
      text: "With today’s data the median would be €13,400 instead of €15,000.",
      differs: true,
      figures: [{ label: "Success chances" }, { label: "Very favourable" }, { label: "Median", before: "€15,000", today: "€13,400" }, {}],
    });
  });

  it("compares counts where the median agrees, and offers nothing where all agrees", async () => {
    expect((await load(saved(13_449)))?.saved).toMatchObject({
      text: "With today’s data 112 of 250 scenarios would reach the goal instead of 100.",
      differs: true,
    });
    expect((await load(saved(13_449), () => resultOf(13_449, 100)))?.saved).toMatchObject({
      text: "With today’s data the result is the same.",
      differs: false,
    });
  });

  it("shows the draft with fresh figures once something was typed since", async () => {
    const page = await load(saved(15_000, { draft: { ...parameters, horizonYears: 3 } }));
    expect(page?.saved).toBeNull();
    expect(page?.form.horizonYears).toBe("3");
    expect(page?.outcome.results?.success?.reached).toBe(112);
  });

  it("puts back what was typed before the session ended", async () => {
    const kept = { ...formOf(parameters, "en"), currentBalance: "77" };
    const page = await loadEditPage(fakeViewer().viewer, { uuid: SIMULATION, asked: USUAL, kept }, en);
    expect(page?.form.currentBalance).toBe("77");
  });
});

describe("saving under a name", () => {
  it("asks for four characters", async () => {
    const answer = await saveFromForm(fakeViewer().viewer, SIMULATION, fields({ name: "  abc ", version: "4" }), en);
    expect(answer).toMatchObject({
      kind: "stay",
      status: 400,
      form: { name: "  abc ", error: "invalid name, must have at least 4 characters" },
    });
    const { viewer, calls } = fakeViewer();
    expect(await saveFromForm(viewer, SIMULATION, fields({ name: " abcd ", version: "4" }), en)).toEqual({ kind: "saved", name: "abcd" });
    expect(calls.find(([name]) => name === "save")?.[1]).toMatchObject({ query: { simulationName: "abcd" } });
  });

  it("saves the computed draft with its versions, once", async () => {
    const { viewer, calls } = fakeViewer();
    expect(await saveFromForm(viewer, SIMULATION, fields({ name: "Retirement", version: "4", idem: "token-123" }), en)).toEqual({
      kind: "saved",
      name: "Retirement",
    });
    const input = calls.find(([name]) => name === "save")?.[1];
    expect(input).toMatchObject({
      query: { simulationName: "Retirement" },
      headers: { "idempotency-key": "token-123", "if-match": "4" },
      body: { uuid: SIMULATION, replace: false, results: { successes: 112 }, versions: { matrixVersion: 3 } },
    });
  });

  it("keeps the saved figures when nothing was typed since", async () => {
    const { viewer, calls } = fakeViewer({ simulation: saved(15_000) });
    await saveFromForm(viewer, SIMULATION, fields({ name: "Retirement 2", version: "4" }), en);
    expect(calls.some(([name]) => name === "project")).toBe(false);
    expect(calls.find(([name]) => name === "save")?.[1]).toMatchObject({ body: { results: { successes: 100 }, versions } });
  });

  it("shows the namesake, and replaces it only under the very name that was confirmed", async () => {
    const save = ({ body }: { body: object }) => {
      if (!("replace" in body) || body.replace !== true)
        throw refusal(409, "SIMULATION_NAME_EXISTS", { ownerName: "Julie Dumas", date: "20250203" });
      return simulationOf();
    };
    const first = await saveFromForm(fakeViewer({ save }).viewer, SIMULATION, fields({ name: "Retirement", version: "4" }), en);
    expect(first).toMatchObject({
      kind: "stay",
      status: 409,
      form: {
        namesake: { title: "“Retirement” already exists", text: "Saved by Julie Dumas on 03/02/2025. Replacing it erases its content." },
      },
    });
    expect(
      await saveFromForm(fakeViewer({ save }).viewer, SIMULATION, fields({ name: "Retirement", replace: "Retirement", version: "4" }), en),
    ).toMatchObject({ kind: "saved" });
    expect(
      await saveFromForm(fakeViewer({ save }).viewer, SIMULATION, fields({ name: "Another", replace: "Retirement", version: "4" }), en),
    ).toMatchObject({ kind: "stay", status: 409 });
  });

  it("keeps the name through a conflict and through a failing service", async () => {
    const refusing = (status: number, code: string) => () => {
      throw refusal(status, code, { version: 8 });
    };
    const conflict = await saveFromForm(
      fakeViewer({ save: refusing(409, "VERSION_CONFLICT") }).viewer,
      SIMULATION,
      fields({ name: "Retirement", version: "4" }),
      en,
    );
    expect(conflict).toMatchObject({ status: 409, form: { name: "Retirement", version: 8 } });
    const failed = await saveFromForm(
      fakeViewer({ save: refusing(503, "DATABASE_UNAVAILABLE") }).viewer,
      SIMULATION,
      fields({ name: "Retirement", version: "4" }),
      en,
    );
    expect(failed).toMatchObject({
      status: 502,
      form: { name: "Retirement", notice: "The simulation could not be saved. Contact support. Reference: ref-1" },
    });
  });
});

describe("duplicating", () => {
  it("saves inputs, results and versions as they stand, as another simulation", async () => {
    const source = saved(15_000);
    const { viewer, calls } = fakeViewer({ simulation: source });
    const { name } = copyForm(viewer, source, en.t);
    expect(name).toBe("Retirement (copy)");
    expect(await copyFromForm(viewer, SIMULATION, fields({ name, idem: "i-1" }), en)).toEqual({ kind: "saved", name });
    const sent = calls.find(([call]) => call === "save")?.[1] as { headers: object; body: Record<string, unknown> };
    expect(sent.body).toMatchObject({ replace: false, parameters: source.parameters, results: source.results, versions });
    expect(sent.body).not.toHaveProperty("uuid");
    expect(sent.headers).not.toHaveProperty("if-match");
    expect(calls.some(([call]) => call === "project")).toBe(false);
  });

  it("keeps the longest names within their bound, and refuses the shortest", async () => {
    const { viewer } = fakeViewer({ simulation: saved(15_000) });
    expect([...copyForm(viewer, saved(15_000, { name: "x".repeat(120) }), en.t).name]).toHaveLength(120);
    expect(await copyFromForm(viewer, SIMULATION, fields({ name: "abc" }), en)).toMatchObject({ kind: "stay", status: 400 });
  });

  it("leaves a colleague's client with the colleague, and says so", async () => {
    const parameters = { ...saved(15_000).parameters, subscriber: { lastName: "Canary" } };
    const { viewer, calls } = fakeViewer({ simulation: saved(15_000, { ...ofColleague, parameters }) });
    expect(copyForm(viewer, saved(15_000, ofColleague), en.t).hint).toBe(
      "Paul Verdier keeps the simulation as it is. The copy is yours, without the client’s details.",
    );
    expect(await copyFromForm(viewer, SIMULATION, fields({ name: "A copy" }), en)).toMatchObject({ kind: "saved" });
    const sent = calls.find(([call]) => call === "save")?.[1] as { body: { parameters: object; results: object } };
    expect(JSON.stringify(sent)).not.toContain("Canary");
    expect(sent.body).toMatchObject({ results: { successes: 100 }, parameters: saved(15_000).parameters });
  });
});

describe("a colleague's simulation", () => {
  it("can be neither saved, renamed nor changed: it is as good as absent, and nothing is written", async () => {
    const { viewer, calls } = fakeViewer({ simulation: saved(15_000, ofColleague) });
    const name = fields({ name: "Taken over", intent: "simulate", entryFee: "1", managementFee: "1" });
    expect(await saveFromForm(viewer, SIMULATION, name, en)).toEqual({ kind: "absent" });
    expect(await renameFromForm(viewer, SIMULATION, name, en)).toEqual({ kind: "absent" });
    expect(await actOnSimulation(viewer, SIMULATION, name, USUAL, en)).toEqual({ kind: "absent" });
    expect(await keepFees(viewer, SIMULATION, name)).toMatchObject({ kind: "absent" });
    expect(await keepChange(viewer, SIMULATION, (parameters) => parameters)).toBe(false);
    expect(calls.filter(([call]) => call === "save" || call === "keepDraft")).toEqual([]);
  });
});
