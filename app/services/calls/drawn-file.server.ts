import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt, type Refusal } from "./attempt.ts";

const CODE = "LETTERS_NOT_DRAWN";

/** Which letters of a document no font draws, and where each stands; null for any other refusal. */
export function lettersText({ code, details }: Pick<Refusal, "code" | "details">, language: InterfaceLanguage): string | null {
  if (code !== CODE) return null;
  const t = getFixedT(language);
  const fields = details.fields as Array<{ field: string; letters: string[] }>;
  const places = fields.map(({ field, letters }) => t("report.pdf.letterPlace", { field, letters: letters.join(" ") }));
  return t("report.pdf.letters", { places: places.join(language === "fr" ? "\u202f; " : "; ") });
}

/** The file of a call; one that is not made for its letters is answered by a sentence that names them. */
export async function drawnFile(call: () => Promise<File>, language: InterfaceLanguage): Promise<File> {
  const made = await attempt(call, ({ code }) => code === CODE);
  if ("value" in made) return made.value;
  throw new Response(lettersText(made.refusal, language), { status: 422 });
}
