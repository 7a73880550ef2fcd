import { expect, it } from "vitest";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { answerFormula } from "./formula.server.ts";

const BASE = "de300000-0006-4000-8000-000000000014";
const refusing = (error: AppError) =>
  ({ language: "fr", computation: { matrixComposition: { score: () => Promise.reject(error) } } }) as unknown as Viewer;

function form(formula: string): FormData {
  const sent = new FormData();
  sent.set("formula", formula);
  sent.set("intent", "score");
  return sent;
}

it("a base that is no series is told beside the formula, which stays", async () => {
  const unknown = new AppError("No such series", { code: "NOT_FOUND", status: 404, correlationId: null, data: { series: [BASE] } });
  const answer = await answerFormula(refusing(unknown), BASE, form(`0.5*[${BASE}]`));
  expect(answer).toMatchObject({ kind: "shown", status: 400, errors: [{ fieldId: "formula-text" }] });
  expect(JSON.stringify(answer)).toContain(BASE);
  const gone = new AppError("No such matrix set", { code: "NOT_FOUND", status: 404, correlationId: null });
  await expect(answerFormula(refusing(gone), BASE, form(`[${BASE}]`))).rejects.toBe(gone);
});
