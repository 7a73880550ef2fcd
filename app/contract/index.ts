import { alertMails, alertNotifications, alerts } from "#app/contract/alert.ts";
import { auditLogs } from "#app/contract/audit.ts";
import { adviceServices } from "#app/contract/computation/advice.ts";
import { afterTaxService } from "#app/contract/computation/after-tax.ts";
import { matrixCompositionService } from "#app/contract/computation/matrix-composition.ts";
import { optimisationServices } from "#app/contract/computation/optimisation.ts";
import { performanceServices } from "#app/contract/computation/performance.ts";
import { simulatorService, successRateService } from "#app/contract/computation/projection.ts";
import { riskServices } from "#app/contract/computation/risk.ts";
import { pdfGenerator } from "#app/contract/document/pdf.ts";
import { eMails } from "#app/contract/e-mail.ts";
import { glidepaths } from "#app/contract/glidepath.ts";
import { horizonGraphql } from "#app/contract/horizon-portfolio/graphql.ts";
import { horizonPortfolios, horizonSettingCalls } from "#app/contract/horizon-portfolio/portfolio.ts";
import { investmentPools } from "#app/contract/investment-pool.ts";
import { jobs } from "#app/contract/job.ts";
import { adviceFollowUps } from "#app/contract/journey/follow-up.ts";
import { journeyConfigs, journeys } from "#app/contract/journey/journey.ts";
import { journeyChanges } from "#app/contract/journey/journey-changes.ts";
import { advicePackages, packageLinks } from "#app/contract/journey/publication.ts";
import { secondReadings } from "#app/contract/journey/second-reading.ts";
import { journeySessions } from "#app/contract/journey/session.ts";
import { kidConfigs } from "#app/contract/kid-document/kid-config.ts";
import { kidDocuments } from "#app/contract/kid-document/kid-file.ts";
import { kidProducts } from "#app/contract/kid-product/kid-product.ts";
import { kidEpt, regulatoryFiles, regulatoryProducts } from "#app/contract/kid-product/regulatory-file.ts";
import { licenseAgreements } from "#app/contract/license.ts";
import { marketEvents } from "#app/contract/market-event.ts";
import { modelPortfolios } from "#app/contract/model-portfolio.ts";
import { monitoredCompositions } from "#app/contract/monitored-portfolio/composition-calls.ts";
import { monitoredConformance } from "#app/contract/monitored-portfolio/conformance.ts";
import { consolidatedReportings } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import { monitoredDarm } from "#app/contract/monitored-portfolio/darm.ts";
import { monitoredDocuments } from "#app/contract/monitored-portfolio/documents.ts";
import { monitoredExcel } from "#app/contract/monitored-portfolio/excel.ts";
import { monitoredKid } from "#app/contract/monitored-portfolio/kid-data.ts";
import { observatory } from "#app/contract/monitored-portfolio/observatory.ts";
import { pmsPortfolios } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import { monitoredPortfolios } from "#app/contract/monitored-portfolio/portfolio.ts";
import { monitoredPropagation } from "#app/contract/monitored-portfolio/propagation.ts";
import { monitoredPublic } from "#app/contract/monitored-portfolio/public.ts";
import { monitoredSettings } from "#app/contract/monitored-portfolio/section-calls.ts";
import { monitoredService } from "#app/contract/monitored-portfolio/service-check.ts";
import { monitoredTransfers } from "#app/contract/monitored-portfolio/transfer.ts";
import { monitoredValues } from "#app/contract/monitored-portfolio/values.ts";
import { assetManagers, distributors, productOwners } from "#app/contract/organisation.ts";
import { products } from "#app/contract/product.ts";
import { providerConfigurations } from "#app/contract/provider/configuration.ts";
import { providers } from "#app/contract/provider/provider.ts";
import { questionnaireSessions, questionnaireTemplates } from "#app/contract/questionnaire/questionnaire.ts";
import { questionnaireLinks } from "#app/contract/questionnaire/questionnaire-link.ts";
import { distributorClients, questionnaireResults } from "#app/contract/questionnaire/questionnaire-result.ts";
import { clientContracts } from "#app/contract/retail-client/client-contract.ts";
import { erasures } from "#app/contract/retail-client/erasure.ts";
import { retailClients } from "#app/contract/retail-client/retail-client.ts";
import { uaflife } from "#app/contract/retail-client/uaflife.ts";
import { scenarioSets } from "#app/contract/scenario-set.ts";
import { definitionImports } from "#app/contract/series/definition-import.ts";
import { externalSeriesCalls } from "#app/contract/series/external-series.ts";
import { financialValues } from "#app/contract/series/financial-value.ts";
import { seriesDefinitions } from "#app/contract/series/series.ts";
import { seriesComments } from "#app/contract/series/series-comment.ts";
import { seriesFigures } from "#app/contract/series/series-figures.ts";
import { simulations } from "#app/contract/simulation/simulation.ts";
import { simulators } from "#app/contract/simulation/simulator.ts";
import { taxRules } from "#app/contract/tax-rules.ts";
import { usage } from "#app/contract/usage.ts";
import { userService } from "#app/contract/user.ts";
import { valueHistory } from "./series/value-history.ts";

/** Every call of the API backend, by noun. */
export const apiContract = {
  users: userService,
  licenseAgreements,
  auditLogs,
  usage,
  jobs,
  distributors,
  assetManagers,
  productOwners,
  simulators,
  simulations,
  series: seriesDefinitions,
  definitionImports,
  seriesComments,
  seriesFigures,
  externalSeries: externalSeriesCalls,
  scenarioSets,
  glidepaths,
  investmentPools,
  financialValues,
  providers,
  providerConfigurations,
  valueHistory,
  marketEvents,
  products,
  taxRules,
  modelPortfolios,
  monitoredPortfolios,
  observatory,
  monitoredSettings,
  monitoredCompositions,
  monitoredConformance,
  monitoredDarm,
  monitoredValues,
  monitoredPropagation,
  monitoredPublic,
  monitoredTransfers,
  monitoredService,
  monitoredExcel,
  monitoredDocuments,
  monitoredKid,
  consolidatedReportings,
  pmsPortfolios,
  horizonPortfolios,
  horizonSettings: horizonSettingCalls,
  horizonGraphql,
  kidProducts,
  kidEpt,
  regulatoryFiles,
  regulatoryProducts,
  kidConfigs,
  kidDocuments,
  alerts,
  alertNotifications,
  alertMails,
  eMails,
  journeys,
  journeyChanges,
  journeyConfigs,
  advicePackages,
  adviceFollowUps,
  packageLinks,
  journeySessions,
  secondReadings,
  questionnaireTemplates,
  questionnaireSessions,
  questionnaireLinks,
  questionnaireResults,
  retailClients,
  distributorClients,
  clientContracts,
  uaflife,
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
};

/** Every call of the PDF backend. */
export const pdfContract = { pdfGenerator };

export const contract = { api: apiContract, computation: computationContract, pdf: pdfContract };
