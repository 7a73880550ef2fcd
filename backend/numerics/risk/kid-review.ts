import type { KidCause } from "#app/domain/kid/kid.ts";
import { addMonths, dayNumber } from "#app/domain/numerics/calendar.ts";
import { valuesInside } from "../series/dated-values.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { type KidFigures, type KidRequest, kidFigures } from "./kid-figures.ts";
import type { CostRates } from "./priips-costs.ts";
import { migrationFridays } from "./srri-migration.ts";
import { summaryRisk } from "./summary-risk.ts";

/** Months after which a document is reviewed whatever its figures do. */
const REVIEW_MONTHS = 12;
/** Points by which the moderate return a year may move before the document is reviewed, as a decimal fraction. */
const MODERATE_MOVE = 0.05;
/** Below this a rate counts as unchanged: files tell them with four decimals of a per cent. */
const SAME_RATE = 1e-6;

export interface PublishedKid {
  productionDate: string;
  request: KidRequest;
  figures: Pick<KidFigures, "sri" | "scenarios">;
}

/** Why a document is to be reviewed, with what is said of it: figures are classes, decimal fractions a year, or days. */
export interface Cause {
  cause: KidCause;
  published: string | number;
  found: string | number;
  /** Weeks of the last four months in the class that prevails, of how many. */
  weeks?: { inClass: number; of: number };
  /** Kind of cost that changed. */
  cost?: keyof CostRates;
}

/** The class of more than half of the points; null where none has so many. */
export function majorityClass(classes: readonly number[]): { sri: number; inClass: number } | null {
  for (const sri of new Set(classes)) {
    const inClass = classes.filter((other) => other === sri).length;
    if (2 * inClass > classes.length) return { sri, inClass };
  }
  return null;
}

/** Summary risk indicator at each Friday of the four months before the last value, oldest first. */
export function weeklySri({ request, values }: { request: KidRequest; values: DatedValues }): number[] {
  const lastDay = values.days[values.days.length - 1];
  if (lastDay === undefined) return [];
  return migrationFridays(lastDay).map((to) => summaryRisk({ ...request, values: valuesInside(values, { to }) }).sri);
}

/**
 * Why a published document is to be reviewed on a day (Delegated Regulation (EU) 2017/653, article 15; Annex II on the class that matched
 * the majority of the reference points of four months): its age, its class, its moderate scenario, its costs as the product's data have
 * them now. A history that became too short to compute with tells nothing but the age and the costs.
 */
export function reviewCauses(
  { productionDate, request, figures }: PublishedKid,
  { values, today, costs }: { values: DatedValues | null; today: string; costs: Partial<CostRates> },
): Cause[] {
  const causes: Cause[] = [];
  if (addMonths(dayNumber(productionDate), REVIEW_MONTHS) <= dayNumber(today))
    causes.push({ cause: "AGE", published: productionDate, found: today });
  if (values) {
    const classes = weeklySri({ request, values });
    const prevailing = majorityClass(classes);
    if (prevailing && prevailing.sri !== figures.sri)
      causes.push({
        ...{ cause: "SRI", published: figures.sri, found: prevailing.sri },
        weeks: { inClass: prevailing.inClass, of: classes.length },
      });
    const [before, now] = [figures, kidFigures({ ...request, values })].map(({ scenarios }) => scenarios.at(-1)!.moderate.averageReturn);
    if (Math.abs(now! - before!) > MODERATE_MOVE) causes.push({ cause: "MODERATE", published: before!, found: now! });
  }
  for (const [cost, found] of Object.entries(costs) as Array<[keyof CostRates, number]>) {
    const published = request.costs[cost];
    if (Math.abs(found - published) > SAME_RATE) causes.push({ cause: "COSTS", published, found, cost });
  }
  return causes;
}
