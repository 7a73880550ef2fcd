import type { AllocationLine } from "#app/domain/allocation/lines.ts";
import { formatVariation } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { MOST_LINES } from "#app/domain/simulation/form.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Writing } from "../writing.ts";

/** A model portfolio to load, in one line. */
export interface PortfolioChoice {
  uuid: string;
  name: string;
  facts: string;
}

/** Portfolios with a composition, the simulator's own first. None for people without that module. */
export async function portfoliosFor(viewer: Viewer, first: string | null, { t, language }: Writing): Promise<PortfolioChoice[]> {
  const listed = await attempt(
    () => everyItem((page) => viewer.api.modelPortfolios.list({ query: { ...page, sort: "name" } })),
    ({ status }) => status === 403,
  );
  if ("refusal" in listed) return [];
  return listed.value
    .filter(({ numberOfSupports, active }) => active && numberOfSupports > 0)
    .toSorted((a, b) => Number(b.uuid === first) - Number(a.uuid === first))
    .map(({ uuid, name, productName, numberOfSupports: count, riskLevelSri, ytdPerformance }) => ({
      uuid,
      name,
      facts: [
        uuid === first ? t("composition.portfolioOffered") : null,
        productName,
        t("composition.portfolioLines", { count }),
        riskLevelSri === null ? null : t("composition.portfolioRisk", { level: riskLevelSri }),
        ytdPerformance === null ? null : t("composition.portfolioYear", { performance: formatVariation(ytdPerformance, language) }),
      ]
        .filter((fact) => fact !== null)
        .join(" · "),
    }));
}

/** The lines of the composition in effect, behind those that stand there; a series that is there already keeps its weight. */
export async function linesOfPortfolio(
  viewer: Viewer,
  uuid: string,
  lines: AllocationLine[],
  { t, language }: Writing,
): Promise<{ lines: AllocationLine[]; note: string }> {
  if (uuid === "") return { lines, note: t("composition.portfolioMissing") };
  const found = await attempt(
    () => viewer.api.modelPortfolios.composition({ params: { id: uuid }, query: {} }),
    ({ status }) => status === 404 || status === 403 || status === 400,
  );
  if ("refusal" in found) return { lines, note: t("composition.portfolioGone") };
  const there = new Set(lines.map(({ series }) => series));
  const loaded = found.value.lines
    .filter(({ series }) => !there.has(series))
    .map(({ series, weight }) => ({ series, weight: decimalForField(weight, language) }));
  return {
    lines: [...lines, ...loaded].slice(0, MOST_LINES),
    note: t("composition.portfolioLoaded", { count: loaded.length }),
  };
}
