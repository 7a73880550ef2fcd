import { formatChance, formatNumber, formatProjected } from "#app/domain/format/format.ts";
import type { AdviceCosts, AdviceFacts } from "../facts.ts";
import { WORDS } from "../words.ts";
import { day, type Field, field, holds, list, money, percent, termText, text } from "./field.ts";
import { receivedOf } from "./received.ts";

const estimated = ({ tax }: AdviceFacts) => (tax && "net" in tax ? tax : null);
/** As the screens round what is projected. */
const projected = (amount: number | undefined, { language }: AdviceFacts) =>
  amount === undefined ? null : formatProjected(amount, language, { currency: "EUR" });

type Item = AdviceCosts["total"];
/** The amounts that are shown do not add up to a total that is shown, of the costs or of what the firm receives: each is rounded by itself. */
function isRoundedApart(costs: AdviceCosts): boolean {
  const { entry, fundEntry, switching, management, mandate, funds, transaction, total } = costs;
  const received = receivedOf(costs);
  const sums: Array<{ parts: Array<Item | null | undefined>; whole: Item | null }> = [
    { parts: [entry, fundEntry?.item, switching, management, mandate, funds, transaction?.item], whole: total },
    { parts: [received.managers.item, received.entry, received.management], whole: received.known },
  ];
  return sums.some(
    ({ parts, whole }) =>
      whole !== null &&
      (["firstYear", "amount"] as const).some(
        (column) => parts.reduce((sum, part) => sum + Math.round(part?.[column] ?? 0), 0) !== Math.round(whole[column]),
      ),
  );
}

/** Money that is still to be paid in, at once or again and again. */
const isPaidIn = ({ paidIn, scheduled }: AdviceFacts["demand"]) => (paidIn ?? 0) > 0 || scheduled !== null;
const PAID_ON = "series.thirdPartyPayments, product.fees";
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A contract that is rearranged without money in or out is shown as it is held before and after. */
const isCompared = ({ demand, switching }: AdviceFacts) => demand.act === "ACT_REBALANCINGS" && switching?.before !== undefined;

