import { ORPCError } from "@orpc/server";
import { eq, inArray } from "drizzle-orm";
import type { FinalAdvice } from "#app/contract/journey/advice.ts";
import { productFees } from "#app/contract/product.ts";
import { PRODUCT_KINDS } from "#app/domain/advice/facts.ts";
import { mandateFeeOf } from "#app/domain/advice/mandate/mandate-fee.ts";
import { plannedMoney } from "#app/domain/advice/scheduled-payments.ts";
import type { AdviceFigures, AdviceInputs } from "#app/domain/advice-report/figures.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { fractionOf } from "#app/domain/simulation/request.ts";
import { resolveSet } from "#backend/api/scenario-set/resolve-set.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { organisation, product as productTable, series as seriesTable } from "#backend/database/schema/index.ts";
import { historicalCovariance } from "#backend/numerics/risk/historical-covariance.ts";
import { readAdjustedValues } from "#backend/values/adjusted-values.ts";
import { mandatesOf } from "../advice/offer.ts";
import { type OrderFees, sharesShortOf, tryOrders } from "../advice/orders.ts";
import { configOf, creationOf, partOf } from "../session.domain.ts";
import type { SessionRow } from "../session.store.ts";

/** A figure that is stored as text; null where none is. */
export const figure = (text: string | null | undefined) => (text === undefined || text === null ? null : Number(text));

const amountOf = (text: string | undefined) => Number(text ?? 0);

/** The definitions that documents name, by uuid. */
export async function definitionsOf(queries: Queries, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, typeof seriesTable.$inferSelect>();
  const rows = await queries
    .select()
    .from(seriesTable)
    .where(inArray(seriesTable.uuid, [...new Set(uuids)]));
  return new Map(rows.map((row) => [row.uuid, row]));
}
export type Definitions = Awaited<ReturnType<typeof definitionsOf>>;

/** What documents are made from, beside what is stored. */
export interface Gathered {
  row: SessionRow;
  advice: FinalAdvice;
  series: Definitions;
  inputs: AdviceInputs;
  figures: AdviceFigures;
  language: InterfaceLanguage;
  comment: string;
}

export async function productOf(queries: Queries, uuid: string) {
  const [found] = await queries
    .select({
      uuid: productTable.uuid,
      name: productTable.name,
      version: productTable.version,
      details: productTable.details,
      insurer: organisation.name,
    })
    .from(productTable)
    .leftJoin(organisation, eq(organisation.uuid, productTable.productOwner))
    .where(eq(productTable.uuid, uuid));
  if (!found) throw new Error(`Product ${uuid} of a session is gone`);
  const kind = PRODUCT_KINDS.find((one) => one === found.details.kind) ?? null;
  return { ...found, kind, fees: productFees.parse(found.details.fees ?? {}) };
}

/** What the client pays in by the act, nothing where the first deposit was switched off, and what is planned after it. */
function paymentsOf(row: SessionRow): Pick<AdviceInputs, "act" | "paidIn" | "withdrawn" | "scheduled" | "taken" | "months"> {
  const creation = creationOf(row);
  const proposal = partOf(row, "proposalParams");
  const act = proposal?.actType ?? creation.actType;
  const { scheduled, ...taken } = plannedMoney(creation, proposal);
  const first = creation.depositInitialEnabled === false ? undefined : creation.depositInitial;
  return {
    act,
    paidIn:
      act === "ACT_NEW_CONTRACTS"
        ? amountOf(first ?? creation.initialAmount ?? proposal?.additionalContributionAmount)
        : act === "ACT_DEPOSITS"
          ? amountOf(proposal?.additionalContributionAmount)
          : 0,
    withdrawn: act === "ACT_WITHDRAWALS" ? amountOf(proposal?.withdrawalAmount) : 0,
    scheduled,
    taken,
    months: proposal?.investmentHorizonMonths ?? null,
  };
}

/** What is held, and the shares of the contract after the act where it does not lead as far as the advice: as they will be stored. */
function afterAct(row: SessionRow, advice: FinalAdvice, fees: OrderFees) {
  const held = (partOf(row, "workspace")?.currentComposition ?? []).map(({ series, amount }) => ({ series, amount: Number(amount) }));
  const short = sharesShortOf(tryOrders(row, advice.lines, fees), advice.lines);
  return { held, after: Object.fromEntries(short ?? []) };
}

