import type { Request, Response } from "express";
import { guestLanguage } from "#app/access/guest-language.server.ts";
import { homePath } from "#app/navigation/paths.ts";
import { factsOf } from "./request-log.ts";

type Reason =
  | "badRequest"
  | "forbidden"
  | "notFound"
  | "lengthRequired"
  | "tooLarge"
  | "misdirected"
  | "tooMany"
  | "failure"
  | "leaving"
  | "unavailable"
  | "busy"
  | "notWritable";

interface Words {
  title: string;
  text: string;
}

const STATUS: Record<Reason, number> = {
  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  lengthRequired: 411,
  tooLarge: 413,
  misdirected: 421,
  tooMany: 429,
  failure: 500,
  // A status of its own: a proxy asks another process because of it, and not because of a page that a backend failed.
  leaving: 502,
  unavailable: 503,
  busy: 503,
  notWritable: 507,
};
const CODE: Record<Reason, string> = {
  badRequest: "BAD_REQUEST",
  forbidden: "FORBIDDEN",
  notFound: "NOT_FOUND",
  lengthRequired: "LENGTH_REQUIRED",
  tooLarge: "CONTENT_TOO_LARGE",
  misdirected: "MISDIRECTED_REQUEST",
  tooMany: "TOO_MANY_REQUESTS",
  failure: "INTERNAL_SERVER_ERROR",
  leaving: "BAD_GATEWAY",
  unavailable: "SERVICE_UNAVAILABLE",
  busy: "SERVICE_BUSY",
  notWritable: "INSUFFICIENT_STORAGE",
};

const WORDS: Record<"fr" | "en", Record<Reason, Words> & { reference: string; back: string }> = {
  fr: {
    badRequest: {
      title: "La demande n’a pas pu être traitée",
      text: "L’adresse ou le formulaire envoyé contient une valeur que le service refuse.",
    },
    forbidden: {
      title: "Demande refusée",
      text: "Ce formulaire n’a pas été envoyé depuis l’application. Ouvrez l’application et recommencez.",
    },
    notFound: { title: "404", text: "Vérifiez l’adresse." },
    lengthRequired: { title: "La demande n’a pas pu être traitée", text: "La taille de l’envoi n’est pas indiquée." },
    tooLarge: {
      title: "L’envoi est trop volumineux",
      text: "Rien n’a été enregistré. Réduisez la taille du fichier ou du texte et recommencez.",
    },
    misdirected: {
      title: "Cette adresse n’est pas celle du service",
      text: "La demande nomme un autre serveur. Ouvrez l’application par son adresse.",
    },
    tooMany: { title: "Trop de demandes", text: "Patientez une minute avant de réessayer." },
    failure: {
      title: "Désolé, le service rencontre un problème",
      text: "Ce que vous avez enregistré avant ce message est conservé. Réessayez dans quelques instants.",
    },
    leaving: {
      title: "Le service redémarre",
      text: "Ce que vous avez enregistré est conservé. Réessayez dans quelques secondes.",
    },
    unavailable: {
      title: "Désolé, le service ne répond pas pour le moment",
      text: "Ce que vous avez enregistré est conservé. Réessayez dans quelques instants.",
    },
    busy: {
      title: "Trop de personnes utilisent le service en ce moment",
      text: "Rien n’a été enregistré par cette demande\u202f; ce que vous avez enregistré avant est conservé. Actualisez cette page dans quelques secondes.",
    },
    notWritable: {
      title: "Aucun enregistrement n’est possible pour le moment",
      text: "Le service n’a plus de place pour enregistrer. Ce que vous avez enregistré est conservé et reste consultable. Prévenez votre administrateur, puis réessayez.",
    },
    reference: "Référence à communiquer à l’assistance\u202f:",
    back: "Retour à l’accueil",
  },
  en: {
    badRequest: { title: "The request could not be handled", text: "The address or the form holds a value that the service refuses." },
    forbidden: { title: "Request refused", text: "This form was not sent from the application. Open the application and try again." },
    notFound: { title: "404", text: "Check the address." },
    lengthRequired: { title: "The request could not be handled", text: "The size of what was sent is not given." },
    tooLarge: { title: "What you sent is too large", text: "Nothing was saved. Reduce the size of the file or text and try again." },
    misdirected: {
      title: "This is not the service’s address",
      text: "The request names another server. Open the application by its own address.",
    },
    tooMany: { title: "Too many requests", text: "Please wait a minute and try again." },
    failure: {
      title: "Sorry, there is a problem with the service",
      text: "What you saved before this message is kept. Please try again in a moment.",
    },
    leaving: {
      title: "The service is restarting",
      text: "What you saved is kept. Please try again in a few seconds.",
    },
    unavailable: {
      title: "Sorry, the service does not answer at the moment",
      text: "What you saved is kept. Please try again in a moment.",
    },
    busy: {
      title: "Too many people are using the service right now",
      text: "This request saved nothing; what you saved before is kept. Reload this page in a few seconds.",
    },
    notWritable: {
      title: "Nothing can be saved at the moment",
      text: "The service has no room left to store anything. What you saved is kept and can be read. Tell your administrator, then try again.",
    },
    reference: "Reference to give to support:",
    back: "Back to the home page",
  },
};

/**
 * Answers of the front itself: a page that needs nothing else, or the error body of the contract for calls of the API. `status` stands in
 * for the one that the reason has of its own.
 */
export function sendError(req: Request, res: Response, reason: Reason, options: { retryAfter?: number; status?: number } = {}): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const facts = factsOf(res);
  const { requestId = "", nonce = "" } = facts;
  facts.cause ??= CODE[reason];
  const status = options.status ?? STATUS[reason];
  if (options.retryAfter !== undefined) res.set("Retry-After", String(options.retryAfter));
  res.status(status).set("Cache-Control", "no-store");
  if (req.path === "/api" || req.path.startsWith("/api/")) {
    res.json({ error: { code: CODE[reason], message: WORDS.en[reason].title, correlationId: requestId } });
    return;
  }
  const headers = new Headers();
  for (const name of ["cookie", "accept-language"]) headers.set(name, String(req.headers[name] ?? ""));
  const language = guestLanguage(new Request("http://localhost/", { headers }));
  const { title, text } = WORDS[language][reason];
  const { reference, back } = WORDS[language];
  res.type("html").send(`<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style nonce="${nonce}">body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#1c2024;font:14px/20px Roboto,system-ui,sans-serif}
main{max-width:480px;margin:16px;padding:32px;background:#fff;border:1px solid #d1d3d5;border-radius:8px}h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:500}p{margin:0 0 16px}small{color:#5c616b}a{color:#bb2970}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="${homePath()}">${back}</a></p><small>${reference} ${requestId}</small></main></body></html>
`);
}
