import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#backend/database/open.ts";
import { signInOverHttp, startApp } from "../../fixtures/app.ts";
import { quietLog } from "../../fixtures/database.ts";
import type { Figure } from "../figure.ts";
import { firstLoad } from "../pages.bench.ts";
import { percentile } from "../web.ts";
import { addPortfolios, LINES } from "./many-portfolios.ts";

const MANY = 1000;
/** The demo's values begin before: ten years and more. */
const SINCE = "2016-01-29";
const WARMING = 15;
const ROUNDS = 40;

/** The pages of one portfolio with ten years of daily values, and the list of a thousand. */
export async function benchPortfolios(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "cairn-portfolios-"));
  try {
    // The demo is written by the first start.
    await (await startApp({ dataDir })).stop();
    const database = await openDatabase({ dataDir, log: quietLog });
    const [one] = await addPortfolios(database.orm, MANY, SINCE);
    await database.close();
    const app = await startApp({ dataDir });
    try {
      const jar = await signInOverHttp(app.url, "adviser");
      const at = `/fia/model-portfolios/edit/${one}`;
      const asked: Array<[name: string, path: string, gate: number]> = [
        [`composition of a portfolio of ${LINES} lines`, at, 150],
        ["its analysis, ten years of daily values", `${at}/analysis`, 150],
        ["its risk page", `${at}/risk`, 150],
        [`list of ${MANY} portfolios, first page`, "/fia/model-portfolios", 100],
        [`list of ${MANY} portfolios, page 20`, "/fia/model-portfolios?page=20", 100],
        [`list of ${MANY} portfolios, search`, "/fia/model-portfolios?q=bench+77", 100],
      ];
      const figures: Figure[] = [];
      for (const [name, path, gate] of asked) {
        const times: number[] = [];
        for (let round = 0; round < WARMING + ROUNDS; round++) {
          const start = performance.now();
          const { answer } = await jar.fetch(`${app.url}${path}`);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
          if (round >= WARMING) times.push(performance.now() - start);
        }
        const median = percentile(times, 0.5);
        figures.push({ name: `${name}, warm, median`, value: `${median.toFixed(0)} ms`, ratio: median, gate });
      }
      const { js } = await firstLoad(app, `${at}/analysis`, jar.header());
      figures.push({ name: "analysis, JavaScript (Brotli)", value: `${(js / 1024).toFixed(1)} kB`, ratio: js / 1024, gate: 190 });
      return figures;
    } finally {
      await app.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
