import { benchAccess } from "./access.bench.ts";
import { benchComputation } from "./computation.bench.ts";
import { benchDatabase } from "./database.bench.ts";
import type { Figure } from "./figure.ts";
import { verdict } from "./figure.ts";
import { benchImport } from "./import.bench.ts";
import { benchPages } from "./pages.bench.ts";
import { benchQuestionnaire } from "./questionnaire.bench.ts";
import { benchSeries } from "./series.bench.ts";
import { benchSimulation } from "./simulation.bench.ts";
import { benchSimulatorPage } from "./simulator-page.bench.ts";
import { benchSolvers } from "./solvers.bench.ts";

const PARTS: Record<string, () => Promise<Figure[]>> = {
  access: benchAccess,
  simulation: benchSimulation,
  computation: benchComputation,
  solvers: benchSolvers,
  database: benchDatabase,
  import: benchImport,
  series: benchSeries,
  pages: benchPages,
  simulator: benchSimulatorPage,
  questionnaire: benchQuestionnaire,
};

const wanted = process.argv.slice(2);
const number = (value: number | undefined) => (value === undefined ? "" : value >= 100 ? value.toFixed(0) : value.toPrecision(3));
let missed = 0;

for (const [part, bench] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  console.log(`\n${part}`);
  for (const figure of await bench()) {
    const state = verdict(figure);
    if (state === "MISSED") missed++;
    const goal =
      figure.gate === undefined ? "" : `gate ${number(figure.gate)}${figure.aim === undefined ? "" : `, aim ${number(figure.aim)}`}`;
    console.log(
      `  ${figure.name.padEnd(58)} ${figure.value.padStart(16)}  ${number(figure.ratio).padStart(8)}  ${goal.padEnd(24)} ${state}`,
    );
  }
}
console.log(missed === 0 ? "\nEvery gate holds." : `\n${missed} gate(s) missed.`);
process.exit(missed === 0 ? 0 : 1);
