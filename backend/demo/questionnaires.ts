import { questionnaireContent } from "#app/contract/questionnaire/questionnaire-template.ts";
import { ageAt, scoreOf } from "#app/domain/questionnaire/score.ts";
import type { SessionStatus } from "#app/domain/questionnaire/session-status.ts";
import { DEMO_ORGANISATIONS, DEMO_TEMPLATE, DEMO_USERS, demoClient, demoQuestionnaire } from "#backend/demo/ids.ts";
import riskProfile from "#backend/demo/questionnaire/risk-profile.json" with { type: "json" };

const content = questionnaireContent.parse(riskProfile);

/** The published questionnaire, open to every distributor. */
export const DEMO_TEMPLATES = [
  {
    uuid: DEMO_TEMPLATE,
    name: "Profil d’investisseur",
    description: "Objectifs, capacité, connaissances, tolérance au risque et préférences de durabilité",
    state: "PUBLISHED" as const,
    content,
  },
];

const client = (number: number, firstName: string, lastName: string, birthYear: number, organisation = DEMO_ORGANISATIONS.distributor) => ({
  uuid: demoClient(number),
  organisation,
  firstName,
  lastName,
  // A domain that is reserved for documentation: no mail can leave.
  email: `${`${firstName}.${lastName}`
    .normalize("NFD")
    .replace(/[^A-Za-z.]/g, "")
    .toLowerCase()}@example.org`,
  birthYear,
});

export const DEMO_CLIENTS = [
  client(1, "Hélène", "Auvray", 1961),
  client(2, "Mathieu", "Bescond", 1984),
  client(3, "Farida", "Chergui", 1972),
  client(4, "Yves", "Dantec", 1953),
  client(5, "Inès", "Esnault", 1991),
  client(6, "Laurent", "Ferréol", 1968),
  client(7, "Marion", "Gaucher", 1979),
  client(8, "Paul", "Hérisson", 1986),
  client(9, "Sylvie", "Ibarra", 1958),
  client(10, "Karim", "Jaouen", 1995),
  client(11, "Brigitte", "Kergoat", 1949),
  client(12, "Antoine", "Lemercier", 1976),
  client(13, "Rosalind", "Pemberton", 1970, DEMO_ORGANISATIONS.otherDistributor),
];

/** Answers by question, one letter for each answer chosen. */
const answers = (line: string): Record<string, string[]> =>
  Object.fromEntries(
    line.split(" ").map((part) => {
      const [code = "", chosen = ""] = part.split("=");
      return [code, [...chosen]];
    }),
  );

const CAUTIOUS =
  "IN01=Y OB01=A OB02=B OB03=B CL01=B CL02=C CL03=C CL04=B CL05=C CL06=B VU01=A VU02=A KE01=AB KE02=A KE03=A KE04=A KV01=B KV02=C KV03=B KV04=A KV05=Z KV06=Z RT01=D RT02=A RT03=A RT04=A RT05=B RT06=A RT07=A RT08=A RT09=A RT10=A RT11=A RT12=A RT13=A AL01=B SP01=N";
const BALANCED =
  "IN01=Y OB01=C OB02=D OB03=C CL01=C CL02=D CL03=C CL04=C CL05=C CL06=B VU01=A VU02=A KE01=ABC KE02=B KE03=A KE04=B KV01=B KV02=C KV03=B KV04=ABD KV05=A KV06=AB RT01=C RT02=B RT03=B RT04=B RT05=B RT06=B RT07=B RT08=B RT09=A RT10=A RT11=B RT12=B RT13=B AL01=B SP01=Y SP02=C SP03=B SP04=AEI SP05=B";
const DYNAMIC =
  "IN01=Y OB01=C OB02=D OB03=C CL01=D CL02=D CL03=D CL04=D CL05=D CL06=B VU01=A VU02=A KE01=ABCD KE02=C KE03=B KE04=C KV01=B KV02=C KV03=B KV04=ABD KV05=ABD KV06=ABD RT01=B RT02=C RT03=C RT04=C RT05=B RT06=C RT07=B RT08=C RT09=A RT10=B RT11=B RT12=B RT13=B AL01=C SP01=Y SP02=A SP03=A SP04=Z";
const BOLD =
  "IN01=Y OB01=D OB02=D OB03=C CL01=D CL02=D CL03=D CL04=D CL05=D CL06=B VU01=A VU02=A KE01=ABCDEF KE02=D KE03=C KE04=D KV01=B KV02=C KV03=B KV04=ABD KV05=ABD KV06=ABD RT01=A RT02=D RT03=D RT04=C RT05=C RT06=D RT07=D RT08=D RT09=B RT10=B RT11=D RT12=C RT13=D AL01=D SP01=U";
/** Bold answers of somebody who needs the money within three years: the horizon decides. */
const BOLD_SHORT = BOLD.replace("OB02=D OB03=C", "OB02=A OB03=A");
/** Bold answers of somebody who never held a security and thinks much of what he knows: knowledge decides. */
const BOLD_NOVICE = BOLD.replace(
  /KE01=\S+ KE02=D KE03=C (KE04=\S+) KV01=B KV02=C KV03=B KV04=ABD KV05=ABD KV06=ABD/,
  "KE01=Z KE02=A KE03=A $1 KV01=Z KV02=Z KV03=Z KV04=Z KV05=Z KV06=Z",
);
const firstOf = (line: string, count: number) => line.split(" ").slice(0, count).join(" ");

