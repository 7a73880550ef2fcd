import { afterAll, beforeAll, expect, it, vi } from "vitest";

let now: { state: string; formMethod?: string; formData?: FormData } = { state: "idle" };
let parts: typeof import("./app-shell.tsx") & typeof import("../../../tests/fixtures/rendered/render.tsx");

// Modules are shared by the files of a worker: those of this file are read anew, over a router that is on its way.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("@remix-run/react", async (original) => ({
    ...(await original<typeof import("@remix-run/react")>()),
    useNavigation: () => now,
  }));
  parts = { ...(await import("./app-shell.tsx")), ...(await import("../../../tests/fixtures/rendered/render.tsx")) };
});
afterAll(() => {
  vi.doUnmock("@remix-run/react");
  vi.resetModules();
});

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const saved = form({ idem: "a-key-of-a-write", version: "3" });

it.each([
  ["nothing", { state: "idle" }, null, null],
  ["the next page", { state: "loading" }, "Chargement de la page", "Loading the page"],
  ["a search that a form sends", { state: "loading", formMethod: "GET" }, "Chargement de la page", "Loading the page"],
  ["the answer to a form that saves", { state: "submitting", formMethod: "POST", formData: saved }, "Enregistrement en cours", "Saving"],
  ["the page after a form that saves", { state: "loading", formMethod: "POST", formData: saved }, "Enregistrement en cours", "Saving"],
  [
    "the answer to a form that has something computed",
    { state: "submitting", formMethod: "POST", formData: form({ aim: "ratio" }) },
    "Traitement en cours",
    "Working on it",
  ],
] as const)("a page that waits for %s says so as long as it waits, in words of both languages", (_what, going, french, english) => {
  now = going;
  const { AppShell, renderHtml } = parts;
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
    const overlay = /<div class="loading-overlay"[^>]*>.*?<\/span>([^<]*)<\/p>/.exec(html)?.[1] ?? null;
    const told = /<div class="loading-bar"[^>]*>(?:<span class="visually-hidden">([^<]*)<\/span>)?<\/div>/.exec(html)?.[1] ?? null;
    // Whoever sees the card and whoever hears the bar are told the same.
    expect(told).toBe(overlay);
    if (words === null) expect(overlay).toBeNull();
    else expect(overlay).toContain(words);
  }
});
