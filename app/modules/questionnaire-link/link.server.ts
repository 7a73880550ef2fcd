import { createHash } from "node:crypto";
import { readCookie } from "#app/access/sign-in/cookies.server.ts";
import type { LinkAction, LinkView } from "#app/contract/questionnaire/questionnaire-link.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { speakFor } from "#app/i18n/organisation-texts.server.ts";
import { pictureResponse } from "#app/modules/organisation/chart/picture.server.ts";
import { questionnairePath } from "#app/navigation/paths.ts";
import { isAppError } from "#app/services/app-error.ts";
import { clientDocument } from "#app/services/client-document.server.ts";
import { cookieScope } from "#app/services/cookie-scope.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import type { RequestContext } from "#app/services/request-context.ts";
import { linkDocument } from "./document.server.tsx";
import { failureDocument } from "./frame.server.tsx";
import type { LinkFault } from "./parts.tsx";

/** Seconds for which a browser that named the year of birth need not name it again: as long as a link lives. */
const PROOF_AGE_S = 48 * 3600;

/** The page behind a link. Looking changes nothing, whoever looks: programs open the links of e-mails before people do. */
export function showLink(context: RequestContext, request: Request, token: string): Promise<Response> {
  return answered(context, request, token, async () => {
    // The script of the page asks whether there is a network before it leaves the page.
    if (wantsAddress(request)) return address("");
    const asked = new URL(request.url).searchParams;
    const why = asked.get("why");
    const at = (why ?? asked.get("at") ?? "").slice(0, 40);
    const look: LinkAction = { kind: "look", ...(at === "" ? {} : { at }), why: why !== null, toCheck: asked.get("to") === "check" };
    const view = await act(context, request, token, look);
    const status = view.state === "CLOSED" ? 404 : view.state === "REPLACED" ? 410 : 200;
    return page(context, request, token, view, { fault: null, shown: asked.get("shown"), status });
  });
}

const wantsAddress = (request: Request): boolean => request.headers.get("accept") === "text/plain";

function address(to: string, status = 200, headers = new Headers(PRIVATE)): Response {
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(to, { status, headers });
}

const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };

/** Takes what a form of the page sends: each answer is saved at once, then the next page is shown. */
export function answerLink(context: RequestContext, request: Request, token: string): Promise<Response> {
  return answered(context, request, token, async () => {
    const posted = actionOf(await parseForm(request));
    const view = await act(context, request, token, posted.action);
    const fault = posted.fault ?? view.fault;
    if (fault !== null && (view.state === "START" || view.fault !== null)) {
      return page(context, request, token, view, { fault, shown: null, status: fault === "OVERTAKEN" ? 409 : 400, year: posted.year });
    }
    const headers = new Headers(PRIVATE);
    if (view.proof !== null) headers.set("Set-Cookie", proofCookie(context, token, view.proof));
    const next = questionnairePath(token, placeOf(view, posted.action));
    // The script of the page asks for the next address, to keep the answer where no answer comes; also where the year of birth
    // has to be named again before the answer is taken.
    const isShut = view.state === "START" && (posted.action.kind === "answer" || posted.action.kind === "submit");
    if (wantsAddress(request)) return address(next, isShut ? 401 : 200, headers);
    headers.set("Location", next);
    return new Response(null, { status: 303, headers });
  });
}

/** The organisation's logo, to whoever holds a link that still opens. */
export async function linkLogo(context: RequestContext, token: string): Promise<Response> {
  const { organisation } = await context.openApi().questionnaireLinks.act({ body: { token, proof: null, action: { kind: "logo" } } });
  return pictureResponse({ data: organisation?.picture?.data, contentType: organisation?.picture?.contentType });
}

const act = (context: RequestContext, request: Request, token: string, action: LinkAction): Promise<LinkView> =>
  context.openApi().questionnaireLinks.act({
    body: {
      token: token.slice(0, 200),
      proof: readCookie(request.headers.get("cookie"), proofName(context, token))?.slice(0, 100) ?? null,
      action,
    },
  });

