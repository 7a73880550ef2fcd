import type { Composition, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { commonEnd } from "#app/domain/simulation/track.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { fractionsOf, recordsOf } from "../present-composition.server.ts";
import type { NameOf } from "./told.server.ts";

/** What the parts of the page measure. */
export interface RiskSubject {
  portfolio: FullModelPortfolio;
  present: Composition;
  /** Decimal fractions by series. */
  weights: Record<string, number>;
  records: ReadonlyMap<string, SeriesRecord>;
  /** Last day on which all lines have values; undefined where none has any. */
  end: string | undefined;
  nameOf: NameOf;
}

export async function subjectOf(viewer: Viewer, portfolio: FullModelPortfolio, present: Composition): Promise<RiskSubject> {
  const records = await recordsOf(viewer, present);
  const names = new Map(portfolio.compositions.flatMap(({ lines }) => lines.map(({ series, fullName }) => [series, fullName])));
  return {
    portfolio,
    present,
    weights: fractionsOf(present),
    records,
    end: commonEnd(present.lines.map(({ series }) => records.get(series)?.lastValueDate ?? null)),
    nameOf: (uuid) => names.get(uuid) ?? null,
  };
}
