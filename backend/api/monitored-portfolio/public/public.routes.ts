import { openApi, type ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { findPortfolios, listPortfolios } from "../portfolio/portfolio.store.ts";
import { fullPublicRecord, publicRecords } from "./public.domain.ts";
import { type PublicKind, publicFile } from "./public.store.ts";

const PUBLIC = { kind: "public" } as const;

async function published({ database }: ServiceContext, uuid: string) {
  const [row] = await findPortfolios(database.orm, PUBLIC, [uuid]);
  if (!row) throw refuse.notFound("Published portfolio");
  return row;
}

const NAMES = { KID: "A KID of this portfolio", FACTSHEET: "A factsheet of this portfolio" } as const;

/** The newest document of the kind; 404 where none is kept here, with the address where it lies at one. */
async function download(context: ServiceContext, uuid: string, kind: PublicKind): Promise<File> {
  const row = await published(context, uuid);
  const file = await publicFile(context.database.orm, row.uuid, kind);
  if (!file?.content) throw refuse.notFound(NAMES[kind], file?.url ? { url: file.url } : {});
  return new File([new Uint8Array(file.content)], file.fileName ?? "document.pdf", { type: file.contentType ?? "application/pdf" });
}

const calls = openApi.monitoredPublic;
/** Calls without a token: they see what is published and in use, and nothing else. */
export const publicRoutes = {
  list: calls.list.handler(async ({ input: { query }, context: { database } }) => {
    const { items, total } = await listPortfolios(database.orm, PUBLIC, { ...query, all: false });
    return { items: await publicRecords(database.orm, items), total, limit: query.limit, offset: query.offset };
  }),
  get: calls.get.handler(async ({ input: { params }, context }) =>
    fullPublicRecord(context.database.orm, await published(context, params.uuid)),
  ),
  downloadKid: calls.downloadKid.handler(({ input: { params }, context }) => download(context, params.uuid, "KID")),
  downloadFactsheet: calls.downloadFactsheet.handler(({ input: { params }, context }) => download(context, params.uuid, "FACTSHEET")),
};
