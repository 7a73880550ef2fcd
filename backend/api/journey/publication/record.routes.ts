import { crc32 } from "node:zlib";
import type { RecordEvent } from "#app/contract/journey/publication.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { harmless } from "#app/domain/format/spreadsheet-text.ts";
import { listAudit } from "#backend/api/audit/audit.store.ts";
import { api, type CallerContext, type Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { storedZip, type ZipPart } from "#backend/import/stored-zip.ts";
import { fileName } from "#backend/table-file/workbook-cells.ts";
import { sessionOf, sessionScopeOf, summaryOf } from "../session.domain.ts";
import { findSession, type SessionRow } from "../session.store.ts";
import { packagesOf } from "./gather-package.ts";
import { fileBytes, sha256 } from "./package.store.ts";
import { questionnaireCopies } from "./questionnaire-copy.ts";

/** Rows of the audit log of one session; no session has more. */
const MOST_EVENTS = 5_000;

async function ownSession(queries: Queries, { caller }: CallerContext, hash: string): Promise<SessionRow> {
  const row = await findSession(queries, sessionScopeOf(caller), hash);
  if (!row) throw refuse.notFound("Session");
  return row;
}

/** What happened to a session, oldest first: every step, check, publication, sending and download is a row that the platform wrote. */
async function eventsOf(queries: Queries, row: SessionRow): Promise<RecordEvent[]> {
  const page = {
    limit: MOST_EVENTS,
    offset: 0,
    dir: "asc" as const,
    resourceType: "reco-session",
    resourceId: row.uuid,
    origin: "PLATFORM" as const,
  };
  const { items } = await listAudit(queries, { organisation: row.distributor }, page);
  return items.map(({ at, user, action, before, after }) => ({
    at: new Date(at).toISOString(),
    user: user && (user.name ?? user.username),
    action,
    before,
    details: after,
  }));
}

const VERIFY: Record<InterfaceLanguage, (row: SessionRow) => string> = {
  fr: (row) => `Dossier de la session ${row.uuid}

documents/            les fichiers publiés, un dossier par publication, tels qu'ils ont été remis
chronologie.csv/json  chaque action, son auteur et sa date (UTC)
questionnaire.json    le questionnaire sur lequel le conseil repose : réponses et résultat, s'il y en a un
questionnaire-co-souscripteur.json  celui du co-souscripteur, s'il y en a un
session.json          ce qui a été saisi, le conseil arrêté et les publications
SHA256SUMS            l'empreinte SHA-256 de chaque fichier

Vérifier : dans le dossier décompressé, « sha256sum -c SHA256SUMS » (Linux, macOS : « shasum -a 256 -c SHA256SUMS ») ;
sous Windows : « Get-FileHash » et comparer. L'empreinte de chaque fichier publié est aussi dans la chronologie,
à la ligne reco-session.publish, et cette ligne fait partie du journal d'audit chaîné de l'installation.
`,
  en: (row) => `File of the session ${row.uuid}

documents/            the published files, one folder for each publication, as they were handed over
chronologie.csv/json  every action, who did it and when (UTC)
questionnaire.json    the questionnaire that the advice rests on: answers and result, where there is one
questionnaire-joint-subscriber.json  that of the joint subscriber, where there is one
session.json          what was entered, the settled advice and the publications
SHA256SUMS            the SHA-256 of each file

To verify: in the unpacked folder, "sha256sum -c SHA256SUMS" (macOS: "shasum -a 256 -c SHA256SUMS");
on Windows: "Get-FileHash" and compare. The hash of each published file also stands in the time line,
in the row reco-session.publish, and that row is part of the chained audit log of the installation.
`,
};

/** The questionnaire of who subscribes with the client, as README names it. */
const SECOND_FILE: Record<InterfaceLanguage, string> = { fr: "questionnaire-co-souscripteur", en: "questionnaire-joint-subscriber" };

const csvCell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`;
function csvOf(events: readonly RecordEvent[]): string {
  const rows = events.map(({ at, user, action, before, details }) => [
    ...[at, user ?? "client", action],
    ...[before, details].map((told) => (told ? JSON.stringify(told) : "")),
  ]);
  return `\ufeff${[["date", "user", "action", "before", "details"], ...rows].map((cells) => cells.map(csvCell).join(";")).join("\r\n")}\r\n`;
}

/** The whole file of a client for the supervisor. */
async function recordFile(queries: Queries, row: SessionRow, language: InterfaceLanguage): Promise<File> {
  const parts: ZipPart[] = [];
  const add = (name: string, content: Buffer | string) => {
    const bytes = Buffer.from(content);
    parts.push({ name, bytes, crc32: crc32(bytes) });
  };
  for (const { uuid, number, files } of await packagesOf(queries, row)) {
    if (number === null) continue;
    for (const { kind } of files) {
      const file = await fileBytes(queries, uuid, kind);
      if (file) add(`documents/${String(number).padStart(2, "0")}/${kind}-${file.name}`, file.bytes);
    }
  }
  const events = await eventsOf(queries, row);
  add("chronologie.json", JSON.stringify(events, null, 2));
  add("chronologie.csv", csvOf(events));
  const { client, second } = await questionnaireCopies(queries, row, language);
  if (client) add("questionnaire.json", JSON.stringify(client, null, 2));
  if (second) add(`${SECOND_FILE[language]}.json`, JSON.stringify(second, null, 2));
  const { hash: _hash, ...session } = sessionOf(row);
  add("session.json", JSON.stringify(session, null, 2));
  add(language === "fr" ? "LISEZ-MOI.txt" : "README.txt", VERIFY[language](row));
  add("SHA256SUMS", parts.map(({ name, bytes }) => `${sha256(bytes)}  ${name}\n`).join(""));
  const { clientName, projectName, uuid } = summaryOf(row);
  return new File([storedZip(parts)], fileName(`dossier-${clientName ?? projectName ?? uuid}`, "zip"), { type: "application/zip" });
}

export const recordRoutes = {
  record: api.advicePackages.record.handler(async ({ input: { params }, context }) => {
    const { orm } = context.database;
    return eventsOf(orm, await ownSession(orm, context, params.hash));
  }),

  recordFile: api.advicePackages.recordFile.handler(async ({ input: { params, query }, context }) => {
    const { orm } = context.database;
    return recordFile(orm, await ownSession(orm, context, params.hash), query.language);
  }),
};
