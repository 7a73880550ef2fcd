import type { z } from "zod";
import { questionnaireContent } from "#app/contract/questionnaire/questionnaire-template.ts";
import { MOST_FILE_BYTES, type QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";

const MOST_FAULTS = 20;

export type ReadFile = { content: QuestionnaireTemplate } | { faults: string[]; more: number };

type T = Translate;

/** The same with the field that was read: the file, or without one the text that was pasted. */
export async function readSent(form: FormData, language: Viewer["language"]): Promise<ReadFile & { field: "file" | "pasted" }> {
  const file = form.get("file");
  const pasted = String(form.get("pasted") ?? "");
  if (file instanceof File && file.size > 0) return { ...readFile(await file.arrayBuffer(), language), field: "file" };
  if (pasted.trim() !== "") return { ...readQuestionnaire(pasted, language), field: "pasted" };
  const fault = file instanceof File && file.name !== "" ? "emptyFile" : "empty";
  return { faults: [getFixedT(language)(`questionnaireTemplates.import.faults.${fault}`)], more: 0, field: "file" };
}

/** JSON is UTF-8: of another encoding the accented letters would be lost, and nobody would be told. */
function readFile(bytes: ArrayBuffer, language: Viewer["language"]): ReadFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { faults: [getFixedT(language)("questionnaireTemplates.import.faults.notUtf8")], more: 0 };
  }
  return readQuestionnaire(text, language);
}

/** Reads a questionnaire from the text of a file, or says in words what is wrong with it and where. */
export function readQuestionnaire(text: string, language: Viewer["language"]): ReadFile {
  const t = getFixedT(language);
  const said = (fault: string): ReadFile => ({ faults: [fault], more: 0 });
  if (Buffer.byteLength(text) > MOST_FILE_BYTES) return said(t("questionnaireTemplates.import.faults.tooLarge"));
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return said(t("questionnaireTemplates.import.faults.notJson", { place: placeOf(error, text) }));
  }
  const parsed = questionnaireContent.safeParse(raw);
  if (parsed.success) return { content: parsed.data };
  const issues = parsed.error.issues;
  return {
    faults: issues
      .slice(0, MOST_FAULTS)
      .map((issue) => t("common.form.errorOfField", { field: pathText(issue.path, raw), text: issueText(issue, t) })),
    more: Math.max(0, issues.length - MOST_FAULTS),
  };
}

/** Line and column, where the reader of JSON tells a position. */
function placeOf(error: unknown, text: string): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  if (position === undefined) return String(text.split("\n").length);
  const before = text.slice(0, Number(position)).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

/** `questions[3] (KE01).answers[0] (A).label.fr`: items of lists are named by their code too. */
function pathText(path: readonly PropertyKey[], raw: unknown): string {
  let at: unknown = raw;
  let written = "";
  for (const step of path) {
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined;
    if (typeof step === "number") {
      const code = typeof at === "object" && at !== null && "code" in at ? at.code : undefined;
      written += `[${step + 1}]${typeof code === "string" ? ` (${code.slice(0, 40)})` : ""}`;
    } else {
      written += `${written ? "." : ""}${String(step)}`;
    }
  }
  return written || "{ }";
}

const NAMED = ["string", "number", "boolean", "array", "object", "record"] as const;
const isNamed = (type: string): type is (typeof NAMED)[number] => NAMED.some((name) => name === type);

function issueText(issue: z.core.$ZodIssue, t: T): string {
  switch (issue.code) {
    case "invalid_type":
      return isNamed(issue.expected)
        ? t("questionnaireTemplates.import.faults.type", { expected: t(`questionnaireTemplates.import.types.${issue.expected}`) })
        : t("questionnaireTemplates.import.faults.other");
    case "invalid_value":
      return t("questionnaireTemplates.import.faults.value", { values: issue.values.map(String).join(", ") });
    case "too_big":
      return t("questionnaireTemplates.import.faults.tooBig", { limit: String(issue.maximum) });
    case "too_small":
      return t("questionnaireTemplates.import.faults.tooSmall", { limit: String(issue.minimum) });
    case "invalid_format":
      return t("questionnaireTemplates.import.faults.code");
    default:
      return t("questionnaireTemplates.import.faults.other");
  }
}
