import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import { formatDate, formatInstant, formatNumber, formatPercent } from "#app/domain/format/format.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { gridsConfig, type JudgedGrid, judgeGrid, type Recipient } from "./transfer.server.ts";
import { gridProblemWords } from "./transfer-words.server.ts";
import { meansText, nameOf } from "./transfers-view.server.ts";

type ChangeKind = "added" | "removed" | "changed";
interface GridChange {
  series: string;
  kind: ChangeKind;
  name: string;
  identifier: string;
  before: string | null;
  now: string | null;
  difference: string;
  /** From -1 to 1, the largest change of the grid being 1. */
  share: number;
}
export interface GridDifference {
  distributor: string;
  title: string;
  facts: string[];
  changes: GridChange[];
  unchanged: Array<{ series: string; name: string; identifier: string; weight: string }>;
  unchangedText: string;
  total: string;
}
/** One thing that is looked at before a grid leaves. */
export interface GridCheck {
  key: string;
  kept: boolean;
  texts: string[];
}
export interface GridRecipientRow {
  distributor: string;
  name: string;
  means: string;
  /** What stands in the way, and what is only told. */
  errors: string[];
  warnings: string[];
  sendable: boolean;
  /** The grid waits for an approval, which the person may give. */
  mayApprove: boolean;
  approval: string | null;
}
export interface GridView {
  area: KeepingArea;
  uuid: string;
  gridDate: string;
  day: string;
  editable: boolean;
  recipients: GridRecipientRow[];
  /** Of the distributor that the address names, else of the first. */
  shown: { difference: GridDifference; checks: GridCheck[] } | null;
  idem: string;
}

const CHECKS = {
  date: ["GRID_DATE_PAST"],
  identifiers: ["NO_IDENTIFIER"],
  decimals: ["TOO_MANY_DECIMALS"],
  minWeight: ["BELOW_MIN_WEIGHT"],
  earlier: ["SENT_ALREADY", "NOT_ANSWERED"],
  approval: ["NOT_APPROVED", "OWN_APPROVAL"],
} as const;
export type CheckKey = keyof typeof CHECKS | "composition";
const OTHERS: ReadonlySet<string> = new Set(Object.values(CHECKS).flat());

type Problem = JudgedGrid["problems"][number];

const namesOf = ({ grid, difference }: JudgedGrid) => {
  const names = new Map([...(grid?.lines ?? []), ...difference.removed].map(({ series, name }) => [series, name]));
  return (series: string) => names.get(series) ?? "";
};

function checksOf(judged: JudgedGrid, recipient: Recipient, language: Viewer["language"]): GridCheck[] {
  const nameOf = namesOf(judged);
  const check = (key: CheckKey, is: (code: string) => boolean): GridCheck => {
    const found = judged.problems.filter(({ code }) => is(code));
    return {
      key,
      kept: !found.some(({ severity }) => severity === "error"),
      texts: found.map((one) => gridProblemWords(one, nameOf, language)),
    };
  };
  const keys = Object.keys(CHECKS) as Array<keyof typeof CHECKS>;
  const asked = keys.filter((key) => (key !== "approval" || recipient.secondApprover) && (key !== "minWeight" || recipient.minWeight));
  return [
    check("composition", (code) => !OTHERS.has(code)),
    ...asked.map((key) => check(key, (code) => (CHECKS[key] as readonly string[]).includes(code))),
  ];
}

const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;

function changesOf({ difference }: JudgedGrid, language: Viewer["language"]): GridChange[] {
  const weight = (value: string) => formatNumber(value, language, { decimals: [1, 2] });
  const rows = [
    ...difference.added.map((line) => ({ kind: "added" as const, line, before: null, now: line.weight })),
    ...difference.removed.map((line) => ({ kind: "removed" as const, line, before: line.weight, now: null })),
    ...difference.changed.map((line) => ({ kind: "changed" as const, line, before: line.before, now: line.weight })),
  ].map((row) => ({ ...row, moved: hundredths(row.now ?? "0") - hundredths(row.before ?? "0") }));
  const most = Math.max(1, ...rows.map(({ moved }) => Math.abs(moved)));
  return rows.map(({ kind, line: { series, name, identifier }, before, now, moved }) => ({
    ...{ series, kind, name, identifier, share: moved / most },
    before: before === null ? null : weight(before),
    now: now === null ? null : weight(now),
    difference: formatNumber(moved / 100, language, { decimals: [1, 2], signed: true }),
  }));
}

