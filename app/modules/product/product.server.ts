import type { Product } from "#app/contract/product.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { readOnce } from "#app/services/calls/read-once.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { ProductForm } from "./product.schema.ts";

/** Null when there is no such product, and for one that the person may not see. */
export async function findProduct({ api }: Viewer, id: string): Promise<Product | null> {
  return foundOrNull(id, (id) => api.products.get({ params: { id } }));
}

export const shownProduct = readOnce(findProduct);

export interface ProductChoice {
  value: string;
  label: string;
}

/** Insurers and pools that a product may name. Who may not give it to another insurer gets the present one alone. */
export async function productChoices({ api, roles }: Viewer, present: Product | null) {
  const owner = present?.productOwner ? [{ value: present.productOwner, label: present.productOwnerName ?? "" }] : [];
  const [owners, pools] = await Promise.all([
    roles.includes("ADMIN")
      ? everyItem((page) => api.productOwners.list({ query: page })).then((items) =>
          items.map(({ uuid, productOwnerName }) => ({ value: uuid, label: productOwnerName })),
        )
      : owner,
    everyItem((page) => api.investmentPools.list({ query: page })),
  ]);
  return {
    owners,
    pools: pools.map(({ id, name, organisationName }) => ({
      value: id,
      label: organisationName ? `${name}, ${organisationName}` : name,
    })),
  };
}

/** Fields of the form without those that are empty. */
const filled = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

function bodyOf(form: ProductForm) {
  const { name, productOwner, investmentPool, kind, entryFee, managementFee, switchFee, exitFee, classes, documents, kidUrl } = form;
  const { minLines, maxLines, minLineWeight, maxLineWeight, entryFeePaidOn, managementFeePaidOn } = form;
  const maxClassWeight = filled(classes);
  return {
    name,
    productOwner: productOwner ?? null,
    investmentPool: investmentPool ?? null,
    kind: kind ?? null,
    diversification: {
      ...filled({ minLines, maxLines, minLineWeight, maxLineWeight }),
      ...(Object.keys(maxClassWeight).length > 0 ? { maxClassWeight } : {}),
    },
    fees: filled({ entryFee, managementFee, switchFee, exitFee, entryFeePaidOn, managementFeePaidOn }),
    kidUrl: kidUrl ?? null,
    documents: documents.flatMap(({ title, url }) => (title && url ? [{ title, url }] : [])),
  };
}

export const addProduct = ({ api }: Viewer, form: ProductForm) =>
  outcomeOf(() => api.products.create({ headers: headersOfNew(form), body: bodyOf(form) }));

export const changeProduct = ({ api }: Viewer, id: string, form: ProductForm) =>
  outcomeOf(() => api.products.update({ params: { id }, headers: headersOfChange(form), body: bodyOf(form) }));

export const removeProduct = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(() => api.products.remove({ params: { id }, headers: headersOfChange(marks) }));

/** Names of the organisations that have to do with a product. */
export async function productHouses({ api }: Viewer, uuid: string) {
  const [distributors, managers] = await Promise.all([
    api.distributors.partners({ query: { product: uuid } }),
    api.assetManagers.byProduct({ params: { uuid } }),
  ]);
  return {
    distributors: distributors.map(({ distributorName }) => distributorName),
    assetManagers: managers.map(({ assetManagerName }) => assetManagerName),
  };
}
