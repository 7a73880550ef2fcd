import { describe, expect, it } from "vitest";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { ToastNotice } from "./toast-region.tsx";

describe("a message of an action", () => {
  it.each([
    ["information", "blue"],
    ["positive", "green"],
    ["negative", "red"],
    ["flashy", "amber"],
  ] as const)("has the look of its type %s, %s, and a title where it bears one", (kind, colour) => {
    const plain = renderHtml(<ToastNotice message={{ id: "1", kind, text: "Your preferences are saved." }} />);
    const titled = renderHtml(<ToastNotice message={{ id: "1", kind, title: "Preferences", text: "Your preferences are saved." }} />);
    expect(plain).toContain(`data-accent-color="${colour}"`);
    expect(plain).toContain(`role="${kind === "negative" ? "alert" : "status"}"`);
    const texts = (html: string) => [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text);
    expect(texts(plain)).toEqual(["Your preferences are saved."]);
    expect(texts(titled)).toEqual(["Preferences", "Your preferences are saved."]);
  });
});
