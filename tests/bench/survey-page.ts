import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { projectRoot } from "../fixtures/app.ts";
import type { Figure } from "./figure.ts";
import { onSlowPhone } from "./slow-phone.ts";

/** Nothing of the application needs these: they are fetched for this measure alone, beside the project. */
const PACKAGES = ["survey-core@3.0.0", "survey-react-ui@3.0.0", "react@18.3.1", "react-dom@18.3.1"];
/** What the same twelve questions weighed, all files with Brotli, when they were built for the first time. */
const KNOWN_BYTES = 345.8 * 1024;

const SURVEY = `import "survey-core/survey-core.css"; import { Model } from "survey-core"; import { Survey } from "survey-react-ui";
import { createElement } from "react"; import { createRoot } from "react-dom/client"; import questions from "./questions.json";
const pages = questions.map(({ code, title, multiple, answers }) => ({ elements: [{ name: code, title, isRequired: true,
  type: multiple ? "checkbox" : "radiogroup", choices: answers.map(([value, text]) => ({ value, text })) }] }));
createRoot(document.getElementById("root")).render(createElement(Survey, { model: new Model({ showProgressBar: "top", pages }) }));`;
const DOCUMENT = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Survey</title></head><body><div id="root"></div><script type="module" src="/survey.js"></script></body></html>`;

/** Twelve questions of the demo's questionnaire with a survey library in the browser; null without a network to fetch it. */
async function builtSurvey(): Promise<string | null> {
  const folder = join(tmpdir(), "cairn-bench-survey");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  if (!existsSync(join(folder, "node_modules", "survey-react-ui"))) {
    try {
      execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...PACKAGES], { cwd: folder, stdio: "ignore" });
    } catch {
      return null;
    }
  }
  const template = JSON.parse(readFileSync(join(projectRoot, "backend/demo/questionnaire/risk-profile.json"), "utf8")) as {
    questions: Array<{ code: string; type: string; title: { fr: string }; answers?: Array<{ code: string; label: { fr: string } }> }>;
  };
  const questions = template.questions
    .filter(({ type }) => type !== "END")
    .slice(0, 12)
    .map(({ code, type, title, answers = [] }) => ({
      code,
      title: title.fr,
      multiple: type.startsWith("MULTIPLE"),
      answers: answers.map((answer) => [answer.code, answer.label.fr]),
    }));
  writeFileSync(join(folder, "questions.json"), JSON.stringify(questions));
  writeFileSync(join(folder, "survey.js"), SURVEY);
  writeFileSync(join(folder, "index.html"), DOCUMENT);
  await build({ root: folder, configFile: false, logLevel: "error", build: { outDir: "dist", emptyOutDir: true } });
  return join(folder, "dist");
}

const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css" };

/** Serves a folder with Brotli, as a good host does, and counts the bytes that it sent. */
function served(folder: string): Promise<{ server: Server; url: string; sent(): number }> {
  const packed = new Map<string, Buffer>();
  let bytes = 0;
  const server = createServer((req, res) => {
    const file = join(folder, req.url === "/" ? "index.html" : new URL(req.url ?? "", "http://x").pathname);
    if (!existsSync(file)) return res.writeHead(404).end();
    const body = packed.get(file) ?? brotliCompressSync(readFileSync(file));
    packed.set(file, body);
    bytes += body.length;
    res.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Content-Encoding": "br" }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`, sent: () => bytes });
    });
  });
}

/** Our question page beside the same questions with a survey library: bytes, and first paint on a slow phone. */
export async function benchSurveyPage(url: string, ours: { name: string; bytes: number }): Promise<Figure[]> {
  const folder = await builtSurvey();
  if (folder === null) {
    return [
      { name: "question page / survey library, bytes as known", value: "", ratio: ours.bytes / KNOWN_BYTES, gate: 1 / 20, aim: 1 / 50 },
    ];
  }
  const { server, url: surveyUrl, sent } = await served(folder);
  try {
    const theirs = (await onSlowPhone(surveyUrl, "input[type=radio]")).firstPaint;
    const theirBytes = sent() / 3;
    const own = (await onSlowPhone(url, "input[type=radio]", ours.name)).firstPaint;
    const kilobytes = (size: number) => (size / 1024).toFixed(1);
    return [
      {
        name: "question page / 12 questions of a survey library, bytes",
        value: `${kilobytes(ours.bytes)} / ${kilobytes(theirBytes)} kB`,
        ratio: ours.bytes / theirBytes,
        gate: 1 / 20,
        aim: 1 / 50,
      },
      {
        name: "the same, first paint, CPU / 4, slow 4G",
        value: `${own.toFixed(0)} / ${theirs.toFixed(0)} ms`,
        ratio: own / theirs,
        gate: 0.35,
        aim: 0.2,
      },
    ];
  } finally {
    server.close();
  }
}
