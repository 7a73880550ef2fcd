import { describe, expect, it } from "vitest";
import type { RecoSession } from "#app/contract/journey/session.ts";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import { daysBetween } from "#app/domain/time/market-day.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { clientFileView } from "./client-file.server.ts";
import { ClientFilePage } from "./client-file-page.tsx";
import { deadlinesOf } from "./deadlines.server.ts";

const id = "0192d3a0-0000-4000-8000-000000000011";
const client = {
  id,
  firstName: "Zoé",
  lastName: "Étienne",
  email: null,
  birthYear: 1970,
  profile: "DYNAMIC",
  profiledAt: "2026-01-05T09:00:00Z",
  validUntil: "2999-01-05",
  sustainability: null,
  otherPerson: null,
} as unknown as RetailClient;

const uuidOf = (n: number) => `0192d3a0-0000-4000-8000-${String(n).padStart(12, "0")}`;
const advice = (n: number, change: Partial<RecoSession> = {}) =>
  ({
    uuid: uuidOf(n),
    hash: `hash-${n}`,
    state: "IN_PROGRESS",
    actType: "ACT_REBALANCINGS",
    productName: "Brissonne Horizon Vie",
    projectName: null,
    step: { name: "checks", state: "todo" },
    lapsed: [],
    standsUntil: null,
    heldUntil: null,
    followUp: { executedOn: null, portfolio: null },
    expiresAt: "2999-01-05T09:00:00Z",
    updatedAt: "2026-11-27T09:00:00Z",
    ...change,
  }) as unknown as RecoSession;
const questionnaire = (n: number, change: Partial<QuestionnaireSessionSummary> = {}) =>
  ({
    id: uuidOf(n),
    questionnaire: { title: { fr: "Profil d’investisseur", en: "Investor profile" } },
    status: "DONE",
    score: "BALANCED",
    completedBy: "CLIENT",
    completionDate: "2026-11-18T10:00:00Z",
    lastUpdate: "2026-11-18T10:00:00Z",
    validUntil: "2999-11-18",
    expiresAt: null,
    linkMadeAt: null,
    linkSentTo: null,
    linkMail: null,
    linkOpenedAt: null,
    override: null,
    raise: null,
    ...change,
  }) as unknown as QuestionnaireSessionSummary;

interface Kept {
  advices?: RecoSession[];
  questionnaires?: QuestionnaireSessionSummary[];
  deliveries?: object[];
}
function viewerOf(kept: Kept, permissions: Permission[] = ["risk-profiling", "simulators", "advisory-journeys", "contracts"]) {
  const asked: string[] = [];
  const answer = (name: string, found: unknown) => async () => {
    asked.push(name);
    return found;
  };
  const items = (name: string, found: object[] = []) => ({ list: answer(name, { items: found, total: found.length }) });
  const api = {
    questionnaireSessions: items("questionnaires", kept.questionnaires),
    simulations: items("simulations", [
      {
        uuid: uuidOf(90),
        name: "Transmettre dans dix ans",
        simulatorName: "Horizon",
        savedAt: "2026-11-20T09:00:00Z",
        chances: { reached: 148, total: 250 },
      },
    ]),
    journeySessions: items("advices", kept.advices),
    advicePackages: { deliveries: answer("deliveries", kept.deliveries ?? []) },
    modelPortfolios: {
      in: answer("portfolios", [
        { uuid: uuidOf(70), name: "Conseil du 27/11/2026", active: true, riskLevelSri: 3, ytdPerformance: 4.2 },
        { uuid: uuidOf(71), name: "Hors d’usage", active: false, riskLevelSri: 3, ytdPerformance: 0 },
      ]),
    },
    clientContracts: items("contracts", [
      {
        id: uuidOf(95),
        product: "Brissonne Horizon Vie",
        number: "C-1",
        status: "ACTIVE",
        openedOn: "2011-03-14",
        value: "80000.00",
        valuedOn: "2026-11-26",
        currency: "EUR",
      },
    ]),
  };
  return { viewer: { api, language: "fr", permissions: new Set(permissions) } as unknown as Viewer, asked };
}
const pageOf = async (kept: Kept, address = "http://x/", change: Partial<RetailClient> = {}, permissions?: Permission[]) => {
  const { viewer, asked } = viewerOf(kept, permissions);
  const file = await clientFileView(viewer, { ...client, ...change }, address);
  return { file, asked, html: renderHtml(<ClientFilePage file={file} />, "fr") };
};