/** What the figures of a finalised advice are computed from, as it is stored now. `series`: definitions of all that is held and advised. */
export async function gatherInputs(
  context: CallerContext,
  row: SessionRow,
  advice: FinalAdvice,
  series: Definitions,
  day: string,
): Promise<AdviceInputs> {
  const { orm } = context.database;
  const { fees } = await productOf(orm, row.product);
  const { riskMeasure: measure } = configOf(row).advice;
  const { after, held } = afterAct(row, advice, fees);
  const uuids = [...new Set([...advice.lines.map((line) => line.series), ...Object.keys(after)])];
  const known = (text: string | undefined) => (text === undefined ? null : fractionOf(text));
  const fee = (text: string | undefined) => known(text) ?? 0;
  // What a guaranteed fund costs is the contract's own fee; nothing is known of what the insurer pays on it.
  const rates = (read: (row: typeof seriesTable.$inferSelect) => string | null, guaranteed: boolean) =>
    Object.fromEntries(
      [...series.values()].flatMap((one): Array<[string, number]> => {
        const rate = read(one);
        if (rate !== null) return [[one.uuid, fractionOf(rate)]];
        return guaranteed && one.assetClass === "CAPITAL_GUARANTEED" ? [[one.uuid, 0]] : [];
      }),
    );
  const advised = new Map(advice.lines.map((line) => [line.series, line.sri]));
  const [covariance, market] = await Promise.all([
    measure === "WEIGHTED_AVERAGE_SRI" ? null : covarianceOf(orm, uuids),
    marketOf(context, uuids),
  ]);
  const mandateFee = mandateFeeOf(advice.allocation, await mandatesOf(orm, row, [advice.allocation])) / 100;
  return {
    day,
    ...paymentsOf(row),
    holdings: held,
    weights: Object.fromEntries(advice.lines.map((line) => [line.series, fractionOf(line.weight)])),
    ...(Object.keys(after).length > 0 && { after }),
    ...(mandateFee > 0 && { mandateFee }),
    total: Number(advice.totalAmount),
    fees: { entry: fee(fees.entryFee), management: fee(fees.managementFee), switch: fee(fees.switchFee), exit: fee(fees.exitFee) },
    charges: rates(({ managementFees }) => managementFees, true),
    ofFunds: {
      entry: rates(({ entryCosts }) => entryCosts, true),
      transaction: rates(({ transactionCosts }) => transactionCosts, true),
      thirdParty: rates(({ thirdPartyPayments }) => thirdPartyPayments, false),
    },
    paidOn: { entry: known(fees.entryFeePaidOn), management: known(fees.managementFeePaidOn) },
    // A mandate that stands as one line is no series: its class is that of the advice.
    wholeReturn: true,
    wholeSwitch: true,
    switchTransactions: true,
    sri: Object.fromEntries(uuids.map((uuid) => [uuid, series.get(uuid)?.sri ?? advised.get(uuid) ?? null])),
    measure,
    covariance,
    ...market,
  };
}

async function covarianceOf(queries: Queries, uuids: readonly string[]): Promise<AdviceInputs["covariance"]> {
  try {
    const { uuids: known, matrix } = historicalCovariance(await readAdjustedValues(queries, uuids));
    return { uuids: [...known], matrix: matrix.map((line) => [...line]) };
  } catch {
    return null;
  }
}

/** The market scenarios of the day; none where a series has too few values to draw them from. */
async function marketOf(context: CallerContext, uuids: readonly string[]): Promise<Pick<AdviceInputs, "matrix" | "valuesAsOf">> {
  try {
    const { set, seriesAsOf } = await resolveSet(context, uuids, null);
    return { matrix: { uuid: set.uuid, version: set.version }, valuesAsOf: seriesAsOf };
  } catch (error) {
    if (!(error instanceof ORPCError) && !(error instanceof Error && "code" in error)) throw error;
    return { matrix: null, valuesAsOf: null };
  }
}
