import { address, atBase, part } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

export const PMS_ENTRY = "admin-pms-portfolios";
const ROOT = "/admin/pms-portfolios";

export const pmsPortfoliosPath = (query: ListQuery = {}) => address(ROOT, { ...query });
export const pmsImportPath = () => atBase(`${ROOT}/import`);
export const pmsPortfolioPath = (id: string) => atBase(`${ROOT}/${part(id)}`);
