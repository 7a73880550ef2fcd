import { describe, expect, it } from "vitest";
import { SimulatorForbidden, SimulatorNotFound } from "#app/modules/simulation/module-messages.tsx";
import { failureOf } from "#app/navigation/failure.ts";
import { renderHtml } from "../../tests/fixtures/rendered/render.tsx";
import { FailureMessage } from "./error-message.tsx";
import RecoJourneyNotFound from "./reco-journey/not-found.tsx";

const page = (status: number, body: unknown, language: "fr" | "en" = "en") =>
  renderHtml(<FailureMessage failure={failureOf(status, body)} />, language).replaceAll("&#x27;", "'");
const LOGIN = /<a [^>]*href="\/auth\/login"[^>]*>Go to login<\/a>/;

describe("message pages", () => {
  it("say 404 for an address that leads nowhere", () => expect(page(404, null)).toMatch(/<h1 [^>]*>404<\/h1>/));

  it("say to a person without any role that no module is activated and whom to ask, with the way to sign-in", () => {
    const html = page(403, { kind: "no-module" });
    expect(html).toContain("No module is activated. Please contact support.");
    expect(html).toMatch(LOGIN);
  });

  it("say to a person whose roles open nothing that the administrator can help", () => {
    const html = page(403, { kind: "module-less" });
    expect(html).toContain("No module is activated. Please contact your administrator.");
    expect(html).toMatch(LOGIN);
  });

  it("say to a person whom nobody has added here how an administrator does so", () => {
    const html = page(403, { error: { code: "USER_UNKNOWN" } });
    expect(html).toContain("You have not been added yet");
    expect(html).toContain("An administrator does so under Users, with the user name that you sign in with.");
  });

  it("say that a module is closed, without a final full stop, with the way to sign-in", () => {
    const html = page(403, { kind: "not-authorised", permission: "matrixes" });
    expect(html).toContain("You don't have permission to access this module<");
    expect(html).toMatch(LOGIN);
    expect(page(403, { kind: "not-authorised" }, "fr")).toContain("Vous n’avez pas l’autorisation d’accéder à ce module<");
  });

  it("have a 404 and a 403 of the simulator module", () => {
    expect(renderHtml(<SimulatorNotFound />)).toMatch(/<h1 [^>]*>404<\/h1>/);
    expect(renderHtml(<SimulatorNotFound />)).toContain('href="/fia/simulators"');
    expect(renderHtml(<SimulatorForbidden />)).toMatch(/<h1 [^>]*>403<\/h1>/);
    expect(renderHtml(<SimulatorForbidden />).replaceAll("&#x27;", "'")).toContain("You don't have permission to access this module<");
    expect(renderHtml(<SimulatorForbidden />)).toContain('href="/auth/login"');
  });

  it("say in the recommendation module that the entered URL is not valid", () => {
    const html = renderHtml(<RecoJourneyNotFound />);
    expect(html).toContain("404");
    expect(html).toMatch(/the entered URL is not valid/i);
    expect(renderHtml(<RecoJourneyNotFound />, "fr")).toContain("L’URL saisie n’est pas valide");
  });
});
