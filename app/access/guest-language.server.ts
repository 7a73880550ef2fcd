import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readCookie } from "./sign-in/cookies.server.ts";

export const LANGUAGE_COOKIE = "cairn-language";

/** Language of a page for a person who is not known: cookie, else the browser's first choice that we speak, else French. */
export function guestLanguage(request: Request): InterfaceLanguage {
  const cookies = request.headers.get("cookie");
  const chosen = ["__Host-", "__Secure-", ""]
    .map((mark) => readCookie(cookies, `${mark}${LANGUAGE_COOKIE}`))
    .find((value) => value !== null);
  if (chosen === "fr" || chosen === "en") return chosen;
  const accepted = (request.headers.get("accept-language") ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", q] = part.trim().split(/;\s*q=/);
      return { language: tag.slice(0, 2).toLowerCase(), weight: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter(({ language, weight }) => weight > 0 && (language === "fr" || language === "en"))
    .sort((a, b) => b.weight - a.weight);
  return accepted[0]?.language === "en" ? "en" : "fr";
}
