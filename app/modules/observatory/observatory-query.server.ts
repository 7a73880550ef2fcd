import { readFilter, readListState } from "#app/components/data/list-state.ts";
import { OBSERVATORY_SORTS, type ObservatoryPage } from "#app/contract/monitored-portfolio/observatory.ts";
import { CURRENCIES, PORTFOLIO_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { MOST_COMPARED, WATCH_PERIODS, WATCH_STATES } from "#app/domain/portfolio/watch.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";
import { isUuid } from "#app/domain/uuid.ts";

const SORTS = OBSERVATORY_SORTS.filter((sort) => sort !== "urgency");
type Sort = (typeof SORTS)[number];
const downwards = SORTS.filter((sort) => sort !== "name");

/** State of the page as its address has it; anything else than a known value is left out. */
export function readObservatory(url: string) {
  const period = readFilter(url, "period", WATCH_PERIODS) ?? "1Y";
  const state = readListState<Sort>(url, [period, ...SORTS.filter((sort) => sort !== period)], downwards);
  const house = new URL(url).searchParams.get("house") ?? "";
  const profile = readFilter(url, "profile", RISK_PROFILES);
  const management = readFilter(url, "management", PORTFOLIO_MANAGEMENT_TYPES);
  const currency = readFilter(url, "currency", CURRENCIES);
  const watched = readFilter(url, "state", [...WATCH_STATES, "ANY"]);
  const asked = [...new Set(new URL(url).searchParams.getAll("with").filter(isUuid))];
  return {
    ...state,
    period,
    ...(isUuid(house) && { house }),
    ...(profile && { profile }),
    ...(management && { management }),
    ...(currency && { currency }),
    ...(watched && { state: watched }),
    with: asked.slice(0, MOST_COMPARED),
    /** More were ticked than can be drawn. */
    tooMany: asked.length > MOST_COMPARED,
  };
}
export type ObservatoryState = ReturnType<typeof readObservatory>;

/** The same as the query of the call, but for the part that is shown. */
export const queryOf = ({ q, sort, dir, period, house, profile, management, currency, state }: ObservatoryState) =>
  ({
    sort,
    dir,
    period,
    ...(q && { search: q }),
    ...(house && { house }),
    ...(profile && { riskProfile: profile }),
    ...(management && { managementType: management }),
    ...(currency && { currency }),
    ...(state && { state }),
  }) satisfies Partial<ObservatoryPage>;