/** What the form wants. What is not a year is not sent on, and costs no attempt; `year` is what was typed. */
function actionOf(form: FormData): { action: LinkAction; fault: LinkFault | null; year: string } {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const act = (action: LinkAction, fault: LinkFault | null = null) => ({ action, fault, year: text("year").slice(0, 20) });
  const toCheck = text("to") === "check";
  const seen = form.has("seen") ? { seen: text("seen").slice(0, 40) } : {};
  switch (text("do")) {
    case "unlock":
      return /^\d{4}$/.test(text("year"))
        ? act({ kind: "unlock", birthYear: Number(text("year")) })
        : act({ kind: "look" }, "BIRTH_YEAR_SHAPE");
    case "answer":
      return act({
        kind: "answer",
        question: text("q").slice(0, 40) || "-",
        answers: form
          .getAll("a")
          .slice(0, 40)
          .map((code) => String(code).slice(0, 40) || "-"),
        ...seen,
        toCheck,
      });
    case "submit":
      return act({ kind: "submit", accurate: text("accurate") === "1", ...seen });
    case "language": {
      const at = text("at").slice(0, 40);
      return act({ kind: "language", language: text("language") === "en" ? "en" : "fr", ...(at === "" ? {} : { at }), toCheck });
    }
    case "renew":
      return act({ kind: "renew" });
    default:
      return act({ kind: "look" });
  }
}

/** Where the page after an action is, so that reloading it sends nothing twice and going back shows what was answered. */
function placeOf({ state, question, feedback }: LinkView, { kind }: LinkAction): Parameters<typeof questionnairePath>[1] {
  if (kind === "renew") return { shown: "asked" };
  if (kind === "unlock") return { shown: "opened" };
  const from = (toCheck: boolean) => (toCheck ? { to: "check" as const } : {});
  if (state === "FEEDBACK" && feedback) return { why: feedback.code, ...from(feedback.toCheck) };
  if (state === "QUESTION" && question) return { at: question.code, ...from(question.toCheck) };
  return state === "CHECK" ? { at: "check" } : {};
}

/** One cookie for each link: two people of a household may answer in one browser. It tells nothing of the link. */
const proofName = ({ publicUrl }: RequestContext, token: string): string =>
  `${cookieScope(publicUrl).mark}cairn-link-${createHash("sha256").update(token).digest("hex").slice(0, 8)}`;

const proofCookie = (context: RequestContext, token: string, proof: string): string =>
  `${proofName(context, token)}=${proof}; ${cookieScope(context.publicUrl).attributes}; Max-Age=${PROOF_AGE_S}`;

interface PageOptions {
  fault: LinkFault | null;
  shown: string | null;
  status: number;
  /** The year of birth as it was typed. */
  year?: string;
}

function page(
  context: RequestContext,
  request: Request,
  token: string,
  view: LinkView,
  { fault, shown, status, year = "" }: PageOptions,
): Promise<Response> {
  // A link that opens nothing reveals nothing, not even in which language its questionnaire was.
  const language = view.state === "CLOSED" ? context.guestLanguage() : view.language;
  const { nonce } = context;
  const words = view.organisation?.words;
  speakFor(words ? { uuid: words.mark, version: 0, dictionary: words.dictionary } : null);
  const body = linkDocument({ view, fault, token, here: questionnairePath(token), language, nonce, shown, year });
  return clientDocument(request, { body, status, nonce, isScripted: true });
}

/** Runs the work of a page; a backend that cannot answer is reported in the same plain page. */
async function answered(context: RequestContext, request: Request, token: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.status === 499) throw error;
    const kind = error.status === 429 ? "tooMany" : "away";
    if (kind === "away") context.log.error({ err: error }, "a questionnaire could not be shown");
    const { nonce, requestId: reference } = context;
    const language = context.guestLanguage();
    const text = getFixedT(language)(`questionnaireLink.failure.${kind}Text`);
    const body = failureDocument({ kind, language, nonce, again: questionnairePath(token), reference, text });
    const [status, wait] = kind === "tooMany" ? [429, "60"] : [503, "10"];
    return clientDocument(request, { body, status, nonce, isScripted: true, more: { "Retry-After": wait } });
  }
}
