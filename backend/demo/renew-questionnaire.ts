import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#backend/database/database.ts";
import { questionnaireTemplate as table } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATE_BEFORE } from "#backend/demo/ids.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";

/**
 * Publishes the demo's questionnaire of today in a data folder that was made with the one before, which is retired. Sessions keep
 * the version that they were made with, and their results. Where somebody has published another version, or retired the demo's,
 * nothing happens.
 */
export async function renewQuestionnaire(tx: Transaction): Promise<void> {
  const [template] = DEMO_TEMPLATES;
  if (!template) return;
  const retired = await tx
    .update(table)
    .set({ state: "RETIRED", version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(table.uuid, DEMO_TEMPLATE_BEFORE), eq(table.state, "PUBLISHED")))
    .returning({ content: table.content });
  const [before] = retired;
  if (!before) return;
  const [{ last } = { last: 0 }] = await tx
    .select({ last: sql<number>`max((${table.content} ->> 'version')::integer)` })
    .from(table)
    .where(sql`${table.content} ->> 'code' = ${before.content.code}`);
  await tx.insert(table).values({ ...template, content: { ...template.content, version: Math.max(template.content.version, last + 1) } });
}
