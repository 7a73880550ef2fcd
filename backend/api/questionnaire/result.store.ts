import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { GraphicChart } from "#app/contract/organisation.ts";
import type { Registration } from "#app/domain/organisation/registration.ts";
import type { BothLanguages, QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import type { Queries } from "#backend/calls/context.ts";
import { organisation, questionnaireTemplate, questionnaireSession as table } from "#backend/database/schema/index.ts";

/** Completed sessions of a client that were not put away. */
export const completedSessions = (queries: Queries, client: string) =>
  queries
    .select({
      session: table.uuid,
      template: table.template,
      templateName: questionnaireTemplate.name,
      title: sql<BothLanguages>`${questionnaireTemplate.content} -> 'title'`,
      profiles: sql<QuestionnaireTemplate["profiles"]>`${questionnaireTemplate.content} -> 'profiles'`,
      profile: table.profile,
      completedAt: table.completedAt,
      completedBy: table.completedBy,
      override: table.override,
      raise: table.raise,
    })
    .from(table)
    .innerJoin(questionnaireTemplate, eq(questionnaireTemplate.uuid, table.template))
    .where(and(eq(table.client, client), eq(table.status, "DONE"), isNotNull(table.completedAt)))
    .orderBy(desc(table.completedAt));

/** The other completed sessions of a session's client, newest first, also those that were put away. */
export const otherCompleted = (queries: Queries, { uuid, client }: { uuid: string; client: string }) =>
  queries
    .select({ completedAt: table.completedAt, answers: table.answers })
    .from(table)
    .where(and(eq(table.client, client), ne(table.uuid, uuid), inArray(table.status, ["DONE", "ARCHIVED"]), isNotNull(table.completedAt)))
    .orderBy(desc(table.completedAt));

/** Name, look and registration of the organisation whose document is made. */
export async function houseOf(
  queries: Queries,
  uuid: string,
): Promise<{ name: string; chart: Partial<GraphicChart>; registration: Registration }> {
  const { name, graphicChart: chart, orias, regulatoryStatus } = organisation;
  const [row] = await queries.select({ name, chart, orias, regulatoryStatus }).from(organisation).where(eq(organisation.uuid, uuid));
  const registration = { orias: row?.orias, regulatoryStatus: row?.regulatoryStatus };
  return { name: row?.name ?? "", chart: (row?.chart ?? {}) as Partial<GraphicChart>, registration };
}
