import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { SimulationSummary } from "#app/contract/simulation/simulation.ts";
import { SIMULATION_OWNERS } from "#app/domain/enumerations.ts";
import { formatAmount, formatChance, formatCompactDate, formatCount, formatPercent } from "#app/domain/format/format.ts";
import type { SimulationsQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isOwn, listSimulations, listSimulators, type SimulationsAsked } from "../simulation.server.ts";
import type { Writing } from "../writing.ts";

const SORTS = ["name", "date", "client", "chance", "horizon", "product", "simulator", "managementType", "owner"] as const;
const DIRECTIONS = ["asc", "desc"] as const;
const DEFAULT_SIZE = 25;
/** Order of a list that nobody ordered; the newest come first. */
const DEFAULT_SORT = "date";
const defaultDir = (sort: string) => (sort === DEFAULT_SORT ? "desc" : "asc");

/** State of the list in its address; anything else than a known value is the default. */
export function readListQuery(url: string): SimulationsAsked {
  const query = new URL(url).searchParams;
  const sort = SORTS.find((name) => name === query.get("sort")) ?? DEFAULT_SORT;
  const dir = DIRECTIONS.find((name) => name === query.get("dir")) ?? defaultDir(sort);
  const { page, size } = readPage(url);
  const whose = SIMULATION_OWNERS.find((known) => known === query.get("whose")) ?? "mine";
  const compare = query.get("compare") === "1" || undefined;
  return { search: query.get("q")?.trim().slice(0, 200) || undefined, whose, sort, dir, page, size, compare };
}

/** The address's part that asks for this list: what stands by default is left out, a long list repeats it in each row. */
export const hereOf = ({ search, whose, sort, dir, page, size, compare }: SimulationsAsked): SimulationsQuery => ({
  q: search,
  whose: whose === "mine" ? undefined : whose,
  sort: sort === DEFAULT_SORT ? undefined : sort,
  dir: dir === defaultDir(sort) ? undefined : dir,
  page: page === 1 ? undefined : page,
  size: size === DEFAULT_SIZE ? undefined : size,
  compare: compare && 1,
});

/** A row as the page gets it: nothing but what is shown. */
export interface SimulationRow {
  uuid: string;
  name: string;
  client: string | null;
  goal: string | null;
  chance: string | null;
  horizon: string | null;
  /** Day of the last save. */
  date: string | null;
  product: string | null;
  simulator: string;
  managementType: string;
  /** The person made it, and alone may change it. */
  own: boolean;
  shared: boolean;
  /** Changes that the person has not saved. */
  unsaved: boolean;
  owner: string;
}

export interface ListView {
  rows: SimulationRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  asked: SimulationsAsked;
  /** State of the list in its address. */
  here: SimulationsQuery;
  /** The person saved nothing yet, and asked for nothing else. */
  firstUse: boolean;
  /** Offered at first use; empty once something is saved. */
  simulators: Array<{ uuid: string; name: string; product: string | null }>;
  /** What leads to the simulations of colleagues at first use; null when none is shared. */
  colleagues: string | null;
}

export async function listView(viewer: Viewer, url: string, { t, language }: Writing): Promise<ListView> {
  const asked = readListQuery(url);
  const { items, total } = await listSimulations(viewer, asked);
  const firstUse = total === 0 && !asked.search && asked.whose === "mine";
  const [simulators, ofColleagues] = firstUse
    ? await Promise.all([listSimulators(viewer), listSimulations(viewer, { ...asked, whose: "colleagues", page: 1, size: 1 })])
    : [[], { total: 0 }];
  // The texts of a long list are looked up once each, not once a row.
  const you = t("simulation.list.you");
  const types = [...new Set(items.map((item) => item.managementType))];
  const horizons = new Map<number, string>();
  const yearsText = (years: number) => {
    const known = horizons.get(years) ?? t("simulation.list.years", { count: years, years });
    horizons.set(years, known);
    return known;
  };
  const typeNames = new Map(types.map((type) => [type, t(`simulation.managementTypes.${type}`)]));
  return {
    rows: items.map((item) => ({
      uuid: item.uuid,
      name: item.name ?? t("simulation.edit.unnamed"),
      client: item.clientName,
      goal: goalOf(item, { t, language }),
      chance: item.chances && formatChance(item.chances.reached / item.chances.total, language),
      horizon: item.horizonYears === null ? null : yearsText(item.horizonYears),
      date: item.date && formatCompactDate(item.date),
      product: item.product,
      simulator: item.simulatorName,
      managementType: typeNames.get(item.managementType) ?? item.managementType,
      own: isOwn(viewer, item),
      shared: item.shared,
      unsaved: item.unsaved,
      owner: isOwn(viewer, item) ? you : item.ownerName,
    })),
    total,
    count: t("simulation.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, asked, items.length, total, language),
    asked,
    here: hereOf(asked),
    firstUse,
    simulators: simulators.map(({ uuid, name, productName }) => ({ uuid, name, product: productName })),
    colleagues:
      ofColleagues.total === 0
        ? null
        : t("simulation.list.seeColleagues", { count: ofColleagues.total, shown: formatCount(ofColleagues.total, language) }),
  };
}

/** What the plan is for, in a few words; null where it asks nothing. */
function goalOf({ goal, currency, chances }: SimulationSummary, { t, language }: Pick<Writing, "t" | "language">): string | null {
  if (goal === null || goal.kind === "none") return chances && t("simulation.list.goal.withdrawals");
  if (goal.kind === "target") return formatAmount(goal.amount, language, { currency, decimals: 0 });
  return t("simulation.list.goal.rate", { rate: formatPercent(goal.rate, language, { decimals: [0, 2] }) });
}
