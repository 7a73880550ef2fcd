import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

/** Today, or this year, read off the clock of the process rather than off the day of the market. */
const OWN_TODAY = /new Date\(\)\s*\.(?:toISOString\(\)\s*\.slice\(0, 10\)|get(?:UTC)?(?:FullYear|Month|Date)\()/;
/** The day of an instant, by its UTC text, also where it is written as a day. */
const INSTANT = "\\b\\w*(?:At|now|instant|completionDate|lastUpdate)\\b";
const UTC_DAY = new RegExp(`${INSTANT}(?: \\?\\? "")?\\)?\\??\\.slice\\(0, 10\\)|format(?:Long)?Date\\((?:\\w+\\??\\.)*${INSTANT}[,)]`);

it("what day it is, and on which day an instant falls, is asked of domain/time alone", () => {
  const sources = ["app", "backend"].flatMap((folder) => filesUnder(folder, /(?<!\.test)\.tsx?$/));
  expect(sources.length).toBeGreaterThan(1_500);
  const own = sources.filter((path) => {
    const text = readFileSync(join(projectRoot, path), "utf8");
    return OWN_TODAY.test(text) || UTC_DAY.test(text);
  });
  expect(own).toEqual([]);
});
