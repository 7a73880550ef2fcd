import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOAST_TIMES } from "#app/components/feedback/toast-region.tsx";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { AppShell, type AppShellProps } from "./app-shell.tsx";

const shell = (changes: Partial<AppShellProps> = {}) =>
  renderHtml(
    <AppShell
      brand={{ name: "Maison", href: "/" }}
      groups={[
        { id: "home", entries: [{ id: "one", label: "First", href: "/one", icon: "chart", current: false }] },
        {
          id: "data",
          label: "Data",
          entries: [
            { id: "two", label: "Second", href: "/two", icon: "chart", current: true },
            { id: "three", label: "Third", href: "https://other.example/three", icon: "chart", current: false, external: true },
          ],
        },
        { id: "more", label: "More", entries: [{ id: "four", label: "Fourth", href: "/four", icon: "chart", current: false }] },
      ]}
      account={{ name: "Anna", initials: "A", organisation: "Maison", signOut: "/auth/logout" }}
      folded={{ names: [], action: "/preferences/menu", returnTo: "/two?q=1" }}
      {...changes}
    >
      <p>content</p>
    </AppShell>,
    "en",
    "/two/of-many",
  );
const count = (html: string, part: string | RegExp) => html.split(part).length - 1;

describe("the frame of signed-in pages, as the server writes it", () => {
  it("marks the current entry, and entries on other hosts", () => {
    const html = shell();
    expect(count(html, 'aria-current="page"')).toBe(1);
    expect(html).toMatch(/aria-current="page"[^>]*>(<span class="nav-glyph nav-glyph-chart"><\/span>)?<span class="nav-text">Second/);
    expect(html).toContain('href="https://other.example/three"');
    expect(html).toContain("(opens another site)");
  });

  it("has groups that fold without script, open until they were folded", () => {
    expect(count(shell(), /<details[^>]*class="nav-group"[^>]*open=""/)).toBe(2);
    const folded = shell({ folded: { names: ["more"], action: "/preferences/menu", returnTo: "/" } });
    expect(count(folded, /<details[^>]*class="nav-group"[^>]*open=""/)).toBe(1);
    const hidden = shell({ folded: { names: ["data"], action: "/preferences/menu", returnTo: "/" } });
    expect(count(hidden, /<details[^>]*class="nav-group"[^>]*open=""/), "the group of the current page stays open").toBe(2);
  });

  it("narrows the side menu by a form that works without script", () => {
    const html = shell();
    expect(html).toContain('<form method="post" action="/preferences/menu" class="nav-fold">');
    expect(html).toContain('<input type="hidden" name="returnTo" value="/two?q=1"/>');
    expect(html).toMatch(/name="folded" value="1"[^>]*aria-expanded="true"/);
    const folded = shell({ folded: { names: ["sidebar"], action: "/preferences/menu", returnTo: "/" } });
    expect(folded).toContain('class="shell shell-folded"');
    expect(folded).toMatch(/name="folded" value="0"[^>]*aria-expanded="false"/);
  });

  it("has a drawer for small screens that opens without script, landmarks with names, and a logo that may lead nowhere", () => {
    const html = shell();
    expect(html).toMatch(/<aside id="side-menu" class="sidebar" popover="auto">/);
    expect(html).toMatch(/<header class="topbar"><button[^>]* popovertarget="side-menu"[^>]*>/);
    expect(count(html, 'aria-label="Main navigation"')).toBe(1);
    expect(html).toMatch(/<div class="brand"><a [^>]*href="\/">/);
    expect(shell({ brand: { name: "Maison" } })).not.toContain('<div class="brand"><a');
  });

  it("is that of a small screen up to 1279 pixels in every style, and the menu is a drawer there", () => {
    const app = join(import.meta.dirname, "..", "..");
    const styles = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
    const widths = styles.flatMap((name) =>
      [...readFileSync(join(app, name), "utf8").matchAll(/(max|min)-width: (12\d\d|13\d\d)px\)/g)].map(
        ([, side, width]) => `${side} ${width}`,
      ),
    );
    expect(new Set(widths)).toEqual(new Set(["max 1279", "min 1280"]));
    const small = readFileSync(join(app, "styles", "shell.css"), "utf8").split("@media (max-width: 1279px) {")[1] ?? "";
    expect(small).toMatch(/^\s*\.shell \{\s*display: block;\s*\}\s*\.sidebar:not\(:popover-open\) \{\s*display: none;/);
  });

  it("is out of reach while a modal is open", () => {
    expect(count(shell({ blocked: true }), "inert")).toBe(2);
    expect(count(shell(), "inert")).toBe(0);
  });

  it("shows no overlay while nothing is pending", () => expect(shell()).not.toContain("loading-overlay"));
});

describe("toasts", () => {
  it("enter after 10 ms, stay 5 s and leave in 300 ms", () =>
    expect(TOAST_TIMES).toEqual({ enter: 10, "enter-to": 5000, "leave-to": 300 }));
});
