import { address, atBase } from "#app/navigation/address.ts";
import type { ListQuery } from "#app/navigation/paths.ts";

export interface ContractsQuery extends ListQuery {
  status?: string;
  /** The one client whose contracts are shown. */
  client?: string;
}
/** Contracts of the clients, to be read. */
export const contractsPath = (query: ContractsQuery = {}) => address("/fia/contracts", { ...query });
/** Taking contracts over from the insurer's system UAF Life, and the file of what was taken over. */
export const uafLifePath = () => atBase("/fia/contracts/uaf-life");
export const uafLifeFilePath = () => atBase("/fia/contracts/uaf-life/file");
