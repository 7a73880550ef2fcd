import { inArray } from "drizzle-orm";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { DeclaredField } from "#app/domain/regulatory-file/declared.ts";
import type { FigureKey, FigureValue } from "#app/domain/regulatory-file/figures.ts";
import { cellOf, numberOf } from "#app/domain/regulatory-file/figures.ts";
import { INVESTED } from "#app/domain/regulatory-file/findings.ts";
import type { OwnFigures } from "#app/domain/regulatory-file/stored.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { databaseSeriesStore } from "#backend/computation/series-store.ts";
import type { Database } from "#backend/database/database.ts";
import { series as table } from "#backend/database/schema/index.ts";
import type { Frequency } from "#backend/numerics/risk/priips-rules.ts";
import { valuesInside } from "#backend/numerics/series/dated-values.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";
import { HEAVY_CALLS } from "#backend/workers/heavy-calls.ts";
import type { PlacedLine } from "./line.store.ts";
import { dayIn } from "./line-checks.ts";

export type Compute = CallerContext["compute"];

/** The category of PRIIPs that the engine computes: linear, with enough history. */
const CATEGORY = "2";
const DAILY_FROM = 150;
const WEEKLY_FROM = 40;

type SeriesRow = Awaited<ReturnType<typeof seriesOf>>[number];
const seriesOf = (queries: Queries, isins: readonly string[]) =>
  queries
    .select({
      uuid: table.uuid,
      isin: table.isin,
      name: table.fullName,
      currency: table.currency,
      keeper: table.keeper,
      sfdr: table.sfdrCategory,
      pai: table.pai,
      sustainable: table.sustainabilityMinInvestments,
      taxonomy: table.sustainabilityMinTaxonomyAlignment,
      entryCosts: table.entryCosts,
      managementFees: table.managementFees,
      transactionCosts: table.transactionCosts,
      declared: table.declared,
    })
    .from(table)
    .where(inArray(table.isin, [...isins]));

/** Values of a year, as often as they come at the end. */
function frequencyOf({ days }: DatedValues): Frequency {
  const last = days[days.length - 1] ?? 0;
  const inYear = Array.from(days).filter((day) => day > last - 365).length;
  return inYear >= DAILY_FROM ? "DAILY" : inYear >= WEEKLY_FROM ? "WEEKLY" : "MONTHLY";
}

/** Fields of a series that figures are recorded in. */
const FIELDS: Partial<Record<FigureKey, DeclaredField>> = {
  entryCosts: "entryCosts",
  managementFees: "managementFees",
  transactionCosts: "transactionCosts",
  sfdr: "sfdrCategory",
  pai: "pai",
  sustainableInvestments: "sustainabilityMinInvestments",
  taxonomyAlignment: "sustainabilityMinTaxonomyAlignment",
};

/** What the definition of a series records, in the units of the files. */
function recordedOf(row: SeriesRow): Partial<Record<FigureKey, FigureValue>> {
  const share = (percent: string | null) => (percent === null ? undefined : Number(percent) / 100);
  const known: Partial<Record<FigureKey, FigureValue | undefined>> = {
    currency: row.currency,
    entryCosts: share(row.entryCosts),
    managementFees: share(row.managementFees),
    transactionCosts: share(row.transactionCosts),
    sfdr: row.sfdr?.replace("ARTICLE_", ""),
    pai: row.pai === null ? undefined : Object.values(row.pai).some(Boolean),
    sustainableInvestments: share(row.sustainable),
    taxonomyAlignment: share(row.taxonomy),
  };
  // What a file filled is no second witness.
  const isOwn = (key: string) => {
    const field = FIELDS[key as FigureKey];
    return field === undefined || row.declared[field] === undefined;
  };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [FigureKey, FigureValue] => entry[1] !== undefined && isOwn(entry[0])),
  );
}

interface Asked {
  years: number;
  creditRiskMeasure: number;
  /** Day of the file, which the computation goes up to as well. */
  day: string | null;
}

/** What the EPT says a computation is to be about; null for another category, and without a holding period. */
function askedOf(lines: readonly PlacedLine[]): Asked | null {
  const ept = lines.find(({ format }) => format === "EPT");
  if (!ept) return null;
  const read = { titles: ept.sheets[ept.sheet]?.titles ?? [], cells: ept.cells };
  const text = (field: string) => cellOf(read, field)?.text ?? "";
  const years = numberOf(text("01120"));
  if (years === null || years <= 0 || (text("00080") !== "" && text("00080") !== CATEGORY)) return null;
  const crm = numberOf(text("01110")) ?? 1;
  return { years, creditRiskMeasure: crm >= 1 && crm <= 6 ? crm : 1, day: dayIn(text("00005")) };
}

/** Risk and scenarios from the values of a series; null for a history that is too short. */
async function computed(database: Database, compute: Compute, uuid: string, { years, creditRiskMeasure, day }: Asked) {
  const loaded = (await databaseSeriesStore(database.orm).load([uuid])).get(uuid);
  if (!loaded || loaded.days.length === 0) return null;
  const values = valuesInside(loaded, day === null ? {} : { to: dayNumber(day) });
  const last = values.days.at(-1);
  if (last === undefined) return null;
  const request = { uuid, frequency: frequencyOf(values), recommendedHoldingPeriod: years, creditRiskMeasure, investedAmount: INVESTED };
  try {
    const result = await (compute?.run("priips", { request, values }) ?? HEAVY_CALLS.priips({ request, values }));
    const whole = Object.values(result.scenarios).at(-1);
    if (!whole) return null;
    const returns = (["stress", "unfavourable", "moderate", "favourable"] as const).map((key) => [key, whole[key].averageReturn] as const);
    return { valuesTo: isoDay(last), figures: { sri: result.sri, mrm: result.mrm, vev: result.vev, ...Object.fromEntries(returns) } };
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** What is known here of products, by ISIN: computed where an EPT says what for, and recorded in the definition of the series. */
export async function ownFigures(
  database: Database,
  compute: Compute,
  lines: ReadonlyMap<string, readonly PlacedLine[]>,
): Promise<Map<string, OwnFigures>> {
  const found = await seriesOf(database.orm, [...lines.keys()]);
  const known = new Map<string, OwnFigures>();
  // A series of the platform stands before one that an asset manager keeps of the same ISIN.
  for (const row of found.sort((a, b) => Number(a.keeper !== null) - Number(b.keeper !== null) || a.uuid.localeCompare(b.uuid))) {
    if (row.isin === null || known.has(row.isin)) continue;
    const asked = askedOf(lines.get(row.isin) ?? []);
    const made = asked ? await computed(database, compute, row.uuid, asked) : null;
    const recorded = recordedOf(row);
    known.set(row.isin, {
      series: row.uuid,
      seriesName: row.name,
      valuesTo: made?.valuesTo ?? null,
      figures: { ...recorded, ...made?.figures },
      recorded: Object.keys(recorded) as FigureKey[],
    });
  }
  return known;
}
