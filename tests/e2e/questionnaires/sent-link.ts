import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { appUrl } from "../harness.ts";

const CONTRACTS = "/api/contract-service/v1";
export const BIRTH_YEAR = 1975;

async function call<Answer>(path: string, body: unknown, token?: string, method = "POST"): Promise<Answer> {
  const headers = {
    "content-type": "application/json",
    origin: new URL(appUrl()).origin,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(appUrl(path), { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}
const signed = async (username: string) =>
  (await call<{ access_token: string }>("/api/user-service/v1/token/authorize", { username, password: "demo" })).access_token;

interface Template {
  questions: Array<{ code: string; type: string; answers?: Array<{ code: string }> }>;
}
const template = JSON.parse(
  readFileSync(new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url), "utf8"),
) as Template;

/** The questionnaire that this process of the tests has published last. */
let published: string | null = null;
/** Publishes the demo's questionnaire as its next version. Forms of other tests that are open have it chosen anew, so it is done seldom. */
async function publish(): Promise<string> {
  const admin = await signed("admin");
  const { id } = await call<{ id: string }>(`${CONTRACTS}/questionnaire_templates?name=Walk`, { content: template }, admin);
  await call(`${CONTRACTS}/questionnaire_templates/${id}`, { state: "PUBLISHED" }, admin, "PUT");
  return id;
}

/** A link to a questionnaire of its own, as an adviser sends it. */
export async function newLink({
  lastName = "Morel",
  ...more
}: {
  language?: "fr" | "en";
  amountToInvest?: string;
  lastName?: string;
} = {}) {
  const adviser = await signed("adviser");
  // Each test's client is somebody else, though most have one name.
  const otherPerson = "Une homonyme, dont la pièce d’identité a été vue.";
  const client = { firstName: "Jeanne", lastName, birthYear: BIRTH_YEAR, otherPerson };
  const open = (id: string) => call<{ id: string }>(`${CONTRACTS}/questionnaires/sessions`, { client, template: id, ...more }, adviser);
  published ??= await publish();
  // Another test may have put a version of its own in its place.
  const session = await open(published).catch(async () => {
    published = await publish();
    return open(published);
  });
  const { token } = await call<{ token: string }>(`${CONTRACTS}/questionnaires/tokens`, { session: session.id }, adviser);
  const status = async () => {
    const answer = await fetch(appUrl(`${CONTRACTS}/questionnaires/sessions/${session.id}`), {
      headers: { authorization: `Bearer ${adviser}` },
    });
    return (await answer.json()) as { status: string; completedBy: string | null; answers: Record<string, string[]> };
  };
  return { token, path: `/questionnaire/${token}`, session: session.id, status };
}

/** Names the year of birth on the page of a link. */
export async function begin(page: Page, path: string, year: number | string = BIRTH_YEAR): Promise<void> {
  await page.goto(appUrl(path));
  await page.getByLabel("Votre année de naissance").fill(String(year));
  await page.getByRole("button", { name: "Commencer" }).click();
}

/** Sends the answer that is chosen, in French. */
export const next = (page: Page) => page.getByRole("button", { name: "Continuer", exact: true }).click();

/** The first answer to the questions between two codes, given on another device. */
export async function answerElsewhere(token: string, from: string, to: string): Promise<void> {
  const act = (action: object, proof: string | null = null) =>
    call<{ proof: string }>(`${CONTRACTS}/questionnaires/links`, { token, proof, action });
  const { proof } = await act({ kind: "unlock", birthYear: BIRTH_YEAR });
  const codes = template.questions.map(({ code }) => code);
  for (const { code, answers = [] } of template.questions.slice(codes.indexOf(from), codes.indexOf(to) + 1)) {
    await act({ kind: "answer", question: code, answers: [code === "SP01" ? "N" : (answers[0]?.code ?? "")] }, proof);
  }
}
