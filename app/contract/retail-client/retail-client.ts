import { z } from "zod";
import { instant, isoDate, listOf, listQuery, routeUnder, uuid } from "#app/contract/base.ts";
import { birthYear, personName } from "#app/contract/person.ts";
import { sustainabilityPreferences } from "#app/contract/simulation/simulator-config.ts";
import { CLIENT_STATUSES } from "#app/domain/client-contract.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

export const email = z.email({ pattern: EMAIL }).max(320);
const clientName = personName(160).min(1);
/** A client who is put on record. */
export const newClient = z.object({
  firstName: clientName,
  lastName: clientName,
  email: email.optional(),
  birthYear,
  otherPerson: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe("why it is another person than the client on record of the same names and year of birth; refused 409 SAME_PERSON without"),
});

export const sustainabilityAnswers = z.object({
  session: uuid,
  answeredAt: instant,
  wants: z.boolean().nullable(),
  preferences: sustainabilityPreferences,
});

export const retailClient = z.object({
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  birthYear: z.number().int(),
  /** By the contracts on record: PROSPECT without any, CLOSED when each of them is. */
  status: z.enum(CLIENT_STATUSES),
  /** Profile of the latest completed questionnaire, when it was completed and the last day on which it holds. */
  profile: z.enum(RISK_PROFILES).nullable(),
  profiledAt: instant.nullable(),
  validUntil: isoDate.nullable(),
  /** What the latest questionnaire that asked about it says; `wants` null: no opinion. Null where it was never asked. */
  sustainability: sustainabilityAnswers.nullable().default(null),
  otherPerson: z
    .string()
    .nullable()
    .default(null)
    .describe("why it is another person than a client on record of the same names and year of birth; null where there was none"),
  version: z.number().int(),
});
export type RetailClient = z.infer<typeof retailClient>;

const root = "/contract-service/v1/retail_clients";
const route = routeUnder(root);

/** Clients of the caller's distributor. */
export const retailClients = {
  list: route("GET", "", "retail-clients-list", "Clients, by last name")
    .input(z.object({ query: listQuery.pick({ limit: true, offset: true, search: true, dir: true }) }))
    .output(listOf(retailClient)),
  get: route("GET", "/{id}", "retail-clients-get", "One client")
    .input(z.object({ params: z.object({ id: uuid }) }))
    .output(retailClient),
};
