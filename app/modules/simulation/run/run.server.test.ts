import { describe, expect, it } from "vitest";
import { formOf } from "#app/domain/simulation/form.ts";
import type { Issue } from "#app/domain/simulation/rules/number-rules.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { fakeViewer, parameters, refusal, resultOf, SERIES } from "../../../../tests/fixtures/simulation.ts";
import type { FailureKind } from "../failure.ts";
import { failureView } from "../failure-view.server.ts";
import { issueView } from "../inputs/issue-view.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import type { Writing } from "../writing.ts";
import { pathsOfSaved, runSimulation } from "./run.server.ts";

const none = { preferred: null };
const throwing = (error: unknown) => () => {
  throw error;
};
const fr = { t: getFixedT("fr"), language: "fr" } as const;
const en = { t: getFixedT("en"), language: "en" } as const;

describe("running a simulation", () => {
  it("resolves the matrices, then projects with them", async () => {
    const { viewer, calls } = fakeViewer();
    const run = await runSimulation(viewer, parameters, { preferred: "p" });
    expect(run.failure).toBeNull();
    expect(run.computed?.versions).toEqual({
      engine: "1.0.0",
      matrixUuid: "0192d3a0-0000-4000-8000-000000000003",
      matrixVersion: 3,
      referenceFrom: "2012-02-01",
      referenceTo: "2025-02-28",
      seriesAsOf: "2025-02-28",
    });
    expect(calls.map(([name]) => name)).toEqual(["resolve", "project"]);
    expect(calls[0]?.[1]).toEqual({ body: { series: [...SERIES], preferred: "p" } });
    expect(calls[1]?.[1]).toMatchObject({
      weights: { [SERIES[0]]: 0.6, [SERIES[1]]: 0.4 },
      target: { parameter: "target", value: 13_500 },
    });
  });

  it.each([
    ["3107", "history", "chart"],
    ["0023", "ending", "chart"],
    ["0993", "scenarios", "chances"],
    ["00991", "scenarios", "chances"],
    ["errorSuccessChances", "allocation", "chances"],
    ["00001", "period", "chart"],
    ["2201", "cashFlows", "contributions"],
  ])("turns %s of the matrices into a result for its card", async (code, kind, place) => {
    const { viewer } = fakeViewer({ resolve: throwing(refusal(422, code, { series: [SERIES[0]] })) });
    const { failure } = await runSimulation(viewer, parameters, none);
    expect(failure).toEqual({ kind, place, code, series: [SERIES[0]], span: null, reference: "ref-1" });
  });

  it("tells deposits outside the plan from no deposit at all", async () => {
    const refused = async (reason: string) => {
      const { viewer } = fakeViewer({ resolve: throwing(refusal(422, "2201", { reason })) });
      return (await runSimulation(viewer, parameters, none)).failure?.outside;
    };
    expect([await refused("DEPOSITS_OUTSIDE_THE_PLAN"), await refused("NOTHING_PAID_IN")]).toEqual([true, undefined]);
  });

  it.each([
    [503, "BACKEND_UNAVAILABLE", "unavailable"],
    [504, "TIMEOUT", "unavailable"],
    [500, "INTERNAL_SERVER_ERROR", "unavailable"],
    [429, "TOO_MANY_REQUESTS", "tooMany"],
    [400, "INVALID_INPUT", "refused"],
  ])("says so when the service answers %i", async (status, code, kind) => {
    const { viewer } = fakeViewer({ project: throwing(refusal(status, code)) });
    expect((await runSimulation(viewer, parameters, none)).failure).toMatchObject({ kind, place: "chart", reference: "ref-1" });
  });

  it("computes the rest without the goal when only the chances cannot be judged", async () => {
    const { viewer, calls } = fakeViewer({
      project: (request) => {
        if (request.target) throw refusal(422, "errorSuccessChances", { series: [SERIES[1]] });
        return resultOf(13_449, null);
      },
    });
    const { computed } = await runSimulation(viewer, parameters, none);
    expect(computed?.chancesFailure).toMatchObject({ kind: "allocation", series: [SERIES[1]] });
    expect(computed?.result.successes).toBeUndefined();
    expect(calls.filter(([name]) => name === "project")).toHaveLength(2);
  });

  it("throws on what is no result: a lost right, a given-up request, a fault", async () => {
    for (const error of [
      refusal(401, "UNAUTHORIZED"),
      refusal(403, "FORBIDDEN"),
      refusal(499, "REQUEST_ABORTED"),
      new TypeError("fault"),
    ]) {
      await expect(runSimulation(fakeViewer({ resolve: throwing(error) }).viewer, parameters, none)).rejects.toBe(error);
    }
  });

  it("draws the paths of a saved result only while its scenarios give the same numbers", async () => {
    const versions = { engine: "1.0.0", matrixUuid: "m", matrixVersion: 3, referenceFrom: null, referenceTo: null, seriesAsOf: null };
    const paths = [[1, 2]];
    const { viewer } = fakeViewer({ project: () => ({ ...resultOf(), paths }) });
    expect(await pathsOfSaved(viewer, { parameters, saved: resultOf(), versions })).toBe(paths);
    expect(await pathsOfSaved(viewer, { parameters, saved: resultOf(14_000), versions })).toBeNull();
    expect(await pathsOfSaved(viewer, { parameters, saved: resultOf(), versions: { ...versions, matrixUuid: null } })).toBeNull();
  });
});

