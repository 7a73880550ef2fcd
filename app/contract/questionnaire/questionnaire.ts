import { z } from "zod";
import {
  decimal,
  instant,
  isoDate,
  listOf,
  listQuery,
  onceHeaders,
  route,
  uuid,
  versionHeaders,
  writeHeaders,
} from "#app/contract/base.ts";
import { MAIL_STATES, mailState, sendingResult } from "#app/contract/e-mail.ts";
import { questionnaireScore } from "#app/contract/questionnaire/questionnaire-score.ts";
import { questionnaireContent, templateName } from "#app/contract/questionnaire/questionnaire-template.ts";
import { email, newClient } from "#app/contract/retail-client/retail-client.ts";
import { RAISE_STATES } from "#app/domain/questionnaire/raise.ts";
import { LINK_STATES, SESSION_STATUSES, statusFromText } from "#app/domain/questionnaire/session-status.ts";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

export const TEMPLATE_STATES = ["DRAFT", "PUBLISHED", "RETIRED"] as const;
const both = z.object({ fr: z.string(), en: z.string() });
const code = z.string().min(1).max(40);
const answers = z.record(code, z.array(code).max(40));
/** When each question was answered last; of questions of knowledge every attempt, oldest first: the first one counts. */
const attempts = z.record(code, z.array(z.object({ at: instant, answers: z.array(code) })));

const templateSummary = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  state: z.enum(TEMPLATE_STATES),
  code: z.string(),
  /** The only distributor that may send it; null where every one may. */
  distributor: uuid.nullable(),
  /** Version of the content; sessions keep the one that they were made with. */
  contentVersion: z.number().int(),
  questionCount: z.number().int(),
  lastUpdate: instant,
  version: z.number().int(),
});
export type QuestionnaireTemplateSummary = z.infer<typeof templateSummary>;
export const questionnaireTemplateRecord = templateSummary.extend({ content: questionnaireContent });
export type QuestionnaireTemplateRecord = z.infer<typeof questionnaireTemplateRecord>;

/** A profile above the one that the answers gave: asked for with a reason, held once a second person has accepted. */
const raise = z.object({
  from: z.enum(RISK_PROFILES),
  profile: z.enum(RISK_PROFILES),
  reason: z.string(),
  changed: z.array(code),
  by: z.string(),
  byId: uuid,
  at: instant,
  state: z.enum(RAISE_STATES),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
});

const sessionSummary = z.object({
  id: uuid,
  client: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }),
  questionnaire: z.object({ id: uuid, name: z.string(), title: both }),
  distributor: uuid,
  sender: z.object({ id: uuid, name: z.string() }),
  language: z.enum(["fr", "en"]),
  externalId: z.string().nullable(),
  /** Sum that the client thinks of investing, in euros; null where it was not said. */
  amountToInvest: decimal.nullable(),
  /** Losses that the answers say can be borne and are accepted, per cent; null before it is done and where none is said. */
  losses: z.object({ capacityPercent: z.number().nullable(), acceptedPercent: z.number().nullable() }).nullable(),
  status: z.enum(SESSION_STATUSES),
  creation: instant,
  lastUpdate: instant,
  completionDate: instant.nullable(),
  completedBy: z.enum(["CLIENT", "ADVISER"]).nullable(),
  /** An adviser has entered answers on the platform. */
  withAdviser: z.boolean(),
  abandonReason: z.string().nullable(),
  /** The profile that holds: what the answers gave, or the other one that was decided. Null where there is none. */
  score: z.enum(RISK_PROFILES).nullable(),
  override: z.object({ profile: z.enum(RISK_PROFILES), reason: z.string(), by: z.string(), at: instant }).nullable(),
  raise: raise.nullable(),
  /** Higher profiles that may be asked for: at most one step above what the answers gave. */
  raisableTo: z.array(z.enum(RISK_PROFILES)),
  /** Last day on which the profile holds. */
  validUntil: isoDate.nullable(),
  /** Questions answered so far, and how many the questionnaire holds: more than are put to a client whose answers pass some over. */
  answered: z.number().int(),
  questionCount: z.number().int(),
  /** When the link stops; null while none was made. */
  expiresAt: instant.nullable(),
  linkMadeAt: instant.nullable(),
  /** When the client first came in by the link, past the birth year: a scanner of mails that opens it does not count. */
  linkOpenedAt: instant.nullable(),
  /** Address to which the link was mailed by the platform; null where it was handed over otherwise. */
  linkSentTo: z.string().nullable(),
  linkMail: mailState.nullable().describe("what became of the e-mail with the link; null where none was sent"),
  /** When the client asked for a new link. */
  renewalAskedAt: instant.nullable(),
  /** Wrong years of birth have shut the link for who is not in yet; a new link opens the session again. */
  locked: z.boolean(),
  version: z.number().int(),
});
export const questionnaireSession = sessionSummary.extend({
  answers,
  attempts,
  /** Counts what the client wrote by the link, which leaves `version` as it is. */
  answersVersion: z.number().int(),
});
export type QuestionnaireSession = z.infer<typeof questionnaireSession>;
export type QuestionnaireSessionSummary = z.infer<typeof sessionSummary>;

