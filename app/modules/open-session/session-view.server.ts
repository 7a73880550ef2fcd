import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { formatInstant } from "#app/domain/format/format.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import {
  type OpenSession,
  type OpenSessionPage,
  type OpenSessions,
  type RequestContext,
  SESSIONS_SHOWN,
  type Viewer,
} from "#app/services/request-context.ts";

export interface SessionRow extends Omit<OpenSession, "createdAt" | "seenAt"> {
  opened: string;
  seen: string;
}

/** Rows of one page of open sessions, and what its foot says. */
export interface SessionsView {
  rows: SessionRow[];
  page: number;
  size: number;
  total: number;
  range: { from: string; to: string; total: string };
}

/** The page of open sessions that the address asks for; an address beyond the last page leads to the first. */
export async function sessionsView(
  url: string,
  { language }: Pick<Viewer, "language">,
  read: (page: number) => Promise<OpenSessionPage>,
): Promise<SessionsView> {
  const { page } = readPage(url);
  const { sessions, total } = await read(page);
  const rows = sessions.map(({ createdAt, seenAt, ...session }) => ({
    ...session,
    opened: formatInstant(createdAt, language),
    seen: formatInstant(seenAt, language),
  }));
  const size = SESSIONS_SHOWN;
  return { rows, page, size, total, range: rangeTexts(url, { page, size }, rows.length, total, language) };
}

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