describe("what a rule says", () => {
  const said = async (rule: Pick<Issue, "key" | "params" | "fix">, writing: Writing = en) =>
    issueView(
      { field: "allocation[1].weight", ...rule },
      formOf(parameters, "en"),
      await linesOf(fakeViewer().viewer, SERIES, en),
      writing,
    );

  it("names the closed fund and the day, and offers to remove it", async () => {
    const closed = { key: "supportClosed", params: { series: SERIES[1], day: "2026-11-21" }, fix: "remove-series:1" } as const;
    expect(await said(closed)).toMatchObject({
      text: "The asset Actions monde is closed since 21\u00a0November\u00a02026: remove it",
      fix: { intent: "remove-series:1" },
    });
    expect((await said(closed, fr)).text).toContain("Le support Actions monde est fermé depuis le 21\u00a0novembre\u00a02026");
  });

  it("names the payment that the minimum of a fund raises, with its new amount", async () => {
    const minimum = { series: SERIES[1], amount: "100" };
    const { text, fix } = await said({ key: "supportPeriodicMinimum", params: minimum, fix: "set-amount:0:400" });
    expect(text).toContain("100");
    expect(fix?.label).toBe("Periodic deposit no. 1: raise to €400");
  });
});

describe("what a failure says", () => {
  const failure = (kind: FailureKind, series: string[] = []) => ({
    kind,
    place: "chart" as const,
    code: "3107",
    series,
    span: null,
    reference: "ref-1",
  });

  it("names the series instead of their uuids, with the history that is too short", async () => {
    const lines = await linesOf(fakeViewer().viewer, SERIES, fr);
    expect(failureView(failure("history", [...SERIES]), lines, fr).title).toBe(
      "Historique ou proxy insuffisant\u202f: Fonds euro (historique\u202f: janvier\u00a02012 – février\u00a02025) et Actions monde (historique\u202f: janvier\u00a02012 – février\u00a02025)",
    );
    const shown = failureView(failure("scenarios", [SERIES[1]]), lines, fr);
    expect(shown.title).toContain("pour Actions monde");
    expect(shown.reference).toBe("Réf. 3107 · Référence à communiquer à l’assistance\u202f: ref-1");
  });

  it("says the next step in both languages, and leads to the field that is missing", () => {
    const shown = failureView(failure("cashFlows"), [], en);
    expect(shown).toMatchObject({
      title: "Add a balance or a deposit",
      link: { href: "#simulation-currentBalance", label: "Go to the current balance" },
    });
    expect(failureView({ ...failure("cashFlows"), outside: true }, [], fr).text).toContain("datés avant le début ou après l’horizon");
    expect(failureView(failure("allocation"), [], fr).text).toContain("avec ces supports, ces poids et cet objectif");
    expect(failureView(failure("allocation", [SERIES[1]]), [], fr).text).toContain("des supports sans scénarios");
  });

  it.each(["history", "ending", "scenarios", "statistics"] as const)("of %s names the series and asks to contact support", async (kind) => {
    const lines = await linesOf(fakeViewer().viewer, SERIES, fr);
    for (const [writing, support] of [
      [fr, "contactez l’assistance"],
      [en, "contact support"],
    ] as const) {
      const { title, text } = failureView(failure(kind, [SERIES[1]]), lines, writing);
      expect(`${title} ${text}`).toContain("Actions monde");
      expect(text).toContain(support);
    }
  });

  it.each(["0993", "00991"])("of %s says that the chances cannot be computed for want of scenarios", async (code) => {
    const { viewer } = fakeViewer({ resolve: throwing(refusal(422, code, { series: [SERIES[1]] })) });
    const { failure: met } = await runSimulation(viewer, parameters, none);
    const lines = await linesOf(viewer, SERIES, fr);
    for (const [writing, title, text] of [
      [
        fr,
        "Chances de succès non calculables\u202f: pas de scénarios de marché pour Actions monde",
        "Leurs matrices ou leurs données de simulation manquent",
      ],
      [en, "Success chances not available: no market scenarios for Actions monde", "Their matrices or simulation data are missing"],
    ] as const) {
      const shown = failureView(met!, lines, writing);
      expect(shown).toMatchObject({ place: "chances", title });
      expect(shown.text).toContain(text);
      expect(shown.reference).toContain(code);
    }
  });

  it("says that the server refused where no code of the catalogue explains it", () => {
    const other = { ...failure("scenarios"), kind: "unavailable" as const, code: "INTERNAL_SERVER_ERROR" };
    expect(failureView(other, [], en).reference).toBe("Server error: INTERNAL_SERVER_ERROR · Reference for support: ref-1");
    expect(failureView({ ...other, reference: null }, [], fr).reference).toBe("Erreur du serveur\u202f: INTERNAL_SERVER_ERROR");
  });
});
