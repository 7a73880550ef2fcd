import { data } from "@remix-run/node";
import { notAuthorised } from "#app/access/guards.server.ts";
import type { UserEntry } from "#app/contract/user.ts";
import { isAppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null when there is no such user within what the viewer may see. */
async function findUser({ api }: Viewer, uuid: string): Promise<UserEntry | null> {
  if (!UUID.test(uuid)) return null;
  try {
    return await api.users.get({ params: { uuid } });
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

/** The user of a page; throws 404 for one who is not within what the viewer may see. */
export async function requireUserEntry(viewer: Viewer, uuid: string | undefined): Promise<UserEntry> {
  const user = await findUser(viewer, uuid ?? "");
  if (!user) throw data(null, { status: 404 });
  return user;
}

/** The same for a page that changes the user; throws 403 where the viewer may only look. */
export async function requireEditableUser(viewer: Viewer, uuid: string | undefined): Promise<UserEntry> {
  const user = await requireUserEntry(viewer, uuid);
  if (!user.editable) throw notEditable();
  return user;
}

const REFUSALS = [
  "VERSION_CONFLICT",
  "USERNAME_EXISTS",
  "ROLE_NOT_GIVABLE",
  "ROLE_NEEDS_ORGANISATION",
  "USER_NOT_EDITABLE",
  "USER_DISABLED",
  "ACCOUNTS_ELSEWHERE",
  "NOT_FOUND",
] as const;
export type UserRefusal = (typeof REFUSALS)[number];

/** What a write gave, or why it was refused; errors that no screen explains go on. */
export async function orRefusal<T>(call: Promise<T>): Promise<{ done: T } | { refused: UserRefusal }> {
  try {
    return { done: await call };
  } catch (error) {
    // The page was sent before with other content: to the person it is a record that moved on.
    const told = isAppError(error) && error.code === "IDEMPOTENCY_KEY_REUSED" ? "VERSION_CONFLICT" : isAppError(error) && error.code;
    const refused = REFUSALS.find((code) => code === told);
    if (!refused) throw error;
    return { refused };
  }
}

/** Key and version that a form without fields of its own carries; a damaged one gets a key of its own. */
export function marksOf(fields: FormData): { "idempotency-key": string; "if-match"?: string } {
  const [idem, version] = [String(fields.get("idem") ?? ""), String(fields.get("version") ?? "")];
  return {
    "idempotency-key": idem.length >= 8 && idem.length <= 255 ? idem : crypto.randomUUID(),
    ...(/^\d{1,9}$/.test(version) ? { "if-match": version } : {}),
  };
}

/** The answer to somebody who may look at users and not change this one, in the words of the guards. */
export const notEditable = () => notAuthorised("privileges");
