import { and, eq, sql } from "drizzle-orm";
import { reportMail } from "#app/domain/questionnaire/link-mail.ts";
import { requireMailer, sendMail } from "#backend/api/e-mail/send-mail.ts";
import { distributorOf } from "#backend/api/questionnaire/session.domain.ts";
import { findSession } from "#backend/api/questionnaire/session.store.ts";
import { sessionFile } from "#backend/api/questionnaire/session-file.ts";
import { factsOf, letterheadOf, mailOf } from "#backend/api/questionnaire/session-letter.ts";
import { clientRecord } from "#backend/api/retail-client/retail-client.routes.ts";
import { clientsOfSender } from "#backend/api/retail-client/retail-client.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { appUser } from "#backend/database/schema/index.ts";

/** The caller's own distributor; another one is answered as if it did not exist. */
function ownDistributor(caller: Caller, uuid: string): string {
  if (distributorOf(caller) !== uuid) throw refuse.notFound("Distributor");
  return uuid;
}

export const distributorClientRoutes = {
  retrieve: api.distributorClients.retrieve.handler(async ({ input: { params, query }, context }) => {
    const organisation = ownDistributor(context.caller, params.uuid);
    const { orm } = context.database;
    const [adviser] = await orm
      .select({ uuid: appUser.uuid })
      .from(appUser)
      .where(and(eq(appUser.distributor, organisation), eq(sql`lower(${appUser.email})`, query.email.toLowerCase())));
    if (!adviser) throw refuse.notFound("Adviser with this e-mail address");
    return (await clientsOfSender(orm, organisation, adviser.uuid)).map(clientRecord);
  }),

  sendReport: api.distributorClients.sendReport.handler(async ({ input: { params, headers, body }, context }) => {
    const organisation = ownDistributor(context.caller, params.uuid);
    requireMailer(context);
    const { orm } = context.database;
    const session = await findSession(orm, organisation, { uuid: body.session });
    if (!session) throw refuse.notFound("Session");
    const to = body.email ?? session.clientEmail;
    if (to === null) throw refuse.invalid("body.email", "The client has no e-mail address.");
    const file = await sessionFile(context, session, body.copy);
    const head = await letterheadOf(orm, session);
    const letter = reportMail(factsOf(session, head, session.completedAt ?? session.updatedAt));
    const attachment = { filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) };
    const mail = { ...mailOf(to, letter, session.language, head), attachments: [attachment] };
    return sendMail(context, { kind: "questionnaire-report", headers, mail, about: session.uuid, request: { ...body, to } });
  }),
};
