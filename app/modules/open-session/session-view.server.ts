import { formatLongInstant } from "#app/domain/format/format.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { OpenSession, OpenSessions, RequestContext, Viewer } from "#app/services/request-context.ts";

export interface SessionRow extends Omit<OpenSession, "createdAt" | "seenAt"> {
  opened: string;
  seen: string;
}

export const sessionRows = (sessions: readonly OpenSession[], { language }: Pick<Viewer, "language">): SessionRow[] =>
  sessions.map(({ createdAt, seenAt, ...session }) => ({
    ...session,
    opened: formatLongInstant(createdAt, language),
    seen: formatLongInstant(seenAt, language),
  }));

/** Ends sessions of a user, which is a row of the audit log; without it nothing ends. */
export async function endReported(
  { api }: Viewer,
  context: RequestContext,
  user: string,
  end: (sessions: OpenSessions) => Promise<number>,
): Promise<number> {
  await api.auditLogs.create({
    headers: headersOfNew({ idem: `end-sessions-${context.requestId}` }),
    body: { action: "end-sessions", resource: { type: "user", id: user } },
  });
  return end(context.openSessions);
}