/** French texts have no-break spaces before their signs. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("a client's file", () => {
  it("tells what happened newest first, by year, and each filter's count is that of its list", async () => {
    const kept = {
      advices: [advice(1), advice(2, { state: "PUBLISHED", standsUntil: "2999-01-14", updatedAt: "2025-01-14T10:00:00Z" })],
      questionnaires: [
        questionnaire(10, { linkMadeAt: "2026-11-17T09:00:00Z", linkSentTo: "zoe@example.org", linkMail: "SENT" }),
        questionnaire(11, { completionDate: "2025-01-10T10:00:00Z", score: "CONSERVATIVE" }),
      ],
      deliveries: [{ uuid: uuidOf(50), email: "zoe@example.org", sentAt: "2025-01-15T08:00:00Z", openedAt: null, state: "FAILED" }],
    };
    const { file, html } = await pageOf(kept);
    expect(file.history.years.map(({ year, rows }) => [year, rows.map(({ title }) => plain(title))])).toEqual([
      [
        "2026",
        [
          "Conseil : Arbitrage, Brissonne Horizon Vie",
          "Simulation : Transmettre dans dix ans",
          "Questionnaire : Profil d’investisseur",
          "Envoi : lien du questionnaire",
        ],
      ],
      [
        "2025",
        [
          "Envoi : documents du conseil, Brissonne Horizon Vie",
          "Conseil : Arbitrage, Brissonne Horizon Vie",
          "Questionnaire : Profil d’investisseur",
        ],
      ],
    ]);
    const states = file.history.years.flatMap(({ rows }) => rows.map(({ state }) => plain(state?.text ?? "")));
    expect(states).toEqual(["En cours", "59 %", "Valable", "Envoyé", "Échec", "Publié", "Remplacé"]);
    expect(file.history.filters.map(({ count }) => count)).toEqual(["7", "2", "1", "2", "2"]);
    expect(html).toContain("148 scénarios sur 250 atteignent l’objectif");
    const { file: chosen } = await pageOf(kept, "http://x/?kind=dispatch");
    expect(chosen.history.years.flatMap(({ rows }) => rows.map(({ kind }) => kind))).toEqual(["dispatch", "dispatch"]);
  });

  it("says of a questionnaire whose profile was decided that it is not what the answers gave", async () => {
    const raised = (state: "WAITING" | "ACCEPTED") => ({ raise: { state } }) as Partial<QuestionnaireSessionSummary>;
    const override = { profile: "CONSERVATIVE", reason: "Prudence", by: "Claire Morvan", at: "2026-11-18T10:00:00Z" } as const;
    const { file } = await pageOf(
      { questionnaires: [questionnaire(10, raised("ACCEPTED")), questionnaire(11, raised("WAITING")), questionnaire(12, { override })] },
      "http://x/?kind=questionnaire",
    );
    expect(file.history.years.flatMap(({ rows }) => rows.map(({ fact }) => fact))).toEqual([
      "Équilibré · profil relevé · rempli par le client",
      "Équilibré · profil plus élevé à décider · rempli par le client",
      "Équilibré · profil abaissé · rempli par le client",
    ]);
  });

  it("shows twenty entries, and all of them on demand", async () => {
    const advices = Array.from({ length: 24 }, (_, n) => advice(n + 1));
    const shown = ({ file }: Awaited<ReturnType<typeof pageOf>>) => file.history.years.flatMap(({ rows }) => rows).length;
    const first = await pageOf({ advices });
    expect([shown(first), first.file.history.older]).toEqual([20, "5 plus anciens"]);
    expect(shown(await pageOf({ advices }, "http://x/?all=1"))).toBe(25);
  });

  it("asks for nothing and offers nothing of a module that the reader has not", async () => {
    const { asked, html, file } = await pageOf({}, "http://x/", {}, ["risk-profiling"]);
    expect(asked).toEqual(["questionnaires"]);
    expect(file.contracts).toBeNull();
    expect(html).not.toContain("Nouveau conseil");
    expect(html).not.toContain("Nouvelle simulation");
  });

  it("says which losses the answers bear and accept, in euros of the sum that they were given for", async () => {
    const losses = { capacityPercent: 20, acceptedPercent: 10 };
    const { file } = await pageOf({ questionnaires: [questionnaire(10, { losses, amountToInvest: "80000" })] });
    expect(file.losses.map(({ label, value }) => plain(`${label} ${value}`))).toEqual([
      "Perte supportable 20 %, soit 16 000 €",
      "Perte admise 10 %, soit 8 000 €",
    ]);
    const unsaid = { losses: { ...losses, acceptedPercent: null }, amountToInvest: null };
    expect((await pageOf({ questionnaires: [questionnaire(10, unsaid)] })).file.losses.map(({ value }) => plain(value))).toEqual(["20 %"]);
  });

  it("names the portfolio in use that follows an advice, to who has portfolios", async () => {
    const advices = [
      advice(1, { state: "PUBLISHED", standsUntil: "2999-01-14", followUp: { executedOn: "2026-11-27", portfolio: uuidOf(70) } }),
      advice(2, { state: "PUBLISHED", standsUntil: "2999-01-14", followUp: { executedOn: null, portfolio: uuidOf(71) } }),
    ];
    const { file, html } = await pageOf({ advices }, "http://x/", {}, ["advisory-journeys", "model-portfolios"]);
    expect(file.followed.map(({ name, facts }) => [name, plain(facts)])).toEqual([
      ["Conseil du 27/11/2026", "SRI 3 · +4,2 % depuis le début de l’année · ordre exécuté le 27/11/2026"],
    ]);
    expect(html).toContain(`/fia/model-portfolios/edit/${uuidOf(70)}`);
    expect((await pageOf({ advices }, "http://x/", {}, ["advisory-journeys"])).file.followed).toEqual([]);
  });

  it("says where no profile holds", async () => {
    const needed = "Un profil de risque est nécessaire avant tout conseil.";
    expect((await pageOf({})).html).not.toContain(needed);
    expect((await pageOf({}, "http://x/", { profile: null, profiledAt: null, validUntil: null })).html).toContain(needed);
    expect((await pageOf({}, "http://x/", { validUntil: "2020-01-01" })).html).toContain(needed);
  });
});

describe("what runs out", () => {
  const told = (records: Parameters<typeof deadlinesOf>[1], change: Partial<RetailClient> = {}) =>
    deadlinesOf({ ...client, validUntil: "2027-06-01", ...change }, records, "2026-11-29", { language: "fr" });

  it("stands first to end first, with the days that are left and its next act", () => {
    const rows = told({
      advices: [
        advice(1, { expiresAt: "2026-12-28T09:00:00Z" }),
        advice(2, { state: "PUBLISHED", standsUntil: "2027-01-14" }),
        advice(3, { state: "PUBLISHED", standsUntil: "2026-11-28" }),
      ],
      questionnaires: [questionnaire(10, { status: "EXPIRED", completionDate: null, expiresAt: "2026-11-29T20:00:00Z" })],
    });
    expect(rows.map(({ shownDay, left, urgency, action }) => [shownDay, left, urgency, action.text])).toEqual([
      ["28/11/2026", "il y a 1 jour", "past", "Revoir"],
      ["29/11/2026", "aujourd’hui", "soon", "Renvoyer"],
      ["28/12/2026", "dans 29 jours", "soon", "Reprendre"],
      ["14/01/2027", "dans 46 jours", "later", "Revoir"],
      ["01/06/2027", "dans 184 jours", "later", "Renouveler"],
    ]);
    expect(rows.every(({ day, shownDay }) => shownDay === day.split("-").reverse().join("/"))).toBe(true);
  });

  it("leaves out what ended more than a year ago, what has no end, and advice that is only kept", () => {
    expect(
      told(
        {
          advices: [
            advice(1, { state: "PUBLISHED", standsUntil: "2025-11-28" }),
            advice(2, { state: "FINALIZED" }),
            advice(3, { state: "PUBLISHED", standsUntil: "2027-01-01", heldUntil: "2031-01-01" }),
          ],
          questionnaires: [questionnaire(10)],
        },
        { validUntil: null },
      ),
    ).toEqual([]);
  });

  it("counts calendar days across a change of the clocks", () => {
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
    expect(daysBetween("2027-03-29", "2027-03-27")).toBe(-2);
  });
});
