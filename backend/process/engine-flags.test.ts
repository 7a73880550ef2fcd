import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { SERVER_FLAGS } from "../../scripts/server-flags.mjs";
import { projectRoot } from "../../tests/fixtures/app.ts";

/** What a process without or with flags says of those that stay missing, and of `__proto__`. */
function missingIn(flags: string[], options = ""): { missing: string[]; hasProto: boolean } {
  const program = `import("./backend/process/engine-flags.ts").then(({ setMissingFlags }) => {
    const missing = setMissingFlags(${JSON.stringify(SERVER_FLAGS)});
    process.stdout.write(JSON.stringify({ missing, hasProto: "__proto__" in {} }));
  });`;
  const env = { ...process.env, NODE_OPTIONS: options };
  return JSON.parse(
    execFileSync(process.execPath, [...flags, "--import", "tsx", "-e", program], { cwd: projectRoot, env, encoding: "utf8" }),
  );
}

it("sets what a running process can still set, and says which flags the command line alone can set", () => {
  expect(missingIn([])).toEqual({ missing: ["--max-semi-space-size=32"], hasProto: false });
  expect(missingIn(["--max_semi_space_size=64"])).toEqual({ missing: [], hasProto: false });
  expect(missingIn([], "--max-semi-space-size=32")).toEqual({ missing: [], hasProto: false });
  expect(missingIn([...SERVER_FLAGS])).toEqual({ missing: [], hasProto: false });
});
