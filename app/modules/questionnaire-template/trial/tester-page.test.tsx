import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { QuestionnaireTemplate } from "#app/domain/questionnaire/template.ts";
import { renderHtml } from "../../../../tests/fixtures/rendered/render.tsx";
import type { TemplateRecord } from "../template.server.ts";
import { TesterPage } from "./tester-page.tsx";
import { testerView } from "./tester-view.server.ts";

const file = readFileSync(new URL("../../../../backend/demo/questionnaire/risk-profile.json", import.meta.url), "utf8");
const content = JSON.parse(file) as QuestionnaireTemplate;
const template = { id: "t", name: "Profil de risque", content } as unknown as TemplateRecord;

it.each(["fr", "en"] as const)("the tester names profiles, parts and rules by their words and shows no code (%s)", (language) => {
  const view = testerView(template, "http://x/tester?clients=500&seed=7", language);
  const html = renderHtml(<TesterPage view={view} />, language).replaceAll("&#x27;", "'");
  expect(view.result!.findings.length).toBeGreaterThan(3);
  const text = html.replaceAll(/<[^>]*>/g, "|");
  for (const { code, client } of view.result!.findings) {
    expect(text).toContain(client);
    expect(text).not.toContain(`|${code}|`);
  }
  for (const { code, label } of view.result!.sections) {
    expect(text).toContain(label);
    expect(text).not.toContain(`|${code}|`);
  }
});