function differenceView(
  judged: JudgedGrid,
  { distributor, name }: { distributor: string; name: string },
  language: Viewer["language"],
): GridDifference {
  const t = getFixedT(language);
  const { difference, grid } = judged;
  const changed = new Set([...difference.added, ...difference.changed].map(({ series }) => series));
  const unchanged = (grid?.lines ?? []).filter(({ series }) => !changed.has(series));
  const percent = (of: number) => formatPercent(of / 100, language, { decimals: [1, 2] });
  const sum = (lines: ReadonlyArray<{ weight: string }>) => lines.reduce((total, { weight }) => total + hundredths(weight), 0);
  return {
    distributor,
    title: difference.since
      ? t("gridTransfers.difference.title", { name, day: formatDate(difference.since) })
      : t("gridTransfers.difference.first", { name }),
    facts: [
      t("gridTransfers.difference.added", { count: difference.added.length }),
      t("gridTransfers.difference.removed", { count: difference.removed.length }),
      t("gridTransfers.difference.changed", { count: difference.changed.length }),
      t("gridTransfers.difference.turnover", { share: formatPercent(difference.turnover, language, { decimals: [1, 2] }) }),
    ],
    changes: changesOf(judged, language),
    unchanged: unchanged.map(({ series, name: line, identifier, weight }) => ({
      ...{ series, name: line, identifier },
      weight: formatNumber(weight, language, { decimals: [1, 2] }),
    })),
    unchangedText: t("gridTransfers.difference.unchanged", { count: unchanged.length, share: percent(sum(unchanged)) }),
    total: percent(sum(grid?.lines ?? [])),
  };
}

/** Faults that an approval mends. */
const OF_APPROVAL: ReadonlySet<string> = new Set(CHECKS.approval);

interface Judged {
  recipient: Recipient;
  name: string;
  judged: JudgedGrid;
}
function recipientRow({ language, user }: Viewer, { recipient, name, judged }: Judged, editable: boolean): GridRecipientRow {
  const nameOf = namesOf(judged);
  const words = (severity: Problem["severity"]) =>
    judged.problems.filter((one) => one.severity === severity).map((one) => gridProblemWords(one, nameOf, language));
  const { approval, grid } = judged;
  const codes = judged.problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
  return {
    distributor: recipient.distributor,
    name,
    means: meansText(recipient, language),
    errors: words("error"),
    warnings: words("warning"),
    sendable: editable && codes.length === 0,
    mayApprove:
      editable &&
      grid !== null &&
      recipient.secondApprover &&
      approval?.approver !== user.uuid &&
      codes.every((code) => OF_APPROVAL.has(code)),
    approval:
      approval && recipient.secondApprover
        ? getFixedT(language)("gridTransfers.approvedBy", { name: approval.approverName, at: formatInstant(approval.approvedAt, language) })
        : null,
  };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Day of the grid that an address or a form names; today where it names none. */
export const gridDayOf = (text: string | null): string =>
  text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : marketToday();

/** The grid of a day for each distributor: what it changes of the last one that was taken, and what stands in its way. */
export async function gridView(
  viewer: Viewer,
  { uuid, active }: FullMonitoredPortfolio,
  area: KeepingArea,
  { gridDate, distributor }: { gridDate: string; distributor: string | null },
): Promise<GridView> {
  const { language } = viewer;
  const editable = monitoredRights(viewer).edit && active;
  const config = await gridsConfig(viewer, uuid);
  const judged = await Promise.all(
    config.recipients.map(
      async (recipient): Promise<Judged> => ({
        recipient,
        name: nameOf(recipient),
        judged: await judgeGrid(viewer, uuid, { distributor: recipient.distributor, gridDate }),
      }),
    ),
  );
  const recipients = judged.map((one) => recipientRow(viewer, one, editable));
  const at = Math.max(
    0,
    judged.findIndex(({ recipient }) => recipient.distributor === distributor),
  );
  const one = judged[at];
  return {
    ...{ area, uuid, gridDate, editable, recipients },
    day: formatDate(gridDate),
    shown: one
      ? {
          difference: differenceView(one.judged, { distributor: one.recipient.distributor, name: one.name }, language),
          checks: checksOf(one.judged, one.recipient, language),
        }
      : null,
    idem: crypto.randomUUID(),
  };
}
