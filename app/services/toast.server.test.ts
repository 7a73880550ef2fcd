import { describe, expect, it } from "vitest";
import { redirectWithToast, takeToast, toastCookie } from "./toast.server.ts";

const context = { publicUrl: new URL("https://cairn.example/") };
const carrying = (cookie: string) => new Request("https://cairn.example/", { headers: { cookie: `a=1; ${cookie.split(";")[0]}; b=2` } });

describe("toast", () => {
  it("crosses a redirect as a key with values and comes out in the reader's language, once", () => {
    const answer = redirectWithToast(context, "/fia/simulators", {
      kind: "positive",
      key: "common.list.noResultFor",
      params: { query: "Zoé & <b>" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/fia/simulators");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-cairn-toast=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/);
    const taken = takeToast(carrying(cookie), context, "en");
    expect(taken.toast).toMatchObject({ kind: "positive", text: "No result for “Zoé & <b>”" });
    expect(taken.header).toMatch(/^__Host-cairn-toast=; .*Max-Age=0$/);
  });

  it("stays under 1 KB whatever the names in it", () => {
    const long = "é".repeat(5000);
    const one = toastCookie(context, { kind: "negative", key: "common.list.noResultFor", params: { query: long } });
    const many = toastCookie(context, { kind: "negative", key: "preferences.saved", params: { a: long, b: long, c: long, d: long } });
    for (const cookie of [one, many]) expect(cookie.split(";")[0]?.length).toBeLessThanOrEqual(1024 + "cairn-toast=".length);
    expect(takeToast(carrying(many), context, "en").toast?.text).toBe("Your preferences are saved.");
  });

  it("drops what it did not write", () => {
    const forged = (value: object) => `__Host-cairn-toast=${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
    expect(takeToast(carrying(forged({ id: "1", kind: "positive", text: "Call this number" })), context, "fr")).toMatchObject({
      toast: null,
    });
    expect(takeToast(carrying(forged({ id: "1", kind: "evil", text: "preferences.saved" })), context, "fr").toast).toBeNull();
    expect(takeToast(carrying("__Host-cairn-toast=%%%"), context, "fr")).toEqual({ toast: null });
    expect(takeToast(new Request("https://cairn.example/"), context, "fr")).toEqual({ toast: null });
  });
});
