import type { AdviceCheck, FinalAdvice, MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { LEAST_CAPACITY } from "#app/domain/advice/suitability/measures.ts";
import { foundAndAllowed } from "#app/domain/advice/words/check-words.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { formatAmount, formatCount, formatPercent, formatProjected, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type Foreseen, outlooksOf } from "#app/modules/journey/allocation/outlook.server.ts";
import { type Offer, offerOf } from "#app/modules/journey/allocation/workspace.server.ts";
import { subjectOf } from "#app/modules/journey/checks/check-view.server.ts";
import { amountOf } from "#app/modules/journey/session/session-amount.ts";
import { slicesOf, slicesText } from "#app/modules/series/class-slices.server.ts";
import { inTime } from "#app/services/calls/in-time.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Milliseconds that the page waits for final amounts; without them it says nothing of them. */
const OUTLOOK_WAIT = 400;
/** Number of the contract as it is, beside those of the allocations. */
const AS_IT_IS = 0;

type Orders = FinalAdvice["orders"];
type Measured = Foreseen & Pick<MeasuredAllocation, "costs">;

/**
 * The recommendation in words and figures, for the adviser's step and for the page that is shown to the client: what is moved, what it
 * may lose, what it costs. `measured` is the selected allocation as it is worked on; a finalised advice says what was stored of it, and
 * nothing that was not. Null where the movements cannot be computed yet.
 */
export async function recommendation(viewer: Viewer, session: FullSession, measured: Measured | null, checks: readonly AdviceCheck[]) {
  const { advice } = session;
  const orders: Orders | null = advice?.orders ?? measured?.orders ?? null;
  if (orders === null) return null;
  const told = advice ? advice.costs : measured?.costs;
  const offer = await offerOf(viewer, session);
  const before = new Map((session.workspace?.currentComposition ?? []).map(({ series, amount }) => [series, Number(amount)]));
  const classes = await classesOf(viewer, offer, [...before.keys(), ...orders.map(({ series }) => series)]);
  const after = new Map(before);
  for (const { series, amount } of orders) after.set(series, (after.get(series) ?? 0) + Number(amount));
  return {
    ...sentences(viewer, session, orders, sum(before), !advice && checks.some(({ flag }) => flag === "red")),
    outlook: advice || !measured ? null : await outlookSentence(viewer, session, offer, measured, before),
    bars: [...(sum(before) > 0 ? [barOf(viewer, "today", before, classes)] : []), barOf(viewer, "proposed", after, classes)],
    movements: movementsOf(viewer, orders, before, Math.max(sum(before), sum(after)), classes),
    losses: lossesOf(viewer, checks),
    costs: told ? costsOf(viewer, told) : null,
    criteria: criteriaOf(viewer, checks),
  };
}
export type Recommendation = NonNullable<Awaited<ReturnType<typeof recommendation>>>;

type Amounts = ReadonlyMap<string, number>;
interface Known {
  name: string;
  assetClass: AssetClass;
}
const sum = (amounts: Amounts) => [...amounts.values()].reduce((total, amount) => total + amount, 0);
const euros = (amount: number, { language }: Viewer) => formatAmount(amount, language, { decimals: [0, 2] });

async function classesOf({ api }: Viewer, { names }: Offer, uuids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const known = new Map<string, Known>(Object.entries(names));
  const missing = [...new Set(uuids)].filter((uuid) => !known.has(uuid));
  if (missing.length === 0) return known;
  const { items } = await api.series.list({ query: { uuids: missing.slice(0, 100).join(), limit: 100 } });
  for (const { uuid, fullName, assetClass } of items) known.set(uuid, { name: fullName, assetClass });
  return known;
}

/** What is advised, or studied where a check refuses it, in one sentence that the client reads too. */
function sentences(viewer: Viewer, session: FullSession, orders: Orders, total: number, isRefused: boolean) {
  const { actType, proposalParams } = session;
  const t = getFixedT(viewer.language);
  const sold = orders.filter(({ side }) => side === "SELL").reduce((amount, order) => amount + Math.abs(Number(order.amount)), 0);
  const words = {
    paid: euros(Number(amountOf(session) ?? 0), viewer),
    sold: euros(sold, viewer),
    total: euros(total, viewer),
    withdrawn: euros(Number(proposalParams?.withdrawalAmount ?? 0), viewer),
    count: orders.length,
    lines: formatCount(orders.length, viewer.language),
  };
  const kind = isRefused ? "studied" : "sentence";
  return { sentence: t(orders.length === 0 ? `journeyAdvice.${kind}.nothing` : `journeyAdvice.${kind}.${actType}`, words) };
}

/** The value in the middle of the scenarios at the horizon, and that of the contract as it is; null where it is not known in time. */
async function outlookSentence(viewer: Viewer, session: FullSession, offer: Offer, measured: Measured, before: Amounts) {
  const t = getFixedT(viewer.language);
  const total = sum(before);
  const lines = [...before].map(([series, amount]) => ({ series, weight: String((100 * amount) / total), amount: amount.toFixed(2) }));
  const compares = total > 0 && session.actType === "ACT_REBALANCINGS";
  const asked: Foreseen[] = [measured, ...(compares ? [{ number: AS_IT_IS, lines, after: null, orders: [] }] : [])];
  const found = await inTime(outlooksOf(viewer, session, offer, asked), OUTLOOK_WAIT);
  const median = (number: number) => {
    const outlook = found?.get(number);
    return outlook && outlook !== "YOUNG" ? formatProjected(outlook.median, viewer.language, { currency: "EUR" }) : null;
  };
  const [advised, today] = [median(measured.number), compares ? median(AS_IT_IS) : null];
  if (advised === null) return null;
  return today === null ? t("journeyAdvice.outlook.alone", { advised }) : t("journeyAdvice.outlook.both", { advised, today });
}

function barOf(viewer: Viewer, key: "today" | "proposed", amounts: Amounts, classes: ReadonlyMap<string, Known>) {
  const t = getFixedT(viewer.language);
  const total = sum(amounts);
  const slices = slicesOf(
    [...amounts].flatMap(([series, amount]) =>
      amount > 0 ? [{ assetClass: classes.get(series)?.assetClass ?? ("NOT_DEFINED" as const), weight: (100 * amount) / total }] : [],
    ),
    viewer,
  ).map((slice) => ({ ...slice, text: formatPercent(slice.share, viewer.language, { decimals: 0 }) }));
  return { key, label: t(`journeyAdvice.bars.${key}`), slices, classes: slicesText(slices) };
}

/** What is bought, then what is sold, the largest first, each with its total: money, and shares of the larger of the contract before and after. */
function movementsOf(viewer: Viewer, orders: Orders, before: Amounts, whole: number, classes: ReadonlyMap<string, Known>) {
  const t = getFixedT(viewer.language);
  const percent = (amount: number) => (100 * amount) / whole;
  const held = (amount: number) =>
    Math.abs(amount) < 0.005
      ? { AMOUNT: "–", PERCENTAGE: "–" }
      : { AMOUNT: euros(amount, viewer), PERCENTAGE: formatPercent(percent(amount), viewer.language, { decimals: [0, 2] }) };
  const moved = (amount: number) => ({
    AMOUNT: formatAmount(amount, viewer.language, { decimals: [0, 2], signed: true }),
    PERCENTAGE: formatVariation(percent(amount), viewer.language, [0, 2]),
  });
  return (["BUY", "SELL"] as const).flatMap((side) => {
    const own = orders.filter((order) => order.side === side).toSorted((a, b) => Math.abs(Number(b.amount)) - Math.abs(Number(a.amount)));
    if (own.length === 0) return [];
    return [
      {
        side,
        label: t(`journeyAdvice.movements.${side}`),
        total: moved(own.reduce((total, { amount }) => total + Number(amount), 0)),
        rows: own.map(({ series, fullName, amount }) => {
          const today = before.get(series) ?? 0;
          return {
            series,
            name: fullName,
            assetClass: classes.get(series)?.assetClass ?? ("NOT_DEFINED" as const),
            today: held(today),
            proposed: held(today + Number(amount)),
            movement: moved(Number(amount)),
          };
        }),
      },
    ];
  });
}

/** Costs of the act and of a year; a fund whose fees are not known is said, and never counted as nothing in silence. */
function costsOf(viewer: Viewer, { entry, yearly, yearlyPercent, unknown }: MeasuredAllocation["costs"]) {
  const t = getFixedT(viewer.language);
  return {
    rows: [
      ...(Number(entry) > 0 ? [{ label: t("journeyAdvice.costs.once"), value: euros(Number(entry), viewer) }] : []),
      {
        label: t("journeyAdvice.costs.yearly"),
        value: t("journeyAdvice.costs.yearlyOf", {
          amount: euros(Math.round(Number(yearly)), viewer),
          percent: formatPercent(yearlyPercent, viewer.language, { decimals: 2 }),
        }),
      },
    ],
    unknown:
      unknown.length > 0
        ? t("journeyAdvice.costs.unknown", { count: unknown.length, shown: formatCount(unknown.length, viewer.language) })
        : null,
  };
}

const LOSSES = [
  { code: "LOSS_ACCEPTED", key: "year" },
  { code: "LOSS_HORIZON", key: "horizon" },
] as const;

/**
 * Losses in euros on one scale, which ends at what the client can bear; null where no rule measured one. They compare in per cent, as the
 * rules do: that of the horizon is one of all that is paid in by then.
 */
function lossesOf({ language }: Pick<Viewer, "language">, checks: readonly AdviceCheck[]) {
  const t = getFixedT(language);
  const measured = (code: string) => checks.find((check) => check.code === code && check.figures?.lossAmount !== undefined);
  const amount = (text: string | undefined) => formatAmount(text ?? "0", language, { decimals: 0 });
  const capacity = measured("LOSS_CAPACITY");
  const limit = capacity ?? measured("LOSS_ACCEPTED");
  const bound = Number(limit?.allowed ?? 0);
  const rows = LOSSES.flatMap(({ code, key }) => {
    const check = measured(code) ?? (key === "year" ? capacity : undefined);
    if (!check) return [];
    const loss = Number(check.found);
    return [
      {
        key,
        label: t(`journeyAdvice.losses.${key}`),
        value: loss > 0 ? `−${amount(check.figures!.lossAmount)}` : amount("0"),
        share: bound > 0 ? (100 * loss) / bound : 0,
        beyond: bound > 0 && loss > bound,
      },
    ];
  });
  if (rows.length === 0 || bound <= 0) return null;
  return {
    rows,
    bound: {
      label: t(`journeyAdvice.losses.${boundName(capacity)}`, {
        share: formatPercent(limit!.allowed!, language, { decimals: [0, 2] }),
      }),
      value: amount(limit!.figures!.allowedAmount),
    },
  };
}

/** Whoever can bear no loss, or next to none, is not told to bear what is allowed for charges and money-market funds. */
const boundName = (capacity: AdviceCheck | undefined) =>
  capacity === undefined ? "accepted" : Number(capacity.figures?.capacity ?? capacity.allowed) > LEAST_CAPACITY ? "bearable" : "least";

/** What the client asked of sustainability against what is reached, one row each. */
function criteriaOf({ language }: Pick<Viewer, "language">, checks: readonly AdviceCheck[]) {
  return checks
    .filter(({ code, subject, found, allowed }) => code === "SUSTAINABILITY" && subject && found !== undefined && allowed !== undefined)
    .map((check) => {
      const { found, allowed } = foundAndAllowed(check, language);
      const criterion = subjectOf(check, language) ?? "";
      const name = criterion.charAt(0).toUpperCase() + criterion.slice(1);
      return { key: check.subject!, name, reached: Number(check.found), asked: Number(check.allowed), found, allowed };
    });
}
