import { randomUUID } from "node:crypto";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { InterfaceLanguage } from "./domain/enumerations.ts";
import { i18nFor, textsForPage } from "./i18n/i18n.server.ts";
import { DocumentContext } from "./platform/document-context.ts";
import { pageManifest } from "./platform/page-manifest.ts";
import { isAppError } from "./services/app-error.ts";
import { compressed } from "./services/compressed.server.ts";

/** Milliseconds that data of a page may take to be complete. */
export const streamTimeout = 20_000;

/** Stands in the rendered document where the texts of the page go, as bytes that were made once. Nobody can guess it. */
const TEXTS_PLACE = randomUUID();

/**
 * Writes the whole document at once: nothing on our pages suspends on the server, and one buffer with its length is
 * cheaper than a stream. Deferred data of a loader is waited for.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const language = languageOf(remixContext, loadContext);
  const i18n = i18nFor(language);
  const { serverHandoffStream, ...rest } = remixContext;
  const context: EntryContext = { ...rest, manifest: pageManifest(remixContext) };
  let html = renderToString(
    <I18nextProvider i18n={i18n}>
      <DocumentContext.Provider value={{ nonce: loadContext.nonce, texts: TEXTS_PLACE }}>
        <RemixServer context={context} url={request.url} nonce={loadContext.nonce} />
      </DocumentContext.Provider>
    </I18nextProvider>,
  );
  if (isRefusedForm(remixContext)) html = html.replace("<title>", `<title>${i18n.t("common.form.errorTitlePrefix")}`);
  const data = await dataScript(context, serverHandoffStream, loadContext.nonce);
  const body = documentBytes(html, data, () => textsForPage(language, remixContext));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const wait = status >= 500 ? waitOf(remixContext) : null;
  if (wait) headers.set("Retry-After", wait);
  const sent = await compressed(body, request, headers);
  headers.set("Content-Length", String(sent.length));
  return new Response(sent, { status, headers });
}

/** A call that ended because the browser has gone; the request's own signal may be told later. */
const isGone = (error: unknown) => {
  const refused = isRouteErrorResponse(error) ? (error.data as { error?: { code?: string } } | undefined)?.error : error;
  return (isAppError(refused) || isRouteErrorResponse(error)) && (refused as { code?: string } | undefined)?.code === "REQUEST_ABORTED";
};

/**
 * Every failure of a loader, an action or a rendering that is no answer on purpose. The request's own line names the route. What the
 * router refuses (no such page, no such method) is the request's fault, and its line says so.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isGone(error) || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.log.error({ err: error }, "a page failed");
};

/** The language that the root chose; the guest's where the root could not load. */
function languageOf({ staticHandlerContext }: EntryContext, loadContext: AppLoadContext): InterfaceLanguage {
  const root: unknown = staticHandlerContext.loaderData.root;
  const language = typeof root === "object" && root !== null && "language" in root ? root.language : undefined;
  return language === "fr" || language === "en" ? language : loadContext.guestLanguage();
}

/** When to come back to a page that is away for a while: the router leaves the headers of what was thrown out of a document. */
function waitOf({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | null {
  const given = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return given.map((headers) => headers.get("Retry-After")).find((wait) => wait !== null) ?? null;
}

/** The page shows again a form that was refused. */
function isRefusedForm({ staticHandlerContext: { actionData } }: EntryContext): boolean {
  return Object.values(actionData ?? {}).some((answer: unknown) => {
    const result = typeof answer === "object" && answer !== null && "result" in answer ? answer.result : undefined;
    return typeof result === "object" && result !== null && "status" in result && result.status === "error";
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** The loaders' data for the browser, in the form that Remix streams it; pages without script need none. */
async function dataScript(context: EntryContext, stream: EntryContext["serverHandoffStream"], nonce: string): Promise<string> {
  if (!stream) return "";
  if (!context.renderMeta?.didRenderScripts) {
    await stream.cancel();
    return "";
  }
  let encoded = "";
  const decoder = new TextDecoder();
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) encoded += decoder.decode(chunk, { stream: true });
  const data = JSON.stringify(encoded).replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character] ?? character);
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${data});window.__remixContext.streamController.close();</script>`;
}

const DOCTYPE = "<!DOCTYPE html>";
const encoder = new TextEncoder();
/** Where every document is written before it is copied to its own length: its length in bytes is known only then. */
let desk = new Uint8Array(256 * 1024);

/** The document as bytes. Texts that are the same on every page are copied as they are. */
function documentBytes(html: string, data: string, texts: () => Uint8Array): Buffer<ArrayBuffer> {
  const end = html.lastIndexOf("</body>");
  // It is near the end: the search from there is short.
  const place = html.lastIndexOf(TEXTS_PLACE);
  const parts =
    place === -1
      ? [DOCTYPE, html.slice(0, end), data, html.slice(end)]
      : [DOCTYPE, html.slice(0, place), texts(), html.slice(place + TEXTS_PLACE.length, end), data, html.slice(end)];
  // A character takes three bytes at most.
  const room = parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length * 3 : part.length), 0);
  if (room > desk.length) desk = new Uint8Array(room);
  let length = 0;
  for (const part of parts) {
    if (typeof part === "string") length += encoder.encodeInto(part, desk.subarray(length)).written;
    else {
      desk.set(part, length);
      length += part.length;
    }
  }
  return Buffer.from(desk.subarray(0, length));
}
