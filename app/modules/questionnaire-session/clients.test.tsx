import { describe, expect, it } from "vitest";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { ClientPage, ClientsPage } from "./clients-page.tsx";
import { clientsView, clientView } from "./clients-view.server.ts";

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
    questionnaireSessions: { list: list("sessions", { items: [] }) },
    simulations: { list: list("simulations", { items: [] }) },
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

  it("need a profile before any advice: the record says so where there is none, or none that holds", async () => {
    const { viewer } = viewerOf({ items: [], total: 0 });
    for (const [language, needed] of [
      ["en", "A risk profile is needed before any advice."],
      ["fr", "Un profil de risque est nécessaire avant tout conseil."],
    ] as const) {
      const record = async (change: Partial<RetailClient>) =>
        renderHtml(<ClientPage {...(await clientView({ ...viewer, language } as Viewer, { ...client, ...change }))} />, language);
      expect(await record({})).not.toContain(needed);
      expect(await record({ profile: null, profiledAt: null, validUntil: null })).toContain(needed);
      expect(await record({ validUntil: "2020-01-01" })).toContain(needed);
    }
  });
});
