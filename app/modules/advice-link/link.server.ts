import { createHash } from "node:crypto";
import { readCookie } from "#app/access/sign-in/cookies.server.ts";
import type { PackageLinkView } from "#app/contract/journey/publication.ts";
import { PACKAGE_FILES } from "#app/domain/advice-report/package.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { speakFor } from "#app/i18n/organisation-texts.server.ts";
import { failureDocument } from "#app/modules/questionnaire-link/frame.server.tsx";
import { adviceLinkPath } from "#app/navigation/paths.ts";
import { isAppError } from "#app/services/app-error.ts";
import { clientDocument } from "#app/services/client-document.server.ts";
import { cookieScope } from "#app/services/cookie-scope.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { RequestContext } from "#app/services/request-context.ts";
import { linkDocument } from "./document.server.tsx";

/** Seconds for which a browser that gave the code need not give it again. */
const PROOF_AGE_S = 24 * 3600;

const proofName = ({ publicUrl }: RequestContext, token: string): string =>
  `${cookieScope(publicUrl).mark}cairn-docs-${createHash("sha256").update(token).digest("hex").slice(0, 8)}`;
const proofIn = (context: RequestContext, request: Request, token: string) =>
  readCookie(request.headers.get("cookie"), proofName(context, token))?.slice(0, LONGEST_PROOF) ?? null;
/** What is longer opens nothing: it is asked for as the beginning of it. */
const [LONGEST_TOKEN, LONGEST_PROOF] = [200, 100];
const asked = (token: string) => token.slice(0, LONGEST_TOKEN);

/** The page behind a link. Looking changes nothing, whoever looks: programs open the links of e-mails before people do. */
export function showDocuments(context: RequestContext, request: Request, token: string): Promise<Response> {
  return answered(context, request, token, async () => {
    const view = await context.openApi().packageLinks.act({ body: { token: asked(token), proof: proofIn(context, request, token) } });
    return page(context, request, token, view, view.state === "CLOSED" ? 404 : 200);
  });
}

/** Takes the code; a right one leads back to the page, which then shows the files. */
export function openDocuments(context: RequestContext, request: Request, token: string): Promise<Response> {
  return answered(context, request, token, async () => {
    const code = String((await parseForm(request)).get("code") ?? "").slice(0, 20);
    const view = await context.openApi().packageLinks.act({ body: { token: asked(token), code } });
    if (view.proof === null) return page(context, request, token, view, view.state === "CLOSED" ? 404 : 400);
    const cookie = `${proofName(context, token)}=${view.proof}; ${cookieScope(context.publicUrl).attributes}; Max-Age=${PROOF_AGE_S}`;
    return new Response(null, {
      status: 303,
      headers: { Location: adviceLinkPath(token), "Set-Cookie": cookie, "Cache-Control": "no-store" },
    });
  });
}

/** One file of the package, once the code was given; without it, back to the page that asks for it. */
export function downloadDocument(context: RequestContext, request: Request, token: string, kind: string): Promise<Response> {
  return answered(context, request, token, async () => {
    const wanted = PACKAGE_FILES.find((name) => name === kind);
    const back = new Response(null, { status: 303, headers: { Location: adviceLinkPath(token), "Cache-Control": "no-store" } });
    if (!wanted) return back;
    try {
      return fileAnswer(
        await context.openApi().packageLinks.file({ body: { token: asked(token), proof: proofIn(context, request, token), kind: wanted } }),
      );
    } catch (error) {
      if (isAppError(error) && error.status === 404) return back;
      throw error;
    }
  });
}

function page(context: RequestContext, request: Request, token: string, view: PackageLinkView, status: number): Promise<Response> {
  const language = view.state === "CLOSED" ? context.guestLanguage() : view.language;
  const words = view.organisation?.words;
  speakFor(words ? { uuid: words.mark, version: 0, dictionary: words.dictionary } : null);
  const { nonce } = context;
  return clientDocument(request, { body: linkDocument({ view, token, language, nonce }), status, nonce });
}

/** A backend that cannot answer is reported in the same plain page. */
async function answered(context: RequestContext, request: Request, token: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.status === 499) throw error;
    const tooMany = error.status === 429;
    if (!tooMany) context.log.error({ err: error }, "documents of a client could not be shown");
    const { nonce, requestId: reference } = context;
    const language = context.guestLanguage();
    const body = failureDocument({
      kind: tooMany ? "tooMany" : "away",
      language,
      nonce,
      again: adviceLinkPath(token),
      reference,
      text: getFixedT(language)("publication.link.failure"),
    });
    const [status, wait] = tooMany ? [429, "60"] : [503, "10"];
    return clientDocument(request, { body, status, nonce, more: { "Retry-After": wait } });
  }
}
