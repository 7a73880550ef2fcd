import { eq } from "drizzle-orm";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { requireMailer, sendMail } from "./send-mail.ts";

async function addressOf({ caller, database }: CallerContext): Promise<string | null> {
  const [person] = await database.orm.select({ email: appUser.email }).from(appUser).where(eq(appUser.uuid, caller.userUuid));
  return person?.email ?? null;
}

export const eMailRoutes = {
  send: api.eMails.send.handler(async ({ input: { headers, body }, context }) => {
    const { caller } = context;
    // Mail in the installation's name goes out from those who have clients to write to, and from administrators.
    const writes = (["advisory-journeys", "simulators"] as const).some((permission) => caller.permissions.has(permission));
    if (!caller.isAdmin && !writes) requirePermission(caller, "model-portfolios");
    const { attachment, message, ...mail } = body;
    const replyTo = await addressOf(context);
    return sendMail(context, {
      kind: "send",
      headers,
      mail: {
        ...mail,
        text: message,
        ...(replyTo && { replyTo }),
        ...(attachment && {
          attachment: {
            filename: attachment.filename,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.data, "base64"),
          },
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
