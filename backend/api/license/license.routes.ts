import { createHash, randomUUID } from "node:crypto";
import type { LicenseAcceptance, LicenseAgreement } from "#app/contract/license.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import * as store from "#backend/api/license/license.store.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";

const objectType = "license-agreement";

/** Proof of what was shown: sha256 of the text in UTF-8, in hexadecimal. */
const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const instantOf = (written: string): string => new Date(written).toISOString();

const record = ({ uuid, number, texts, effectiveAt, createdAt }: store.AgreementRow, acceptances: number): LicenseAgreement => ({
  uuid,
  number,
  texts,
  effectiveAt: instantOf(effectiveAt),
  createdAt: instantOf(createdAt),
  acceptances,
});

function requireAdministrator({ isAdmin }: Caller): void {
  if (!isAdmin) throw refuse.forbidden("FORBIDDEN", "Licence agreements are kept by administrators.");
}

async function inEffect(queries: Queries): Promise<store.AgreementRow> {
  const row = await store.agreementInEffect(queries);
  if (!row) throw refuse.notFound("Licence agreement");
  return row;
}

async function acceptanceOf(queries: Queries, user: string): Promise<LicenseAcceptance> {
  const row = await store.agreementInEffect(queries);
  const found = row && (await store.findAcceptance(queries, user, row.uuid));
  return {
    user,
    agreement: row && { uuid: row.uuid, number: row.number },
    accepted: found ? { at: instantOf(found.acceptedAt), language: found.language, textHash: found.textHash } : null,
  };
}

export const licenseAgreementRoutes = {
  list: api.licenseAgreements.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requireAdministrator(caller);
    const { items, total } = await store.listAgreements(database.orm, query);
    return { items: items.map(({ acceptances, ...row }) => record(row, acceptances)), total, limit: query.limit, offset: query.offset };
  }),

  create: api.licenseAgreements.create.handler(({ input: { query, headers, body }, context }) => {
    const { caller } = context;
    requireAdministrator(caller);
    const write = { verb: "license-agreement.publish", objectType, headers, request: { query, body }, status: 201 };
    return saveOnce(context, write, async (tx) => {
      const fields = { uuid: randomUUID(), texts: body.texts, createdBy: caller.userUuid, effectiveAt: query.creation };
      const answer = record(await store.insertAgreement(tx, fields), 0);
      const { texts, ...facts } = answer;
      const hashes = { fr: hashOf(texts.fr), en: hashOf(texts.en) };
      return { answer, objectId: answer.uuid, organisationUuid: null, after: { ...facts, textHashes: hashes } };
    });
  }),

  last: api.licenseAgreements.last.handler(async ({ input: { query }, context }) => {
    const { uuid, number, effectiveAt, texts } = await inEffect(context.database.orm);
    const language = query.lang.startsWith("fr") ? ("fr" as const) : ("en" as const);
    const text = texts[language];
    return { uuid, number, effectiveAt: instantOf(effectiveAt), language, text, textHash: hashOf(text) };
  }),

  acceptance: api.licenseAgreements.acceptance.handler(({ input: { query }, context: { caller, database } }) => {
    if (!caller.isAdmin && query.user !== caller.userUuid) throw refuse.notFound("User");
    return acceptanceOf(database.orm, query.user);
  }),

  accept: api.licenseAgreements.accept.handler(({ input: { query, headers, body }, context }) => {
    const { caller } = context;
    // Nobody accepts for somebody else, whatever their role.
    if (query.user !== caller.userUuid) throw refuse.notFound("User");
    const write = { verb: "license-agreement.accept", objectType, headers, request: { query, body } };
    return saveOnce(context, write, async (tx) => {
      const { uuid, number, texts } = await inEffect(tx);
      const textHash = hashOf(texts[body.language as InterfaceLanguage]);
      if (body.agreement !== uuid || body.textHash !== textHash)
        throw refuse.conflict("LICENSE_TEXT_CHANGED", "The text in effect is not the one that was read.", {
          agreement: { uuid, number },
        });
      await store.insertAcceptance(tx, { userUuid: caller.userUuid, agreement: uuid, language: body.language, textHash });
      const answer = await acceptanceOf(tx, caller.userUuid);
      return {
        answer,
        objectId: uuid,
        organisationUuid: organisationOf(caller),
        after: { number, ...answer.accepted },
      };
    });
  }),
};