/** A link that was just made: the only moment at which its token is known. */
export const questionnaireToken = z.object({
  session: uuid,
  token: z.string(),
  /** Address of the client's page; null when the service knows no web side. */
  url: z.string().nullable(),
  email: z.string().nullable(),
  expiresAt: instant,
  /** What became of the e-mail; UNWANTED without `deliver`. */
  mail: z.enum([...MAIL_STATES, "NO_MAIL_SERVER", "UNWANTED"]),
});
export type QuestionnaireToken = z.infer<typeof questionnaireToken>;

const root = "/contract-service/v1";
const byId = z.object({ params: z.object({ id: uuid }) });
const page = listQuery.pick({ limit: true, offset: true, search: true, dir: true });

const read = `${root}/questionnaires` as const;
const administration = `${root}/questionnaire_templates` as const;

/** Templates that advisers may send, and their upkeep by administrators. A published template is frozen. */
export const questionnaireTemplates = {
  open: route("GET", `${read}/templates`, "questionnaire-templates-read-list", "Published questionnaires open to the caller")
    .input(z.object({ query: page }))
    .output(listOf(templateSummary)),
  openOne: route("GET", `${read}/templates/{id}`, "questionnaire-templates-read-get", "One published questionnaire with its questions")
    .input(byId)
    .output(questionnaireTemplateRecord),
  list: route(
    "GET",
    administration,
    "questionnaire-templates-list",
    "Every version of every questionnaire template, by name unless asked otherwise",
  )
    .input(
      z.object({
        query: page.extend({
          state: z.enum(TEMPLATE_STATES).optional(),
          /** Versions of one questionnaire. */
          code: code.optional(),
          sort: z.enum(["name", "state", "lastUpdate", "version"]).default("name"),
        }),
      }),
    )
    .output(listOf(templateSummary)),
  get: route("GET", `${administration}/{id}`, "questionnaire-templates-get", "One template")
    .input(byId)
    .output(questionnaireTemplateRecord),
  create: route("POST", administration, "questionnaire-templates-create", "Add a template as a draft: the next version of its code")
    .route({ successStatus: 201 })
    .input(
      z.object({ query: templateName.required({ name: true }), headers: onceHeaders, body: z.object({ content: questionnaireContent }) }),
    )
    .output(questionnaireTemplateRecord),
  update: route(
    "PUT",
    `${administration}/{id}`,
    "questionnaire-templates-update",
    "Change a draft, publish it in place of the version before, or retire it",
  )
    .input(
      z.object({
        ...byId.shape,
        query: templateName,
        headers: writeHeaders,
        body: z.object({ content: questionnaireContent.optional(), state: z.enum(TEMPLATE_STATES).optional() }),
      }),
    )
    .output(questionnaireTemplateRecord),
  remove: route("DELETE", `${administration}/{id}`, "questionnaire-templates-delete", "Remove a template that no session uses")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId.shape, headers: writeHeaders }))
    .output(z.void()),
};

