import { readFilter } from "#app/components/data/list-state.ts";
import type { RecoSession } from "#app/contract/journey/session.ts";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import type { ClientContract } from "#app/contract/retail-client/client-contract.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import { formatAmount, formatCount, formatDate, formatInstant, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { wishesText } from "#app/modules/simulation/sustainability/wishes-text.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { deadlinesOf } from "./deadlines.server.ts";
import {
  adviceEntry,
  deliveryEntries,
  ENTRY_KINDS,
  type HistoryEntry,
  linkEntry,
  questionnaireEntry,
  simulationEntry,
} from "./history.server.ts";

/** Records of one kind that the file is made of. */
const MOST = 100;
/** Published advices whose dispatches are told. */
const MOST_PUBLISHED = 20;
/** Rows of the history before one asks for the older ones. */
const ROWS = 20;
const DEADLINES = 3;

/** What the reader may see of a client: each part null where the reader has not its module. */
async function recordsOf({ api, permissions }: Viewer, client: string) {
  const query = { client, limit: MOST };
  const [questionnaires, simulations, advices, contracts] = await Promise.all([
    api.questionnaireSessions.list({ query }),
    permissions.has("simulators") ? api.simulations.list({ query: { ...query, whose: "all" } }) : null,
    permissions.has("advisory-journeys") ? api.journeySessions.list({ query }) : null,
    permissions.has("contracts") ? api.clientContracts.list({ query }) : null,
  ]);
  const published = (advices?.items ?? []).filter(({ state }) => state === "PUBLISHED").slice(0, MOST_PUBLISHED);
  const deliveries = await Promise.all(
    published.map(async (session) => ({
      session,
      deliveries: await api.advicePackages.deliveries({ params: { hash: session.hash } }),
    })),
  );
  return {
    questionnaires: questionnaires.items,
    simulations: simulations?.items ?? null,
    advices: advices?.items ?? null,
    contracts: contracts?.items ?? null,
    deliveries,
  };
}

function contractRow(contract: ClientContract, language: Viewer["language"]) {
  const t = getFixedT(language);
  const { id, product, number, status, openedOn, value, valuedOn, currency } = contract;
  return {
    id,
    product,
    value: value && formatAmount(value, language, { currency }),
    facts: [
      t("clientFile.contracts.number", { number }),
      openedOn && t("clientFile.contracts.opened", { day: formatDate(openedOn) }),
      value && valuedOn && t("clientFile.contracts.valued", { day: formatDate(valuedOn) }),
      status === "CLOSED" && t("clientFile.contracts.closed"),
    ]
      .filter(Boolean)
      .join(" · "),
  };
}

/** Losses in per cent and, where the sum that they are about was said, in euros. */
function lossFacts(answered: QuestionnaireSessionSummary | undefined, language: Viewer["language"]) {
  const t = getFixedT(language);
  const { losses = null, amountToInvest: amount = null } = answered ?? {};
  return LOSSES.flatMap(({ key, of }) => {
    const percent = losses?.[of] ?? null;
    if (percent === null) return [];
    const share = formatPercent(percent, language, { decimals: [0, 2] });
    const euros = amount === null ? null : formatAmount((Number(amount) * percent) / 100, language, { decimals: [0, 2] });
    return [
      { label: t(`clientFile.losses.${key}`), value: euros === null ? share : t("clientFile.losses.inEuros", { share, amount: euros }) },
    ];
  });
}
const LOSSES = [
  { key: "capacity", of: "capacityPercent" },
  { key: "accepted", of: "acceptedPercent" },
] as const;

/** Portfolios that follow advices of the client, in use, with the day of the execution where it is noted. */
async function followedOf({ api, permissions, language }: Viewer, advices: readonly RecoSession[]) {
  const t = getFixedT(language);
  const following = advices.filter(({ followUp }) => followUp.portfolio !== null);
  if (following.length === 0 || !permissions.has("model-portfolios")) return [];
  const found = await api.modelPortfolios.in({ query: { uuids: following.map(({ followUp }) => followUp.portfolio).join() } });
  const active = new Map(found.filter((one) => one.active).map((one) => [one.uuid, one]));
  return following.flatMap(({ followUp: { portfolio, executedOn } }) => {
    const one = active.get(portfolio ?? "");
    if (!one) return [];
    const facts = [
      one.riskLevelSri !== null && t("clientFile.followed.sri", { sri: one.riskLevelSri }),
      one.ytdPerformance !== null && t("clientFile.followed.year", { performance: formatVariation(one.ytdPerformance, language) }),
      executedOn && t("clientFile.followed.executed", { day: formatDate(executedOn) }),
    ];
    return [{ uuid: one.uuid, name: one.name, facts: facts.filter(Boolean).join(" · ") }];
  });
}

