import type { KidArea } from "#app/modules/kid-product/paths.ts";
import { address, part } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

/** Menu entry of the regulatory files in each area. */
export const REGULATORY_ENTRY = { admin: "admin-regulatory-files", insurer: "insurer-regulatory-files" } as const;

const root = (area: KidArea) => `/${area}/regulatory-files`;
export const regulatoryProductsPath = (area: KidArea, query: ListQuery & { show?: string | undefined } = {}) =>
  address(root(area), { ...query });
export const regulatoryUploadPath = (area: KidArea, query: { page?: number } = {}) => address(`${root(area)}/import`, { ...query });
export const regulatoryFilePath = (area: KidArea, uuid: string) => address(`${root(area)}/import/${part(uuid)}`, {});
export const correctedFilePath = (area: KidArea, uuid: string, sheet = 0) =>
  address(`${root(area)}/import/${part(uuid)}/corrected`, sheet > 0 ? { sheet } : {});
export const regulatoryProductPath = (area: KidArea, id: string, query: { show?: string } = {}) =>
  address(`${root(area)}/${part(id)}`, { ...query });
export const eptDeletePath = (area: KidArea, id: string) => address(`${root(area)}/${part(id)}/delete`, {});