/** What the markets may make of it, and what it costs. */
export const COST_FIELDS = {
  "outlook.scenarios": field("engine.projection", (f) =>
    f.outlook ? formatNumber(f.outlook.scenarios, f.language, { decimals: 0 }) : null,
  ),
  "outlook.savings": field("engine.projection", (f) => money(f.outlook?.savings, f, 0)),
  "outlook.p5": field("engine.projection", (f) => projected(f.outlook?.p5, f)),
  "outlook.p50": field("engine.projection", (f) => projected(f.outlook?.p50, f)),
  "outlook.p95": field("engine.projection", (f) => projected(f.outlook?.p95, f)),
  "outlook.taken": field("session.proposalParams.needs, plannedWithdrawals", (f) => money(f.outlook?.taken || null, f, 0)),
  "outlook.nothingTaken": field("session.proposalParams.needs, plannedWithdrawals", ({ outlook }) => holds(outlook && !outlook.taken)),
  "outlook.paid": field("session.proposalParams, session.creation", ({ demand }) => holds(isPaidIn(demand))),
  "outlook.nothingPaid": field("session.proposalParams, session.creation", ({ demand }) => holds(!isPaidIn(demand))),
  "outlook.loss": field("engine.projection", (f) => f.outlook && formatChance(f.outlook.lossProbability, f.language)),
  "outlook.noTerm": field("session.proposalParams.investmentHorizonMonths", (f) => holds(f.outlookCause === "HORIZON")),
  "outlook.noAmount": field("session.advice.totalAmount", (f) => holds(f.outlookCause === "AMOUNT")),
  "outlook.noScenarios": field("engine.versions", (f) => holds(f.outlookCause === "SCENARIOS")),
  "costs.roundedApart": field("engine.costs", ({ costs }) => holds(costs && isRoundedApart(costs))),
  "costs.firstYear": field("engine.costs", (f) => money(f.costs?.total.firstYear, f, 0)),
  "costs.amount": field("engine.costs", (f) => money(f.costs?.total.amount, f, 0)),
  "costs.term": field("engine.costs", ({ costs, language }) => costs && termText(costs.months, language)),
  "costs.rate": field("engine.costs", (f) => percent(f.costs?.total.rate, f, 2)),
  "costs.net": field("engine.costs", (f) => percent(f.costs?.returns.net, f, 2)),
  "costs.gross": field("engine.costs", (f) => percent(f.costs?.returns.gross, f, 2)),
  "costs.reduction": field("engine.costs", ({ costs, language }) => {
    const { net = null, gross = null } = costs?.returns ?? {};
    if (!costs || costs.reduction === null || net === null || gross === null) return null;
    // The difference of what is shown beside it.
    return formatNumber(Number(gross.toFixed(2)) - Number(net.toFixed(2)), language, { decimals: 2 });
  }),
  "costs.addUp": field("engine.costs", ({ costs }) => holds(costs && !isRoundedApart(costs))),
  "tax.gain": field("rule: withdrawal less its part of session.proposalParams.taxSituation", (f) => money(estimated(f)?.gain, f)),
  "tax.incomeTax": field("rule: confirmed tax rules of the year", (f) => money(estimated(f)?.incomeTax, f)),
  "tax.socialCharges": field("rule: confirmed tax rules of the year", (f) => money(estimated(f)?.socialCharges, f)),
  "tax.net": field("rule: confirmed tax rules of the year", (f) => money(estimated(f)?.net, f)),
  "tax.year": field("rule: confirmed tax rules of the year", (f) => text(estimated(f)?.year.toString())),
  "tax.confirmedBy": field("rule: confirmed tax rules of the year", (f) => text(estimated(f)?.confirmed.by)),
  "tax.confirmedOn": field("rule: confirmed tax rules of the year", (f) => day(estimated(f)?.confirmed.on ?? null, f)),
  "tax.noRules": field("rule: confirmed tax rules of the year", ({ tax }) => holds(tax && "missing" in tax && tax.missing === "RULES")),
  "tax.noSituation": field("session.proposalParams.taxSituation", ({ tax }) =>
    holds(tax && "missing" in tax && tax.missing === "SITUATION"),
  ),
  "costs.further": field("engine.costs", ({ costs }) => holds((costs?.switching?.amount ?? 0) + (costs?.fundEntry?.item?.amount ?? 0) > 0)),
  "costs.fromManagers": field(PAID_ON, (f) => {
    if (!f.costs) return null;
    const { item, unknown } = receivedOf(f.costs).managers;
    if (item === null) return WORDS[f.language].unknown;
    const amount = money(item.amount, f, 0);
    return unknown.length === 0 ? amount : `${amount} (${lowerFirst(WORDS[f.language].unknownOf(unknown))})`;
  }),
  "costs.fromEntry": field(PAID_ON, (f) => f.costs && (money(receivedOf(f.costs).entry?.amount, f, 0) ?? WORDS[f.language].unknown)),
  "costs.fromManagement": field(
    PAID_ON,
    (f) => f.costs && (money(receivedOf(f.costs).management?.amount, f, 0) ?? WORDS[f.language].unknown),
  ),
  "costs.received": field(PAID_ON, (f) => f.costs && money(receivedOf(f.costs).known?.amount, f, 0)),
  "costs.receivedRate": field(PAID_ON, (f) => f.costs && percent(receivedOf(f.costs).known?.rate, f, 2)),
  "costs.receivedWhole": field(PAID_ON, ({ costs }) => holds(costs && receivedOf(costs).isWhole)),
  "costs.receivedInPart": field(PAID_ON, ({ costs }) => holds(costs && !receivedOf(costs).isWhole)),
  "costs.paidOn": field(PAID_ON, ({ costs }) => holds(costs && receivedOf(costs).known)),
  "costs.paidOnUnknown": field(PAID_ON, ({ costs }) => holds(costs && !receivedOf(costs).isWhole)),
  "costs.assumed": field("engine.projection", ({ assumptions = [] }) => holds(assumptions.length > 0)),
  "costs.scenarios": field("engine.costs", ({ costs }) => holds(costs?.assumption === "SCENARIOS")),
  "costs.noGrowth": field("engine.costs", ({ costs }) => holds(costs?.assumption === "NO_GROWTH")),
  "costs.unknown": field("series.managementFees", (f) => f.costs && list(f.costs.unknown, f)),
  "costs.none": field("engine.costs", ({ costs }) => holds(costs === null)),
  "switching.sold": field("session.advice.orders", (f) => money(f.switching?.sold, f)),
  "switching.bought": field("session.advice.orders", (f) => money(f.switching?.bought, f)),
  "switching.costNow": field("product.fees", (f) => money(f.switching?.costNow, f)),
  "switching.compared": field("session.workspace.currentComposition", (f) => holds(isCompared(f))),
  "switching.notCompared": field("session.workspace.currentComposition", (f) => holds(f.switching && !isCompared(f))),
  "switching.chargeBefore": field("series.managementFees", (f) => percent(f.switching?.chargeBefore, f, 2)),
  "switching.chargeAfter": field("series.managementFees", (f) => percent(f.switching?.chargeAfter, f, 2)),
  "switching.mandate": field("product.mandates", (f) => percent(f.switching?.mandate || null, f, 2)),
  "switching.transactionsUnknown": field("series.transactionCosts", (f) => list(f.switching?.transactions?.unknown ?? [], f)),
  "switching.saving": field("rule: charges before and after", (f) =>
    f.switching && (f.switching.yearlySaving ?? 0) > 0 ? money(f.switching.yearlySaving, f) : null,
  ),
  "switching.extra": field("rule: charges before and after", (f) =>
    f.switching && (f.switching.yearlySaving ?? 1) <= 0 ? money(-f.switching.yearlySaving!, f) : null,
  ),
  "switching.breakEven": field("rule: costs now by what a month saves", ({ switching, language }) =>
    switching?.breakEvenMonths ? termText(switching.breakEvenMonths, language) : null,
  ),
  "switching.chargeUnknown": field("series.managementFees", ({ switching }) => holds(switching && switching.yearlySaving === null)),
  // Money that only comes in or only goes out changes nothing for something else.
  "switching.any": field("session.advice.orders", ({ switching }) => holds(switching && switching.sold > 0 && switching.bought > 0)),
} as const satisfies Record<string, Field>;
