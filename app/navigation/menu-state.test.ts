import { describe, expect, it } from "vitest";
import { foldedCookie, foldedNames } from "./menu-state.server.ts";

const asking = (cookie?: string) => new Request("http://app.test/", cookie ? { headers: { cookie } } : {});
const plain = new URL("http://app.test");

describe("folding of the menu", () => {
  it("is read from the cookie, known names only, each once", () => {
    expect(foldedNames(asking())).toEqual([]);
    expect(foldedNames(asking("a=1; cairn-menu=sidebar.data.data.nothing.__proto__; b=2"))).toEqual(["sidebar", "data"]);
    expect(foldedNames(asking("cairn-menu=<script>"))).toEqual([]);
  });

  it("is kept for a year, one part at a time", () => {
    const cookie = foldedCookie(asking("cairn-menu=data"), plain, "sidebar", true);
    expect(cookie).toBe("cairn-menu=data.sidebar; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
    expect(foldedCookie(asking("cairn-menu=data.sidebar"), plain, "data", false)).toContain("cairn-menu=sidebar;");
    expect(foldedCookie(asking(), new URL("https://app.test"), "sidebar", true)).toContain("; Secure");
  });

  it("is refused for a part that no menu has", () => expect(foldedCookie(asking(), plain, "x; Domain=evil", true)).toBeNull());
});
