import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * `shouldRevalidate` of a route around the pages of one thing: what it says of the thing is loaded once for all of them, and again for
 * another thing, after a form, and where somebody asks for the same address again.
 */
export const loadedOnce: ShouldRevalidateFunction = ({ defaultShouldRevalidate, formMethod, ...move }) => {
  const { currentUrl, nextUrl, currentParams, nextParams } = move;
  const isForm = formMethod !== undefined && formMethod !== "GET";
  const isAgain = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  const isOther = Object.entries(nextParams).some(([name, value]) => (currentParams[name] ?? value) !== value);
  return defaultShouldRevalidate && (isForm || isAgain || isOther);
};
