import type { AdvisedShelf } from "#app/contract/journey/advice.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { ADVERSE_IMPACTS, type AdverseImpact, PAI_CODES } from "#app/domain/journey.ts";
import { WHOLE } from "#app/domain/simulation/weights.ts";
import type { Preferences } from "#app/domain/sustainability-criteria.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type Told, told } from "#app/modules/model-portfolio/risk/told.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type Reach, type ShelfVariant, togetherReach, variantsOf } from "./variants.ts";

type Said = Partial<Record<AdverseImpact, boolean | null | undefined>> & {
  hasSustainablePreferences?: boolean | null | undefined;
  minSustainableInvestments?: string | undefined;
  minTaxonomyAlignment?: string | undefined;
  minimumCoverage?: string | undefined;
};

export const shelfOf = ({ api }: Viewer, { hash }: Pick<FullSession, "hash">) => api.journeySessions.shelf({ params: { hash } });

/** Preferences as they are said, in per cent, as the fractions of a computation; none where the client wants none. */
export function preferencesOf(said: Said | null): Preferences {
  if (said?.hasSustainablePreferences !== true) return {};
  const fraction = (percent: string | undefined) => (percent ? Number(percent) / 100 : undefined);
  return {
    ...Object.fromEntries(Object.values(ADVERSE_IMPACTS).map((impact) => [impact, said[impact] === true])),
    // Nothing of it is no wish.
    minSustainableInvestments: fraction(said.minSustainableInvestments) || undefined,
    minTaxonomyAlignment: fraction(said.minTaxonomyAlignment) || undefined,
    minimumCoverage: fraction(said.minimumCoverage),
  };
}

/** Impacts that the journey asks about. */
export const impactsOf = ({ config }: FullSession): AdverseImpact[] =>
  PAI_CODES.filter((code) => config.general.paiFlags[code]).map((code) => ADVERSE_IMPACTS[code]);

export const openLines = ({ lines }: AdvisedShelf) => lines.filter(({ leftOut }) => leftOut === null);
/** Ranges of volatility are configured in per cent, those of the risk indicator in classes. */
export const inPoints = ({ riskMeasure }: Pick<AdvisedShelf, "riskMeasure">) => (riskMeasure === "WEIGHTED_AVERAGE_SRI" ? 1 : 100);

/** The client's range of risk with its low end open: no check refuses an allocation that is more careful. */
export const carefulRange = ({ riskRange, riskMeasure }: Pick<AdvisedShelf, "riskRange" | "riskMeasure">) =>
  riskRange && { ...riskRange, min: riskMeasure === "WEIGHTED_AVERAGE_SRI" ? Math.min(1, riskRange.min) : 0 };

/** What the supports of the contract can reach of each preference; why it is not known where they cannot be computed. */
export async function reachOf(viewer: Viewer, session: FullSession, shelf: AdvisedShelf, preferences: Preferences): Promise<Told<Reach>> {
  const points = inPoints(shelf);
  const range = carefulRange(shelf);
  const asked = (variant: ShelfVariant, lines: AdvisedShelf["lines"]) =>
    viewer.computation.advice.sustainabilityReach({
      riskType: shelf.riskMeasure,
      riskRange: range && { min: range.min / points, max: range.max / points },
      assets: lines.map(
        ({ series, assetClass, sri, sustainabilityMinInvestments, sustainabilityMinTaxonomyAlignment, pai, most, least }) => ({
          uuid: series,
          assetClass,
          sri,
          sustainabilityMinInvestments,
          sustainabilityMinTaxonomyAlignment,
          pai,
          maxWeight: most / WHOLE,
          ...(least > 0 && { leastHeld: least / WHOLE }),
        }),
      ),
      assetClassConstraints: variant.classes.map(({ assetClass, least, most }) => ({ assetClass, min: least / WHOLE, max: most / WHOLE })),
      caps: variant.caps.map(({ series, most }) => ({ assets: series, max: most / WHOLE })),
      lines: { minLines: shelf.minLines, ...(shelf.maxLines !== null && { maxLines: shelf.maxLines }) },
      preferences,
      impacts: impactsOf(session),
    });
  const names = new Map(shelf.lines.map(({ series, name }) => [series, name]));
  const reached = async (variant: ShelfVariant): Promise<Reach> => {
    const open = openLines(variant);
    const ask = (lines: AdvisedShelf["lines"]) => asked(variant, lines);

    const first = await attempt(
      () => ask(open),
      ({ code, series }) => code === "COVARIANCE_MISSING" && series.length > 0 && series.length < open.length,
    );
    if ("value" in first) return first.value;
    // A volatility needs a history: supports that are too young for one take no part.
    const young = new Set(first.refusal.series);
    return ask(open.filter(({ series }) => !young.has(series)));
  };
  return told(
    async () => {
      const [first, ...others] = await Promise.all(variantsOf(shelf).map(reached));
      return togetherReach([first!, ...others]);
    },
    (series) => names.get(series) ?? null,
    { t: getFixedT(viewer.language), language: viewer.language },
  );
}
