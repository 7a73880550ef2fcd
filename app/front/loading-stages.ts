import type { Request, Response } from "express";
import type { AccessContext } from "#app/access/request-context.server.ts";
import { readCookie } from "#app/access/sign-in/cookies.server.ts";
import type { LoadingStage } from "#app/access/viewer.server.ts";
import { cookieScope } from "../services/cookie-scope.ts";
import { factsOf } from "./request-log.ts";

/** Milliseconds that sign-in context, user and organisation may take before the person is told of them. */
export const QUIET_MS = 1_500;
const COOKIE = "cairn-loading";

const WORDS = {
  fr: {
    title: "Chargement",
    signIn: "Vérification de la connexion",
    user: "Chargement de votre compte",
    organisation: "Chargement de votre organisation",
    failed: "Le service ne répond pas pour le moment. Ce que vous avez enregistré est conservé.",
    again: "Réessayer",
    reference: "Référence à communiquer à l’assistance\u202f:",
  },
  en: {
    title: "Loading",
    signIn: "Checking the sign-in",
    user: "Loading your account",
    organisation: "Loading your organisation",
    failed: "The service does not answer at the moment. What you saved is kept.",
    again: "Try again",
    reference: "Reference to give to support:",
  },
} as const;

/**
 * Answers a page whose person takes long to load with a placeholder that names the three stages as they begin, and then
 * leads to the page itself; no script is needed. False where the page can be written at once. A person sees it once: when
 * the page still takes long after that, it is waited for.
 */
export async function sendPlaceholder(req: Request, res: Response, context: AccessContext): Promise<boolean> {
  if (req.method !== "GET" || req.headers["sec-fetch-mode"] !== "navigate") return false;
  const { mark, attributes } = cookieScope(context.publicUrl);
  if (readCookie(req.headers.cookie ?? null, `${mark}${COOKIE}`) !== null) {
    res.append("Set-Cookie", `${mark}${COOKIE}=; ${attributes}; Max-Age=0`);
    return false;
  }
  const loaded = context.viewer().then(
    (viewer) => viewer?.failure === undefined,
    () => false,
  );
  if (!(await isSlow(loaded))) return false;

  const words = WORDS[context.guestLanguage()];
  const { nonce = "", requestId = "" } = factsOf(res);
  res.append("Set-Cookie", `${mark}${COOKIE}=1; ${attributes}; Max-Age=30`);
  // No one on the way may hold the lines back until the last.
  res.set({ "Cache-Control": "private, no-store, no-transform", "X-Accel-Buffering": "no" }).type("html");
  res.write(headOf(words.title, context.guestLanguage(), nonce));
  context.followLoading((stage: LoadingStage) => void res.write(`<li>${words[stage]}</li>\n`));
  const end = (await loaded)
    ? '</ol><meta http-equiv="refresh" content="0">'
    : `</ol><p>${words.failed}</p><p><a href="">${words.again}</a></p><small>${words.reference} ${requestId}</small>`;
  res.end(`${end}</main></body></html>\n`);
  return true;
}

async function isSlow(loaded: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(() => resolve(true), QUIET_MS);
  });
  const slow = await Promise.race([loaded.then(() => false), late]);
  clearTimeout(timer);
  return slow;
}

const headOf = (title: string, language: string, nonce: string) => `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#1c2024;font:14px/20px Roboto,system-ui,sans-serif}
main{width:min(360px,calc(100vw - 96px));padding:32px;background:#fff;border:1px solid #d1d3d5;border-radius:8px}h1{margin:0 0 16px;font-size:20px;line-height:28px;font-weight:500}ol{margin:0 0 16px;padding:0;list-style:none}
li{display:flex;align-items:center;gap:12px;padding:4px 0;color:#5c616b}li::before{content:"✓";width:16px;text-align:center}li:last-child{color:inherit;font-weight:500}
li:last-child::before{content:"";box-sizing:border-box;height:16px;border:2px solid;border-right-color:transparent;border-radius:50%;animation:turn 1s linear infinite}ol:not(:last-child) li::before{animation:none}
@keyframes turn{to{transform:rotate(1turn)}}@media (prefers-reduced-motion:reduce){li::before{animation:none!important}}small{color:#5c616b}a{color:#bb2970}</style></head>
<body><main role="status"><h1>${title}</h1><ol>
`;