interface DemoSession {
  client: number;
  status: SessionStatus;
  /** Answers given, and the sum that they are about. */
  line?: string;
  amount?: string;
  /** Instants of its life. */
  created: string;
  updated?: string;
  completedBy?: "CLIENT" | "ADVISER";
  abandonReason?: string;
  /** End of the link, where one was made. */
  expires?: string;
  language?: "fr" | "en";
  sender?: string;
  organisation?: string;
}

/** Open sessions have no link yet: one made on the day of the demo would have run out since. That of Antoine Lemercier gets one then. */
const SESSIONS: readonly DemoSession[] = [
  {
    client: 1,
    status: "DONE",
    line: CAUTIOUS,
    amount: "60000",
    created: "2026-09-14T08:05:00Z",
    updated: "2026-09-14T18:41:00Z",
    completedBy: "CLIENT",
  },
  {
    client: 2,
    status: "DONE",
    line: DYNAMIC,
    amount: "45000",
    created: "2026-09-21T07:30:00Z",
    updated: "2026-09-22T19:12:00Z",
    completedBy: "CLIENT",
  },
  {
    client: 3,
    status: "DONE",
    line: BALANCED,
    amount: "122000",
    created: "2026-10-02T12:20:00Z",
    updated: "2026-10-02T13:04:00Z",
    completedBy: "ADVISER",
  },
  {
    client: 4,
    status: "DONE",
    line: BOLD_SHORT,
    amount: "248000",
    created: "2026-10-06T09:00:00Z",
    updated: "2026-10-07T06:55:00Z",
    completedBy: "CLIENT",
  },
  {
    client: 5,
    status: "DONE",
    line: BOLD_NOVICE,
    amount: "30000",
    created: "2026-10-12T14:10:00Z",
    updated: "2026-10-13T20:33:00Z",
    completedBy: "CLIENT",
  },
  {
    client: 6,
    status: "DONE",
    line: BOLD,
    amount: "20000",
    created: "2026-10-19T08:45:00Z",
    updated: "2026-10-19T11:20:00Z",
    completedBy: "CLIENT",
  },
  {
    client: 1,
    status: "ARCHIVED",
    line: CAUTIOUS,
    created: "2024-09-09T08:00:00Z",
    updated: "2024-09-10T16:00:00Z",
    completedBy: "CLIENT",
  },
  { client: 7, status: "EXPIRED", created: "2026-10-20T07:50:00Z", updated: "2026-10-22T07:50:00Z", expires: "2026-10-22T07:50:00Z" },
  {
    client: 8,
    status: "EXPIRED",
    line: firstOf(BALANCED, 12),
    created: "2026-10-21T15:00:00Z",
    updated: "2026-10-23T15:00:00Z",
    expires: "2026-10-23T15:00:00Z",
  },
  {
    client: 9,
    status: "ABANDONNED",
    line: firstOf(CAUTIOUS, 5),
    created: "2026-10-22T09:15:00Z",
    updated: "2026-10-23T10:02:00Z",
    abandonReason: "La cliente préfère remplir le questionnaire lors du rendez-vous.",
  },
  { client: 10, status: "IN_PROGRESS", line: firstOf(DYNAMIC, 9), created: "2026-10-28T08:20:00Z", updated: "2026-10-28T08:31:00Z" },
  { client: 9, status: "IN_PROGRESS", line: firstOf(CAUTIOUS, 26), created: "2026-10-29T09:00:00Z", updated: "2026-10-29T09:18:00Z" },
  { client: 11, status: "TO_DO", created: "2026-10-29T14:40:00Z" },
  { client: 12, status: "TO_DO", created: "2026-10-30T07:10:00Z" },
  {
    client: 13,
    status: "DONE",
    line: BALANCED,
    created: "2026-10-15T10:00:00Z",
    updated: "2026-10-16T17:25:00Z",
    completedBy: "CLIENT",
    language: "en",
    sender: DEMO_USERS["other-adviser"],
    organisation: DEMO_ORGANISATIONS.otherDistributor,
  },
];

/** Questionnaires of the demo's clients in every state; scores are worked out from the answers. */
export const DEMO_SESSIONS = SESSIONS.map(
  ({ client: number, line, amount, created, updated = created, completedBy, expires, ...session }, place) => {
    const given = line ? answers(line) : {};
    const birthYear = DEMO_CLIENTS.find(({ uuid }) => uuid === demoClient(number))!.birthYear;
    const result = completedBy ? scoreOf(content, given, { age: ageAt(birthYear, updated) }) : null;
    return {
      organisation: DEMO_ORGANISATIONS.distributor,
      sender: DEMO_USERS.adviser,
      language: "fr" as const,
      ...session,
      uuid: demoQuestionnaire(place + 1),
      template: DEMO_TEMPLATE,
      client: demoClient(number),
      answers: given,
      amountToInvest: amount ?? null,
      result: result && { ...result },
      profile: result?.profile ?? null,
      completedBy: completedBy ?? null,
      completedAt: completedBy ? updated : null,
      expiresAt: expires ?? null,
      createdAt: created,
      updatedAt: updated,
    };
  },
);

/** The session whose link ends soon after the demo was written. */
export const DEMO_ENDING_SESSION = demoQuestionnaire(14);
