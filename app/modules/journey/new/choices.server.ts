import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { ProductKind } from "#app/domain/advice/facts.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface ContractChoice {
  value: string;
  label: string;
  journey: RecoJourney;
  /** Kind of the contract; null where it does not say. */
  kind: ProductKind | null;
}

/** Each journey open to the adviser with each product that it is set up for and that the adviser may see. */
export async function contractChoices({ api }: Viewer): Promise<ContractChoice[]> {
  const journeys = await everyItem((page) => api.journeys.list({ query: page }));
  const uuids = [...new Set(journeys.flatMap(({ config }) => config.advice.productConfigs.map(({ product }) => product)))];
  const products = uuids.length === 0 ? [] : await api.products.in({ query: { uuids: uuids.slice(0, 100).join(",") } });
  const found = new Map(products.map((product) => [product.id, product]));
  return journeys.flatMap((journey) =>
    journey.config.advice.productConfigs.flatMap(({ product }) => {
      const sold = found.get(product);
      return sold ? [{ value: `${journey.uuid} ${product}`, label: `${journey.name} – ${sold.name}`, journey, kind: sold.kind }] : [];
    }),
  );
}
