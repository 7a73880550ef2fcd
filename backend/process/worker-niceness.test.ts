import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { patientPool } from "../../tests/fixtures/processes/patient-pool.ts";
import { createPdfPool } from "../pdf/pdf-pool.ts";

const computations = patientPool();
const documents = createPdfPool();
afterAll(() => Promise.all([computations.close(), documents.close()]));

/** Niceness of a thread of this process: field 19 of its stat line, whose second field is a name in parentheses. */
function nicenessOf(thread: string | number): number {
  const fields = readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ").at(-1);
  return Number(fields?.split(" ")[16]);
}
/** Includes threads that a worker starts itself, to load TypeScript. */
const yielding = () => readdirSync("/proc/self/task").filter((thread) => nicenessOf(thread) > nicenessOf(process.pid)).length;

const page = {
  language: "en",
  title: "Report",
  subject: "",
  author: "Cairn",
  day: "2026-01-02",
  theme: {
    font: "Inter",
    primary: "#0b3d5c",
    onPrimary: "#ffffff",
    accent: "#0b3d5c",
    ink: "#111111",
    positive: "#0a6b2d",
    negative: "#a11212",
    information: "#0b3d5c",
    flashy: "#7a4a00",
  },
  cover: { organisation: "Cairn", kicker: "", title: "Report", facts: [], notice: "" },
  footer: { reference: "", date: "", page: "{page}/{pages}" },
  fileName: "document",
  blocks: [{ kind: "paragraph", text: "Text" }],
} satisfies Parameters<typeof documents.render>[0];

it.runIf(process.platform === "linux")("makes threads that compute or lay out yield to the thread that answers pages", async () => {
  const atFirst = yielding();
  await computations.run("fastSrri", {
    request: { weights: { a: 1 }, covariance: { uuids: ["a"], matrix: [[0.04]] } },
    series: new Map(),
  });
  const computing = yielding();
  expect(computing).toBeGreaterThan(atFirst);
  await documents.render(page);
  expect(yielding()).toBeGreaterThan(computing);
});
