import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/**
 * Work that goes on after a call has answered is lost with its process, and nobody hears of its end: it is a job of the queue
 * (`backend/database/jobs.ts`), put up in the transaction that acknowledges it. Promises that nobody waits for are listed here with their
 * reason, by file and how many.
 */
const ALLOWED: Record<string, { count: number; reason: string }> = {
  "backend/api/alert/alert-job.ts": { count: 3, reason: "a timer puts jobs up; the next round does so again" },
  "backend/api/monitored-portfolio/values/value-job.ts": { count: 1, reason: "a timer puts the job up; the next round does so again" },
  "backend/api/provider/run/run-job.ts": { count: 1, reason: "a timer puts jobs up; the next round does so again" },
  "backend/api/erasure/retention.ts": { count: 1, reason: "a timer puts the job up; the next round does so again" },
  "backend/api/questionnaire/follow-up.ts": { count: 1, reason: "a timer puts the job up; the next round does so again" },
  "backend/api/questionnaire/link/link-reader.ts": { count: 1, reason: "reads that several callers wait for together" },
  "backend/api/model-portfolio/data-info.ts": { count: 2, reason: "messages to open sockets: nothing is stored" },
  "backend/api/kid-document/review-job.ts": { count: 1, reason: "a timer puts the job up; the next round does so again" },
  "backend/api/model-portfolio/change-feed.ts": { count: 2, reason: "reads for open sockets: nothing is stored" },
};

/** Work that is put off by a timer is left to itself in the same way. */
const TIMED: typeof ALLOWED = {
  "backend/api/alert/alert-job.ts": { count: 2, reason: "puts jobs up" },
  "backend/api/erasure/retention.ts": { count: 1, reason: "puts the job up" },
  "backend/api/financial-value/import/parse/parse-thread.ts": { count: 1, reason: "bounds a thread that a job waits for" },
  "backend/api/kid-document/review-job.ts": { count: 1, reason: "puts the job up" },
  "backend/api/model-portfolio/change-feed.ts": { count: 1, reason: "reads for open sockets: nothing is stored" },
  "backend/api/model-portfolio/data-info.ts": { count: 2, reason: "looks after open sockets: nothing is stored" },
  "backend/api/monitored-portfolio/values/value-job.ts": { count: 1, reason: "puts the job up" },
  "backend/api/provider/run/run-job.ts": { count: 1, reason: "puts jobs up" },
  "backend/api/questionnaire/follow-up.ts": { count: 1, reason: "puts the job up" },
  "backend/api/usage/simulator-use-job.ts": { count: 2, reason: "puts the job up" },
  "backend/calls/usage-meter.ts": { count: 1, reason: "counts of calls, which no answer promises" },
};
const TIMERS = /\b(?:setTimeout|setInterval|setImmediate|queueMicrotask|nextTick)\(/g;

const OPENING: Record<string, string> = { ")": "(", "]": "[", "}": "{" };

/** Where the chain of calls that ends at `end` begins: back over names, dots and whatever stands in brackets. */
function startOfChain(text: string, end: number): number {
  let at = end - 1;
  let depth = 0;
  for (; at >= 0; at--) {
    const sign = text[at]!;
    if (sign in OPENING) depth++;
    else if ("([{".includes(sign)) {
      if (depth === 0) break;
      depth--;
    } else if (depth === 0 && !/[\w.$?!\s#]/.test(sign)) break;
    else if (depth === 0 && /\s/.test(sign)) {
      // A space ends the chain, unless the next line goes on with a dot.
      if (!/^\s*\??\./.test(text.slice(at))) break;
    }
  }
  return at + 1;
}

/** Promises of a source that nothing waits for, stores or gives back: `void work()`, and a chain that is a statement of its own. */
function begunWork(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const thrown = [...text.matchAll(/(?<![:>\w|<]\s?)\bvoid (?!0\b|new\b|undefined\b)[\w$.]+\(/g)].filter(
    // An arrow function that gives nothing back, as in `() => void list.push(one)`, is followed by a comma or a bracket: it is a callback.
    ({ index }) => !/=>\s*$/.test(text.slice(0, index)),
  );
  const chains = [...text.matchAll(/\)\s*\.(?:catch|then|finally)\(/g)].filter(({ index }) => {
    const before = text.slice(0, startOfChain(text, index + 1)).trimEnd();
    return /(?:^|[;{}])$/.test(before) || /\)$/.test(before);
  });
  return [...thrown, ...chains].map(({ 0: found }) => found);
}

it("sees what is begun and left to itself, and nothing that is waited for", () => {
  const left = [
    "void startApply(a);",
    "send(one, { b: {} }).catch(log);",
    "if (x) send(one)\n  .then(done);",
    "{\n  a.b\n    .c(d)\n    .catch(e);\n}",
  ];
  for (const source of left) expect([source, begunWork(`const a = 1;\n${source}`).length]).toEqual([source, 1]);
  const waited = [
    "await send(one).catch(log);",
    "return send(one)\n  .then(done);",
    "const a = send(one).catch(log);",
    "const f = (): void => undefined;",
    "const g = () => send(one).catch(log);",
    "await Promise.all([send(one).catch(log), send(two).then(done)]);",
  ];
  for (const source of waited) expect([source, begunWork(`const a = 1;\n${source}`)]).toEqual([source, []]);
});

it("leaves no work to itself that a call has begun", () => {
  const files = [...filesUnder("backend/api", /\.ts$/), ...filesUnder("backend/calls", /\.ts$/)].filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  expect(files.length).toBeGreaterThan(250);
  const counted = (allowed: typeof ALLOWED) => Object.fromEntries(Object.entries(allowed).map(([path, { count }]) => [path, count]));
  const found = (sought: (text: string) => readonly unknown[] | null) =>
    Object.fromEntries(
      files.flatMap((path) => {
        const count = sought(readFileSync(join(projectRoot, path), "utf8"))?.length ?? 0;
        return count === 0 ? [] : [[path, count]];
      }),
    );
  expect(found(begunWork)).toEqual(counted(ALLOWED));
  expect(found((text) => text.match(TIMERS))).toEqual(counted(TIMED));
});
