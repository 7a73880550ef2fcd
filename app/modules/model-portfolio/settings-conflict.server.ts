import type { Submission, SubmissionResult } from "@conform-to/react";
import { conflictReply } from "#app/components/form/conflict.ts";
import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";

/** The answer to the second of two editors of name and fees: what was typed stays beside what is in place. */
export function settingsConflict(
  submission: Submission<{ name: string; fees: string }>,
  { name, annualFees, version }: FullModelPortfolio,
  language: InterfaceLanguage,
): SubmissionResult<string[]> {
  if (submission.status !== "success") return submission.reply({ formErrors: ["modelPortfolios.form.conflict"] });
  const present = { name, fees: annualFees, version };
  return conflictReply(submission, present, "modelPortfolios.form.conflict", (field, held) =>
    field === "fees" ? decimalForField(held, language) : held,
  );
}
