import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import * as written from "#app/contract/monitored-portfolio/section.ts";
import { checkLines } from "#app/domain/model-portfolio.ts";
import { seriesOfLines } from "#backend/api/model-portfolio/composition.store.ts";
import { fullName } from "#backend/api/model-portfolio/portfolio.domain.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { EDITING, type Right } from "../access.ts";
import type { SectionRow } from "./section.store.ts";

/** Bounds as they are stored: each keeps its id from one writing to the next. */
export const storedConstraints = z.object({ constraints: z.array(written.bounds.extend({ id: z.string() })) });

export const SECTION_KINDS = [
  "reporting",
  "priips_v2_1",
  "narratives",
  "floor",
  "darm",
  "fee",
  "constraint_params",
  "constraint",
  "comment",
  "benchmark",
  "aum",
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

const REPORTING: readonly Right[] = ["am-ableEditPortfolioReportings"];
const PRIIPS: readonly Right[] = ["am-ableEditPortfolioPriips"];
const DARM: readonly Right[] = ["am-ableEditPortfolioDarmModels"];
const ADVANCED: readonly Right[] = ["am-ableEditPortfolioAdvanced"];

/** Each kind as it is written, and the rights of which a change of it takes one. */
export const SECTIONS = {
  reporting: { written: written.reportingSettings, rights: REPORTING },
  priips_v2_1: { written: written.priipsSettings, rights: PRIIPS },
  narratives: { written: written.narratives, rights: PRIIPS },
  floor: { written: written.floor, rights: ADVANCED },
  darm: { written: written.darmSettings, rights: DARM },
  fee: { written: written.feeSettings, rights: EDITING },
  constraint_params: { written: written.constraintSettings, rights: ADVANCED },
  constraint: { written: written.constraints, rights: ADVANCED },
  comment: { written: written.comment, rights: [...EDITING, ...REPORTING] },
  benchmark: { written: written.benchmark, rights: EDITING },
  aum: { written: written.aum, rights: EDITING },
} as const satisfies Record<SectionKind, { written: z.ZodObject; rights: readonly Right[] }>;
type Written<K extends SectionKind> = z.output<(typeof SECTIONS)[K]["written"]>;

/** Series that settings of a kind name, each with its place in the request. */
function namedSeries(kind: SectionKind, content: object): Array<[path: string, series: string]> {
  if (kind === "fee")
    return (content as Written<"fee">).subscriptionSeriesFees.map(({ seriesUuid }, i) => [
      `body.subscriptionSeriesFees.${i}.seriesUuid`,
      seriesUuid,
    ]);
  if (kind === "benchmark") return (content as Written<"benchmark">).lines.map(({ series }, i) => [`body.lines.${i}.series`, series]);
  if (kind === "constraint")
    return (content as Written<"constraint">).constraints.flatMap(
      ({ asset }, i): Array<[string, string]> => (asset === undefined ? [] : [[`body.constraints.${i}.asset`, asset]]),
    );
  return [];
}

/** Throws 400 for a series that is not known, 422 for weights of a benchmark that are no whole. */
export async function requireSound(queries: Queries, kind: SectionKind, content: object): Promise<void> {
  const named = namedSeries(kind, content);
  const known = await seriesOfLines(
    queries,
    named.map(([, series]) => series),
  );
  const issues = named.filter(([, series]) => !known.has(series)).map(([path]) => ({ path, message: "is no series" }));
  if (issues.length > 0) throw refuse.badRequest("INVALID_INPUT", "The request does not fit the contract.", { issues });
  if (kind !== "benchmark") return;
  const { total, problems } = checkLines((content as Written<"benchmark">).lines);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw refuse.unprocessable("COMPOSITION_INVALID", "The benchmark cannot be saved.", { total, problems: errors });
}

/** What is stored of written settings: bounds of the same series or class keep the id that they have. */
export function contentOf(kind: SectionKind, content: object, present: object | null): Record<string, unknown> {
  if (kind !== "constraint") return { ...content };
  const before = present === null ? [] : storedConstraints.parse(present).constraints;
  const constraints = (content as Written<"constraint">).constraints.map((bound) => ({
    ...bound,
    id: before.find(({ asset, assetClass }) => asset === bound.asset && assetClass === bound.assetClass)?.id ?? randomUUID(),
  }));
  return { constraints };
}

/** The bounds of a day without one of them; null when the day has none with that id. */
export function withoutBound(content: object, id: string): z.output<typeof storedConstraints> | null {
  const { constraints } = storedConstraints.parse(content);
  const left = constraints.filter((bound) => bound.id !== id);
  return left.length === constraints.length ? null : { constraints: left };
}

/** Settings of each kind as the contract tells them; `until`: those of later days are left out. */
export function sectionsOfRecord(rows: readonly SectionRow[], until: string | null): Pick<FullMonitoredPortfolio, SectionKind> {
  const of = <K extends SectionKind>(kind: K) =>
    rows
      .filter((row) => row.kind === kind && (until === null || row.date <= until))
      .map((row) => ({
        ...(SECTIONS[kind].written.parse(row.content) as Written<K>),
        date: row.date,
        authorName: fullName(row.authorFirstName, row.authorLastName, row.authorUsername),
        updatedAt: new Date(row.updatedAt).toISOString(),
        content: row.content,
      }));
  const plain = <K extends SectionKind>(kind: K) => of(kind).map(({ content: _, ...settings }) => settings);
  return {
    reporting: plain("reporting"),
    priips_v2_1: plain("priips_v2_1"),
    narratives: plain("narratives"),
    floor: plain("floor"),
    darm: plain("darm"),
    fee: plain("fee"),
    constraint_params: plain("constraint_params"),
    constraint: of("constraint").flatMap(({ content, constraints: _, ...settings }) =>
      storedConstraints.parse(content).constraints.map((bound) => ({ ...bound, ...settings })),
    ),
    comment: plain("comment"),
    benchmark: plain("benchmark"),
    aum: plain("aum"),
  } as Pick<FullMonitoredPortfolio, SectionKind>;
}
