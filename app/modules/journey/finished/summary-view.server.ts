import type { AdviceCheck, FinalAdvice } from "#app/contract/journey/advice.ts";
import type { AdvicePackage, Delivery } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { covers } from "#app/domain/advice/acceptance.ts";
import type { JourneyStep } from "#app/domain/advice/steps.ts";
import { boundText } from "#app/domain/advice/words/bound-words.ts";
import { foundAndAllowed } from "#app/domain/advice/words/check-words.ts";
import { formatAmount, formatCount, formatDate, formatInstant, formatLongDate, formatPercent } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { stateView } from "#app/modules/e-mail/mail-list.server.ts";
import { checkViews } from "#app/modules/journey/checks/check-view.server.ts";
import { packageView } from "#app/modules/journey/publishing/publishing-view.server.ts";
import { sessionTitle, stepViews } from "#app/modules/journey/session/session-view.server.ts";
import { slicesOf, slicesText } from "#app/modules/series/class-slices.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { followUpView } from "./follow-up.server.ts";

/** One line of what was advised; `step` leads to where it was decided. */
interface SummaryRow {
  step: JourneyStep;
  label: string;
  value: string;
  details: string[];
}

/** A published advice at a glance: where its documents are, what was advised, when it is reviewed. Null before a publication. */
export async function summaryView(viewer: Viewer, session: FullSession) {
  const { advice } = session;
  if (!advice) return null;
  const params = { hash: session.uuid };
  const packages = await viewer.api.advicePackages.list({ params });
  const last = packages.find(({ state }) => state === "PUBLISHED");
  if (!last) return null;
  const deliveries = await viewer.api.advicePackages.deliveries({ params });
  const made = packageView(session, last, viewer);
  const t = getFixedT(viewer.language);
  const day = formatLongDate(marketDay(advice.finalizedAt), viewer.language);
  const [delivery] = deliveries;
  return {
    uuid: session.uuid,
    title: t("journeyFinished.title", { client: sessionTitle(session, viewer), day }),
    client: session.creation.retailClient ?? null,
    sent: deliveries.some(({ state }) => state === "SENT"),
    held: session.heldUntil && formatDate(session.heldUntil),
    facts: [
      [t(`journey.acts.${session.actType}`), session.productName].join(", "),
      formatAmount(advice.totalAmount, viewer.language, { decimals: [0, 2] }),
      session.ownerName,
    ],
    dispatch: dispatchView(viewer, last, delivery ?? null),
    sendings:
      deliveries.length > 0
        ? t("journeyFinished.sendings", { count: deliveries.length, shown: formatCount(deliveries.length, viewer.language) })
        : null,
    review: reviewView(viewer, made.clocks, session.standsUntil),
    made,
    others: packages.length > 1,
    rows: summaryRows(viewer, session, advice),
    allocation: await allocationView(viewer, advice),
    followUp: await followUpView(viewer, session, advice),
  };
}
export type SummaryView = NonNullable<Awaited<ReturnType<typeof summaryView>>>;

/** A state of the documents on their way; `at` is null for what has not happened, `failed` says why it did not. */
interface DispatchStep {
  key: string;
  label: string;
  at: string | null;
  failed: string | null;
}

/** The way of the documents to the client. */
function dispatchView(
  viewer: Viewer,
  { publishedAt }: AdvicePackage,
  delivery: Delivery | null,
): { email: string | null; code: string | null; steps: DispatchStep[] } {
  const { language } = viewer;
  const t = getFixedT(language);
  const at = (instant: string | null) => instant && formatInstant(instant, language);
  const published = { key: "published", label: t("journeyFinished.dispatch.published"), at: at(publishedAt), failed: null };
  if (!delivery) return { email: null, code: null, steps: [published] };
  const { stateLabel, meaning } = stateView({ status: delivery.state, problem: delivery.problem }, viewer);
  const isSent = delivery.state === "SENT";
  const sent = {
    key: "sent",
    label: isSent ? t("journeyFinished.dispatch.sent") : stateLabel,
    at: isSent ? at(delivery.sentAt) : null,
    failed: delivery.state === "FAILED" ? (meaning ?? stateLabel) : null,
  };
  const seen =
    delivery.mode === "ATTACHMENT"
      ? []
      : [
          {
            key: "opened",
            label: delivery.locked ? t("publication.mail.lockedLink") : t("journeyFinished.dispatch.opened"),
            at: at(delivery.openedAt),
            failed: null,
          },
          {
            key: "downloaded",
            label: t("journeyFinished.dispatch.downloaded"),
            at:
              delivery.downloads > 0
                ? t("journeyFinished.dispatch.files", { count: delivery.downloads, shown: formatCount(delivery.downloads, language) })
                : null,
            failed: null,
          },
        ];
  return {
    email: delivery.email,
    code: isSent && delivery.code ? delivery.code.replace(/^(\d{3})/, "$1\u202f") : null,
    steps: [published, sent, ...seen],
  };
}

/** The earliest of all clocks, with its cause. */
function reviewView({ language }: Viewer, clocks: ReturnType<typeof packageView>["clocks"], standsUntil: string | null) {
  if (standsUntil === null) return null;
  const t = getFixedT(language);
  const over = clocks.filter(({ over: isOver }) => isOver).map(({ text }) => text);
  return {
    until: t("journeyFinished.review.until", { date: formatDate(standsUntil) }),
    over,
    clocks: clocks.map(({ part, text }) => ({ part, text })),
  };
}

