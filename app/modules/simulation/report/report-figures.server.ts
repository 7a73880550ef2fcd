import type { SimulationResult } from "#app/contract/computation/projection.ts";
import type { Simulation, SimulationParameters, Simulator } from "#app/contract/simulation/simulation.ts";
import { seriesOf } from "#app/domain/simulation/request.ts";
import { formWithin } from "#app/domain/simulation/rules/investment-rules.ts";
import { checkSimulation } from "#app/domain/simulation/rules/rules.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "../failure-view.server.ts";
import type { VolatilitySubject } from "../history/volatilities.server.ts";
import { issueView } from "../inputs/issue-view.server.ts";
import { linesOf } from "../inputs/lines.server.ts";
import { limitsOf, offerOf } from "../limits.ts";
import { findWithSimulator } from "../page/edit-page.server.ts";
import { runSimulation, type Versions, withCosts } from "../run/run.server.ts";
import { type ProfileView, profileView } from "../subscriber/profile-view.server.ts";
import type { LineView } from "../view.ts";
import type { Writing } from "../writing.ts";

/** What a report says about a simulation, before it is written: the figures that its page shows. */
export interface ReportFigures {
  simulation: Simulation;
  simulator: Simulator;
  parameters: SimulationParameters;
  lines: LineView[];
  result: SimulationResult;
  versions: Versions | null;
  /** The saved result, not one of today. */
  saved: boolean;
  /** Why there are no chances although there is a goal. */
  withoutChances: string | null;
  warnings: string[];
  /** The client's risk profile with its source. */
  profile: ProfileView;
}

/** The allocation of the report, on the scenarios of its result. */
export const volatilitySubject = ({ parameters, lines, versions, simulator }: ReportFigures): VolatilitySubject => ({
  parameters,
  lines,
  matrix: { uuid: versions?.matrixUuid ?? null, preferred: simulator.matrix },
});

export type FoundFigures = { figures: ReportFigures } | { absent: true } | { incomplete: true } | { refused: string };

/** The draft computed now, or the saved result as it was saved: whatever the page shows. */
export async function reportFigures(viewer: Viewer, uuid: string, writing: Writing): Promise<FoundFigures> {
  const found = await findWithSimulator(viewer, uuid);
  if (!found) return { absent: true };
  const { simulation, simulator } = found;
  const parameters = simulation.draft ?? simulation.parameters;
  const form = formWithin(parameters, offerOf(simulator), writing.language);
  const lines = await linesOf(viewer, seriesOf(parameters), writing);
  const checked = checkSimulation(form, limitsOf(simulator, lines, parameters.subscriber), writing.language, parameters.currency);
  const common = {
    simulation,
    simulator,
    parameters,
    lines,
    profile: profileView({ ...simulation, subscriber: parameters.subscriber, today: marketToday() }, viewer, writing),
    warnings: checked.warnings
      .map((issue) => issueView(issue, form, lines, writing))
      .map(({ label, text }) => writing.t("simulator.rules.line", { label, message: text })),
  };
  const { draft, results, versions } = simulation;
  if (draft === null && results !== null) {
    const result = await withCosts(viewer, { parameters, saved: results, versions });
    return { figures: { ...common, result, versions, saved: true, withoutChances: null } };
  }
  if (!checked.parameters) return { incomplete: true };
  const { computed, failure } = await runSimulation(viewer, parameters, { preferred: simulator.matrix });
  if (!computed) return { refused: failureView(failure, lines, writing).title };
  const { chancesFailure } = computed;
  const withoutChances = chancesFailure && failureView(chancesFailure, lines, writing).title;
  return { figures: { ...common, result: computed.result, versions: computed.versions, saved: false, withoutChances } };
}
