import { expect, it } from "vitest";
import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { linkView } from "./link-view.server.ts";

const session = {
  id: "0192d3a0-0000-4000-8000-000000000021",
  client: { id: "0192d3a0-0000-4000-8000-000000000011", name: "Zoé Étienne", email: null },
  questionnaire: { id: "0192d3a0-0000-4000-8000-000000000031", name: "Profil", title: { fr: "Profil", en: "Profile" } },
  sender: { id: "0192d3a0-0000-4000-8000-000000000051", name: "Claire Morvan" },
  language: "en",
  status: "TO_DO",
  linkMadeAt: null,
  linkOpenedAt: null,
  linkSentTo: null,
  expiresAt: null,
  score: null,
  raisableTo: [],
  version: 1,
} as unknown as QuestionnaireSession;

it.each([
  [6, "valid for 6 hours", 6],
  [1, "valid for 1 hour ", 1],
  [72, "valid for 48 hours", 48],
])("a link of a questionnaire whose links are valid for %i hours says so before it is sent", async (linkValidityHours, words, hours) => {
  const openOne = async () => ({ content: { linkValidityHours } });
  const viewer = { api: { questionnaireTemplates: { openOne } }, language: "en", organisation: { name: "AAA" } } as unknown as Viewer;
  const until = (at: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", minute: "2-digit" }).format(at);
  const before = Date.now() + hours * 3_600_000;
  const { message, messageHint } = await linkView(viewer, session);
  expect(messageHint).toContain(words);
  expect([until(before), until(Date.now() + hours * 3_600_000)].some((time) => message.text.includes(`${time} (Paris time)`))).toBe(true);
});
