import { LRUCache } from "lru-cache";
import type { ContextParts } from "./request-context.server.ts";
import { SignIn, type SignInParts } from "./sign-in/sign-in.server.ts";
import { UnreadCounts } from "./unread-counts.ts";
import { type RecordChanges, Viewers } from "./viewer.server.ts";

/** What all requests of a process share. Made once: two copies would renew one session twice at a time. */
export function createRequestContextParts(
  options: SignInParts &
    Pick<ContextParts, "demo" | "uploadBytes" | "menus" | "clientsFor" | "endAtProvider" | "holderOfKey" | "isUnclaimed"> & {
      recordChanges?: RecordChanges;
    },
): ContextParts {
  const { settings, sql, demo, uploadBytes, menus, clientsFor, endAtProvider, holderOfKey, isUnclaimed, recordChanges, now } = options;
  return {
    signIn: new SignIn(options),
    viewers: new Viewers(now, recordChanges),
    unreadCounts: new UnreadCounts(now, recordChanges),
    reported: new LRUCache({ max: 10_000 }),
    settings,
    sql,
    demo,
    uploadBytes,
    menus,
    clientsFor,
    endAtProvider,
    holderOfKey,
    isUnclaimed,
  };
}
