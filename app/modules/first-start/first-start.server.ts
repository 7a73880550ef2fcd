import type { GraphicChart } from "#app/contract/organisation.ts";
import { seriesListPath } from "#app/navigation/data-paths.ts";
import {
  organisationNewPath,
  organisationPath,
  organisationsPath,
  simulatorSettingsListPath,
  simulatorSettingsNewPath,
  simulatorsPath,
  userNewPath,
  usersPath,
} from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const STEPS = ["organisation", "appearance", "data", "simulator", "adviser"] as const;
export type FirstStep = (typeof STEPS)[number];

export interface FirstStepView {
  step: FirstStep;
  isDone: boolean;
  /** How many there are, where that says something. */
  count: number | null;
  href: string;
}

/** From an empty installation to an adviser who can work. */
export interface FirstStartView {
  steps: FirstStepView[];
  done: number;
  /** Where such an adviser begins; null while a step is open. */
  first: string | null;
}

/** A logo, or a colour or shape of its own: a font alone is what every organisation is made with. */
const hasLook = ({ font: _font, ...look }: GraphicChart): boolean =>
  Object.values(look).some((value) => (typeof value === "object" ? Object.keys(value).length > 0 : Boolean(value)));

const DISTRIBUTORS = "admin-distributors";
const one = { limit: 1, offset: 0 } as const;

/** What is there of each step. Values are looked for by the series with the newest one. */
export async function firstStartView({ api }: Viewer): Promise<FirstStartView> {
  const [distributors, series, simulators, { accounts }] = await Promise.all([
    api.distributors.list({ query: { ...one, sort: "name", dir: "asc" } }),
    api.series.list({ query: { ...one, sort: "lastValueDate", dir: "desc" } }),
    api.simulators.list({ query: { ...one, sort: "name", dir: "asc" } }),
    api.users.authGroups({ query: {} }),
  ]);
  const [house] = distributors.items;
  // An outside provider keeps the roles: the record says no more than whose person it is.
  const known = accounts === "HERE" ? ({ role: "ADVISER_SIMULATORS" } as const) : house && { organisation: house.uuid };
  const advisers = known ? await api.users.list({ query: { ...one, sort: "lastName", dir: "asc", ...known } }) : { total: 0 };
  const hasValues = series.items.some(({ lastValueDate }) => lastValueDate !== null);
  const listOrNew = (total: number, list: string, fresh: string) => (total > 0 ? list : fresh);
  const steps: FirstStepView[] = [
    {
      step: "organisation",
      isDone: house !== undefined,
      count: distributors.total,
      href: listOrNew(distributors.total, organisationsPath(DISTRIBUTORS), organisationNewPath(DISTRIBUTORS)),
    },
    {
      step: "appearance",
      isDone: house !== undefined && hasLook(house.graphicChart),
      count: null,
      href: house ? organisationPath(DISTRIBUTORS, house.uuid, { tab: "chart" }) : organisationNewPath(DISTRIBUTORS),
    },
    { step: "data", isDone: hasValues, count: series.total, href: seriesListPath() },
    {
      step: "simulator",
      isDone: simulators.total > 0,
      count: simulators.total,
      href: listOrNew(simulators.total, simulatorSettingsListPath(), simulatorSettingsNewPath()),
    },
    {
      step: "adviser",
      isDone: advisers.total > 0,
      count: advisers.total,
      href: listOrNew(advisers.total, usersPath("admin", known), userNewPath("admin")),
    },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  return { steps, done, first: done === steps.length ? simulatorsPath() : null };
}
