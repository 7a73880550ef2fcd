import type { AnyContractRouter } from "@orpc/contract";
import { openApiDocument } from "#backend/api/openapi/document.ts";
import { nounOfPath } from "#backend/api/openapi/nouns.ts";
import { documentationPage, PAGE_POLICY } from "#backend/api/openapi/page.ts";
import type { PageLanguage } from "#backend/api/openapi/page-texts.ts";
import type { PublicDocuments } from "#backend/calls/handler.ts";
import { pathsOf } from "#backend/calls/manners.ts";

/** `/openapi.json`, `/docs` and a page for each noun of a contract; the document is made when first asked for and kept. */
export function publicDocuments(contract: AnyContractRouter, serverUrl: string): PublicDocuments {
  const document = once(() => openApiDocument(contract, serverUrl));
  const json = once(async () => JSON.stringify(await document()));
  const api = new URL(serverUrl).pathname.replace(/\/$/, "");
  const page = (noun: string | null) => async (request: Request) => {
    const { searchParams } = new URL(request.url);
    const asked = {
      noun,
      query: (searchParams.get("q") ?? "").slice(0, 200),
      language: languageOf(request, searchParams.get("lang")),
      api,
    };
    return {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": PAGE_POLICY,
        "referrer-policy": "same-origin",
        vary: "Accept-Language",
      },
      text: documentationPage(await document(), asked) ?? "",
    };
  };
  const nouns = [...new Set(pathsOf(contract).map(({ path }) => nounOfPath(path)))];
  return {
    "/openapi.json": async () => ({ headers: { "content-type": "application/json" }, text: await json() }),
    "/docs": page(null),
    ...Object.fromEntries(nouns.map((noun) => [`/docs/${noun}`, page(noun)])),
  };
}

/** The language that the address names, else the one that the browser asks for first of the two. */
function languageOf(request: Request, named: string | null): PageLanguage {
  if (named === "fr" || named === "en") return named;
  return /^\s*fr\b/i.test(request.headers.get("accept-language") ?? "") ? "fr" : "en";
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
