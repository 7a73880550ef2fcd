import { benchAccess } from "./access.bench.ts";
import { benchComputation } from "./computation.bench.ts";
import { benchCores } from "./cores/cores.bench.ts";
import { benchDatabase } from "./database.bench.ts";
import { benchImport } from "./import.bench.ts";
import { benchAlerts } from "./jobs/alert.bench.ts";
import { benchJourney } from "./journey/journey.bench.ts";
import { benchPages } from "./pages.bench.ts";
import { measureParts, type Parts } from "./parts.ts";
import { benchPortfolios } from "./portfolio/portfolio.bench.ts";
import { benchQuestionnaire } from "./questionnaire.bench.ts";
import { benchSeries } from "./series.bench.ts";
import { benchSimulation } from "./simulation.bench.ts";
import { benchSimulatorPage } from "./simulator-page.bench.ts";
import { benchSolvers } from "./solvers.bench.ts";

const PARTS: Parts = {
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
  alerts: benchAlerts,
  portfolios: benchPortfolios,
  journey: benchJourney,
  cores: benchCores,
};

process.exit((await measureParts(PARTS, process.argv.slice(2), console.log)) ? 0 : 1);
