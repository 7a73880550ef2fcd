import type { FinalAdvice, AdviceCheck as Outcome } from "#app/contract/journey/advice.ts";
import type { AdviceReplay } from "#app/contract/journey/publication.ts";
import { adviceChecks, flagOf } from "#app/domain/advice/checks.ts";
import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import type { AdviceFigures, AdviceInputs } from "#app/domain/advice-report/figures.ts";
import { ADVICE_CHECKS, type AdviceCheckCode } from "#app/domain/journey.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { ENGINE_VERSION } from "#backend/numerics/engine.ts";
import { allocationFacts, readSeriesFacts, seriesAbout, sessionFacts } from "../advice/facts.ts";
import { scenarioFacts } from "../advice/scenarios.ts";
import { findJourney } from "../journey.store.ts";
import { configOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";
import { computeFigures } from "./compute-figures.ts";
import { definitionsOf } from "./gather-inputs.ts";
import { gather, publishedPackage } from "./gather-package.ts";

/** Every number of a tree of figures by its path, written so that no digit is lost. */
function flat(value: unknown, path: string): Array<[string, string]> {
  if (value === null || typeof value !== "object") return [[path, JSON.stringify(value ?? null)]];
  return Object.entries(value).flatMap(([name, part]) => flat(part, path === "" ? name : `${path}.${name}`));
}

function compared(published: AdviceFigures, found: AdviceFigures): AdviceReplay["figures"] {
  const { engine: _then, ...then } = published;
  const { engine: _now, ...now } = found;
  const [a, b] = [new Map(flat(then, "")), new Map(flat(now, ""))];
  return [...new Set([...a.keys(), ...b.keys()])].map((name) => {
    const [one, other] = [a.get(name) ?? "null", b.get(name) ?? "null"];
    return { name, published: one, found: other, same: one === other };
  });
}

/** Inputs that are stored otherwise today. The day itself always is, and is told by nobody. */
function changesOf(
  { day: _then, ...then }: AdviceInputs,
  { day: _now, ...now }: AdviceInputs,
  nameOf: (uuid: string) => string | null,
): AdviceReplay["changes"] {
  const [a, b] = [new Map(flat(then, "")), new Map(flat(now, ""))];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((what) => a.get(what) !== b.get(what))
    .map((what) => ({ what, name: nameOf(what.split(".")[1] ?? ""), was: a.get(what) ?? "null", now: b.get(what) ?? "null" }));
}

/** The same allocation held against the rules and the data of today. */
async function checksOfToday(context: CallerContext, row: SessionRow, { allocation }: FinalAdvice): Promise<AdviceCheck[]> {
  const queries = context.database.orm;
  const facts = await sessionFacts(queries, row, new Date());
  const series = await readSeriesFacts(queries, row, seriesAbout(row, [allocation]), facts.base.today);
  const scenarios = await scenarioFacts(context, row, allocation, facts.base.today);
  return adviceChecks(await allocationFacts(queries, row, facts, allocation, series, scenarios));
}

function changedChecks(published: readonly Outcome[], found: readonly Outcome[]): AdviceReplay["checks"] {
  const of = (checks: readonly Outcome[], code: AdviceCheckCode) => {
    const outcomes = checks.filter((check) => check.code === code);
    return outcomes.length === 0 ? null : flagOf(outcomes);
  };
  return ADVICE_CHECKS.map((code) => ({ code, published: of(published, code), today: of(found, code) })).filter(
    (check) => check.published !== check.today,
  );
}

export const replayRoutes = {
  replay: api.advicePackages.replay.handler(async ({ input: { params }, context }): Promise<AdviceReplay> => {
    const { row, advice, found } = await publishedPackage(context, params.hash, params.number);
    const { orm } = context.database;
    // Kept as JSON, which keeps every digit of a double.
    const again = JSON.parse(JSON.stringify(await computeFigures(context, found.inputs))) as AdviceFigures;
    const figures = compared(found.figures, again);
    const { inputs, figures: now } = await gather(context, { row, advice }, { language: found.choice.language, comment: "" });
    const names = await definitionsOf(orm, Object.keys({ ...found.inputs.weights, ...found.inputs.after }));
    const journey = await findJourney(orm, { kind: "all" }, row.journey);
    const checks = await checksOfToday(context, journey ? { ...row, config: journey.config } : row, advice);
    const rules = journey && journey.version !== row.journeyVersion;
    return {
      number: params.number,
      same: figures.every(({ same }) => same),
      engine: { published: found.figures.engine, now: ENGINE_VERSION },
      figures,
      checks: changedChecks(advice.checks, checks),
      today: compared(found.figures, JSON.parse(JSON.stringify(now)) as AdviceFigures),
      changes: [
        ...(rules
          ? [{ what: "journey", name: configOf(row).general.journeyName, was: String(row.journeyVersion), now: String(journey.version) }]
          : []),
        ...changesOf(found.inputs, JSON.parse(JSON.stringify(inputs)) as AdviceInputs, (uuid) => names.get(uuid)?.fullName ?? null),
      ],
    };
  }),
};
