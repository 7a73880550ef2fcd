import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { LEAST_CHARACTERS, saysSomething } from "#app/domain/advice/words/own-words.ts";
import { PACKAGE_DOCUMENTS } from "#app/domain/advice-report/package.ts";
import type { AdviceDocument } from "#app/domain/advice-report/report-document.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import {
  type Chosen,
  documentOfKey,
  MOST_COMMENT,
  type PublishingErrors,
  type PublishingView,
  publishingView,
  reasonField,
} from "./publishing-view.server.ts";

const REASON = reasonField("");

export function chosenIn(form: FormData): Chosen {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replace(/\r\n/g, "\n")
      .trim();
  return {
    documents: form.getAll("documents").map(String),
    language: text("language") === "en" ? "en" : "fr",
    advisorComment: text("advisorComment"),
    reasons: Object.fromEntries(
      [...new Set(form.keys())].flatMap((name) => (name.startsWith(REASON) ? [[name.slice(REASON.length), text(name)]] : [])),
    ),
  };
}

function faultsOf({ documents, advisorComment, reasons }: Chosen, { language }: Viewer): PublishingErrors {
  const t = getFixedT(language);
  const empty = Object.entries(reasons).filter(([, reason]) => reason !== "" && !saysSomething(reason));
  return {
    ...(documents.length === 0 ? { documents: t("publication.errors.nothing") } : {}),
    ...(advisorComment.length > MOST_COMMENT ? { advisorComment: t("publication.errors.comment") } : {}),
    ...(empty.length > 0
      ? { reasons: Object.fromEntries(empty.map(([key]) => [key, t("publication.errors.reason", { count: LEAST_CHARACTERS })])) }
      : {}),
  };
}

/** Asks for a package; null once it is under way, else the page with what was typed and why not. */
export async function publish(viewer: Viewer, session: FullSession, form: FormData): Promise<PublishingView | null> {
  const chosen = chosenIn(form);
  const errors = faultsOf(chosen, viewer);
  if (Object.keys(errors).length > 0) return publishingView(viewer, session, { chosen, errors, notice: null });
  const { documents, language, advisorComment, reasons } = chosen;
  const asked = await attempt(
    () =>
      viewer.api.advicePackages.build({
        params: { hash: session.uuid },
        headers: headersOfNew({ idem: idemOf(form) }),
        body: {
          language: language as "fr" | "en",
          advisorComment,
          enablePublishInvestmentProposal: documents.includes("proposal"),
          enablePublishTransactionsSummary: documents.includes("summary"),
          enablePublishDic: documents.includes("dics"),
          withoutDics: Object.entries(reasons).flatMap(([key, reason]) => (reason === "" ? [] : [{ ...documentOfKey(key), reason }])),
        },
      }),
    ({ status }) => status === 409 || status === 422,
  );
  if ("value" in asked) return null;
  const { code, details } = asked.refusal;
  const missing = code === "DIC_LEFT_OUT" ? { missing: details.missing as AdvicePackage["missing"] } : {};
  return publishingView(viewer, session, { chosen, errors: {}, notice: refusalText(viewer, asked.refusal), ...missing });
}

/** Why an advice is neither published nor sent for the first time any more; null of any other refusal. */
export function overtakenText({ language }: Pick<Viewer, "language">, { code, details }: Refusal): string | null {
  if (code !== "ADVICE_OVERTAKEN") return null;
  const reason = details.reason === "EXPIRED" ? "EXPIRED" : "ANSWERED";
  return getFixedT(language)(`publication.errors.overtaken.${reason}`, { date: formatDate(String(details.date)) });
}

function refusalText(viewer: Viewer, refusal: Refusal): string {
  const { language } = viewer;
  const { code, details } = refusal;
  const t = getFixedT(language);
  const overtaken = overtakenText(viewer, refusal);
  if (overtaken) return overtaken;
  if (code === "PACKAGE_BUILDING") return t("publication.errors.building");
  if (code === "DIC_LEFT_OUT") return t("publication.errors.leftOut");
  if (code !== "LETTERS_NOT_DRAWN") return t("publication.errors.refused", { code });
  const fields = details.fields as Array<{ field: string; letters: string[] }>;
  const places = fields.map(({ field, letters }) => {
    const place = LETTER_PLACES.find((one) => field === one || field.startsWith(`facts.${one}.`)) ?? "other";
    return t(`publication.errors.places.${place}`, { letters: letters.join(" ") });
  });
  return t("publication.errors.letters", { places: [...new Set(places)].join(language === "fr" ? "\u00a0; " : "; ") });
}

/** Where a letter may stand that no document draws. */
const LETTER_PLACES = ["comment", "client", "adviser", "contract"] as const;

/** One document as it would be published, with the comment as it is in the form. */
export function previewFile(viewer: Viewer, uuid: string, form: FormData): Promise<File> {
  const { language, advisorComment } = chosenIn(form);
  const wanted = String(form.get("document") ?? "");
  const document: AdviceDocument = PACKAGE_DOCUMENTS.find((one) => one === wanted) ?? "report";
  const body = { document, language: language as "fr" | "en", advisorComment: advisorComment.slice(0, MOST_COMMENT) };
  return viewer.api.advicePackages.preview({ params: { hash: uuid }, body });
}
