import { adviceServices } from "#app/contract/advice.ts";
import { afterTaxService } from "#app/contract/after-tax.ts";
import { alertConfigurations, alertNotifications } from "#app/contract/alert.ts";
import { auditLogs } from "#app/contract/audit.ts";
import { clientContracts } from "#app/contract/client-contract.ts";
import { definitionImports } from "#app/contract/definition-import.ts";
import { eMails } from "#app/contract/e-mail.ts";
import { erasures } from "#app/contract/erasure.ts";
import { externalSeriesCalls } from "#app/contract/external-series.ts";
import { financialValues } from "#app/contract/financial-value.ts";
import { glidepathMatrices } from "#app/contract/glidepath-matrix.ts";
import { horizonService } from "#app/contract/horizon.ts";
import { investmentPools } from "#app/contract/investment-pool.ts";
import { licenseAgreements } from "#app/contract/license-agreement.ts";
import { marketEvents } from "#app/contract/market-event.ts";
import { matrixCompositionService } from "#app/contract/matrix-composition.ts";
import { modelPortfolios } from "#app/contract/model-portfolio.ts";
import { optimisationServices } from "#app/contract/optimisation.ts";
import { assetManagers, distributors, productOwners } from "#app/contract/organisation.ts";
import { pdfGenerator } from "#app/contract/pdf.ts";
import { performanceServices } from "#app/contract/performance.ts";
import { products } from "#app/contract/product.ts";
import { questionnaireSessions, questionnaireTemplates } from "#app/contract/questionnaire.ts";
import { questionnaireLinks } from "#app/contract/questionnaire-link.ts";
import { distributorClients, questionnaireResults } from "#app/contract/questionnaire-result.ts";
import { recoConfigs, recoJourneys } from "#app/contract/reco-journey.ts";
import { recoSessions } from "#app/contract/reco-session.ts";
import { retailClients } from "#app/contract/retail-client.ts";
import { returnMatrices } from "#app/contract/return-matrix.ts";
import { riskServices } from "#app/contract/risk.ts";
import { seriesDefinitions } from "#app/contract/series.ts";
import { seriesComments } from "#app/contract/series-comment.ts";
import { seriesFigures } from "#app/contract/series-figures.ts";
import { simulators } from "#app/contract/simulation/simulators.ts";
import { simulationSnapshots } from "#app/contract/simulation.ts";
import { simulatorService, successRateService } from "#app/contract/simulator.ts";
import { taxRules } from "#app/contract/tax-rules.ts";
import { usage } from "#app/contract/usage.ts";
import { userService } from "#app/contract/user.ts";
import { valueHistory } from "./value-history.ts";

/** Every call of the API backend, by noun. */
export const apiContract = {
  users: userService,
  licenseAgreements,
  auditLogs,
  usage,
  distributors,
  assetManagers,
  productOwners,
  simulators,
  simulationSnapshots,
  series: seriesDefinitions,
  definitionImports,
  seriesComments,
  seriesFigures,
  externalSeries: externalSeriesCalls,
  returnMatrices,
  glidepathMatrices,
  investmentPools,
  financialValues,
  valueHistory,
  marketEvents,
  products,
  taxRules,
  modelPortfolios,
  alertConfigurations,
  alertNotifications,
  eMails,
  recoJourneys,
  recoConfigs,
  recoSessions,
  questionnaireTemplates,
  questionnaireSessions,
  questionnaireLinks,
  questionnaireResults,
  retailClients,
  distributorClients,
  clientContracts,
  erasures,
};

/** Every call of the computation backend. */
export const computationContract = {
  simulator: simulatorService,
  afterTax: afterTaxService,
  successRate: successRateService,
  risk: riskServices,
  advice: adviceServices,
  matrixComposition: matrixCompositionService,
  performance: performanceServices,
  optimisation: optimisationServices,
  horizon: horizonService,
};

/** Every call of the PDF backend. */
export const pdfContract = { pdfGenerator };

export const contract = { api: apiContract, computation: computationContract, pdf: pdfContract };
