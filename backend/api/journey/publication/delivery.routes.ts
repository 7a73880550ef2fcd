import { randomUUID } from "node:crypto";
import { type DeliveryMode, deliveryOf, PACKAGE_LINK_DAYS } from "#app/domain/advice-report/package.ts";
import { formatLongInstant } from "#app/domain/format/format-date.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { handOverNow, putUpByCaller, requireMailer } from "#backend/api/e-mail/send-mail.ts";
import { newToken, tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import { letterheadOf } from "#backend/api/questionnaire/session-letter.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { htmlText, plainText } from "#backend/mail/letter.ts";
import type { Attachment, OutgoingMail } from "#backend/mail/mailer.ts";
import { requireStanding } from "../advice/overtaken.ts";
import { configOf, markedParts, requireClient, sessionScopeOf } from "../session.domain.ts";
import { findSession, updateSession } from "../session.store.ts";
import * as store from "./delivery.store.ts";
import { finalisedSession, usableSession } from "./gather-package.ts";
import { fileBytes, filesOf, listPackages, type PackageRow } from "./package.store.ts";

const WORDS = {
  fr: {
    open: "Ouvrir vos documents",
    attached: "Vos documents sont joints à ce message.",
    until: (instant: string) => `Le lien reste ouvert jusqu’au ${instant}. Votre conseiller vous donne le code d’accès par un autre moyen.`,
  },
  en: {
    open: "Open your documents",
    attached: "Your documents are attached to this message.",
    until: (instant: string) => `The link stays open until ${instant}. Your adviser gives you the access code in another way.`,
  },
} as const;

interface Sent {
  mode: DeliveryMode;
  token: string;
  email: string;
  subject: string;
  message: string;
  expiresAt: string;
}

/** The e-mail that brings a package: a link to it, or its files. */
async function letterOf(
  queries: Queries,
  { caller, webAt }: CallerContext,
  made: PackageRow,
  organisation: string,
  { mode, token, email, subject, message, expiresAt }: Sent,
): Promise<OutgoingMail> {
  const { language } = made.choice;
  const head = await letterheadOf(queries, { organisation, sender: caller.userUuid });
  const words = WORDS[language];
  const last = mode === "LINK" ? words.until(formatLongInstant(expiresAt, language)) : words.attached;
  const letter = {
    paragraphs: message.split(/\n{2,}/),
    link: mode === "LINK" ? { url: `${webAt}/documents/${token}`, label: words.open } : null,
    after: [language === "fr" ? frenchSpaces(last) : last],
  };
  return {
    to: [email],
    subject,
    text: plainText(letter),
    html: htmlText(letter, language, head),
    ...(head.senderEmail && { replyTo: head.senderEmail }),
    ...(mode === "ATTACHMENT" && { attachments: await attachmentsOf(queries, made.uuid) }),
  };
}

async function attachmentsOf(queries: Queries, uuid: string): Promise<Attachment[]> {
  const files = (await filesOf(queries, [uuid])).get(uuid) ?? [];
  const read = await Promise.all(files.map(({ kind }) => fileBytes(queries, uuid, kind)));
  return read.flatMap((file) => (file ? [{ filename: file.name, contentType: file.contentType, content: file.bytes }] : []));
}

export const deliveryRoutes = {
  deliveries: api.advicePackages.deliveries.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    const { row } = await finalisedSession(orm, context, params.hash);
    return store.listDeliveries(orm, await store.codeKey(context.database), row.uuid, context.caller.userUuid);
  }),

  deliver: api.advicePackages.deliver.handler(async ({ input: { params, headers, body }, context }) => {
    const { orm } = context.database;
    const { row, advice } = await usableSession(orm, context, params.hash);
    const made = (await listPackages(orm, row.uuid)).find(({ state }) => state === "PUBLISHED");
    if (!made) throw refuse.conflict("SESSION_NOT_PUBLISHED", "No package of this session has been published yet.");
    if (!(await store.wasSent(orm, made.uuid))) await requireStanding(orm, row, advice, marketToday());
    requireMailer(context);
    const { enableEmailAttachments } = configOf(row).publishing;
    const { mode } = deliveryOf(enableEmailAttachments, (await filesOf(orm, [made.uuid])).get(made.uuid) ?? []);
    if (mode === "LINK" && context.webAt === undefined)
      throw refuse.unavailable("NO_ADDRESS_OF_PAGES", "This process knows no address of the pages to lead to.");
    const key = await store.codeKey(context.database);
    const fresh = { token: newToken(), expiresAt: new Date(Date.now() + PACKAGE_LINK_DAYS * 86_400_000).toISOString() };
    const write = { verb: "reco-session.deliver", objectType: "reco-session", headers, request: { params, body }, status: 201 };
    // The link is not stored with an idempotency key: its token must be kept nowhere.
    const { uuid, mail } = await saveOnce(context, write, async (tx) => {
      requireClient((await findSession(tx, sessionScopeOf(context.caller), row.uuid, true)) ?? row);
      const sent = randomUUID();
      const { token, expiresAt } = fresh;
      const letter = await letterOf(tx, context, made, row.distributor, { mode, ...fresh, ...body });
      const put = await putUpByCaller(context, tx, { kind: "publication", mail: letter, about: row.uuid });
      await store.insertDelivery(tx, {
        uuid: sent,
        package: made.uuid,
        sender: context.caller.userUuid,
        ...body,
        mode,
        mail: put,
        tokenHash: tokenHashOf(token),
        expiresAt,
      });
      await updateSession(tx, row.uuid, { parts: markedParts(row, "sending", true) });
      return {
        answer: { uuid: sent, mail: put },
        objectId: row.uuid,
        organisationUuid: row.distributor,
        after: { delivery: sent, to: body.email, package: made.number, mode },
      };
    });
    await handOverNow(context, mail);
    const sent = (await store.listDeliveries(orm, key, row.uuid, context.caller.userUuid)).find((one) => one.uuid === uuid);
    if (!sent) throw refuse.notFound("Delivery");
    return sent;
  }),
};
