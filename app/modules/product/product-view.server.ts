import type { Product } from "#app/contract/product.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { ProductsArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { productChoices, productHouses } from "./product.server.ts";
import { administersProducts, editsProducts } from "./product-area.ts";

/** Lines for documents below the stored ones; saving brings as many again. */
const SPARE = 3;
const MOST_DOCUMENTS = 20;
const EMPTY = { title: "", url: "" };

const counted = (lines: number | undefined) => (lines === undefined ? "" : String(lines));

/** Stored values of a product as the texts of its form; those of a new one are empty. */
export function formValues(product: Product | null) {
  const { fees, diversification, documents } = product ?? { fees: {}, diversification: {}, documents: [] };
  const spare = Math.max(0, Math.min(SPARE, MOST_DOCUMENTS - documents.length));
  return {
    name: product?.name ?? "",
    productOwner: product?.productOwner ?? "",
    investmentPool: product?.investmentPool ?? "",
    kind: product?.kind ?? "",
    entryFee: fees.entryFee ?? "",
    managementFee: fees.managementFee ?? "",
    switchFee: fees.switchFee ?? "",
    exitFee: fees.exitFee ?? "",
    entryFeePaidOn: fees.entryFeePaidOn ?? "",
    managementFeePaidOn: fees.managementFeePaidOn ?? "",
    minLines: counted(diversification.minLines),
    maxLines: counted(diversification.maxLines),
    minLineWeight: diversification.minLineWeight ?? "",
    maxLineWeight: diversification.maxLineWeight ?? "",
    classes: Object.fromEntries(ASSET_CLASSES.map((name) => [name, diversification.maxClassWeight?.[name] ?? ""])),
    kidUrl: product?.kidUrl ?? "",
    documents: [...documents, ...Array.from({ length: spare }, () => EMPTY)],
    ...(product ? { version: product.version } : {}),
  };
}

/** Form of a product, or of a new one for null. */
export async function productFormView(viewer: Viewer, area: ProductsArea, product: Product | null) {
  return {
    area,
    product: formValues(product),
    ...(await productChoices(viewer, product)),
    mayGive: administersProducts(viewer),
    mayEdit: editsProducts(viewer),
    idem: crypto.randomUUID(),
  };
}

/** What stands above the page of a product. */
export const productHead = (viewer: Viewer, area: ProductsArea, { id, name, productOwnerName }: Product) => ({
  id,
  name,
  area,
  owner: productOwnerName,
  mayDelete: administersProducts(viewer),
});
export type ProductHead = ReturnType<typeof productHead>;

/** The page of a product: its form, its documents as links, and who has to do with it. */
export async function productView(viewer: Viewer, area: ProductsArea, product: Product) {
  const t = getFixedT(viewer.language);
  const [form, houses] = await Promise.all([productFormView(viewer, area, product), productHouses(viewer, product.id)]);
  const named = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : null);
  return {
    form,
    documents: product.documents,
    houses: [
      { label: t("products.detail.distributors"), value: named(houses.distributors) },
      { label: t("products.detail.assetManagers"), value: named(houses.assetManagers) },
    ],
  };
}
