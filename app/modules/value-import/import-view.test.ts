import { describe, expect, it } from "vitest";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { faultsFile } from "./faults.server.ts";
import { importView } from "./import-view.server.ts";
import { formatBytes } from "./uploads-view.server.ts";
import { valueFaultRows } from "./value-faults.server.ts";

const viewer = (language: "fr" | "en", ...permissions: string[]) =>
  ({ language, permissions: new Set(permissions), roles: ["ASSET_MANAGER_MANAGER"] }) as unknown as Viewer;
const item: ValueImport = {
  uuid: "00000000-0000-4000-8000-000000000001",
  fileName: "vl.csv",
  fileSize: 12_700,
  status: "READY",
  progress: 100,
  problems: [],
  problemCount: 0,
  createdAt: "2026-06-30T08:00:00Z",
  appliedAt: null,
  undone: false,
  reading: null,
  summary: {
    layout: "long",
    format: "csv",
    rows: 134_382,
    from: "1999-12-31",
    to: "2023-06-09",
    newSeries: 0,
    newValues: 0,
    revisions: 60,
    unchanged: 134_322,
    series: [],
    revisionSamples: [{ key: "A", date: "2024-01-02", oldValue: 100, newValue: 90 }],
    jumps: 0,
    jumpSamples: [],
    pence: 0,
  },
};

describe("view of an import", () => {
  it("writes figures and days in the person's language", () => {
    const french = importView(item, viewer("fr", "series-edit"));
    expect(french.summary).toContainEqual({ label: "Lignes", value: "134\u202f382" });
    expect(french.summary).toContainEqual({ label: "Période", value: "du 31/12/1999 au 09/06/2023" });
    expect(french.revisions).toEqual({
      lines: [
        { id: "A 2024-01-02", key: "A", date: "02/01/2024", old: "100,00", new: "90,00", change: { side: -1, text: "−10,00\u00a0%" } },
      ],
      note: "Les 1 premières",
    });
    expect(importView(item, viewer("en")).summary).toContainEqual({ label: "Lines", value: "134,382" });
  });

  it("says whether there is anything to write, and who may decide", () => {
    expect(importView(item, viewer("fr", "series-edit"))).toMatchObject({ changesSomething: true, mayDecide: true, area: "asset-manager" });
    expect(importView(item, viewer("fr")).newSeriesNote).toBeNull();
    const young = { ...item, summary: { ...item.summary!, newSeries: 2 } };
    expect(importView(young, viewer("en")).newSeriesNote).toContain("its currency is the euro");
    expect(importView({ ...young, status: "DONE" }, viewer("en")).newSeriesNote).toBeNull();
    const same = { ...item, summary: { ...item.summary!, revisions: 0, revisionSamples: [] } };
    expect(importView(same, viewer("fr", "data"))).toMatchObject({ changesSomething: false, mayDecide: false });
  });

  it("explains faults, also of a kind that it does not know", () => {
    const problem = { line: 1234, column: "date", found: "31/02/2024", messageKey: "imports.problem.date", expected: "2024-01-31" };
    const { faults } = importView(
      {
        ...item,
        summary: null,
        problems: [problem, { ...problem, line: null, messageKey: "imports.problem.ofTomorrow" }],
        problemCount: 700,
      },
      viewer("en"),
    );
    expect(faults).toMatchObject({
      count: "700 faults",
      note: "The first 2 are listed",
      rows: [
        { line: "1,234", problem: "Date that cannot be read", found: "31/02/2024", expected: "31/01/2024 or 2024-01-31" },
        { line: null, problem: "Reading failed. Load the file again.", expected: "2024-01-31" },
      ],
    });
  });

  it("lists a hundred faults, counts each kind, and leaves the others to the file of faults", async () => {
    const fault = (line: number) =>
      line % 5 === 0
        ? { line, column: "date", found: "2030-01-02", messageKey: "imports.problem.futureDate", expected: "≤ 2026-11-22" }
        : { line, column: "vl", found: "x", messageKey: "imports.problem.number", expected: "182.47" };
    const problems = Array.from({ length: 500 }, (_, at) => fault(at + 2));
    const { faults } = importView({ ...item, summary: null, problems, problemCount: 571 }, viewer("fr"));
    expect(faults.rows).toHaveLength(100);
    expect(faults.rows[3]).toMatchObject({ line: "5", problem: "Date dans le futur", expected: "le 22/11/2026 au plus tard" });
    expect(faults.kinds).toEqual([
      { label: "Ce n’est pas un nombre", value: "400" },
      { label: "Date dans le futur", value: "100" },
    ]);
    expect(faults.kindsNote).toBe("Parmi les 500 premières");
    expect(faults.note).toBe("Les 100 premières sont listées ici\u202f; le fichier des erreurs en donne 500");
    const file = faultsFile("vl.csv", valueFaultRows(problems, "fr"), "fr");
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect([file.name, lines.length, lines[4]]).toEqual([
      "vl-erreurs.csv",
      501,
      "5;date;Date dans le futur;2030-01-02;le 22/11/2026 au plus tard",
    ]);
  });

  it("writes sizes as people read them", () => {
    expect(["fr", "en"].map((language) => formatBytes(12_700, language as "fr" | "en"))).toEqual(["12,4\u00a0ko", "12.4\u00a0kB"]);
    expect(formatBytes(88, "fr")).toBe("88\u00a0o");
    expect(formatBytes(64 * 1024 * 1024, "fr")).toBe("64\u00a0Mo");
  });
});
