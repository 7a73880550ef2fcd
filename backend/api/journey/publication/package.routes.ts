import { api } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { configOf } from "../session.domain.ts";
import { dicsOf } from "../session-dics.ts";
import { askForPackage } from "./ask-package.ts";
import { finalisedSession, gather, packagesOf, publishedPackage, usableSession } from "./gather-package.ts";
import { documentFile } from "./make-file.ts";
import * as store from "./package.store.ts";
import { documentFacts } from "./package-job.ts";

export const packageRoutes = {
  list: api.advicePackages.list.handler(async ({ input: { params }, context }) => {
    const { row } = await finalisedSession(context.database.orm, context, params.hash);
    return packagesOf(context.database.orm, row);
  }),

  build: api.advicePackages.build.handler(({ input, context }) => askForPackage(context, input, { status: 202 })),

  preview: api.advicePackages.preview.handler(async ({ input: { params, body }, context }) => {
    const { orm } = context.database;
    const session = await usableSession(orm, context, params.hash);
    const { language, document, advisorComment: comment = configOf(session.row).publishing.defaultAdvisorComment } = body;
    const { facts } = await gather(context, session, { language, comment });
    const choice = { dics: await dicsOf(orm, { ...session.advice, product: session.row.product }) };
    const shown = documentFacts(facts, choice, [], null);
    return documentFile({ queries: orm, layOut: context.layOut }, { which: document, facts: shown, organisation: session.row.distributor });
  }),

  file: api.advicePackages.file.handler(async ({ input: { params }, context }) => {
    const { found } = await publishedPackage(context, params.hash, params.number);
    const file = await store.fileBytes(context.database.orm, found.uuid, params.kind);
    if (!file) throw refuse.notFound("File");
    return new File([new Uint8Array(file.bytes)], file.name, { type: file.contentType });
  }),
};
