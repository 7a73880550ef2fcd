import { expect, it } from "vitest";
import type { BackgroundJob, JobFigures } from "#app/contract/job.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { lasting, taskName } from "./job-words.server.ts";
import { JobsPage } from "./jobs-page.tsx";
import { jobsView } from "./jobs-view.server.ts";

const at = "2026-03-02T14:33:10.000Z";
const job = (changes: Partial<BackgroundJob> = {}): BackgroundJob => ({
  number: 27,
  task: "value-apply",
  kind: "imports",
  title: "values.csv",
  subject: "0192d3a0-0000-4000-8000-000000000021",
  state: "FAILED",
  stopping: false,
  createdAt: "2026-03-02T13:21:10.000Z",
  startedAt: "2026-03-02T14:33:00.000Z",
  nextTryAt: null,
  finishedAt: null,
  attempts: 5,
  attemptsAllowed: 5,
  interruptions: 0,
  reason: "The file is of yesterday\nand more",
  canRunAgain: true,
  progress: null,
  together: null,
  ...changes,
});
const FIGURES: JobFigures = {
  failed: { count: 1, canRunAgain: 1 },
  retrying: { count: 0, nextAt: null },
  running: { count: 0, oldestAt: null },
  waiting: { count: 14, oldestAt: "2026-03-02T14:32:28.000Z" },
  doneToday: { count: 1286, median: 0.42, percentile95: 6.1 },
};

async function page(items: BackgroundJob[], { language = "en", search = "", suspension = null as object | null } = {}) {
  const asked: object[] = [];
  const list = (request: object) => {
    asked.push(request);
    return Promise.resolve({ items, total: items.length, limit: 25, offset: 0, figures: FIGURES, suspension, at });
  };
  const viewer = { api: { jobs: { list } }, language } as unknown as Viewer;
  const view = await jobsView(viewer, `http://localhost/admin/jobs${search}`);
  return { view, asked, html: renderHtml(<JobsPage view={view} idem="key-of-the-page" />, language as "en", `/admin/jobs${search}`) };
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, "¦").replace(/\s*¦[\s¦]*/g, " ¦ ");

it("shows five figures as links to what they count, the job with its reason, and what can be done", async () => {
  const { html } = await page([job()]);
  for (const state of ["FAILED", "RETRYING", "RUNNING", "WAITING", "DONE"]) expect(html).toContain(`href="/admin/jobs?state=${state}"`);
  const text = textOf(html);
  for (const said of [
    "1,286",
    "median 0.4\u00a0s, p95 6.1\u00a0s",
    "the oldest: 42\u00a0s",
    "1\u00a0h\u00a012",
    "5 / 5",
    "Run 1 job again",
  ])
    expect(text).toContain(said);
  expect(text).toContain("The file is of yesterday ¦");
  expect(text).not.toContain("and more");
  expect(html).toContain('href="/admin/jobs/27"');
  expect(html).toContain('href="/admin/jobs/27/drop?');
  expect(html).toMatch(/name="idem" value="key-of-the-page-27"/);
});

it("leads to what must be corrected where another run cannot mend it", async () => {
  const { html } = await page([job({ canRunAgain: false })]);
  expect(html).toContain('href="/admin/data/load-values/0192d3a0-0000-4000-8000-000000000021"');
  expect(html).not.toContain('value="again"');
});

it("tries now what waits, stops what runs, and leaves alone what is being ended or over", async () => {
  const retrying = job({ number: 1, state: "RETRYING", nextTryAt: "2026-03-02T14:37:00.000Z", reason: "No answer." });
  const running = job({ number: 2, state: "RUNNING", canRunAgain: false, reason: null, progress: 0.45 });
  const ending = job({ number: 3, state: "RUNNING", canRunAgain: false, reason: null, stopping: true });
  const done = job({ number: 4, state: "DONE", canRunAgain: false, reason: null });
  const { view, html } = await page([retrying, running, ending, done]);
  expect(view.rows.map(({ again, end }) => [again, end])).toEqual([
    ["now", "drop"],
    [null, "stop"],
    [null, null],
    [null, null],
  ]);
  const text = textOf(html);
  expect(text).toContain("No answer; next try at 15:37");
  expect(text).toContain("45% done");
  expect(text).toContain("Being ended");
});

it("says waiting jobs of one task as one row, which leads to each of them", async () => {
  const { html } = await page([
    job({ state: "WAITING", attempts: 0, canRunAgain: false, reason: null, together: { count: 11, from: 1, to: 11 } }),
  ]);
  expect(textOf(html)).toContain("11 jobs, places 1 to 11");
  expect(html).toContain("/admin/jobs?state=WAITING&amp;kind=imports");
});

it("asks for the state and the kind of its address and ignores others", async () => {
  expect((await page([job()], { search: "?state=FAILED&kind=mails&page=1" })).asked).toEqual([
    { query: { limit: 25, offset: 0, state: "FAILED", kind: "mails" } },
  ]);
  expect((await page([job()], { search: "?state=LOST&kind=x" })).asked).toEqual([{ query: { limit: 25, offset: 0 } }]);
});

it("says that the queue is suspended, why, and offers to resume it", async () => {
  const { html } = await page([], { language: "fr", suspension: { reason: "Le fournisseur change", suspendedAt: at } });
  const text = textOf(html);
  expect(text).toContain("La file est suspendue depuis le 02/03/2026 15:33");
  expect(text).toContain("Motif\u202f: Le fournisseur change");
  expect(text).toContain("Reprendre la file");
  expect(text).not.toContain("Suspendre la file");
});

it("writes how long something lasts by its largest units", () => {
  expect([14, 61, 3_599, 32_700, 260_000].map((seconds) => lasting(seconds, "fr").replaceAll("\u00a0", " "))).toEqual([
    "14 s",
    "1 min",
    "59 min",
    "9 h 05",
    "3 j",
  ]);
  expect(lasting(0.42, "fr", { exact: true })).toBe("0,4\u00a0s");
});

it("has words for the jobs of every queue, and shows the name of one that it does not know", () => {
  const t = getFixedT("fr");
  expect(taskName(t, "advice-package")).toBe("Dossier de conseil");
  expect(taskName(t, "unheard-of")).toBe("unheard-of");
});
