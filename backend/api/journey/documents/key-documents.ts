import { eq } from "drizzle-orm";
import type { AdviceFacts } from "#app/domain/advice/facts.ts";
import type { ManagedAllocation } from "#app/domain/advice/mandate/definitions.ts";
import { handsOver } from "#app/domain/advice/rules/client-rules.ts";
import type { Queries } from "#backend/calls/context.ts";
import { questionnaireSession } from "#backend/database/schema/index.ts";
import type { SessionRow } from "../session.store.ts";
import { openingsOf } from "./issuer-document.store.ts";
import { documentsOf } from "./open-documents.ts";

/** Language of the documents of clients, where their questionnaire tells no other. */
const USUAL_LANGUAGE = "fr";

/** The documents of an allocation as they were opened, and the language that they are to be in; nothing where the journey hands none over. */
export async function keyDocuments(
  queries: Queries,
  row: SessionRow,
  { config, record }: Pick<AdviceFacts, "config" | "record">,
  allocation: ManagedAllocation,
): Promise<Pick<AdviceFacts, "documents" | "paperLanguage">> {
  if (!handsOver({ config })) return {};
  const named = (await documentsOf(queries, row, allocation)).flatMap((dic) => (dic.url === null ? [] : [{ ...dic, url: dic.url }]));
  const openings = await openingsOf(
    queries,
    named.map(({ url }) => url),
  );
  return {
    documents: named.map(({ fullName: name, series, url }) => ({ name, series, opened: openings.get(url) ?? null })),
    paperLanguage: await paperLanguage(queries, record),
  };
}

async function paperLanguage(queries: Queries, record: AdviceFacts["record"]): Promise<string> {
  if (!record) return USUAL_LANGUAGE;
  const { language, uuid } = questionnaireSession;
  const [found] = await queries.select({ language }).from(questionnaireSession).where(eq(uuid, record.session));
  return found?.language ?? USUAL_LANGUAGE;
}
