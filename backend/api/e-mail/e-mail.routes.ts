import { eq } from "drizzle-orm";
import type { Permission } from "#app/domain/rights/permissions.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { findMail, listMails, takeToSendAgain } from "./mail.store.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import { addressesOf, putUpByCaller, requireMailer, sendingResult, sendMail } from "./send-mail.ts";

/** E-mails about one thing that are listed. */
const MOST_LISTED = 20;

async function addressOf({ caller, database }: CallerContext): Promise<string | null> {
  const [person] = await database.orm.select({ email: appUser.email }).from(appUser).where(eq(appUser.uuid, caller.userUuid));
  return person?.email ?? null;
}

/** Mail in the installation's name goes out from those who have clients to write to, and from administrators. */
function requireWriter({ caller }: CallerContext, others: readonly Permission[] = []): void {
  const writes = (["advisory-journeys", "simulators", ...others] as const).some((permission) => caller.permissions.has(permission));
  if (!caller.isAdmin && !writes) requirePermission(caller, "model-portfolios");
}

const isoOf = (instant: string) => new Date(instant).toISOString();

export const eMailRoutes = {
  list: api.eMails.list.handler(async ({ input: { query }, context }) => {
    requireWriter(context, ["risk-profiling"]);
    const { caller, database } = context;
    const rows = await listMails(database.orm, caller.userUuid, query.about, MOST_LISTED);
    return rows.map((row) => ({
      uuid: row.uuid,
      kind: row.kind,
      to: row.recipients,
      subject: row.subject,
      status: row.state,
      ...addressesOf(row),
      problem: row.state === "SENT" ? null : row.problem,
      again: row.state === "UNKNOWN" && row.hasText,
      createdAt: isoOf(row.createdAt),
      sentAt: row.sentAt && isoOf(row.sentAt),
    }));
  }),

  again: api.eMails.again.handler(async ({ input: { params, headers }, context }) => {
    requireWriter(context, ["risk-profiling"]);
    requireMailer(context);
    const { caller, database } = context;
    if ((await findMail(database.orm, params.uuid))?.sender !== caller.userUuid) throw refuse.notFound("E-mail");
    const write = { verb: "e-mail.again", objectType: "e-mail", headers, request: { params } };
    const { uuid } = await saveOnce(context, write, async (tx) => {
      const found = await takeToSendAgain(database, tx, caller.userUuid, params.uuid);
      if (!found)
        throw refuse.conflict("MAIL_NOT_UNKNOWN", "Its outcome is known, it was sent again already, or its text is no longer there.");
      const { kind, about, messageId, original } = found.row;
      const same = { kind, about: about ?? undefined, messageId: messageId ?? undefined, original: original ?? params.uuid };
      const made = await putUpByCaller(context, tx, { ...same, mail: found.mail });
      await MAIL_KINDS[kind]?.again?.(tx, params.uuid, made);
      const after = { to: found.mail.to, subject: found.mail.subject, original: same.original };
      return { answer: { uuid: made }, objectId: made, organisationUuid: caller.distributor, after };
    });
    return sendingResult(context, uuid);
  }),

  send: api.eMails.send.handler(async ({ input: { headers, body }, context }) => {
    requireWriter(context);
    const { attachment, message, about, ...mail } = body;
    const replyTo = await addressOf(context);
    return sendMail(context, {
      kind: "send",
      headers,
      about,
      mail: {
        ...mail,
        text: message,
        ...(replyTo && { replyTo }),
        ...(attachment && {
          attachments: [
            { filename: attachment.filename, contentType: attachment.contentType, content: Buffer.from(attachment.data, "base64") },
          ],
        }),
      },
    });
  }),

  test: api.eMails.test.handler(async ({ input: { headers }, context }) => {
    if (!context.caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Only an administrator tries the mail server.");
    const own = await addressOf(context);
    requireMailer(context);
    if (own === null) throw refuse.unprocessable("NO_ADDRESS", "The caller's user record has no e-mail address.");
    const mail = { to: [own], subject: "Cairn", text: "Cairn peut envoyer des messages.\nCairn can send messages." };
    return sendMail(context, { kind: "test", headers, mail });
  }),
};
