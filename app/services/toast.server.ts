import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { message, translateMessage } from "#app/i18n/message.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { cookieScope } from "./cookie-scope.ts";
import type { RequestContext } from "./request-context.ts";

/** Result of an action, shown once on the next page. Kept in a cookie as a key with values, translated when shown. */
export interface Toast {
  kind: "information" | "positive" | "negative" | "flashy";
  key: TranslationKey;
  /** Values of the text, already formatted; names are cut when they are very long. */
  params?: Readonly<Record<string, string | number>>;
}

const COOKIE = "cairn-toast";
const MOST_BYTES = 1024;
const LONGEST_VALUE = 120;
const MINUTE = 60;

const kept = z.object({
  id: z.string().max(40),
  kind: z.enum(["information", "positive", "negative", "flashy"]),
  text: z.string().max(MOST_BYTES),
});

const cut = (value: string | number) =>
  typeof value === "string" && value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE - 1)}…` : value;
const encode = (text: string) => Buffer.from(text).toString("base64url");

function cookieValue(toast: Toast): string {
  const params = toast.params && Object.fromEntries(Object.entries(toast.params).map(([name, value]) => [name, cut(value)]));
  const write = (text: string) => encode(JSON.stringify({ id: randomUUID(), kind: toast.kind, text }));
  const whole = write(message(toast.key, params));
  return whole.length <= MOST_BYTES ? whole : write(toast.key);
}

/** `Set-Cookie` header that shows `toast` on the next page. */
export function toastCookie(context: Pick<RequestContext, "publicUrl">, toast: Toast): string {
  const { mark, attributes } = cookieScope(context.publicUrl);
  return `${mark}${COOKIE}=${cookieValue(toast)}; ${attributes}; Max-Age=${MINUTE}`;
}

export interface RedirectWithToastOptions {
  headers?: HeadersInit;
  /** The browser loads the page anew: after a change of language or look. */
  document?: boolean;
}

/** Answer of an action that succeeded: 303 to `path`, which then shows `toast`. */
export function redirectWithToast(
  context: Pick<RequestContext, "publicUrl">,
  path: string,
  toast: Toast,
  { headers: given, document = false }: RedirectWithToastOptions = {},
): Response {
  const headers = new Headers(given);
  headers.append("Set-Cookie", toastCookie(context, toast));
  if (document) headers.set("X-Remix-Reload-Document", "true");
  // A form or dialog that is done leaves the history to what follows it: going back never opens it again.
  else headers.set("X-Remix-Replace", "true");
  return redirect(path, { status: 303, headers });
}

export interface TakenToast {
  toast: { id: string; kind: Toast["kind"]; text: string } | null;
  /** Clears the cookie; absent when there was none. */
  header?: string;
}

/** A message of this page's own loader, in words. */
export function toastNow({ kind, key, params }: Toast, language: InterfaceLanguage): NonNullable<TakenToast["toast"]> {
  return { id: randomUUID(), kind, text: translateMessage(getFixedT(language), message(key, params)) };
}

/** The message that the request carries, in words. What is no message of ours is dropped. */
export function takeToast(request: Request, context: Pick<RequestContext, "publicUrl">, language: InterfaceLanguage): TakenToast {
  const { mark, attributes } = cookieScope(context.publicUrl);
  const found = new RegExp(`(?:^|;\\s*)${mark}${COOKIE}=([\\w-]{1,${MOST_BYTES}})(?:;|$)`).exec(request.headers.get("cookie") ?? "");
  if (!found?.[1]) return { toast: null };
  const header = `${mark}${COOKIE}=; ${attributes}; Max-Age=0`;
  try {
    const { id, kind, text } = kept.parse(JSON.parse(Buffer.from(found[1], "base64url").toString()));
    const key = text.split("?")[0] ?? "";
    if (!isTranslationKey(key)) return { toast: null, header };
    return { toast: { id, kind, text: translateMessage(getFixedT(language), text) }, header };
  } catch {
    return { toast: null, header };
  }
}
