import { poolPath, portfolioPath, productPath, simulatorSettingsPath } from "./paths.ts";

const PAGES = {
  simulators: (uuid: string) => simulatorSettingsPath(uuid),
  modelPortfolios: (uuid: string) => portfolioPath("admin", uuid),
  products: (uuid: string) => productPath("admin", uuid),
  pools: (uuid: string) => poolPath("admin", uuid),
};

/** Pages on which an administrator changes what depends on a thing that should be deleted; none for other kinds. */
export const dependantLinks = (kind: string, dependants: ReadonlyArray<{ uuid: string; name: string }> = []) => {
  const page = Object.entries(PAGES).find(([name]) => name === kind)?.[1];
  return page ? dependants.map(({ uuid, name }) => ({ href: page(uuid), label: name })) : [];
};
