import { financialValues } from "#app/contract/financial-value.ts";
import { assetManagers, distributors, productOwners } from "#app/contract/organisation.ts";
import { returnMatrices, seriesDefinitions } from "#app/contract/series.ts";
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
  returnMatrices,
  financialValues,
};

/** Every call of the computation backend. */
export const computationContract = {
  simulator: simulatorService,
  successRate: successRateService,
};

export const contract = { api: apiContract, computation: computationContract };
