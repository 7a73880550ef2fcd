import { SIDEBAR } from "#app/components/layout/navigation-menu.tsx";
import { cookieScope } from "#app/services/cookie-scope.ts";
import { MENUS } from "./menus.ts";

const COOKIE = "cairn-menu";
const YEAR = 31_536_000;
const NAMES: ReadonlySet<string> = new Set([SIDEBAR, ...MENUS.filter(({ labelKey }) => labelKey !== null).map(({ id }) => id)]);

/** Parts of the menu that this browser keeps folded; a name that no menu has is dropped. */
export function foldedNames(request: Request): string[] {
  const found = new RegExp(`(?:^|;\\s*)(?:__Host-|__Secure-)?${COOKIE}=([\\w.-]{1,1000})(?:;|$)`).exec(request.headers.get("cookie") ?? "");
  return [...new Set((found?.[1] ?? "").split("."))].filter((name) => NAMES.has(name));
}

/** `Set-Cookie` header after a part was folded or unfolded; null for a part that no menu has. */
export function foldedCookie(request: Request, publicUrl: URL, name: string, folded: boolean): string | null {
  if (!NAMES.has(name)) return null;
  const others = foldedNames(request).filter((other) => other !== name);
  const { mark, attributes } = cookieScope(publicUrl);
  return `${mark}${COOKIE}=${(folded ? [...others, name] : others).join(".")}; ${attributes}; Max-Age=${YEAR}`;
}
