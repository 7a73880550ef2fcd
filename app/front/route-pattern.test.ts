import { describe, expect, it } from "vitest";
import { routePatterns } from "./route-pattern.ts";
import { contentPolicy } from "./security-headers.ts";

describe("route patterns", () => {
  const pattern = routePatterns(["fia/simulators/:uuid", "/user-service/v1/users/username/{username}", "files/*"]);
  it.each([
    ["/", "/"],
    ["/fia/simulators/de300000-0005-4000-8000-000000000001", "/fia/simulators/:id"],
    ["/fia/simulators.data", "/fia/simulators.data"],
    ["/fia/x.data", "/fia/:id.data"],
    ["/api/user-service/v1/users/username/camille", "/api/user-service/v1/users/username/:id"],
    ["/assets/entry-abc.js", "/assets/*"],
    ["/.env", "/:id"],
    ["/a/b/c/d/e/f/g/h/i/j", "/:id/:id/:id/:id/:id/:id/:id/:id/…"],
  ])("of %s is %s", (path, expected) => expect(pattern(path)).toBe(expected));
});

describe("content policy", () => {
  const settings = { publicUrl: new URL("https://cairn.example"), providerOrigin: "https://id.example", development: false };
  it("names the provider for forms and lets no script in without the nonce", () => {
    const policy = contentPolicy("abc", settings);
    expect(policy).toContain("form-action 'self' https://cairn.example https://id.example;");
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
    expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
  });
});