async function allocationView(viewer: Viewer, advice: FinalAdvice) {
  const { language, api } = viewer;
  const t = getFixedT(language);
  const uuids = advice.lines.map(({ series }) => series);
  const { items } = uuids.length === 0 ? { items: [] } : await api.series.list({ query: { uuids: uuids.join(), limit: 100 } });
  const classes = new Map(items.map(({ uuid, assetClass }) => [uuid, assetClass]));
  const slices = slicesOf(
    advice.lines.map(({ series, weight }) => ({ assetClass: classes.get(series) ?? ("NOT_DEFINED" as const), weight })),
    viewer,
  );
  const bought = advice.orders.filter(({ side }) => side === "BUY").reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0);
  return {
    value: t("journeyFinished.rows.lines", {
      count: advice.lines.length,
      shown: formatCount(advice.lines.length, language),
      bought: formatAmount(bought, language, { decimals: [0, 2] }),
    }),
    slices,
    classes: slicesText(slices),
  };
}

function summaryRows(viewer: Viewer, session: FullSession, advice: FinalAdvice): SummaryRow[] {
  const { language } = viewer;
  const t = getFixedT(language);
  const steps = new Map(stepViews(session, viewer).map((step) => [step.name, step]));
  const label = (step: JourneyStep) => steps.get(step)?.label ?? "";
  const { questionnaire } = session;
  const details = (...texts: Array<string | null | undefined | false>) => texts.filter((text): text is string => Boolean(text));
  return [
    { step: "client", label: label("client"), value: sessionTitle(session, viewer), details: details(steps.get("parameters")?.summary) },
    {
      step: "profile",
      label: label("profile"),
      value: t(`journey.profiles.${advice.riskProfile}`),
      details: details(
        questionnaire?.statedOn && t("journeyFinished.rows.statedOn", { date: formatDate(questionnaire.statedOn) }),
        questionnaire?.expiresOn && t("journeyFinished.rows.validUntil", { date: formatDate(questionnaire.expiresOn) }),
      ),
    },
    {
      step: "sustainability",
      label: label("sustainability"),
      value: steps.get("sustainability")?.summary ?? "",
      details: advice.checks.filter(({ code }) => code === "SUSTAINABILITY").flatMap((check) => heldAgainst(check, language)),
    },
    ...lossRow(advice, language),
    ...costsRow(advice, language),
    checksRow(advice, language),
  ];
}

/** What a check measured and what it is held against, as one line. */
function heldAgainst(check: AdviceCheck, language: Viewer["language"]): string[] {
  const { found } = foundAndAllowed(check, language);
  const bound = boundText(check, language);
  if (found === null || bound === null) return [];
  const [{ name }] = checkViews([check], new Map(), language) as [ReturnType<typeof checkViews>[number]];
  return [getFixedT(language)("journeyFinished.rows.measured", { name, found, bound })];
}

/** The loss of a very bad year, in euros where the contract has a value. */
function lossRow({ checks }: FinalAdvice, language: Viewer["language"]): SummaryRow[] {
  const t = getFixedT(language);
  const of = (code: string) => checks.find((check) => check.code === code && check.figures?.lossAmount !== undefined)?.figures;
  const [capacity, accepted] = [of("LOSS_CAPACITY"), of("LOSS_ACCEPTED")];
  const told = capacity ?? accepted;
  if (!told) return [];
  const money = (amount: string | undefined) => formatAmount(amount ?? "0", language, { decimals: 0 });
  return [
    {
      step: "checks",
      label: t("journeyFinished.rows.loss"),
      value: capacity
        ? t("journeyFinished.rows.bearable", { loss: money(capacity.lossAmount), most: money(capacity.allowedAmount) })
        : t("journeyFinished.rows.lossAlone", { loss: money(told.lossAmount) }),
      details:
        accepted && accepted.allowedAmount !== capacity?.allowedAmount
          ? [t("journeyFinished.rows.accepted", { most: money(accepted.allowedAmount) })]
          : [],
    },
  ];
}

/** What a year costs, and what was paid once, as they were told before the advice was finalised; nothing of older advice. */
function costsRow({ costs }: FinalAdvice, language: Viewer["language"]): SummaryRow[] {
  if (!costs) return [];
  const t = getFixedT(language);
  const money = (amount: string) => formatAmount(amount, language, { decimals: 0 });
  const { unknown } = costs;
  return [
    {
      step: "checks",
      label: t("journeyFinished.rows.costs"),
      value: t("journeyFinished.rows.yearly", {
        amount: money(costs.yearly),
        percent: formatPercent(costs.yearlyPercent, language, { decimals: 2 }),
      }),
      details: [
        ...(Number(costs.entry) > 0 ? [t("journeyFinished.rows.once", { amount: money(costs.entry) })] : []),
        ...(unknown.length > 0
          ? [t("journeyAdvice.costs.unknown", { count: unknown.length, shown: formatCount(unknown.length, language) })]
          : []),
      ],
    },
  ];
}

function checksRow({ checks, acceptances, allocation }: FinalAdvice, language: Viewer["language"]): SummaryRow {
  const t = getFixedT(language);
  const green = checks.filter(({ flag }) => flag === "green").length;
  const answered = checks.flatMap((check) => {
    const answer = acceptances.find((one) => covers(one, allocation.number, check));
    const [view] = checkViews([check], new Map(), language);
    return answer && view ? [t("journeyFinished.rows.answered", { name: view.name, words: answer.words })] : [];
  });
  return {
    step: "checks",
    label: t("adviceSteps.checks.title"),
    value: [
      t("adviceSteps.checks.counts.green", { count: green }),
      answered.length > 0 && t("journeyFinished.rows.answers", { count: answered.length }),
    ]
      .filter(Boolean)
      .join(", "),
    details: answered,
  };
}
