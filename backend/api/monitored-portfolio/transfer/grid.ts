import { inArray } from "drizzle-orm";
import type { Grid, GridLine, GridRecipient } from "#app/domain/portfolio/grid-transfer.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { series as seriesTable } from "#backend/database/schema/index.ts";
import { compositionAt, compositionsOf } from "../composition/composition.store.ts";
import { faultsOf, type Problem } from "../composition/validation.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { sectionsOf } from "../section/section.store.ts";
import { sha256Of } from "./grid-file.ts";
import { type Approval, findApproval, type TransferRow } from "./transfer.store.ts";

export interface Order {
  gridDate: string;
  comment: string;
}
type Identifier = GridRecipient["seriesIdentifier"];

const hundredths = (weight: string) => hundredthsOf(weight) ?? 0;
const decimalsOf = (weight: string) => (weight.split(".")[1] ?? "").replace(/0+$/, "").length;

/** The composition in effect on a day in the portfolio's version, its series by their identifiers; null where there is none. */
export async function linesAt(queries: Queries, { uuid, versionType }: PortfolioRow, date: string, identifier: Identifier) {
  const composition = await compositionAt(queries, { portfolio: uuid, versionType, date });
  if (!composition) return null;
  const uuids = composition.lines.map(({ series }) => series);
  const rows = await queries
    .select({ uuid: seriesTable.uuid, name: seriesTable.fullName, isin: seriesTable.isin, externalId: seriesTable.externalId })
    .from(seriesTable)
    .where(inArray(seriesTable.uuid, uuids));
  const known = new Map(rows.map((row) => [row.uuid, row]));
  const lines = composition.lines.map(({ series, weight }): GridLine => {
    const of = known.get(series);
    return { series, weight, name: of?.name ?? "", identifier: (identifier === "ISIN" ? of?.isin : of?.externalId) ?? "" };
  });
  return { composition, lines };
}

/** What a distributor cannot read in the lines. */
const faultsOfLines = (lines: readonly GridLine[], { decimals, minWeight = "0" }: GridRecipient): Problem[] =>
  lines.flatMap(({ series, identifier, weight }): Problem[] => [
    ...(identifier === "" ? [{ code: "NO_IDENTIFIER", severity: "error" as const, series }] : []),
    ...(decimalsOf(weight) > decimals
      ? [{ code: "TOO_MANY_DECIMALS", severity: "error" as const, series, found: weight, limit: String(decimals) }]
      : []),
    ...(hundredths(weight) < hundredths(minWeight)
      ? [{ code: "BELOW_MIN_WEIGHT", severity: "error" as const, series, found: weight, limit: minWeight }]
      : []),
  ]);

const asText = (lines: readonly GridLine[]) =>
  JSON.stringify(lines.map(({ identifier, weight }) => [identifier, hundredths(weight)]).sort());

/** What earlier transfers to the distributor say against a grid; newest first. */
function faultsOfEarlier(earlier: readonly TransferRow[], lines: readonly GridLine[], gridDate: string): Problem[] {
  const [last] = earlier.filter(({ status }) => status === "SENT" || status === "DONE");
  const same = last && last.gridDate === gridDate && asText(last.grid.lines) === asText(lines);
  const open = earlier.find(({ status }) => status === "SENT");
  return [
    ...(same ? [{ code: "SENT_ALREADY", severity: "error" as const, found: String(last.sequence) }] : []),
    ...(open && !same ? [{ code: "NOT_ANSWERED", severity: "warning" as const, found: String(open.sequence) }] : []),
  ];
}

/** The rules of the portfolio: a model breaks none, what was executed is told. */
async function faultsOfPortfolio(queries: Queries, portfolio: PortfolioRow, date: string): Promise<Problem[]> {
  const own = (await compositionsOf(queries, portfolio.uuid)).filter(
    (one) => one.versionType === portfolio.versionType && one.date <= date,
  );
  const [before, present] = [own.at(-2) ?? null, own.at(-1)!];
  const judged = { versionType: present.versionType, date: present.date, lines: present.lines, before: before?.lines ?? null };
  const found = await faultsOf(queries, portfolio, await sectionsOf(queries, portfolio.uuid), judged);
  const rules = found.ofRules.map((fault): Problem => (portfolio.versionType === "MODEL" ? fault : { ...fault, severity: "warning" }));
  return [...found.own, ...rules];
}

/** What an approval is about: the day, the code and the weights of a grid, whatever its comment says. */
export const approvedHash = ({ portfolioCode, gridDate, lines }: Pick<Grid, "portfolioCode" | "gridDate" | "lines">): string =>
  sha256Of(Buffer.from(JSON.stringify([portfolioCode, gridDate, asText(lines)])));

/** Four eyes, where the configuration asks for them: who approves a grid does not send it. */
function faultsOfApproval({ secondApprover = false }: GridRecipient, approval: Approval | null, sender: string): Problem[] {
  if (!secondApprover) return [];
  if (approval === null) return [{ code: "NOT_APPROVED", severity: "error" }];
  return approval.approver === sender ? [{ code: "OWN_APPROVAL", severity: "error" }] : [];
}

/** A grid for a distributor, and everything that stands in its way when `sender` sends it. */
export async function gridFor(
  queries: Queries,
  portfolio: PortfolioRow,
  recipient: GridRecipient,
  { gridDate, comment }: Order,
  { earlier, sender }: { earlier: readonly TransferRow[]; sender: string },
): Promise<{ grid: Grid | null; approval: Approval | null; problems: Problem[] }> {
  const problems: Problem[] = gridDate < marketToday() ? [{ code: "GRID_DATE_PAST", severity: "error", date: gridDate }] : [];
  const found = await linesAt(queries, portfolio, gridDate, recipient.seriesIdentifier);
  if (!found)
    return { grid: null, approval: null, problems: [...problems, { code: "NO_COMPOSITION", severity: "error", section: "composition" }] };
  const sequence = Math.max(0, ...earlier.map((one) => one.sequence)) + 1;
  const { distributorPortfolioCode: portfolioCode } = recipient;
  const grid = { portfolioCode, portfolioName: portfolio.name, gridDate, sequence, comment, lines: found.lines };
  const of = { portfolio: portfolio.uuid, distributor: recipient.distributor, sha256: approvedHash(grid) };
  const approval = await findApproval(queries, of);
  problems.push(
    ...(await faultsOfPortfolio(queries, portfolio, gridDate)),
    ...faultsOfLines(found.lines, recipient),
    ...faultsOfEarlier(earlier, found.lines, gridDate),
    ...faultsOfApproval(recipient, approval, sender),
  );
  return { grid, approval, problems };
}

/** What a grid changes of the last one that the distributor has taken. */
export function differenceOf(lines: readonly GridLine[], taken: Grid | null) {
  const before = new Map((taken?.lines ?? []).map((line) => [line.series, line]));
  const now = new Map(lines.map((line) => [line.series, line]));
  const all = new Set([...before.keys(), ...now.keys()]);
  const weight = (of: Map<string, GridLine>, series: string) => hundredths(of.get(series)?.weight ?? "0");
  const moved = [...all].reduce((sum, series) => sum + Math.abs(weight(now, series) - weight(before, series)), 0);
  return {
    since: taken?.gridDate ?? null,
    added: lines.filter(({ series }) => !before.has(series)),
    removed: [...before.values()].filter(({ series }) => !now.has(series)),
    changed: lines.flatMap((line) => {
      const old = before.get(line.series);
      return old && weight(before, line.series) !== weight(now, line.series) ? [{ ...line, before: old.weight }] : [];
    }),
    turnover: weightOf(Math.round(moved / 2)),
  };
}
