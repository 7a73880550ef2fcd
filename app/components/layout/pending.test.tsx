import { expect, it, vi } from "vitest";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { AppShell } from "./app-shell.tsx";

const going = vi.hoisted(() => ({ now: { state: "idle" } as { state: string; formMethod?: string } }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  useNavigation: () => going.now,
}));

it.each([
  ["nothing", { state: "idle" }, null, null],
  ["the next page", { state: "loading" }, "Chargement de la page", "Loading the page"],
  ["a search that a form sends", { state: "loading", formMethod: "GET" }, "Chargement de la page", "Loading the page"],
  ["the answer to a form", { state: "submitting", formMethod: "POST" }, "Envoi en cours", "Sending"],
  ["the answer to a deletion", { state: "submitting", formMethod: "DELETE" }, "Envoi en cours", "Sending"],
  ["the page after a form", { state: "loading", formMethod: "POST" }, "Chargement de la page", "Loading the page"],
] as const)(
  "a page that waits for %s is covered by the overlay as long as it waits, in words of both languages",
  (_what, now, french, english) => {
    going.now = now;
    for (const [language, words] of [
      ["fr", french],
      ["en", english],
    ] as const) {
      const html = renderHtml(
        <AppShell
          brand={{ name: "Maison", href: "/" }}
          groups={[]}
          account={{ name: "Anna", initials: "A", organisation: "Maison", signOut: "/auth/logout" }}
          folded={{ names: [], action: "/preferences/menu", returnTo: "/" }}
        >
          <p>content</p>
        </AppShell>,
        language,
      );
      expect(html).toContain("<p>content</p>");
      const overlay = /<div class="loading-overlay"[^>]*>.*?<p>([^<]*)<\/p>/.exec(html)?.[1] ?? null;
      if (words === null) expect(overlay).toBeNull();
      else expect(overlay).toContain(words);
    }
  },
);
