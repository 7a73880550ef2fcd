import { found, type Kind } from "./kind.ts";
import type { Effect } from "./ledger.ts";
import type { Answer, World } from "./world.ts";

const ROOT = "/contract-service/v1/questionnaires";
const BIRTH_YEAR = 1970;

interface LinkView {
  state: string;
  proof: string | null;
  question: { code: string; options: Array<{ code: string }> } | null;
}

/** Names of people have no digits: these letters, which no name of the campaign has, stand for 0 to 9. */
const DIGITS = "QRSTUVWXYZ";
const clientNamed = (name: string) => ({
  firstName: "Campaign",
  lastName: name.replace(/\d/g, (digit) => DIGITS.charAt(Number(digit))),
  birthYear: BIRTH_YEAR,
});

const templateOf = async (world: World) => {
  const { items } = await world.must<{ items: Array<{ id: string }> }>("adviser", "GET", `${ROOT}/templates?limit=1`);
  return items[0]?.id;
};

export const openedQuestionnaires = (): Kind => ({
  title: "questionnaires opened",
  slug: "surveyopen",
  async begin(world) {
    const template = await templateOf(world);
    return (name) => world.ask("adviser", "POST", `${ROOT}/sessions`, { name, body: { client: clientNamed(name), template } });
  },
  find: found(
    `select name, half from (
       select translate(c.last_name, '${DIGITS}', '0123456789') as name,
         not exists (select from questionnaire_session s where s.client = c.uuid) as half from retail_client c
     ) of_client where starts_with(name, $1)`,
  ),
});

/** A client at the questions of a link. */
interface Reading {
  session: string;
  token: string;
  proof: string | null;
  question: LinkView["question"];
}

/** Answers of clients, one question after the other; a questionnaire without another question is followed by a new one. */
export function linkAnswers(): Kind {
  const given = new Map<string, { session: string; question: string; answers: string[] }>();
  return {
    title: "answers by link",
    slug: "linkanswer",
    writers: 2,
    audited: false,
    keyed: false,
    // One link bears so many requests a minute; whoever is cut and tries again and again meets that bound.
    refusals: [429],
    async begin(world, writer, prefix) {
      const template = await templateOf(world);
      let reading: Reading | null = null;
      let opened = 0;
      const act = (at: Reading, action: object) =>
        world.ask<LinkView>(null, "POST", `${ROOT}/links`, { body: { token: at.token, proof: at.proof, action } });
      const follow = (at: Reading, answer: Answer<LinkView>) => {
        at.question = answer.body.state === "QUESTION" ? answer.body.question : null;
        at.proof = answer.body.proof ?? at.proof;
      };
      const open = async (): Promise<Answer> => {
        const name = `open-${prefix}${writer}-${opened}`;
        const made = await world.ask<{ id: string }>("adviser", "POST", `${ROOT}/sessions`, {
          name,
          body: { client: clientNamed(name), template },
        });
        if (made.status !== 201) return made;
        const link = await world.ask<{ token: string }>("adviser", "POST", `${ROOT}/tokens`, { body: { session: made.body.id } });
        if (link.status !== 201) return link;
        const at: Reading = { session: made.body.id, token: link.body.token, proof: null, question: null };
        const answer = await act(at, { kind: "unlock", birthYear: BIRTH_YEAR });
        if (answer.status !== 200) return answer;
        follow(at, answer);
        opened += 1;
        reading = at;
        return answer;
      };
      return async (name) => {
        let written = given.get(name);
        if (!written) {
          if (!reading?.question) {
            const answer = await open();
            if (answer.status >= 300 || answer.status === 0) return { ...answer, told: "unknown" };
          }
          const at = reading as Reading | null;
          const question = at?.question;
          if (!at || !question) return { status: 0, body: "no question", told: "unknown" };
          written = { session: at.session, question: question.code, answers: question.options.slice(0, 1).map(({ code }) => code) };
          given.set(name, written);
        }
        const at = reading as Reading | null;
        if (!at) return { status: 0, body: "no questionnaire", told: "unknown" };
        const answer = await act(at, { kind: "answer", question: written.question, answers: written.answers });
        if (answer.status === 200) follow(at, answer);
        if (answer.status === 429) reading = null;
        return answer;
      };
    },
    async find({ sql }) {
      const rows = await sql.query<{ uuid: string; answers: Record<string, string[]> }>(
        "select uuid, answers from questionnaire_session where uuid = any($1::uuid[])",
        [[...new Set([...given.values()].map(({ session }) => session))]],
      );
      const stored = new Map(rows.map(({ uuid, answers }) => [uuid, answers]));
      return [...given].flatMap(([name, { session, question, answers }]): Effect[] => {
        const there = stored.get(session)?.[question];
        return there === undefined ? [] : [{ name, half: there.join() !== answers.join() }];
      });
    },
  };
}
