import { adviceServices } from "#app/contract/advice.ts";
import { financialValues } from "#app/contract/financial-value.ts";
import { marketEvents } from "#app/contract/market-event.ts";
import { matrixCompositionService } from "#app/contract/matrix-composition.ts";
import { optimisationServices } from "#app/contract/optimisation.ts";
import { assetManagers, distributors, productOwners } from "#app/contract/organisation.ts";
import { performanceServices } from "#app/contract/performance.ts";
import { products } from "#app/contract/product.ts";
import { riskServices } from "#app/contract/risk.ts";
import { returnMatrices, seriesDefinitions } from "#app/contract/series.ts";
import { seriesComments } from "#app/contract/series-comment.ts";
import { simulationSnapshots, simulators } from "#app/contract/simulation.ts";
import { simulatorService, successRateService } from "#app/contract/simulator.ts";
import { userService } from "#app/contract/user.ts";

/** Every call of the API backend, by noun. */
export const apiContract = {
  users: userService,
  distributors,
  assetManagers,
  productOwners,
  simulators,
  simulationSnapshots,
  series: seriesDefinitions,
  seriesComments,
  returnMatrices,
  financialValues,
  marketEvents,
  products,
};

/** Every call of the computation backend. */
export const computationContract = {
  simulator: simulatorService,
  successRate: successRateService,
  risk: riskServices,
  advice: adviceServices,
  matrixComposition: matrixCompositionService,
  performance: performanceServices,
  optimisation: optimisationServices,
};

export const contract = { api: apiContract, computation: computationContract };
