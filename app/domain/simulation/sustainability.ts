import type { SeriesLabel, SfdrCategory } from "#app/domain/enumerations.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";

/** What a series of an allocation declares. Weights and minima in per cent; null where nothing is declared. */
export interface DeclaredLine {
  weight: number;
  sfdr: SfdrCategory | null;
  labels: Readonly<Record<SeriesLabel, boolean | null>>;
  minInvestments: number | null;
  minTaxonomy: number | null;
  pai: Readonly<Partial<Record<PaiCode, boolean>>> | null;
}

/** A weighted minimum: with what is unknown counted as nothing, over the covered part alone, and how large that part is. */
export interface Minimum {
  whole: number;
  covered: number | null;
  coverage: number;
}

const sumOf = (lines: readonly DeclaredLine[], share: (line: DeclaredLine) => number) =>
  lines.reduce((total, line) => total + line.weight * share(line), 0);
const when = (holds: boolean) => (holds ? 1 : 0);

function minimumOf(lines: readonly DeclaredLine[], value: (line: DeclaredLine) => number | null): Minimum {
  const coverage = sumOf(lines, (line) => when(value(line) !== null));
  const whole = sumOf(lines, (line) => (value(line) ?? 0) / 100);
  return { whole, covered: coverage > 0 ? (whole / coverage) * 100 : null, coverage };
}

/** Sustainability of an allocation, all shares in per cent of it; `unknown` is a share of its own, never folded into article 6. */
export function sustainabilityOf(lines: readonly DeclaredLine[]) {
  const article = (category: SfdrCategory | null) => sumOf(lines, ({ sfdr }) => when(sfdr === category));
  const label = (name: SeriesLabel) => {
    const bearing = lines.filter(({ labels }) => labels[name] === true);
    return { count: bearing.length, share: sumOf(bearing, () => 1) };
  };
  return {
    articles: { ARTICLE_9: article("ARTICLE_9"), ARTICLE_8: article("ARTICLE_8"), ARTICLE_6: article("ARTICLE_6"), unknown: article(null) },
    investments: minimumOf(lines, ({ minInvestments }) => minInvestments),
    taxonomy: minimumOf(lines, ({ minTaxonomy }) => minTaxonomy),
    labels: { isr: label("isr"), greenfin: label("greenfin"), esg: label("esg") },
    pai: PAI_CODES.map((code) => ({
      code,
      considered: sumOf(lines, ({ pai }) => when(pai?.[code] === true)),
      not: sumOf(lines, ({ pai }) => when(pai?.[code] === false)),
      unknown: sumOf(lines, ({ pai }) => when(pai?.[code] === undefined)),
    })),
  };
}
