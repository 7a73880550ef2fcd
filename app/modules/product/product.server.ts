import type { Product } from "#app/contract/product.ts";
import { isAppError } from "#app/services/app-error.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { outcomeOf, type WriteMarks, writeHeadersOf } from "#app/services/write-outcome.ts";
import type { ProductForm } from "./product.schema.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when there is no such product, and for one that the person may not see. */
export async function findProduct({ api }: Viewer, id: string): Promise<Product | null> {
  if (!UUID.test(id)) return null;
  try {
    return await api.products.get({ params: { id } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

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
  const { name, productOwner, investmentPool, entryFee, managementFee, switchFee, exitFee, classes, documents } = form;
  const { minLines, maxLines, minLineWeight, maxLineWeight } = form;
  const maxClassWeight = filled(classes);
  return {
    name,
    productOwner: productOwner ?? null,
    investmentPool: investmentPool ?? null,
    diversification: {
      ...filled({ minLines, maxLines, minLineWeight, maxLineWeight }),
      ...(Object.keys(maxClassWeight).length > 0 ? { maxClassWeight } : {}),
    },
    fees: filled({ entryFee, managementFee, switchFee, exitFee }),
    documents: documents.flatMap(({ title, url }) => (title && url ? [{ title, url }] : [])),
  };
}

export const addProduct = ({ api }: Viewer, form: ProductForm) =>
  outcomeOf(api.products.create({ headers: writeHeadersOf({ idem: form.idem }), body: bodyOf(form) }));

export const changeProduct = ({ api }: Viewer, id: string, form: ProductForm) =>
  outcomeOf(api.products.update({ params: { id }, headers: writeHeadersOf(form), body: bodyOf(form) }));

export const removeProduct = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  outcomeOf(api.products.remove({ params: { id }, headers: writeHeadersOf(marks) }));

/** Names of the houses that have to do with a product. */
export async function productHouses({ api }: Viewer, uuid: string) {
  const [distributors, managers] = await Promise.all([
    api.distributors.byProduct({ params: { uuid } }),
    api.assetManagers.byProduct({ params: { uuid } }),
  ]);
  return {
    distributors: distributors.map(({ distributorName }) => distributorName),
    assetManagers: managers.map(({ assetManagerName }) => assetManagerName),
  };
}