function profileFacts(client: RetailClient, language: Viewer["language"]) {
  const t = getFixedT(language);
  const { profile, profiledAt, validUntil, sustainability } = client;
  return {
    profile: profile && t(`riskProfiling.profiles.${profile}`),
    validUntil: validUntil && formatDate(validUntil),
    profiledAt: profiledAt && formatInstant(profiledAt, language),
    outdated: validUntil !== null && validUntil < marketToday(),
    wishes:
      sustainability &&
      t("suitability.wishes.answered", {
        day: formatDate(marketDay(sustainability.answeredAt)),
        wishes: wishesText(sustainability, { t, language }),
      }),
  };
}

/** Entries of the history, newest first, by year, with the filters of the address. */
function historyOf(entries: HistoryEntry[], url: string, language: Viewer["language"]) {
  const t = getFixedT(language);
  const kind = readFilter(url, "kind", ENTRY_KINDS);
  const isWhole = new URL(url).searchParams.get("all") === "1";
  const ordered = [...entries].sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
  const chosen = ordered.filter((entry) => kind === undefined || entry.kind === kind);
  const shown = isWhole ? chosen : chosen.slice(0, ROWS);
  const older = chosen.length - shown.length;
  const filters = [undefined, ...ENTRY_KINDS].map((of) => {
    const count = of ? ordered.filter((entry) => entry.kind === of).length : ordered.length;
    return { kind: of, label: t(`clientFile.history.kinds.${of ?? "all"}`), count: formatCount(count, language), current: of === kind };
  });
  const rows = shown.map((entry) => ({ ...entry, day: formatDate(marketDay(entry.at)) }));
  const years = [...new Set(rows.map(({ day }) => day.slice(-4)))];
  return {
    kind,
    filters,
    years: years.map((year) => ({ year, rows: rows.filter(({ day }) => day.endsWith(year)) })),
    older: older > 0 ? t("clientFile.history.older", { count: older, shown: formatCount(older, language) }) : null,
  };
}

/** A client's file: who it is, what runs out when, and all that happened, as far as the reader may see it. */
export async function clientFileView(viewer: Viewer, client: RetailClient, url: string) {
  const { language, permissions } = viewer;
  const t = getFixedT(language);
  const records = await recordsOf(viewer, client.id);
  const latestDone = records.questionnaires
    .filter(({ completionDate }) => completionDate !== null)
    .sort((a, b) => (b.completionDate ?? "").localeCompare(a.completionDate ?? ""))[0];
  const entries = [
    ...(records.advices ?? []).map((session) => adviceEntry(session, viewer)),
    ...(records.simulations ?? []).map((simulation) => simulationEntry(simulation, viewer)),
    ...records.questionnaires.map((session) =>
      questionnaireEntry(session, session.completionDate !== null && session.id !== latestDone?.id, viewer),
    ),
    ...records.questionnaires.flatMap((session) => linkEntry(session, viewer) ?? []),
    ...records.deliveries.flatMap((sent) => deliveryEntries(sent, viewer)),
  ];
  const deadlines = deadlinesOf(client, { advices: records.advices ?? [], questionnaires: records.questionnaires }, marketToday(), viewer);
  const further = deadlines.length - DEADLINES;
  return {
    id: client.id,
    name: `${client.firstName} ${client.lastName}`,
    facts: [t("clientFile.birthYear", { year: String(client.birthYear) }), client.email],
    otherPerson: client.otherPerson,
    ...profileFacts(client, language),
    isProfileNeeded: client.validUntil === null || client.validUntil < marketToday(),
    answers: latestDone?.id ?? null,
    deadlines: deadlines.slice(0, DEADLINES),
    furtherDeadlines:
      further > 0
        ? {
            text: t("clientFile.deadlines.further", { count: further, shown: formatCount(further, language) }),
            rows: deadlines.slice(DEADLINES),
          }
        : null,
    history: historyOf(entries, url, language),
    losses: lossFacts(latestDone, language),
    followed: await followedOf(viewer, records.advices ?? []),
    contracts: records.contracts?.map((contract) => contractRow(contract, language)) ?? null,
    may: { advise: permissions.has("advisory-journeys"), simulate: permissions.has("simulators") },
  };
}
export type ClientFileView = Awaited<ReturnType<typeof clientFileView>>;
