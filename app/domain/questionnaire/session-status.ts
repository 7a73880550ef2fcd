/** Statuses of a questionnaire session. ABANDONNED is written as the adviser tools write it. */
export const SESSION_STATUSES = ["TO_DO", "IN_PROGRESS", "DONE", "ABANDONNED", "EXPIRED", "ARCHIVED"] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Hours for which the link to a questionnaire is valid, from its sending. */
export const LINK_VALIDITY_HOURS = 48;
/** Wrong years of birth after which a link is locked. */
export const BIRTH_YEAR_TRIES = 5;

/** Reads a status as another area may spell it. */
export const statusFromText = (text: string): string => (text === "ABANDONED" ? "ABANDONNED" : text);

const MOVES: Record<SessionStatus, readonly SessionStatus[]> = {
  TO_DO: ["IN_PROGRESS", "DONE", "ABANDONNED", "EXPIRED", "ARCHIVED"],
  IN_PROGRESS: ["DONE", "ABANDONNED", "EXPIRED", "ARCHIVED"],
  DONE: ["ARCHIVED"],
  ABANDONNED: ["ARCHIVED"],
  // A new link opens an expired session again, with the answers given so far.
  EXPIRED: ["TO_DO", "IN_PROGRESS", "ABANDONNED", "ARCHIVED"],
  ARCHIVED: [],
};

export const canMove = (from: SessionStatus, to: SessionStatus): boolean => MOVES[from].includes(to);

/** Whether answers may still be written. */
export const isOpen = (status: SessionStatus): boolean => status === "TO_DO" || status === "IN_PROGRESS";

/** Status at an instant: an open session whose link has run out is expired, whether or not a job has written so. */
export function statusAt(status: SessionStatus, expiresAt: string | null, now: number): SessionStatus {
  return isOpen(status) && expiresAt !== null && Date.parse(expiresAt) <= now ? "EXPIRED" : status;
}

/** What of a link asks for something to be done. */
export const LINK_STATES = ["ENDING", "RENEWAL", "LOCKED"] as const;
/** The sender is notified of a link that ends within that time. */
export const LINK_ENDS_WITHIN_HOURS = 24;
