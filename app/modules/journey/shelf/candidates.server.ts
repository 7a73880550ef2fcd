import type { FullSession } from "#app/contract/journey/session.ts";
import { formatCount, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf, WHOLE } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import {
  type Allocation,
  emptyAllocation,
  MOST,
  measure,
  type Offer,
  type Workspace,
} from "#app/modules/journey/allocation/workspace.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { inPoints, shelfOf } from "./shelf.server.ts";

/** Portfolios that are measured, and those that are shown. */
const MOST_MEASURED = 60;
const MOST_SHOWN = 10;

interface Candidate {
  uuid: string;
  name: string;
  lines: Allocation["lines"];
}

/** Active portfolios that the adviser may see: those of the session's product, and the others of the organisation. */
async function portfoliosOf({ api }: Viewer, product: string): Promise<Candidate[]> {
  const all = await everyItem((page) => api.modelPortfolios.list({ query: page }), 500);
  const active = all.filter(({ active: isActive, numberOfSupports }) => isActive && numberOfSupports > 0);
  const chosen = active.toSorted((a, b) => Number(b.product === product) - Number(a.product === product)).slice(0, MOST_MEASURED);
  if (chosen.length === 0) return [];
  const full = await Promise.all(
    inTens(chosen).map((part) => api.modelPortfolios.inFull({ query: { uuids: part.map(({ uuid }) => uuid).join() } })),
  );
  return full.flat().flatMap(({ uuid, name, compositions }) => {
    const lines = (compositions.at(-1)?.lines ?? []).map(({ series, weight }) => ({ series, weight }));
    const isWhole = lines.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0) === WHOLE;
    return isWhole ? [{ uuid, name, lines }] : [];
  });
}

const inTens = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / MOST) }, (_, at) => items.slice(at * MOST, (at + 1) * MOST));

/** The portfolios held against the session's rules, the best first, each with the reason of its place. */
export async function candidatesView(viewer: Viewer, session: FullSession) {
  const { language } = viewer;
  const t = getFixedT(language);
  if (!viewer.permissions.has("model-portfolios")) return [];
  const product = session.proposalParams?.productUuid ?? session.product;
  const [portfolios, shelf] = await Promise.all([portfoliosOf(viewer, product), shelfOf(viewer, session)]);
  const measured = await Promise.all(
    inTens(portfolios).map(async (part) => {
      const told = await measure(
        viewer,
        session,
        part.map(({ lines }, at) => ({ number: at + 1, managementType: "free", lines })),
      );
      return part.map((one, at) => ({ ...one, measured: told.find(({ number }) => number === at + 1)! }));
    }),
  );
  const { riskRange: range } = shelf;
  const isClass = inPoints(shelf) === 1;
  const risk = (value: number) =>
    isClass ? formatNumber(value, language, { decimals: [1, 2] }) : formatPercent(value, language, { decimals: 1 });
  const percent = (fraction: number) => formatPercent(fraction * 100, language, { decimals: [0, 1] });
  return rankCandidates(measured.flat(), range)
    .slice(0, MOST_SHOWN)
    .map(({ uuid, name, measured: own }, at) => {
      const red = own.checks.filter(({ flag }) => flag === "red");
      const { criteria, sustainableInvestments } = own.sustainability;
      const failing = [...new Set(red.map(({ code }) => t(`adviceRules.rules.${code}.name`)))];
      const parts = [
        red.length === 0 ? t("adviceShelf.candidates.passes") : t("adviceShelf.candidates.fails", { count: red.length }),
        own.risk === null
          ? t("adviceShelf.candidates.riskUnknown")
          : range
            ? t("adviceShelf.candidates.risk", { risk: risk(own.risk), target: risk((range.min + range.max) / 2) })
            : t("adviceShelf.candidates.riskAlone", { risk: risk(own.risk) }),
        criteria.length === 0
          ? t("adviceShelf.candidates.sustainable", { share: percent(sustainableInvestments) })
          : t("adviceShelf.candidates.met", {
              met: formatCount(criteria.filter(({ flag }) => flag === "green").length, language),
              all: formatCount(criteria.length, language),
            }),
        t("adviceShelf.candidates.cost", { cost: formatPercent(own.costs.yearlyPercent, language, { decimals: 2 }) }),
      ];
      return {
        uuid,
        name,
        rank: formatCount(at + 1, language),
        flag: own.flag,
        reason: `${parts.join(t("adviceShelf.candidates.between"))}.`,
        failing,
      };
    });
}
export type CandidatesView = Awaited<ReturnType<typeof candidatesView>>;

/** Number of the allocation that a portfolio would be taken as: the one at hand while it is empty or no other fits, else the next. */
export function placeOfCandidate({ allocations }: Workspace, current: Allocation): number {
  const next = Math.max(...allocations.map(({ number }) => number)) + 1;
  return current.lines.length === 0 || allocations.length >= MOST || next > MOST ? current.number : next;
}

/** The allocation with the lines of a portfolio, all of it in free management. */
export function filledWith(current: Allocation, number: number, { modes }: Offer, lines: Allocation["lines"]): Allocation {
  const base = number === current.number ? current : emptyAllocation(number, modes);
  return {
    ...base,
    managementType: "free",
    lines,
    freeManagementAssetClasses: undefined,
    ...(base.modes && { modes: base.modes.map(({ mode }) => ({ mode, weight: mode === "free" ? "100" : "0" })) }),
  };
}
