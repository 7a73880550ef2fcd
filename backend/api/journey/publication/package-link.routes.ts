import type { PackageLinkView } from "#app/contract/journey/publication.ts";
import { isLinkToken } from "#app/contract/questionnaire/questionnaire-link.ts";
import { CODE_TRIES } from "#app/domain/advice-report/package.ts";
import { linkHouse, withoutPicture } from "#backend/api/questionnaire/link/link-house.ts";
import { createLinkLimit, PER_LINK } from "#backend/api/questionnaire/link/link-limit.ts";
import { tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { openApi, type Queries, type ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Transaction } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import * as store from "./delivery.store.ts";
import { fileBytes, filesOf, notHandedOver, type PackageRow, reasonWithout } from "./package.store.ts";

const limit = createLinkLimit(PER_LINK);
const CLOSED: PackageLinkView = {
  state: "CLOSED",
  language: "fr",
  organisation: null,
  sender: null,
  expiresAt: null,
  triesLeft: null,
  proof: null,
  fault: null,
  publishedAt: null,
  files: [],
  missing: [],
};
const isOver = ({ row }: store.FoundDelivery) => Date.parse(row.expiresAt) <= Date.now();

async function startView(queries: Queries, found: store.FoundDelivery, fault: "CODE" | null = null): Promise<PackageLinkView> {
  const { choice } = found.package as unknown as PackageRow;
  return {
    ...CLOSED,
    state: found.row.tries >= CODE_TRIES ? "LOCKED" : "START",
    language: choice.language,
    organisation: withoutPicture(await linkHouse(queries, found.organisation, found.organisationVersion)),
    sender: `${found.firstName} ${found.lastName}`.trim(),
    expiresAt: new Date(found.row.expiresAt).toISOString(),
    triesLeft: Math.max(0, CODE_TRIES - found.row.tries),
    fault,
  };
}

async function openView(queries: Queries, found: store.FoundDelivery, proof: string): Promise<PackageLinkView> {
  const files = (await filesOf(queries, [found.package.uuid])).get(found.package.uuid) ?? [];
  const made = found.package as unknown as PackageRow;
  return {
    ...(await startView(queries, found)),
    state: "OPEN",
    proof,
    publishedAt: found.package.publishedAt && new Date(found.package.publishedAt).toISOString(),
    files: files.map(({ createdAt: _createdAt, ...file }) => file),
    missing: notHandedOver(made).map(({ fullName, isin }) => ({ fullName, isin, reason: reasonWithout(made.choice, { fullName, isin }) })),
  };
}

/** What the client does is a row of the audit log, of nobody's account. */
async function record(
  { database, correlationId }: ServiceContext,
  tx: Transaction,
  found: store.FoundDelivery,
  { verb, after }: { verb: string; after: Record<string, unknown> },
) {
  await recordAudit(tx, await auditKey(database), {
    userUuid: null,
    organisationUuid: found.organisation,
    verb,
    objectType: "reco-session",
    objectId: found.session,
    after: { delivery: found.row.uuid, ...after },
    correlationId,
  });
}

const CODE = /^\d{6}$/;

/**
 * Compares the code; each wrong one counts, and after five the link stays shut until another is sent. What is no code, an empty field
 * or a digit too few, guesses nothing and is not counted.
 */
async function unlock(context: ServiceContext, tokenHash: Buffer, key: Buffer, code: string): Promise<PackageLinkView> {
  await auditKey(context.database);
  return withTransaction(context.database, async (tx) => {
    const found = await store.findDelivery(tx, tokenHash, true);
    if (!found || isOver(found)) return CLOSED;
    const { row } = found;
    if (row.tries >= CODE_TRIES) return startView(tx, found);
    const typed = code.replace(/\s/g, "");
    if (!CODE.test(typed)) return startView(tx, found, "CODE");
    if (store.isSame(store.codeOf(key, row.uuid), typed)) {
      const view = await openView(tx, found, store.proofOf(key, row));
      await store.updateDelivery(tx, row.uuid, { opened: true });
      if (row.openedAt === null) await record(context, tx, found, { verb: "reco-session.open", after: {} });
      return view;
    }
    const tries = row.tries + 1;
    await store.updateDelivery(tx, row.uuid, { tries });
    return startView(tx, { ...found, row: { ...row, tries } }, "CODE");
  });
}

/** The delivery of a link whose holder has shown that the code was right. */
async function proven({ database }: ServiceContext, token: string, shown: string | null) {
  if (!isLinkToken(token)) return null;
  const found = await store.findDelivery(database.orm, tokenHashOf(token));
  if (!found || isOver(found) || found.row.tries >= CODE_TRIES) return null;
  const proof = store.proofOf(await store.codeKey(database), found.row);
  return store.isSame(proof, shown) ? { found, proof } : null;
}

export const packageLinkRoutes = {
  act: openApi.packageLinks.act.handler(async ({ input: { body }, context }) => {
    const { token, proof, code } = body;
    if (!isLinkToken(token)) return CLOSED;
    if (!limit(`${code === undefined ? "look" : "write"} ${token}`)) throw refuse.tooMany(60);
    const tokenHash = tokenHashOf(token);
    const { orm } = context.database;
    if (code !== undefined) return unlock(context, tokenHash, await store.codeKey(context.database), code);
    const open = await proven(context, token, proof);
    if (open) return openView(orm, open.found, open.proof);
    const found = await store.findDelivery(orm, tokenHash);
    return !found || isOver(found) ? CLOSED : startView(orm, found);
  }),

  file: openApi.packageLinks.file.handler(async ({ input: { body }, context }) => {
    if (!limit(`file ${body.token}`)) throw refuse.tooMany(60);
    const open = await proven(context, body.token, body.proof);
    const file = open && (await fileBytes(context.database.orm, open.found.package.uuid, body.kind));
    if (!open || !file) throw refuse.notFound("File");
    await auditKey(context.database);
    await withTransaction(context.database, async (tx) => {
      await store.updateDelivery(tx, open.found.row.uuid, { downloaded: true });
      await record(context, tx, open.found, { verb: "reco-session.download", after: { kind: body.kind } });
    });
    return new File([new Uint8Array(file.bytes)], file.name, { type: file.contentType });
  }),
};
