import { readFileSync } from "node:fs";
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
  code: string;
  questions: Array<{ code: string; type: string; answers?: Array<{ code: string }> }>;
}
const template = JSON.parse(
  readFileSync(new URL("../../../backend/demo/questionnaire/risk-profile.json", import.meta.url), "utf8"),
) as Template;

/** A link to a questionnaire of its own, as an adviser sends it: of the demo's, which stays the one in place for other tests. */
export async function newLink(more: { language?: "fr" | "en"; amountToInvest?: string } = {}) {
  const adviser = await signed("adviser");
  const open = await fetch(appUrl(`${CONTRACTS}/questionnaires/templates`), { headers: { authorization: `Bearer ${adviser}` } });
  const { items } = (await open.json()) as { items: Array<{ id: string; code: string }> };
  const id = items.find(({ code }) => code === template.code)?.id;
  const client = { firstName: "Jeanne", lastName: "Morel", birthYear: BIRTH_YEAR };
  const session = await call<{ id: string }>(`${CONTRACTS}/questionnaires/sessions`, { client, template: id, ...more }, adviser);
  const { token } = await call<{ token: string }>(`${CONTRACTS}/questionnaires/tokens`, { session: session.id }, adviser);
  const status = async () => {
    const answer = await fetch(appUrl(`${CONTRACTS}/questionnaires/sessions/${session.id}`), {
      headers: { authorization: `Bearer ${adviser}` },
    });
    return (await answer.json()) as { status: string; completedBy: string | null };
  };
  return { token, path: `/questionnaire/${token}`, status };
}

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
