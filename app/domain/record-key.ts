import type { OrganisationKind } from "./enumerations.ts";

/** Name of a person's record where records are remembered, and where their changes are announced. */
export const userRecordKey = (username: string) => `user:${username}`;
/** The same of an organisation: `distributor:<uuid>`, `assetManager:<uuid>` or `productOwner:<uuid>`. */
export const organisationRecordKey = (kind: OrganisationKind, uuid: string) => `${kind}:${uuid}`;

const UNREAD = "unread:";
/** How many notifications a person has not read. */
export const unreadKey = (user: string) => `${UNREAD}${user}`;
export const isUnreadKey = (key: string | null): boolean => key?.startsWith(UNREAD) === true;
