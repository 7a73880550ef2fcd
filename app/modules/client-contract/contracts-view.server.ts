import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import type { ClientContract } from "#app/contract/retail-client/client-contract.ts";
import { CONTRACT_STATUSES, type ContractStatus } from "#app/domain/client-contract.ts";
import { formatAmount, formatCount, formatDate } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { clientPath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface ContractRow {
  id: string;
  number: string;
  product: string;
  holder: string;
  /** The client on record, for who may open it. */
  href: string | null;
  status: ContractStatus;
  openedOn: string | null;
  closedOn: string | null;
  value: string | null;
  valuedOn: string | null;
}
interface ContractFilters {
  status?: ContractStatus;
  /** The one client whose contracts are shown. */
  client?: string;
}
export type ContractsView = ListView<ContractRow, ContractFilters> & { searchNote: string | null };

/** Letters from which on the search looks. */
const LEAST_SEARCH = 2;

const rowOf = ({ permissions, language }: Viewer, contract: ClientContract): ContractRow => ({
  id: contract.id,
  number: contract.number,
  product: contract.product,
  holder: contract.holder,
  href: contract.client && permissions.has("risk-profiling") ? clientPath(contract.client) : null,
  status: contract.status,
  openedOn: contract.openedOn && formatDate(contract.openedOn),
  closedOn: contract.closedOn && formatDate(contract.closedOn),
  value: contract.value && formatAmount(contract.value, language, { currency: contract.currency }),
  valuedOn: contract.valuedOn && formatDate(contract.valuedOn),
});

/** Contracts of the clients of the person's distributor, as the insurers' systems told them: to be read. */
export async function contractsView(viewer: Viewer, url: string): Promise<ContractsView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["holder", "number", "product", "openedOn", "value"], ["openedOn", "value"]);
  const status = readFilter(url, "status", CONTRACT_STATUSES);
  const client = new URL(url).searchParams.get("client") ?? "";
  const filters: ContractFilters = { ...(status && { status }), ...(isUuid(client) && { client: client.toLowerCase() }) };
  const { search, ...page } = pageQuery(here);
  const searched = search !== undefined && search.length >= LEAST_SEARCH;
  const { items, total } = searched
    ? await api.clientContracts.search({ query: { ...page, query: search } })
    : await api.clientContracts.list({ query: { ...page, sort: here.sort, ...filters } });
  return {
    title: t("contracts.title"),
    rows: items.map((contract) => rowOf(viewer, contract)),
    total,
    count: t("contracts.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...(searched ? {} : filters) },
    searchNote: search !== undefined && !searched ? t("contracts.searchNote") : null,
  };
}
