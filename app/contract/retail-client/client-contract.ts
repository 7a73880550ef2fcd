import { z } from "zod";
import { changeOf, decimal, instant, isoDate, listOf, listQuery, onceHeaders, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";
import { CONTRACT_STATUSES } from "#app/domain/client-contract.ts";

const externalId = z.string().trim().min(1).max(120);

/** A contract as the system of the insurer or distributor sends it. */
export const clientContractWritten = z.object({
  /** Number under which the insurer keeps it. */
  number: z.string().trim().min(1).max(80),
  product: z.string().trim().min(1).max(160),
  holder: z.string().trim().min(1).max(200),
  /** Client on record, where the holder is one. */
  client: uuid.nullable().default(null),
  status: z.enum(CONTRACT_STATUSES).default("ACTIVE"),
  openedOn: isoDate.nullable().default(null),
  closedOn: isoDate.nullable().default(null),
  /** What the contract is worth, in its currency, and on which day. */
  value: decimal.nullable().default(null),
  valuedOn: isoDate.nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "a currency code")
    .default("EUR"),
});
export const clientContract = clientContractWritten.extend({
  id: uuid,
  externalId,
  distributor: uuid,
  lastUpdate: instant,
  version: z.number().int(),
});
export type ClientContract = z.infer<typeof clientContract>;

const root = "/contract-service/v1/contracts";
const route = routeUnder(root);
const page = listQuery.pick({ limit: true, offset: true, dir: true });
const byExternalId = z.object({ params: z.object({ id: externalId }) });

/** Whose contracts are deleted: those of a distributor, or explicitly those of all. Without either nothing is deleted. */
const removedContracts = z
  .object({ distributor: uuid.optional(), all: z.literal("yes").optional().describe("the contracts of every distributor") })
  .refine(({ distributor, all }) => (distributor === undefined) !== (all === undefined), {
    path: ["distributor"],
    error: "a distributor, or all=yes for the contracts of every distributor",
  });

/** Contracts of the clients of the caller's distributor. */
export const clientContracts = {
  list: route("GET", "", "contracts-list", "Contracts by holder, unless asked otherwise")
    .input(
      z.object({
        query: page.extend({
          status: z.enum(CONTRACT_STATUSES).optional(),
          client: uuid.optional(),
          sort: z.enum(["holder", "number", "product", "openedOn", "value"]).default("holder"),
        }),
      }),
    )
    .output(listOf(clientContract)),
  search: route("GET", "/search", "contracts-search", "Contracts whose number, holder, product or external id contains the query")
    .input(z.object({ query: page.extend({ query: z.string().trim().min(2).max(200) }) }))
    .output(listOf(clientContract)),
  byExternalId: route("GET", "/external-id/{id}", "contracts-by-external-id", "Contract with this external id")
    .input(byExternalId)
    .output(clientContract),
  get: route("GET", "/{id}", "contracts-get", "One contract")
    .input(z.object({ params: z.object({ id: uuid }) }))
    .output(clientContract),
  put: route("PUT", "/external-id/{id}", "contracts-put", "Write a contract as an outside system tells it: added, or changed")
    .input(byExternalId.extend({ headers: writeHeaders, body: changeOf(clientContractWritten) }))
    .output(clientContract),
  removeAll: route("DELETE", "", "contracts-delete-all", "Remove every contract of one distributor, or of all")
    .route({ successStatus: 204 })
    .input(z.object({ headers: onceHeaders, query: removedContracts }))
    .output(z.void()),
};
