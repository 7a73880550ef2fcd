import type { KidPdfData } from "#app/contract/monitored-portfolio/kid-data.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { found as foundConfig, houseOf } from "#backend/api/kid-document/access.ts";
import { computedFigures, contentOf, requestOf } from "#backend/api/kid-document/figures.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { found, keeps, scopeOf } from "../access.ts";
import { priipsBasis } from "../values/priips-basis.ts";

/** The configuration that is named, of the caller's insurer. Throws 403 and 404 as its own calls do. */
async function namedConfig({ caller, database }: CallerContext, id: string) {
  const { uuid, name, isin, newest } = await foundConfig(database.orm, houseOf(caller), id);
  const { manufacturer, texts } = contentOf(newest);
  return { productionDate: newest.productionDate, config: { id: uuid, edition: newest.edition, name, isin, manufacturer, texts } };
}

export const kidDataRoutes = {
  pdfData: api.monitoredKid.pdfData.handler(async ({ input: { params, query }, context }): Promise<KidPdfData> => {
    const { caller, database, compute } = context;
    const scope = scopeOf(caller);
    const row = await found(database.orm, scope, params.uuid);
    const named = query.id === undefined ? null : await namedConfig(context, query.id);
    const today = marketToday();
    const asked = named?.productionDate ?? (keeps(scope) ? undefined : today);
    const basis = await priipsBasis(context, row, asked);
    const { portfolio, settings, narratives, values, day } = basis;
    const figures = await computedFigures(compute, { ...requestOf(row.uuid, settings), values });
    const { currency, investedAmount, frequency, recommendedHoldingPeriod, creditRiskMeasure, costs } = settings;
    return {
      ...figures,
      ...{ portfolio: row.uuid, name: portfolio.name, assetManagerName: portfolio.assetManagerName },
      ...{ productOwnerName: portfolio.productOwnerName, productionDate: day },
      ...{ currency, investedAmount, frequency, recommendedHoldingPeriod, creditRiskMeasure, costs },
      narratives: narratives ?? null,
      config: named?.config ?? null,
    };
  }),
};
