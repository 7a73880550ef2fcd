import { isUnreadKey, unreadKey } from "#app/domain/record-key.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { RecordMemory } from "./record-memory.ts";
import type { RecordChanges } from "./viewer.server.ts";

const MAX_PEOPLE = 5_000;

/**
 * How many notifications each person has not read, for the bell of every page. Remembered like the records of people: for half a
 * minute, and no longer than until it changes where the API's database is this process's own.
 */
export class UnreadCounts {
  private readonly counts: RecordMemory<{ unread: number }>;

  constructor(now: () => number = () => performance.now(), watch: RecordChanges = () => undefined) {
    this.counts = new RecordMemory(now, MAX_PEOPLE);
    watch((key) => {
      if (key === null) this.counts.doubtAll();
      else if (isUnreadKey(key)) this.counts.forget(key);
    });
  }

  /** Null for a person who has no page to read them on, and where the count could not be read: a page is shown without it. */
  async of({ user, mainRole, failure, pendingLicense, api }: Viewer): Promise<number | null> {
    if (mainRole === null || failure !== undefined || pendingLicense) return null;
    const params = { id: user.uuid };
    try {
      return (await this.counts.get(unreadKey(user.uuid), () => api.alertNotifications.unread({ params }))).unread;
    } catch {
      return null;
    }
  }

  forget(user: string): void {
    this.counts.forget(unreadKey(user));
  }
}
