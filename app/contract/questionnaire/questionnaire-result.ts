import { z } from "zod";
import { isoDate, onceHeaders, route, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";
import { sendingResult } from "#app/contract/e-mail.ts";
import { profileOrigin } from "#app/contract/questionnaire/profile-origin.ts";
import { questionnaireSession, questionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import { retailClient } from "#app/contract/retail-client/retail-client.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

const root = "/contract-service/v1";
const byId = z.object({ params: z.object({ id: uuid }) });
const copy = z.enum(["client", "adviser"]);
const reason = z.string().trim().min(10).max(1000);

/** A completed questionnaire of a client, as what builds on a risk profile needs it. */
export const clientProfile = profileOrigin.extend({
  questionnaire: z.object({ id: uuid, name: z.string(), title: z.object({ fr: z.string(), en: z.string() }) }),
  /** The profile that holds for this questionnaire; null where it gave none. */
  profile: z.enum(RISK_PROFILES).nullable(),
  /** Classes of risk (SRI) that fit the profile; null where the questionnaire says none. */
  band: z.object({ min: z.number(), max: z.number() }).nullable(),
  validUntil: isoDate,
  /** Whether it holds today. */
  valid: z.boolean(),
  /** The lower profile that was given before, and the day on which this one took its place; null where it is not above that. */
  raised: z
    .object({ from: z.enum(RISK_PROFILES), on: isoDate })
    .nullable()
    .default(null),
});
export type ClientProfile = z.infer<typeof clientProfile>;

/** What follows from completed sessions: their file, profiles above the answers, what a client's questionnaires gave. */
export const questionnaireResults = {
  report: route("GET", `${root}/questionnaires/sessions/{id}/reports`, "questionnaire-reports", "PDF file of a completed session")
    .input(byId.extend({ query: z.object({ copy: copy.default("adviser") }) }))
    .output(z.file()),
  raise: route("POST", `${root}/questionnaires/sessions/{id}/raise`, "questionnaire-raise", "Ask for a higher profile after new answers")
    .input(byId.extend({ headers: writeHeaders, body: z.object({ profile: z.enum(RISK_PROFILES), reason }) }))
    .output(questionnaireSession),
  decideRaise: route(
    "PUT",
    `${root}/questionnaires/sessions/{id}/raise`,
    "questionnaire-raise-decision",
    "Accept or refuse a higher profile that somebody else asked for",
  )
    .input(byId.extend({ headers: writeHeaders, body: z.object({ accepted: z.boolean(), note: z.string().trim().max(1000).optional() }) }))
    .output(questionnaireSession),
  ofClient: route(
    "GET",
    `${root}/retail_clients/{id}/profiles`,
    "retail-client-profiles",
    "Completed questionnaires of a client with profile, date and validity, newest first",
  )
    .input(byId)
    .output(
      z.object({ items: z.array(clientProfile), /** The newest that gave a profile and holds today. */ current: clientProfile.nullable() }),
    ),
  acquire: route(
    "GET",
    "/user-service/v1/acquire-risk-profiling",
    "acquire-risk-profiling",
    "Link of a session, or of a template for the client with this e-mail; the session is opened where there is none",
  )
    .input(
      z.object({
        query: z
          .object({ template: uuid.optional(), session: uuid.optional(), email: z.email({ pattern: EMAIL }).max(320).optional() })
          .refine(({ session, template, email }) => session !== undefined || (template !== undefined && email !== undefined), {
            path: ["session"],
            message: "A session, or a template and an e-mail address",
          }),
      }),
    )
    .output(questionnaireToken),
};

const distributor = routeUnder("/product-config-service/v1/distributors/{uuid}");
const byUuid = z.object({ params: z.object({ uuid }) });

/** What systems of a distributor ask for about its clients. */
export const distributorClients = {
  retrieve: distributor("GET", "/retrieve-clients", "distributors-retrieve-clients", "Clients to whom an adviser has sent a questionnaire")
    .input(byUuid.extend({ query: z.object({ email: z.email({ pattern: EMAIL }).max(320) }) }))
    .output(z.array(retailClient)),
  sendReport: distributor("PUT", "/send-report", "distributors-send-report", "Mail a completed questionnaire as a PDF file")
    .input(
      byUuid.extend({
        headers: onceHeaders,
        body: z.object({
          session: uuid,
          copy: copy.default("client"),
          /** The client's address where it is absent. */
          email: z.email({ pattern: EMAIL }).max(254).optional(),
        }),
      }),
    )
    .output(sendingResult),
};
