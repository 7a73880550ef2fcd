import { describe, expect, it } from "vitest";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import { fakeViewer, refusal, SIMULATION, simulationOf } from "../../../../tests/fixtures/simulation.ts";
import { actOnExport } from "../report/export-form.server.ts";
import { ExportModal } from "../report/export-modal.tsx";
import { saveFromForm } from "./save.server.ts";
import { SaveModal } from "./save-modal.tsx";

/** What the modals that save and export a simulation say when it did not work, as they are drawn. */
const writingIn = (language: InterfaceLanguage) => ({ t: getFixedT(language), language });
const fields = (entries: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the modal that saves", () => {
  async function saved(name: string, save?: () => never, language: InterfaceLanguage = "en") {
    const { viewer } = fakeViewer(save ? { save } : {});
    const answer = await saveFromForm(viewer, SIMULATION, fields({ name, version: "4" }), writingIn(language));
    if (answer.kind !== "stay") return answer.kind;
    return renderHtml(<SaveModal form={answer.form} idem="i" closeHref="/s" />, language);
  }

  it("asks for a name of four characters beside the field, and keeps what was typed", async () => {
    const html = await saved("abc");
    expect(html).toContain("invalid name, must have at least 4 characters");
    expect(html).toMatch(/<input[^>]*name="name"[^>]*value="abc"/);
    expect(await saved("abcd")).toBe("saved");
  });

  it("says that the simulation could not be saved, and keeps the name", async () => {
    const failing = () => {
      throw refusal(503, "DATABASE_UNAVAILABLE");
    };
    const html = await saved("Retirement", failing);
    expect(textOf(html)).toContain("The simulation could not be saved. Contact support. Reference: ref-1");
    expect(html).toMatch(/<input[^>]*name="name"[^>]*value="Retirement"/);
    expect(textOf(await saved("Retraite", failing, "fr"))).toMatch(/n’a pas pu être enregistrée\. Contactez l’assistance/);
  });

  it("tells of the one that has the name already, and offers to replace it", async () => {
    const html = await saved("Retirement", () => {
      throw refusal(409, "SIMULATION_NAME_EXISTS", { ownerName: "Julie Dumas", date: "20250203" });
    });
    expect(textOf(html)).toContain("“Retirement” already exists");
    expect(html).toMatch(/<button[^>]*name="replace" value="Retirement"[^>]*>Replace/);
  });
});

describe("the modal that exports", () => {
  const message = { email: "client@example.com", subject: "Your simulation", message: "Here it is." };
  async function sent(language: InterfaceLanguage, failing: "pdf" | "mail") {
    const { viewer } = fakeViewer({ simulation: simulationOf() });
    const pdf = async () => {
      if (failing === "pdf") throw refusal(500, "INTERNAL_SERVER_ERROR");
      return new File(["%PDF-1.7"], "simulation.pdf", { type: "application/pdf" });
    };
    const send = async () => {
      throw refusal(503, "MAIL_UNAVAILABLE");
    };
    const able = {
      ...viewer,
      language,
      organisation: { name: "Conseil", graphicChart: {} },
      api: { ...viewer.api, eMails: { send } },
      pdf: { pdfGenerator: { simulatorReport: pdf } },
    } as unknown as Viewer;
    const answer = await actOnExport(able, SIMULATION, fields({ intent: "send", chosen: "1", language, ...message }), writingIn(language));
    if (answer.kind !== "stay") throw new Error(answer.kind);
    return renderHtml(<ExportModal mails={[]} form={answer.form} idem="i" closeHref="/s" excelHref="/x" />, language);
  }

  it.each([
    ["pdf", "en", /The PDF could not be .*contact support.*ref-1/],
    ["pdf", "fr", /Le PDF n’a pas pu être produit\. .*contactez l’assistance.*ref-1/],
    ["mail", "en", /The message was not sent\. .*contact support/],
    ["mail", "fr", /(Le message n’est pas parti|n’a pas été envoyé).*contactez l’assistance/],
  ] as const)(
    "says where the %s fails, in %s, what did not work and whom to contact, and keeps what was typed",
    async (failing, language, text) => {
      const html = await sent(language, failing);
      expect(textOf(html)).toMatch(text);
      expect(html).toContain('role="alert"');
      expect(html).toMatch(/<input[^>]*name="subject"[^>]*value="Your simulation"/);
    },
  );
});
