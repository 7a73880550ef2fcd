import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../tests/fixtures/rendered/render.tsx";
import { UserMenu } from "../components/layout/user-menu.tsx";
import { loader } from "./methodology.tsx";

/** Only what the guard and the loader read of a request's context. */
function argsOf(viewer: object | null): LoaderFunctionArgs {
  const context = { viewer: async () => viewer, publicUrl: new URL("http://localhost:3000/"), requestId: "r" };
  return { request: new Request("http://localhost:3000/methodology"), context: context as never, params: {} } as LoaderFunctionArgs;
}

describe("the methodology page", () => {
  it("gives the texts of the person's language", async () => {
    const french = await loader(argsOf({ mainRole: "ADVISER", language: "fr", permissions: new Set() }));
    const english = await loader(argsOf({ mainRole: "ADVISER", language: "en", permissions: new Set() }));
    expect([french.title, english.title]).toEqual(["Méthodologie", "Methodology"]);
    expect(french.themes[0]!.title).toBe("Simulation d’épargne");
    expect(english.themes[0]!.title).toBe("Simulation of savings");
  });

  it("sends nobody in particular to sign in, and refuses who has no role", async () => {
    const redirect = await loader(argsOf(null)).catch((thrown: unknown) => thrown);
    expect(redirect).toBeInstanceOf(Response);
    expect((redirect as Response).status).toBe(302);
    expect((redirect as Response).headers.get("Location")).toBe("/auth/login?returnTo=%2Fmethodology");
    const refused = await loader(argsOf({ mainRole: null, language: "fr" })).catch((thrown: unknown) => thrown);
    expect((refused as Response).status).toBe(403);
  });

  it("is linked from the account menu, where the person may open it", () => {
    const menu = (methodology?: string) =>
      renderHtml(<UserMenu name="A B" initials="AB" organisation="O" signOut="/auth/logout" {...(methodology ? { methodology } : {})} />);
    expect(menu("/methodology")).toMatch(/<a class="menu-item"[^>]* href="\/methodology">/);
    expect(menu()).not.toContain("methodology");
  });
});
