import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#backend/database/database.ts";

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Hours that a link to choose a password may be used. */
export const INVITATION_HOURS = 72;
/** Path of the page that such a link opens, below the provider's address. */
export const PASSWORD_PATH = "/login-actions/choose-password";

/** Key of the links: made once, shared by every replica through the database. */
export const invitationKey = ({ secrets }: Pick<Database, "secrets">): Promise<Buffer> =>
  secrets.keep("account-invitation", () => randomBytes(32));

const sign = (key: Buffer, uuid: string) => createHmac("sha256", key).update(uuid).digest();

/** Address that the person opens. No part of it is stored: it follows from the invitation's id and the key. */
export const invitationLink = (key: Buffer, accountsAt: string, uuid: string): string =>
  `${accountsAt}${PASSWORD_PATH}?token=${uuid}.${sign(key, uuid).toString("base64url")}`;

/** Id of the invitation that a token of such an address names; null for a token that was not made with the key. */
export function invitationOf(key: Buffer, token: string): string | null {
  const [, uuid = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (uuid === "") return null;
  const given = Buffer.from(signature, "base64url");
  const expected = sign(key, uuid);
  return given.length === expected.length && timingSafeEqual(given, expected) ? uuid : null;
}
