import { address, part } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

/** KID products stand in the administration and in the area of an insurer. */
export type KidArea = "admin" | "insurer";
/** Their menu entry in each area. */
export const KID_PRODUCTS_ENTRY = { admin: "admin-kid-products", insurer: "insurer-kid-products" } as const;

const products = (area: KidArea) => `/${area}/kid-products`;
export const kidProductsPath = (area: KidArea, query: ListQuery = {}) => address(products(area), { ...query });
export const kidProductImportPath = (area: KidArea) => address(`${products(area)}/import`, {});
/** Asks before a product goes, or one ISIN of it. */
export const kidProductDeletePath = (area: KidArea, id: string, isin?: string) =>
  address(`${products(area)}/${part(id)}/delete`, isin ? { isin } : {});