/** Sessions of the caller's distributor. */
export const questionnaireSessions = {
  list: route("GET", `${read}/sessions`, "questionnaire-sessions-list", "Questionnaire sessions, newest first unless asked otherwise")
    .input(
      z.object({
        query: page.extend({
          sort: z.enum(["creation", "lastUpdate", "completionDate", "client", "status", "score"]).default("creation"),
          status: z.enum(SESSION_STATUSES).optional(),
          client: uuid.optional(),
          template: uuid.optional(),
          distributor: uuid.optional(),
          user: uuid.optional(),
          /** Those whose profile somebody asked to raise, with that state. */
          raise: z.enum(RAISE_STATES).optional(),
          /** Open ones whose link ends within a day, whose client asked for another link, or whose link wrong years of birth have shut. */
          link: z.enum(LINK_STATES).optional(),
        }),
      }),
    )
    .output(listOf(sessionSummary)),
  get: route("GET", `${read}/sessions/{id}`, "questionnaire-sessions-get", "One session with its answers")
    .input(byId)
    .output(questionnaireSession),
  byExternalId: route("GET", `${read}/sessions/external_id/{externalId}`, "questionnaire-by-external-id", "Session with this external id")
    .input(z.object({ params: z.object({ externalId: z.string().max(120) }) }))
    .output(questionnaireSession),
  create: route("POST", `${read}/sessions`, "questionnaire-sessions-create", "Open a session for a client, status TO_DO")
    .route({ successStatus: 201 })
    .input(
      z.object({
        headers: onceHeaders,
        body: z.object({
          /** A client on record, or a new one. */
          client: z.union([uuid, newClient]),
          template: uuid,
          /** Must be the caller's own where they are given. */
          distributor: uuid.optional(),
          sender: uuid.optional(),
          language: z.enum(["fr", "en"]).default("fr"),
          externalId: z.string().trim().min(1).max(120).optional(),
          /** Sum that the client thinks of investing, in euros: percentages of it are then asked in euros too. */
          amountToInvest: decimal.refine((value) => Number(value) > 0 && Number(value) < 1e12, "above 0, below 10^12").optional(),
        }),
      }),
    )
    .output(questionnaireSession),
  update: route("PUT", `${read}/sessions/{id}`, "questionnaire-sessions-update", "Write answers, complete, abandon, put away or lower")
    .input(
      z.object({
        ...byId.shape,
        query: z.object({
          status: z
            .string()
            .transform(statusFromText)
            .pipe(z.enum(["IN_PROGRESS", "DONE", "ABANDONNED", "ARCHIVED"]))
            .optional(),
        }),
        headers: writeHeaders,
        body: z.strictObject({
          answers: answers.optional(),
          /** `answersVersion` as the writer saw it: refused 409 SESSION_ANSWERED where the client has written since. */
          answersSeen: z.number().int().optional(),
          reason: z.string().trim().max(500).optional(),
          /** A lower profile for a completed session, with its reason. */
          override: z.object({ profile: z.enum(RISK_PROFILES), reason: z.string().trim().min(10).max(1000) }).optional(),
        }),
      }),
    )
    .output(questionnaireSession),
  scores: route("GET", `${read}/sessions/{id}/scores`, "questionnaire-scores", "Score and risk profile of a completed session")
    .input(byId)
    .output(questionnaireScore),
  token: route("POST", `${read}/tokens`, "questionnaire-tokens", "Make the link of a session, valid 48 hours; an earlier link dies")
    .route({ successStatus: 201 })
    .input(
      z.object({
        headers: versionHeaders,
        body: z.object({
          session: uuid,
          email: email.optional(),
          /** Mails the link to `email`, or else to the client's address. */
          deliver: z.boolean().default(false),
          /** Reminds the client 24 hours and 6 hours before the end. */
          reminders: z.boolean().default(true),
        }),
      }),
    )
    .output(questionnaireToken),
  remind: route("POST", `${read}/sessions/{id}/reminders`, "questionnaire-sessions-remind", "Remind the client of a mailed link")
    .input(z.object({ ...byId.shape, headers: onceHeaders }))
    .output(sendingResult),
};
