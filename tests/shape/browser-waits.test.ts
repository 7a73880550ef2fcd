import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** Code that pages run in the browser: what has no word of the server in its name. */
const BROWSER = ["app/components", "app/modules", "app/routes", "app/i18n"].flatMap((folder) =>
  filesUnder(folder, /^(?!.*\.(server|test)\.).*\.tsx?$/),
);
const ENTRIES = filesUnder("app", /^(root\.tsx|entry\.client\.tsx|.*\.client\.ts)$/);
/** A signal or a timer that gives up: `abort` anywhere in what a timer is set to do. */
const LIMIT = /AbortSignal\.timeout|set(?:Timeout|Interval)\([^;]{0,400}abort|\.timeout\s*=/;

it("the browser waits for an answer as long as the server works on it: no call of a page has a limit of its own", () => {
  expect(BROWSER.length).toBeGreaterThan(200);
  expect(ENTRIES).toContain("app/platform/session-watch.client.ts");
  const limited = [...BROWSER, ...ENTRIES].filter((file) => LIMIT.test(readFileSync(join(projectRoot, file), "utf8")));
  expect(limited).toEqual([]);
  for (const given of ["setTimeout(() => controller.abort(), 30_000)", "setTimeout(controller.abort, 9)", "AbortSignal.timeout(9)"])
    expect(given).toMatch(LIMIT);
});

it("no page makes a frame, in which a provider's session could be looked at", () => {
  const frame = /<iframe|["'`]iframe["'`]|contentWindow|check_session/i;
  expect([...BROWSER, ...ENTRIES].filter((file) => frame.test(readFileSync(join(projectRoot, file), "utf8")))).toEqual([]);
  for (const given of ['document.createElement("iframe")', "<iframe hidden />", "frame.contentWindow.postMessage()"])
    expect(given).toMatch(frame);
});
