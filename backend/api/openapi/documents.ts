import type { AnyContractRouter } from "@orpc/contract";
import { openApiDocument } from "#backend/api/openapi/document.ts";
import { documentationPage, PAGE_POLICY } from "#backend/api/openapi/page.ts";
import type { PublicDocuments } from "#backend/calls/handler.ts";

/** `/openapi.json` and `/docs` of a contract, made when first asked for and kept. */
export function publicDocuments(contract: AnyContractRouter, serverUrl: string): PublicDocuments {
  const document = once(() => openApiDocument(contract, serverUrl));
  const json = once(async () => JSON.stringify(await document()));
  const page = once(async () => documentationPage(await document()));
  return {
    "/openapi.json": async () => ({ headers: { "content-type": "application/json" }, text: await json() }),
    "/docs": async () => ({
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY, "referrer-policy": "same-origin" },
      text: await page(),
    }),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
