import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../fixtures/app.ts";
import { filesUnder } from "./source-files.ts";

const sources = filesUnder("app", /^(?!.*\.test\.).*\.tsx$/).map((file) => readFileSync(join(projectRoot, file), "utf8"));
const selects = sources.flatMap((source) => [...source.matchAll(/<select\b[\s\S]*?>/g)].map(([tag]) => tag));
const styles = filesUnder("app/styles", /\.css$/).map((file) => readFileSync(join(projectRoot, file), "utf8"));

/** A list that stands open, or takes several choices, would be none that a choice or a press elsewhere closes. */
it("every dropdown of the pages is a native one, which the browser opens, and closes by a choice or a press elsewhere", () => {
  expect(selects.length).toBeGreaterThan(5);
  for (const tag of selects) expect(tag).not.toMatch(/\s(?:size=|multiple\b|disabled\b|on[A-Z])/);
  for (const source of sources)
    expect(source).not.toMatch(/role="(?:listbox|combobox)"|themes\/components\/select|@radix-ui\/react-select/);
  const rules = styles.flatMap((css) => [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)]).filter(([, selector]) => /\.select\b/.test(selector!));
  expect(rules.length).toBeGreaterThan(0);
  for (const [, , rule] of rules) expect(rule).not.toMatch(/pointer-events|display:\s*none|visibility/);
});
