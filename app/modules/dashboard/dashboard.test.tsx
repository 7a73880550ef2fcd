import { describe, expect, it } from "vitest";
import { AppError } from "#app/services/app-error.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import type { AdviceGroup } from "./advice-tasks.server.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import type { DashboardView } from "./dashboard-view.server.ts";
import { loadPart } from "./part.server.ts";

const indicator = (id: "alerts" | "simulations", count: number) => ({ id, count, shown: String(count), href: `/${id}` });
const view: DashboardView = {
  title: "Hello Ada",
  tasks: { loaded: { rows: [], indicators: [{ id: "links", count: 2, shown: "2", href: "/links" }] } },
  advices: { loaded: [] },
  alerts: { loaded: { rows: [], indicator: indicator("alerts", 0) } },
  simulations: { loaded: { rows: [], indicator: indicator("simulations", 1) } },
  movers: { loaded: { rows: [], total: 0, without: 0 } },
  starts: { simulation: true, questionnaire: true, advice: false, clients: true, portfolios: false },
  empty: false,
};
const html = (changes: Partial<DashboardView> = {}) => renderHtml(<DashboardPage view={{ ...view, ...changes }} idem="key-of-the-page" />);

it("says in the place of a part that it could not be loaded, with the mark of the log, and shows the others", () => {
  const page = html({ tasks: { failed: "req-4711" } });
  expect(page).toContain("Reference: req-4711");
  for (const other of ["No alert", "No saved simulation", "No model portfolio", "saved simulation"]) expect(page).toContain(other);
  expect(page).not.toContain("link ends");
  expect(html()).not.toContain("could not be loaded");
});

it("is of use to somebody new: each empty part says what to do first", () => {
  const page = html();
  for (const first of ["/fia/simulators/new", "/fia/risk-profiling/new", "/fia/risk-profiling/clients"])
    expect(page).toContain(`href="${first}"`);
  expect(page).toMatch(/2<\/span><span>links end within 24 h/);
});

it("leaves out what the person may not open, and says so when that is all", () => {
  const page = html({ tasks: null, movers: null, starts: { ...view.starts, questionnaire: false, clients: false } });
  for (const gone of ["To do next", "Movers", "Find a client"]) expect(page).not.toContain(gone);
  expect(html({ tasks: null, simulations: null, movers: null, empty: true })).toContain("No module is activated");
});

it("a part that fails is written into the log and becomes its mark; a redirect goes on", async () => {
  const lines: string[] = [];
  const log = { info: () => undefined, warn: (_: object, text: string) => void lines.push(text), error: () => undefined };
  const context = { log, requestId: "req-1" };
  const failure = new AppError("away", { code: "UNAVAILABLE", status: 503, correlationId: null });
  expect(await loadPart(context, "tasks", () => Promise.reject(failure))).toEqual({ failed: "req-1" });
  expect(lines).toHaveLength(1);
  expect(await loadPart(context, "tasks", async () => 4)).toEqual({ loaded: 4 });
  const redirect = new Response(null, { status: 302 });
  await expect(loadPart(context, "tasks", () => Promise.reject(redirect))).rejects.toBe(redirect);
});

describe("advices in hand", () => {
  const row = (id: string) => ({
    id,
    client: `Client ${id}`,
    href: `/s/${id}`,
    about: "Retraite",
    when: "until",
    action: "Publish",
    next: `/s/${id}/publishing`,
  });
  const group = (rows: number, more: Partial<AdviceGroup> = {}): AdviceGroup => ({
    ...{ task: "TO_PUBLISH", name: "To publish", count: String(rows), all: null },
    rows: Array.from({ length: rows }, (_, i) => row(String(i))),
    ...more,
  });
  const advices = (groups: AdviceGroup[]) => html({ advices: { loaded: groups }, starts: { ...view.starts, advice: true } });

  it("say so when there are none, and how to begin one", () => {
    const page = advices([]);
    expect(page).toContain("No advice is waiting");
    expect(page.match(/href="\/fia\/reco-journey\/new"/g)?.length).toBeGreaterThan(1);
    expect(html({ advices: { loaded: [] } })).not.toContain("/fia/reco-journey/new");
    expect(html({ advices: null })).not.toContain("Advices in hand");
  });

  it("stand with one next action each, one or many, and lead to the list of those that are not shown", () => {
    const one = advices([group(1)]);
    expect(one).toContain("Client 0");
    expect(one.match(/\/publishing"/g)).toHaveLength(1);
    const many = advices([
      group(5, { count: "12", all: "/fia/reco-journey?state=FINALIZED" }),
      group(2, { task: "TO_SEND", name: "To send" }),
    ]);
    expect(many).toContain("See all 12");
    expect(many.match(/\/publishing"/g)).toHaveLength(7);
    expect(many).toMatch(/To send <span class="figure">2</);
  });
});
