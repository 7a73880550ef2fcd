import { data } from "@remix-run/node";
import { notAuthorised } from "#app/access/guards.server.ts";
import type { UserEntry } from "#app/contract/user.ts";
import { isAppError } from "#app/services/app-error.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { isConflict } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Null when there is no such user within what the viewer may see. */
async function findUser({ api }: Viewer, uuid: string): Promise<UserEntry | null> {
  return foundOrNull(uuid, (uuid) => api.users.get({ params: { uuid } }));
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
export async function orRefusal<T>(call: () => Promise<T>): Promise<{ done: T } | { refused: UserRefusal }> {
  try {
    return { done: await call() };
  } catch (error) {
    const refused = isAppError(error) ? REFUSALS.find((code) => code === (isConflict(error) ? "VERSION_CONFLICT" : error.code)) : undefined;
    if (!refused) throw error;
    return { refused };
  }
}

/** The answer to somebody who may look at users and not change this one, in the words of the guards. */
export const notEditable = () => notAuthorised("privileges");
