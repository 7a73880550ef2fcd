import { inArray } from "drizzle-orm";
import type { JourneyAnalysis, RecoConfig } from "#app/contract/journey/journey.ts";
import { questionnaireContent } from "#app/contract/questionnaire/questionnaire-template.ts";
import type { Queries } from "#backend/calls/context.ts";
import { product, questionnaireTemplate, series } from "#backend/database/schema/index.ts";
import { analyzeJourney, type KnownReferences, type KnownTemplate } from "../analyze-journey.ts";

interface Configured {
  config: RecoConfig;
  distributors: readonly string[];
}

/** What the configurations refer to, looked up together. */
async function knownReferences(queries: Queries, configs: readonly RecoConfig[]): Promise<KnownReferences> {
  const named = (of: (config: RecoConfig) => readonly string[]) => [...new Set(configs.flatMap(of))];
  const products = named(({ advice }) => advice.productConfigs.map((entry) => entry.product));
  const forbidden = named(({ advice }) => advice.senior?.forbiddenSeries ?? []);
  const templates = named(({ advice }) => (advice.questionnaireTemplate ? [advice.questionnaireTemplate] : []));
  const [productRows, seriesRows, templateRows] = await Promise.all([
    products.length > 0 ? queries.select({ uuid: product.uuid }).from(product).where(inArray(product.uuid, products)) : [],
    forbidden.length > 0 ? queries.select({ uuid: series.uuid }).from(series).where(inArray(series.uuid, forbidden)) : [],
    templates.length > 0 ? queries.select().from(questionnaireTemplate).where(inArray(questionnaireTemplate.uuid, templates)) : [],
  ]);
  return {
    products: new Set(productRows.map(({ uuid }) => uuid)),
    series: new Set(seriesRows.map(({ uuid }) => uuid)),
    templates: new Map(templateRows.map((row) => [row.uuid, templateOf(row)])),
  };
}

function templateOf({ state, organisation, content }: typeof questionnaireTemplate.$inferSelect): KnownTemplate {
  const { data } = questionnaireContent.pick({ profiles: true, toleranceBands: true }).safeParse(content);
  return {
    published: state === "PUBLISHED",
    scored: data !== undefined && data.profiles.length > 0 && data.toleranceBands.length > 0,
    distributor: organisation,
  };
}

/** The analysis of each of the configurations, in their order. */
export async function analysesOf(queries: Queries, journeys: readonly Configured[]): Promise<JourneyAnalysis[]> {
  const known = await knownReferences(
    queries,
    journeys.map(({ config }) => config),
  );
  return journeys.map(({ config, distributors }) => analyzeJourney(config, distributors, known));
}
