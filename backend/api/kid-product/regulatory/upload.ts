import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onceHeaders } from "#app/contract/base.ts";
import type { RegulatoryFile } from "#app/contract/kid-product/regulatory-file.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import type { RawRoute } from "#backend/calls/handler.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { forgetParts, storeParts } from "#backend/import/received/file-parts.ts";
import { receiveFile } from "#backend/import/received/receive-file.ts";
import { dayOfIso } from "#backend/values/days.ts";
import { scopeOfWriter } from "../access.ts";
import { isInsurer } from "../kid-product.store.ts";
import { findFile, insertFile } from "./file.store.ts";
import { enqueueRead } from "./file-jobs.ts";
import { recordOf } from "./file-record.ts";

interface UploadSettings {
  /** DATA_DIR; a file is received in its folder `uploads` before it is stored in pieces. */
  dataDir: string;
  limits: ImportLimits;
  now: () => Date;
}

/** Whose file it is: the insurer's own, or what an administrator says, the platform's without an insurer. */
async function ownerOf(queries: Queries, caller: Caller, named: string): Promise<string | null> {
  const scope = scopeOfWriter(caller);
  if (scope.kind === "insurer" && (named === "" || named === scope.owner)) return scope.owner;
  if (scope.kind === "all" && named === "") return null;
  if (scope.kind === "all" && isUuid(named) && (await isInsurer(queries, named))) return named;
  throw refuse.invalid("body.productOwner", "is no insurer whose files the caller keeps");
}

/**
 * Takes a file of EPT, EMT or EET lines: streams it to the disk, stores it in pieces and puts its reading up as a job. Answers 202 with its
 * record; the same file under the same idempotency key gives the first one. Refuses with 403, 400, 413, 415 or 422.
 */
async function handleUpload(
  request: Request,
  context: CallerContext,
  settings: UploadSettings,
): Promise<{ status: 202; body: RegulatoryFile }> {
  const { caller, database } = context;
  const scope = scopeOfWriter(caller);
  const headers = onceHeaders.safeParse(Object.fromEntries(request.headers));
  if (!headers.success) throw refuse.invalid("headers.idempotency-key", "8 to 255 characters");
  const uuid = randomUUID();
  const path = join(settings.dataDir, "uploads", `${uuid}.regulatory`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await receiveFile(request, path, settings.limits.uploadBytes);
  let recorded: string | null = null;
  try {
    const owner = await ownerOf(database.orm, caller, file.fields.productOwner ?? "");
    const kind = kindOf(file.first);
    if ("refused" in kind)
      throw refuse.unprocessable("INVALID_EXCEL_FILE", "The file is no table that can be read.", {
        messageKey: `imports.problem.${kind.refused}`,
      });
    await storeParts(database, uuid, kind.kind, path);
    const facts = { fileName: file.fileName, fileSize: file.size, fileHash: file.sha256 };
    const write = {
      verb: "regulatory-file.upload",
      objectType: "regulatory-file",
      headers: headers.data,
      request: { ...facts, owner },
      status: 202,
    };
    recorded = await saveOnce(context, write, async (tx) => {
      const row = { uuid, owner, userUuid: caller.userUuid, ...facts };
      await insertFile(tx, row);
      await enqueueRead(tx, row, { file: uuid, kind: kind.kind, today: dayOfIso(marketDay(settings.now())) });
      return { answer: uuid, objectId: uuid, organisationUuid: owner, after: facts };
    });
  } finally {
    await rm(path, { force: true });
    if (recorded !== uuid) await forgetParts(database.orm, uuid);
  }
  const row = await findFile(database.orm, scope, recorded);
  if (!row) throw refuse.notFound("Regulatory file");
  return { status: 202, body: await recordOf(database.orm, row) };
}

/** The upload as a route of the API handler. */
export const regulatoryUploadRoute = (settings: UploadSettings): RawRoute => ({
  method: "POST",
  path: "/product-config-service/v1/kid_products/ept/import",
  handle: (request, context) => handleUpload(request, context, settings),
});
