import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDataFolder } from "./data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "cairn-data-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the folder of DATA_DIR", () => {
  it("is made with the folders above it, for its owner alone, and nothing stays in it", () => {
    const deep = join(folder, "a", "b", "c");
    makeDataFolder(deep);
    makeDataFolder(deep);
    expect([statSync(deep).mode & 0o777, statSync(join(folder, "a")).mode & 0o777, readdirSync(deep)]).toEqual([0o700, 0o700, []]);
  });

  const file = join(folder, "file");
  writeFileSync(file, "");
  const closed = mkdtempSync(join(folder, "closed-"));
  chmodSync(closed, 0o500);
  const wrong = ["/proc/nope", "/proc/nope/below", "/sys/cairn", file, join(file, "below")];
  // Nothing is closed to root.
  if (process.getuid?.() !== 0) wrong.push(closed, join(closed, "below"));
  it.each(wrong)("is refused at %s with the setting, the folder and what it must be", (where) => {
    expect(() => makeDataFolder(where)).toThrow(
      new RegExp(
        `^DATA_DIR: must be a folder that this process can make or write in; ${where} (is no folder|cannot be written \\(E[A-Z]+\\))$`,
      ),
    );
  });
});
