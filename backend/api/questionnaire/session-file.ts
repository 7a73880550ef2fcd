import { inEuros } from "#app/domain/questionnaire/in-euros.ts";
import { recordDocument } from "#app/domain/questionnaire/record/record-document.ts";
import type { KeptScore } from "#app/domain/questionnaire/score.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { paperLogo } from "#app/domain/theme/paper-logo.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import { sessionOf } from "#backend/api/questionnaire/session.domain.ts";
import type { SessionRow } from "#backend/api/questionnaire/session.store.ts";
import { frozenContent } from "#backend/api/questionnaire/template.store.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

export type Copy = "client" | "adviser";

/** The record of a completed session as a PDF file, in the client's language and the organisation's look. */
export async function sessionFile({ database, layOut }: CallerContext, row: SessionRow, copy: Copy): Promise<File> {
  if (row.completedAt === null || !row.result) throw refuse.conflict("SESSION_NOT_DONE", "The session is not completed yet.");
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  const [template, house] = await Promise.all([frozenContent(database.orm, row.template), houseOf(database.orm, row.organisation)]);
  const { theme } = documentLook(house.chart);
  const logo = await paperLogo(house.chart);
  const document = recordDocument({
    session: sessionOf(row),
    template: inEuros(template, row.amountToInvest),
    score: row.result as unknown as KeptScore,
    organisation: { name: house.name, registration: house.registration, look: { theme, ...(logo ? { logo } : {}) } },
    copy,
    today: marketToday(),
  });
  return new File([await layOut(document)], `${document.fileName}.pdf`, { type: "application/pdf" });
}
