import { address } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

export interface ContractsQuery extends ListQuery {
  status?: string;
  /** The one client whose contracts are shown. */
  client?: string;
}
/** Contracts of the clients, to be read. */
export const contractsPath = (query: ContractsQuery = {}) => address("/fia/contracts", { ...query });
