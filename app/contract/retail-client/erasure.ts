import { z } from "zod";
import { isoDate, listQuery, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";

export const CLIENT_PARTS = ["identity", "contact", "questionnaires", "simulations", "journeys", "contracts", "mails"] as const;
export const USER_PARTS = ["account", "sessions", "settings", "alerts", "files", "drafts", "name"] as const;

const partOf = <const K extends readonly [string, ...string[]]>(kinds: K) =>
  z.object({
    kind: z.enum(kinds),
    /** How many records go, or went, on confirmation. */
    removed: z.number().int(),
    /** How many the law keeps; the last day of the last of them. */
    kept: z.number().int(),
    until: isoDate.nullable(),
  });

/** What there is of a client, or what is kept once the client was removed: then nothing says who it was. */
const clientErasure = z.object({
  client: uuid,
  name: z.object({ firstName: z.string(), lastName: z.string() }).nullable().describe("null once the removal is done"),
  version: z.number().int().nullable(),
  done: z.boolean(),
  runningContracts: z.number().int().describe("while one runs nothing is removed"),
  /** Years for which records of advice and of contracts are kept. */
  years: z.number().int(),
  parts: z.array(partOf(CLIENT_PARTS)),
});
export type ClientErasure = z.infer<typeof clientErasure>;

const userErasure = z.object({
  user: uuid,
  version: z.number().int(),
  done: z.boolean(),
  years: z.number().int(),
  parts: z.array(partOf(USER_PARTS)),
});
export type UserErasure = z.infer<typeof userErasure>;

const kept = z.object({ client: uuid, records: z.number().int(), until: isoDate });
const named = z.object({ id: uuid, firstName: z.string(), lastName: z.string(), birthYear: z.number().int() });

const house = z.object({ distributor: uuid });
const one = house.extend({ client: uuid });
const houses = routeUnder("/contract-service/v1/distributors/{distributor}");
const users = routeUnder("/user-service/v1/users/{uuid}/erasure");

/** Removal of a person's data on request, with what the law keeps. Of clients: for administrators of the platform alone. */
export const erasures = {
  clients: houses(
    "GET",
    "/clients",
    "client-erasure-find",
    "Clients of a distributor by name, for an administrator to whom one of them wrote",
  )
    .input(z.object({ params: house, query: z.object({ search: listQuery.shape.search.unwrap().min(2) }) }))
    .output(z.object({ items: z.array(named), more: z.boolean() })),
  kept: houses("GET", "/kept_records", "client-erasure-kept", "What is kept of removed clients: how much, and until which day")
    .input(z.object({ params: house }))
    .output(z.object({ items: z.array(kept) })),
  client: houses("GET", "/clients/{client}/erasure", "client-erasure-get", "What a removal of a client would remove and keep, or has kept")
    .input(z.object({ params: one }))
    .output(clientErasure),
  eraseClient: houses("POST", "/clients/{client}/erasure", "client-erasure-post", "Remove a client's data, except what the law keeps")
    .input(z.object({ params: one, headers: writeHeaders }))
    .output(clientErasure),
  user: users("GET", "", "user-erasure-get", "What a removal of a user would remove and keep, or has kept")
    .input(z.object({ params: z.object({ uuid }) }))
    .output(userErasure),
  eraseUser: users("POST", "", "user-erasure-post", "Remove a user's account and data; the name stays in records of advice")
    .input(z.object({ params: z.object({ uuid }), headers: writeHeaders }))
    .output(userErasure),
};
