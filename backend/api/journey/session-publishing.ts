import type { Publication } from "#app/contract/journey/advice.ts";
import { requireMailer, sendMail } from "#backend/api/e-mail/send-mail.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { handedOver } from "./documents/handed-over.ts";
import { askForPackage } from "./publication/ask-package.ts";
import { finalisedSession, usableSession } from "./publication/gather-package.ts";
import { findPackage } from "./publication/package.store.ts";
import { buildPackage } from "./publication/package-job.ts";
import { configOf, creationOf, partOf, publicationsOf, sessionScopeOf, summaryOf } from "./session.domain.ts";
import { findSession, type SessionRow } from "./session.store.ts";
import { dicsArchive, dicsOf } from "./session-dics.ts";
import { transactionsWorkbook } from "./transactions-workbook.ts";

function requireSummary(row: SessionRow): Publication {
  const last = publicationsOf(row).at(-1);
  if (!last?.enablePublishTransactionsSummary)
    throw refuse.conflict("SESSION_NOT_PUBLISHED", "No transactions summary of this session has been published yet.");
  return last;
}

/** The building is left to the caller for so long; a job takes it over from a process that was killed. */
const LEFT_TO_CALLER_S = 60;

/** Publishes as the page does, by a package, and waits for its documents. Throws 422 where some cannot be had and no reason was given. */
async function publishNow(context: CallerContext, input: Parameters<typeof askForPackage>[1]): Promise<Publication> {
  const { orm } = context.database;
  const { uuid } = await askForPackage(context, input, { status: 200, delaySeconds: LEFT_TO_CALLER_S });
  const { layOut, issuerDocuments = null, database } = context;
  await buildPackage({ database, issuerDocuments, layOut: layOut ? (document) => layOut(document) : null }, uuid);
  const made = await findPackage(orm, { uuid });
  if (made?.state === "BLOCKED")
    throw refuse.unprocessable("DIC_MISSING", "Some key information documents cannot be had, and no reason was given.", {
      missing: made.missing,
    });
  const row = await findSession(orm, sessionScopeOf(context.caller), input.params.hash);
  const answer = row && publicationsOf(row).find(({ number }) => number === made?.number);
  if (!answer) throw refuse.unavailable(made?.failure ?? "PDF_UNAVAILABLE", "The documents could not be made: nothing was published.");
  return answer;
}

export const publishingRoutes = {
  pdfData: api.journeySessions.pdfData.handler(async ({ input: { params }, context }) => {
    const { row, advice } = await finalisedSession(context.database.orm, context, params.hash);
    return {
      session: summaryOf(row),
      config: configOf(row),
      creation: creationOf(row),
      sustainability: partOf(row, "sustainability"),
      advice,
      publication: publicationsOf(row).at(-1) ?? null,
    };
  }),

  excel: api.journeySessions.excel.handler(async ({ input: { params, query }, context }) => {
    const { row, advice } = await finalisedSession(context.database.orm, context, params.hash);
    return transactionsWorkbook(context.database.orm, row, advice, query.language);
  }),

  dics: api.journeySessions.dics.handler(async ({ input: { params, query }, context }) => {
    const { row, advice } = await finalisedSession(context.database.orm, context, params.hash);
    const published = publicationsOf(row).findLast(({ documents }) => documents.includes("DIC"));
    const dics = published?.dics ?? (await dicsOf(context.database.orm, { ...advice, product: row.product }));
    const { projectName, clientName, uuid } = summaryOf(row);
    return dicsArchive(
      projectName ?? clientName ?? uuid,
      dics,
      handedOver(context.database.orm, context.issuerDocuments ?? null),
      query.language,
    );
  }),

  publish: api.journeySessions.publish.handler(({ input, context }) => publishNow(context, input)),

  eMail: api.journeySessions.eMail.handler(async ({ input: { params, headers, body }, context }) => {
    const { row, advice } = await usableSession(context.database.orm, context, params.hash);
    const { number } = requireSummary(row);
    requireMailer(context);
    const file = await transactionsWorkbook(context.database.orm, row, advice, "fr");
    const attachment = { filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) };
    const request = { params, body, publication: number };
    return sendMail(context, {
      kind: "publication",
      headers,
      about: row.uuid,
      request,
      mail: { to: [body.email], subject: body.subject, text: body.message, attachments: [attachment] },
    });
  }),
};
