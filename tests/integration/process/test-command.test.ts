import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { needsBuild, relatedTests } from "../../../scripts/related-tests.mjs";
import { projectRoot } from "../../fixtures/app.ts";

describe("npm test", () => {
  it("refuses a part that it does not have, instead of running nothing and passing", () => {
    const { status, stdout } = spawnSync(process.execPath, ["scripts/test.mjs", "unti"], { cwd: projectRoot, encoding: "utf8" });
    expect(status).toBe(2);
    expect(stdout).toMatch(/Unknown: unti\. Say check, unit, browser, cross, --changed, or files of tests\./);
  });

  it("finds the tests that a change can have touched, the nearest first, and no other", async () => {
    const related = await relatedTests(["app/domain/theme/contrast.ts"]);
    const imports = (file: string, name: string) => readFileSync(join(projectRoot, file), "utf8").includes(name);
    const direct = related.filter((file) => imports(file, "/contrast.ts"));
    expect(direct.length).toBeGreaterThan(0);
    expect(related.slice(0, direct.length).sort()).toEqual(direct.sort());
    // Over other files too: a route's tests read the style sheet that is made of the scales.
    expect(await relatedTests(["app/domain/theme/scale.server.ts"])).toContain("app/routes/resources/resources.test.ts");
    expect(related).not.toContain("backend/numerics/series/calendar.test.ts");
    expect(await relatedTests(["docs/architecture.md"])).toEqual([]);
    // A test that has changed is its own.
    expect(await relatedTests(["backend/numerics/series/calendar.test.ts"])).toEqual(["backend/numerics/series/calendar.test.ts"]);
  });

  it("knows the tests that start the application as it is built", () => {
    expect(needsBuild("tests/integration/process/server-output.test.ts")).toBe(true);
    expect(needsBuild("tests/integration/front.test.ts")).toBe(false);
  });
});
