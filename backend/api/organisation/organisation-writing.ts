import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import {
  changesOf,
  contentOf,
  type OrganisationWrite,
  requireAdministrator,
  withJudgedPictures,
} from "#backend/api/organisation/organisation.domain.ts";
import * as store from "#backend/api/organisation/organisation.store.ts";
import { replaceProducts, usesOf } from "#backend/api/organisation/organisation-links.store.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

type Headers = z.infer<typeof writeHeaders>;
const objectType = "organisation";
const NOUNS: Record<OrganisationKind, string> = {
  distributor: "Distributor",
  assetManager: "Asset manager",
  productOwner: "Product owner",
};

/** A foreign key of another service's table: something there still names the organisation. */
const STILL_NAMED = "23503";
const codeOf = (error: unknown): unknown => (error instanceof Error ? ("code" in error ? error.code : codeOf(error.cause)) : undefined);

async function requireFreeName(tx: Transaction, kind: OrganisationKind, name: string, own: string | null): Promise<void> {
  if (await store.nameTaken(tx, kind, name, own))
    throw refuse.conflict("NAME_TAKEN", `Another ${NOUNS[kind].toLowerCase()} has this name.`);
}

async function saveProducts(tx: Transaction, uuid: string, products: readonly string[] | undefined): Promise<void> {
  const unknown = products ? await replaceProducts(tx, uuid, products) : [];
  if (unknown.length > 0) throw refuse.unprocessable("PRODUCT_UNKNOWN", "Some products do not exist.", { products: unknown });
}

/** Creates an organisation; refuses a name that another one of the kind has. */
export async function createOrganisation<T>(
  context: CallerContext,
  kind: OrganisationKind,
  { headers, body, write }: { headers: Headers; body: unknown; write: OrganisationWrite },
  answerOf: (row: store.OrganisationRow) => T,
): Promise<T> {
  requireAdministrator(context.caller);
  const content = contentOf(await withJudgedPictures(write), null);
  return saveOnce(context, { verb: `${kind}.create`, objectType, headers, request: body, status: 201 }, async (tx) => {
    await requireFreeName(tx, kind, content.name, null);
    const row = await store.insertOrganisation(tx, kind, randomUUID(), content);
    await saveProducts(tx, row.uuid, write.products);
    const after = { ...changesOf(null, content).after, version: row.version };
    return { answer: answerOf(row), objectId: row.uuid, organisationUuid: row.uuid, after };
  });
}

/** Replaces an organisation. Another version in the store: 409 with the fields that were changed since the caller's. */
export async function changeOrganisation<T>(
  context: CallerContext,
  kind: OrganisationKind,
  { uuid, headers, body, write }: { uuid: string; headers: Headers; body: unknown; write: OrganisationWrite },
  answerOf: (row: store.OrganisationRow) => T,
): Promise<T> {
  requireAdministrator(context.caller);
  const judged = await withJudgedPictures(write);
  return saveOnce(context, { verb: `${kind}.update`, objectType, headers, request: { uuid, body } }, async (tx, seenVersion) => {
    const present = await store.lockOrganisation(tx, kind, uuid);
    if (!present) throw refuse.notFound(NOUNS[kind]);
    await requireSeen(tx, present, seenVersion);
    const content = contentOf(judged, present);
    await requireFreeName(tx, kind, content.name, uuid);
    const row = await store.updateOrganisation(tx, uuid, content);
    await saveProducts(tx, uuid, write.products);
    const { before, after } = changesOf(present, content);
    return {
      answer: answerOf(row),
      objectId: uuid,
      organisationUuid: uuid,
      before: { ...before, version: present.version },
      after: { ...after, version: row.version },
    };
  });
}

/** Deletes an organisation that nothing uses; otherwise 409 with the number of records that use it. */
export async function removeOrganisation(
  context: CallerContext,
  kind: OrganisationKind,
  { uuid, headers }: { uuid: string; headers: Headers },
): Promise<undefined> {
  requireAdministrator(context.caller);
  const inUse = (uses: Record<string, number>) =>
    refuse.conflict("ORGANISATION_IN_USE", "Something still uses this organisation.", { uses });
  try {
    return await saveOnce(context, { verb: `${kind}.delete`, objectType, headers, request: { uuid }, status: 204 }, async (tx, seen) => {
      const present = await store.lockOrganisation(tx, kind, uuid);
      if (!present) throw refuse.notFound(NOUNS[kind]);
      await requireSeen(tx, present, seen);
      const uses = await usesOf(tx, kind, uuid);
      if (Object.keys(uses).length > 0) throw inUse(uses);
      await store.deleteOrganisation(tx, uuid);
      const { name, language, flags, version } = present;
      return { answer: undefined, objectId: uuid, organisationUuid: uuid, before: { name, language, flags, version } };
    });
  } catch (error) {
    if (codeOf(error) === STILL_NAMED) throw inUse({ records: 1 });
    throw error;
  }
}

async function requireSeen(tx: Transaction, present: store.OrganisationRow, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === present.version) return;
  requireVersion(seen, present.version, { changed: await store.changedSince(tx, present.uuid, seen), name: present.name });
}
