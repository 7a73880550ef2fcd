import { describe, expect, it } from "vitest";
import type { QuestionnaireSessionSummary } from "#app/contract/questionnaire/questionnaire.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { SessionsPage } from "./list-page.tsx";
import { sessionsView } from "./list-view.server.ts";

const done: QuestionnaireSessionSummary = {
  id: "0192d3a0-0000-4000-8000-000000000021",
  client: { id: "0192d3a0-0000-4000-8000-000000000011", name: "Zoé Étienne", email: null },
  questionnaire: { id: "0192d3a0-0000-4000-8000-000000000031", name: "Profil", title: { fr: "Profil", en: "Profile" } },
  distributor: "0192d3a0-0000-4000-8000-000000000041",
  sender: { id: "0192d3a0-0000-4000-8000-000000000051", name: "Claire Morvan" },
  language: "fr",
  externalId: null,
  amountToInvest: null,
  losses: null,
  status: "DONE",
  creation: "2026-03-02T09:00:00Z",
  lastUpdate: "2026-03-03T10:00:00Z",
  completionDate: "2026-03-04T11:00:00Z",
  completedBy: "CLIENT",
  withAdviser: false,
  abandonReason: null,
  score: "DYNAMIC",
  override: null,
  raise: null,
  raisableTo: [],
  validUntil: "2028-03-04",
  answered: 12,
  questionCount: 35,
  expiresAt: null,
  linkMadeAt: null,
  linkOpenedAt: null,
  linkSentTo: null,
  linkMail: null,
  renewalAskedAt: null,
  locked: false,
  version: 1,
};
const open: QuestionnaireSessionSummary = {
  ...done,
  status: "TO_DO",
  completionDate: null,
  completedBy: null,
  score: null,
  validUntil: null,
};

async function pageOf(items: QuestionnaireSessionSummary[], search = "") {
  const asked: object[] = [];
  const list = async ({ query }: { query: object }) => {
    asked.push(query);
    return "raise" in query ? { items: [], total: 0 } : { items, total: 120 };
  };
  const api = {
    questionnaireSessions: { list },
    questionnaireTemplates: { open: async () => ({ items: [{ id: done.questionnaire.id, name: "Profil" }] }) },
  };
  const viewer = { api, language: "en", user: { uuid: done.sender.id }, permissions: new Set(["risk-profiling"]) } as unknown as Viewer;
  return { asked, html: renderHtml(<SessionsPage list={await sessionsView(viewer, `http://x/fia/risk-profiling${search}`)} />) };
}
const cells = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[ >][^]*?</${tag}>`, "g"))].map(([cell]) =>
    cell
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

describe("the list of questionnaires", () => {
  it("shows client, questionnaire, status, profile with its last day, what to do, and the days of last update, creation and completion", async () => {
    const { html } = await pageOf([done]);
    const heads = cells(html.slice(html.indexOf("<thead"), html.indexOf("</thead>")), "th").map((head) =>
      head.replace(/[^A-Za-z ]/g, "").trim(),
    );
    const names = ["Client", "Questionnaire", "Status", "Score", "To do", "Last update", "Created", "Completed"];
    expect(heads.slice(0, names.length).map((head, i) => head.includes(names[i]!))).toEqual(names.map(() => true));
    const row = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>"));
    for (const text of ["Zoé Étienne", "Profil", "Done", "02/03/2026", "03/03/2026", "04/03/2026", "Dynamic", "until 04/03/2028"])
      expect(row).toContain(text);
    expect(row).toMatch(new RegExp(`<a href="/fia/risk-profiling/record/${done.id}" download`));
  });

  it("says the one thing to do: send, remind, send anew, decide, ask again, or nothing but the record", async () => {
    const sent = { ...open, linkMadeAt: "2026-03-02T09:05:00Z", linkSentTo: "zoe@example.org" };
    const cases: Array<[QuestionnaireSessionSummary, string]> = [
      [open, "Send the link"],
      [sent, "Send a reminder"],
      [{ ...sent, status: "EXPIRED" }, "Send a new link"],
      [{ ...sent, locked: true }, "Send a new link"],
      [{ ...sent, renewalAskedAt: "2026-03-02T09:30:00Z" }, "Send a new link"],
      [{ ...done, validUntil: "2020-01-01" }, "Ask again"],
      [done, "PDF"],
    ];
    for (const [session, todo] of cases) expect((await pageOf([session])).html, todo).toContain(`>${todo}<`);
    expect((await pageOf([{ ...done, validUntil: "2020-01-01" }])).html).toContain(">out of date</span>");
  });

  it("offers no file before the answers, and says that a link is locked and that its client asks for another", async () => {
    const { html } = await pageOf([open]);
    expect(html).not.toContain("download");
    expect(html).not.toContain("New link asked for");
    const statusOf = (page: string) => cells(page.slice(page.indexOf("<tbody")), "td")[1];
    expect(statusOf(html)).not.toContain("Link locked");
    const locked = await pageOf([{ ...open, locked: true, renewalAskedAt: "2026-03-02T09:30:00Z" }]);
    expect(statusOf(locked.html)).toMatch(/Link locked.*New link asked for|New link asked for.*Link locked/);
  });

  it("says beside the status whether the client has a link, then how many of the questions are answered", async () => {
    const sent = { ...open, linkMadeAt: "2026-03-02T09:05:00Z", linkSentTo: "zoe@example.org" };
    const begun = { ...sent, status: "IN_PROGRESS" as const };
    const opened = { ...sent, linkOpenedAt: "2026-03-02T10:00:00Z" };
    const { html } = await pageOf([open, { ...sent, linkSentTo: null }, sent, opened, begun, done]);
    const states = [...html.matchAll(/<span class="hint">([^<]*)<\/span>/g)].map(([, hint]) => hint);
    expect(states).toEqual(["no link yet", "link handed over", "link sent", "link opened", "12 of 35"]);
  });

  it("asks the service for what the address says: search, filters, order, page", async () => {
    const { asked } = await pageOf(
      [done],
      `?q=zo&status=DONE&template=${done.questionnaire.id}&sender=me&sort=client&dir=desc&page=3&size=25`,
    );
    expect(asked[0]).toEqual({
      search: "zo",
      status: "DONE",
      template: done.questionnaire.id,
      user: done.sender.id,
      sort: "client",
      dir: "desc",
      limit: 25,
      offset: 50,
    });
  });
});
