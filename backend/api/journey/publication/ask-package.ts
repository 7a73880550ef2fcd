import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { onceHeaders, writeHeaders } from "#app/contract/base.ts";
import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { packageChoice } from "#app/contract/journey/session-parts.ts";
import { wantedFiles } from "#app/domain/advice-report/package.ts";
import { undrawnIn } from "#app/domain/document/letters.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce, versionOf } from "#backend/calls/save-once.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { requireStanding } from "../advice/overtaken.ts";
import { configOf, requireClient, sessionScopeOf, summaryOf } from "../session.domain.ts";
import { findSession, type SessionRow } from "../session.store.ts";
import { dicsOf } from "../session-dics.ts";
import { requireContent } from "../session-statements.ts";
import { gather, recordOf, usableSession } from "./gather-package.ts";
import * as store from "./package.store.ts";
import { PACKAGE_QUEUE } from "./package-job.ts";

/** The choice with what the journey says by default. Throws 422 for documents that the journey does not publish. */
function chosen(row: SessionRow, body: z.output<typeof packageChoice>) {
  requireContent(Object.fromEntries(body.withoutDics.map(({ reason }, i) => [`body.withoutDics.${i}.reason`, reason])));
  const { publishing } = configOf(row);
  const choice = {
    language: body.language,
    advisorComment: body.advisorComment ?? publishing.defaultAdvisorComment,
    enablePublishDic: body.enablePublishDic,
    enablePublishInvestmentProposal: body.enablePublishInvestmentProposal,
    enablePublishTransactionsSummary: body.enablePublishTransactionsSummary ?? publishing.enableTransactionsSummary,
    withoutDics: body.withoutDics,
  };
  if (choice.enablePublishTransactionsSummary && !publishing.enableTransactionsSummary)
    throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no transactions summary.");
  if (choice.enablePublishDic && !publishing.enableDic)
    throw refuse.unprocessable("NOT_ENABLED", "The journey publishes no key information documents.");
  if (wantedFiles(choice, false).length === 0) throw refuse.unprocessable("NOTHING_CHOSEN", "No document was chosen.");
  return choice;
}

interface Asked {
  params: { hash: string };
  headers: z.output<typeof onceHeaders> | z.output<typeof writeHeaders>;
  body: z.output<typeof packageChoice>;
}

/**
 * Freezes what a package will be made of and puts its building up as a job. One package of a session is built at a time. `delaySeconds`:
 * how long the job leaves the building to the caller itself.
 */
export async function askForPackage(
  context: CallerContext,
  { params, headers, body }: Asked,
  { status, delaySeconds = 0 }: { status: 200 | 202; delaySeconds?: number },
): Promise<AdvicePackage> {
  const { orm } = context.database;
  const session = await usableSession(orm, context, params.hash);
  // Before anything is computed; a write under a key may be a second one, which is told the first answer.
  if (headers["idempotency-key"] === undefined)
    requireVersion(versionOf(headers), session.row.version, { present: summaryOf(session.row) });
  await requireStanding(orm, session.row, session.advice, marketToday());
  const choice = chosen(session.row, body);
  // A journey that publishes key information documents publishes none without them but for a reason.
  const named = configOf(session.row).publishing.enableDic ? await dicsOf(orm, { ...session.advice, product: session.row.product }) : [];
  const [dics, leftOut] = choice.enablePublishDic ? [named, []] : [[], named];
  const unexplained = leftOut.filter((dic) => store.reasonWithout(choice, dic) === null);
  if (unexplained.length > 0)
    throw refuse.unprocessable("DIC_LEFT_OUT", "Key information documents are left out, and not each for a reason.", {
      missing: unexplained.map(({ fullName, isin }) => ({ fullName, isin, reason: "LEFT_OUT" })),
    });
  // Nobody is to believe that a document was handed over which nobody can have.
  if (choice.enablePublishDic && !dics.some(({ url }) => url !== null))
    throw refuse.unprocessable("NO_DIC", "No line of the advice has a key information document.", {
      series: dics.flatMap((dic) => dic.series ?? []),
    });
  const gathered = await gather(context, session, { language: choice.language, comment: choice.advisorComment });
  const lost = undrawnIn({ facts: gathered.facts, comment: choice.advisorComment ?? "" });
  if (lost.length > 0) throw refuse.unprocessable("LETTERS_NOT_DRAWN", "No font of the documents draws some letters.", { fields: lost });
  const write = { verb: "reco-session.package", objectType: "reco-session", headers, request: { params, body }, status };
  return saveOnce(context, write, async (tx, seenVersion) => {
    const locked = (await findSession(tx, sessionScopeOf(context.caller), params.hash, true))!;
    requireVersion(seenVersion, locked.version, { present: summaryOf(locked) });
    requireClient(locked);
    const earlier = await store.listPackages(tx, locked.uuid);
    if (earlier.some(({ state }) => state === "BUILDING"))
      throw refuse.conflict("PACKAGE_BUILDING", "A package of this session is being built.");
    const uuid = randomUUID();
    const made = { uuid, session: locked.uuid, author: context.caller.userUuid, choice: { ...choice, dics, leftOut }, ...gathered };
    await store.insertPackage(tx, { ...made, correlationId: context.correlationId });
    const asked = { owner: context.caller.userUuid, organisation: locked.distributor, subject: locked.uuid };
    await insertJob(tx, { queue: PACKAGE_QUEUE, key: uuid, data: { package: uuid }, delaySeconds, ...asked });
    const answer = recordOf((await store.findPackage(tx, { uuid }))!, []);
    return {
      answer,
      objectId: locked.uuid,
      organisationUuid: locked.distributor,
      after: { package: uuid, documents: answer.wanted, language: choice.language },
    };
  });
}
