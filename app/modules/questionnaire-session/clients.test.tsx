import { describe, expect, it } from "vitest";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { ClientsPage } from "./clients-page.tsx";
import { clientsView } from "./clients-view.server.ts";

const client = {
  id: "0192d3a0-0000-4000-8000-000000000011",
  firstName: "Zoé",
  lastName: "Étienne",
  email: null,
  birthYear: 1970,
  profile: "DYNAMIC",
  profiledAt: "2026-01-05T09:00:00Z",
  validUntil: "2999-01-05",
} as unknown as RetailClient;

function viewerOf(answer: { items: RetailClient[]; total: number }) {
  const asked: unknown[] = [];
  const list = (name: string, found: object) => async (input: unknown) => {
    asked.push([name, input]);
    return found;
  };
  const api = {
    retailClients: { list: list("clients", answer) },
  };
  return { viewer: { api, language: "en", permissions: new Set(["risk-profiling"]) } as unknown as Viewer, asked };
}

describe("clients", () => {
  it("are asked for page by page, as the address says, and listed with their profile", async () => {
    const { viewer, asked } = viewerOf({ items: [client], total: 51 });
    const list = await clientsView(viewer, "http://x/fia/risk-profiling/clients?q=%20zo%20&dir=desc&page=2&size=25");
    expect(asked).toEqual([["clients", { query: { search: "zo", dir: "desc", limit: 25, offset: 25 } }]]);
    const html = renderHtml(<ClientsPage list={list} />);
    expect(html).toContain(`href="/fia/risk-profiling/clients/${client.id}">Zoé Étienne</a>`);
    expect(html).toContain("Dynamic");
  });
});
