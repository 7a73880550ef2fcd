import { type OpenSession, type OpenSessionPage, type OpenSessions, SESSIONS_SHOWN } from "#app/services/request-context.ts";
import type { Sql } from "#app/services/sql.ts";
import { RECENT_S } from "../sign-in/oidc-strategy.server.ts";
import { hashOf } from "./seal.server.ts";
import { LIVE, type Session } from "./sessions.server.ts";

/** Ends the sign-in that a session came from at the provider; absent where the provider is somebody else's. */
export type EndAtProvider = (sub: string, sid: string) => Promise<void>;

interface Row {
  idHash: Buffer;
  sub: string;
  idpSid: string | null;
  kind: Session["kind"];
  browser: string | null;
  createdAt: string;
  seenAt: string;
}

/** Stands for a session on a page: neither the cookie nor the hash that the database has can be told from it. */
const handleOf = (idHash: Buffer) => hashOf(idHash.toString("hex")).toString("base64url").slice(0, 22);

/** Live sessions of people: shown to themselves and to those who administrate them, and ended by both. */
export function openSessions(parts: { sql: Sql; own: () => Promise<Session | null>; endAtProvider: EndAtProvider | null }): OpenSessions {
  const { sql, own, endAtProvider } = parts;
  const COLUMNS = `id_hash AS "idHash", sub, idp_sid AS "idpSid", kind, profile ->> 'browser' AS browser,
    to_json(created_at) #>> '{}' AS "createdAt", to_json(seen_at) #>> '{}' AS "seenAt"`;
  const rowsOf = (condition: string, values: readonly unknown[]) =>
    sql.query<Row>(`SELECT ${COLUMNS} FROM web_session WHERE ${condition} AND ${LIVE}`, values);
  const OF_PERSON = "iss = $1 AND sub = $2";
  const OF_USER = "profile ->> 'username' = $1";
  const rowsOfPerson = ({ iss, sub }: Pick<Session, "iss" | "sub">) => rowsOf(OF_PERSON, [iss, sub]);
  const rowsOfUser = (username: string) => rowsOf(OF_USER, [username]);

  const shown = (row: Row, present: Session | null): OpenSession => ({
    handle: handleOf(row.idHash),
    browser: row.browser,
    byLink: row.kind === "custom",
    createdAt: row.createdAt,
    seenAt: row.seenAt,
    present: present !== null && row.idHash.equals(present.idHash),
  });

  /** One page by one statement: a person with hundreds of sessions costs no more than one with a dozen. */
  async function pageOf(condition: string, values: readonly unknown[], page: number, present: Session | null): Promise<OpenSessionPage> {
    const next = values.length + 1;
    const rows = await sql.query<Row & { total: number }>(
      `SELECT ${COLUMNS}, total FROM (
         SELECT *, count(*) OVER ()::int AS total FROM web_session WHERE ${condition} AND ${LIVE}
         ORDER BY id_hash = $${next}::bytea DESC, seen_at DESC, id_hash LIMIT ${SESSIONS_SHOWN} OFFSET $${next + 1}
       ) shown`,
      [...values, present?.idHash ?? Buffer.alloc(0), (page - 1) * SESSIONS_SHOWN],
    );
    return { sessions: rows.map((row) => shown(row, present)), total: rows[0]?.total ?? 0 };
  }

  async function end(rows: readonly Row[]): Promise<number> {
    for (const { idHash, sub, idpSid } of rows) {
      await sql.query("DELETE FROM web_session WHERE id_hash = $1", [idHash]);
      if (idpSid !== null) await endAtProvider?.(sub, idpSid);
    }
    return rows.length;
  }

  return {
    endsAtProvider: endAtProvider !== null,
    async own(page) {
      const present = await own();
      return present ? pageOf(OF_PERSON, [present.iss, present.sub], page, present) : { sessions: [], total: 0 };
    },
    async isRecent() {
      const present = await own();
      const rows = present
        ? await sql.query(
            `SELECT 1 FROM web_session WHERE id_hash = $1 AND kind = 'oidc'
             AND created_at - coalesce((profile ->> 'authAge')::float8, 0) * interval '1 second' > now() - interval '${RECENT_S} seconds'`,
            [present.idHash],
          )
        : [];
      return rows.length === 1;
    },
    async endOwn(handle) {
      const present = await own();
      if (!present) return 0;
      const others = (await rowsOfPerson(present)).filter(({ idHash }) => !idHash.equals(present.idHash));
      return end(handle === null ? others : others.filter(({ idHash }) => handleOf(idHash) === handle));
    },
    of: (username, page) => pageOf(OF_USER, [username], page, null),
    endAllOf: async (username) => end(await rowsOfUser(username)),
  };
}
