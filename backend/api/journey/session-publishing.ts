import { createHash } from "node:crypto";
import type { FinalAdvice, Publication } from "#app/contract/journey/advice.ts";
import { standsUntil } from "#app/domain/advice-report/clock.ts";
import { requireMailer, sendMail } from "#backend/api/e-mail/send-mail.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { clocksOf, oldestDocument } from "./publication/clocks.ts";
import { definitionsOf } from "./publication/gather-inputs.ts";
import { listPackages } from "./publication/package.store.ts";
import { adviceOf, configOf, creationOf, partOf, publicationsOf, sessionScopeOf, summaryOf } from "./session.domain.ts";
import { findSession, type SessionRow, updateSession } from "./session.store.ts";
import { dicsArchive, dicsOf } from "./session-dics.ts";
import { transactionsWorkbook } from "./transactions-workbook.ts";

/** Throws 404 unseen and 409 before the advice was finalised. */
async function finalised(
  queries: Queries,
  { caller }: CallerContext,
  hash: string,
  lock = false,
): Promise<{ row: SessionRow; advice: FinalAdvice }> {
  const row = await findSession(queries, sessionScopeOf(caller), hash, lock);
  if (!row) throw refuse.notFound("Session");
  const advice = adviceOf(row);
  if (!advice) throw refuse.conflict("SESSION_NOT_FINALIZED", "The advice of this session is not finalised yet.");
  return { row, advice };
}

function requireSummary(row: SessionRow): Publication {
  const last = publicationsOf(row).at(-1);
  if (!last?.enablePublishTransactionsSummary)
    throw refuse.conflict("SESSION_NOT_PUBLISHED", "No transactions summary of this session has been published yet.");
  return last;
}

export const publishingRoutes = {
  pdfData: api.journeySessions.pdfData.handler(async ({ input: { params }, context }) => {
    const { row, advice } = await finalised(context.database.orm, context, params.hash);
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
    const { row, advice } = await finalised(context.database.orm, context, params.hash);
    return transactionsWorkbook(summaryOf(row), advice, query.language);
  }),

  dics: api.journeySessions.dics.handler(async ({ input: { params, query }, context }) => {
    const { row, advice } = await finalised(context.database.orm, context, params.hash);
    const published = publicationsOf(row).findLast(({ documents }) => documents.includes("DIC"));
    const dics = published?.dics ?? (await dicsOf(context.database.orm, advice));
    const { projectName, clientName, uuid } = summaryOf(row);
    return dicsArchive(projectName ?? clientName ?? uuid, dics, context.issuerDocuments ?? null, query.language);
  }),

  publish: api.journeySessions.publish.handler(({ input: { params, headers, body }, context }) => {
    sessionScopeOf(context.caller);
    return saveOnce(
      context,
      { verb: "reco-session.publish", objectType: "reco-session", headers, request: { params, body } },
      async (tx, seenVersion) => {
        const { row, advice } = await finalised(tx, context, params.hash, true);
        requireVersion(seenVersion, row.version, { present: summaryOf(row) });
        // A package under way bears the number that comes next.
        if ((await listPackages(tx, row.uuid)).some(({ state }) => state === "BUILDING"))
          throw refuse.conflict("PACKAGE_BUILDING", "A package of this session is being built.");
        const { publishing } = configOf(row);
        const handed = {
          ...body,
          advisorComment: body.advisorComment ?? publishing.defaultAdvisorComment,
          enablePublishTransactionsSummary: body.enablePublishTransactionsSummary ?? publishing.enableTransactionsSummary,
        };
        if (handed.enablePublishTransactionsSummary && !publishing.enableTransactionsSummary)
          throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no transactions summary.");
        if (body.enablePublishDic && !publishing.enableDic)
          throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no key information documents.");
        const dics = body.enablePublishDic ? await dicsOf(tx, advice) : [];
        // Nobody is to believe that a document was handed over which nobody can have.
        if (body.enablePublishDic && !dics.some(({ url }) => url !== null))
          throw refuse.unprocessable("NO_DIC", "No line of the advice has a key information document.", {
            series: dics.flatMap((dic) => dic.series ?? []),
          });
        const earlier = publicationsOf(row);
        const documents: Publication["documents"] = [];
        if (body.enablePublishInvestmentProposal) documents.push("INVESTMENT_PROPOSAL_DATA");
        if (handed.enablePublishTransactionsSummary) documents.push("TRANSACTIONS_SUMMARY");
        if (body.enablePublishDic) documents.push("DIC");
        const publishedAt = new Date().toISOString();
        const series = await definitionsOf(
          tx,
          advice.lines.map((line) => line.series),
        );
        const clocks = clocksOf(row, publishedAt, oldestDocument(advice, series));
        const answer: Publication = {
          ...handed,
          number: earlier.length + 1,
          publishedAt,
          documents,
          dics,
          clocks,
          hash: createHash("sha256")
            .update(canonicalJson([advice, handed, ...(dics.length > 0 ? [dics] : [])]))
            .digest("hex"),
        };
        await updateSession(tx, row.uuid, { published: [...earlier, answer], standsUntil: standsUntil(clocks) });
        return {
          answer,
          objectId: row.uuid,
          organisationUuid: row.distributor,
          after: { number: answer.number, documents, hash: answer.hash },
        };
      },
    );
  }),

  eMail: api.journeySessions.eMail.handler(async ({ input: { params, headers, body }, context }) => {
    const { row, advice } = await finalised(context.database.orm, context, params.hash);
    const { number } = requireSummary(row);
    requireMailer(context);
    const file = await transactionsWorkbook(summaryOf(row), advice, "fr");
    const attachment = { filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) };
    const request = { params, body, publication: number };
    return sendMail(context, {
      kind: "publication",
      headers,
      request,
      mail: { to: [body.email], subject: body.subject, text: body.message, attachment },
    });
  }),
};
