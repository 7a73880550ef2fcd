import type { AnyContractRouter } from "@orpc/contract";
import type { PublicDocuments } from "#backend/api/handler.ts";
import { openApiDocument } from "#backend/api/openapi/document.ts";
import { documentationPage, PAGE_POLICY } from "#backend/api/openapi/page.ts";

/** `/openapi.json` and `/docs` of a contract, made when first asked for and kept. */
export function publicDocuments(contract: AnyContractRouter, serverUrl: string): PublicDocuments {
  let made: ReturnType<typeof openApiDocument> | null = null;
  const document = () => (made ??= openApiDocument(contract, serverUrl));
  let json: string | null = null;
  let page: string | null = null;
  return {
    "/openapi.json": async () => ({ headers: { "content-type": "application/json" }, text: (json ??= JSON.stringify(await document())) }),
    "/docs": async () => ({
      headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY, "referrer-policy": "same-origin" },
      text: (page ??= documentationPage(await document())),
    }),
  };
}
