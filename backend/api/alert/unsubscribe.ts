import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { NOTIFICATION_KINDS, type NotificationKind } from "#app/domain/alert.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { openApi } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { addresseesOf, deliveriesOf, putDeliveries } from "./delivery.store.ts";

const KEY_BYTES = 32;
const keyOf = ({ secrets }: Pick<Database, "secrets">) => secrets.keep("alert-unsubscribe", () => randomBytes(KEY_BYTES));
const signed = (key: Buffer, owner: string, kind: string) => createHmac("sha256", key).update(`${owner} ${kind}`).digest("base64url");

/** What the link at the foot of an e-mail carries: who, which kind, and the proof that this installation wrote it. */
export async function unsubscribeToken(database: Pick<Database, "secrets">, owner: string, kind: NotificationKind): Promise<string> {
  return `${owner}.${kind}.${signed(await keyOf(database), owner, kind)}`;
}

/** Null for what this installation did not write. */
async function readToken(database: Pick<Database, "secrets">, token: string): Promise<{ owner: string; kind: NotificationKind } | null> {
  const [owner = "", name = "", proof = ""] = token.split(".");
  const kind = NOTIFICATION_KINDS.find((known) => known === name);
  if (!kind || !isUuid(owner)) return null;
  const expected = Buffer.from(signed(await keyOf(database), owner, kind));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { owner, kind } : null;
}

export const alertMailRoutes = {
  unsubscribe: openApi.alertMails.unsubscribe.handler(async ({ input: { body }, context: { database } }) => {
    const { orm } = database;
    const asked = await readToken(database, body.token);
    const person = asked && (await addresseesOf(orm, [asked.owner])).get(asked.owner);
    if (!asked || !person) throw refuse.notFound("E-mail");
    const { owner, kind } = asked;
    if (body.confirm) await withTransaction(database, (tx) => putDeliveries(tx, owner, { [kind]: "bell" }));
    const subscribed = (await deliveriesOf(orm, owner))[kind] !== "bell";
    return { alertType: kind, subscribed, language: person.language, organisation: person.house };
  }),
};
