import type { FullSession } from "#app/contract/journey/session.ts";
import { PACKAGE_DOCUMENTS } from "#app/domain/advice-report/package.ts";
import type { AdviceDocument } from "#app/domain/advice-report/report-document.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import {
  type Chosen,
  LEAST_REASON,
  MOST_COMMENT,
  type PublishingErrors,
  type PublishingView,
  publishingView,
} from "./publishing-view.server.ts";

export function chosenIn(form: FormData): Chosen {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replace(/\r\n/g, "\n")
      .trim();
  return {
    documents: form.getAll("documents").map(String),
    language: text("language") === "en" ? "en" : "fr",
    advisorComment: text("advisorComment"),
    withoutDicReason: text("withoutDicReason"),
  };
}

function faultsOf({ documents, advisorComment, withoutDicReason }: Chosen, { language }: Viewer): PublishingErrors {
  const t = getFixedT(language);
  return {
    ...(documents.length === 0 ? { documents: t("publication.errors.nothing") } : {}),
    ...(advisorComment.length > MOST_COMMENT ? { advisorComment: t("publication.errors.comment") } : {}),
    ...(withoutDicReason !== "" && withoutDicReason.length < LEAST_REASON
      ? { withoutDicReason: t("publication.errors.reason", { count: LEAST_REASON }) }
      : {}),
  };
}

/** Asks for a package; null once it is under way, else the page with what was typed and why not. */
export async function publish(viewer: Viewer, session: FullSession, form: FormData): Promise<PublishingView | null> {
  const chosen = chosenIn(form);
  const errors = faultsOf(chosen, viewer);
  if (Object.keys(errors).length > 0) return publishingView(viewer, session, { chosen, errors, notice: null });
  const { documents, language, advisorComment, withoutDicReason } = chosen;
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
          ...(withoutDicReason === "" ? {} : { withoutDicReason }),
        },
      }),
    ({ status }) => status === 409 || status === 422,
  );
  if ("value" in asked) return null;
  const { code } = asked.refusal;
  const notice = getFixedT(viewer.language)(code === "PACKAGE_BUILDING" ? "publication.errors.building" : "publication.errors.refused", {
    code,
  });
  return publishingView(viewer, session, { chosen, errors: {}, notice });
}

/** One document as it would be published, with the comment as it is in the form. */
export function previewFile(viewer: Viewer, uuid: string, form: FormData): Promise<File> {
  const { language, advisorComment } = chosenIn(form);
  const wanted = String(form.get("document") ?? "");
  const document: AdviceDocument = PACKAGE_DOCUMENTS.find((one) => one === wanted) ?? "report";
  const body = { document, language: language as "fr" | "en", advisorComment: advisorComment.slice(0, MOST_COMMENT) };
  return viewer.api.advicePackages.preview({ params: { hash: uuid }, body });
}
