import { alertRoutes } from "#backend/api/alert/alert.routes.ts";
import { alertNotificationRoutes } from "#backend/api/alert/notification.routes.ts";
import { alertMailRoutes } from "#backend/api/alert/unsubscribe.ts";
import { auditRoutes } from "#backend/api/audit/audit.routes.ts";
import { definitionImportRoutes } from "#backend/api/definition-import/definition-import.routes.ts";
import { eMailRoutes } from "#backend/api/e-mail/e-mail.routes.ts";
import { erasureRoutes } from "#backend/api/erasure/erasure.routes.ts";
import { valueHistoryRoutes } from "#backend/api/financial-value/history.routes.ts";
import { financialValueRoutes } from "#backend/api/financial-value/routes.ts";
import { glidepathRoutes } from "#backend/api/glidepath/glidepath.routes.ts";
import { graphqlRoutes as horizonGraphqlRoutes } from "#backend/api/horizon-portfolio/graphql/server.ts";
import { portfolioRoutes as horizonPortfolioRoutes } from "#backend/api/horizon-portfolio/portfolio.routes.ts";
import { sectionRoutes as horizonSettingRoutes } from "#backend/api/horizon-portfolio/section.routes.ts";
import { investmentPoolRoutes } from "#backend/api/investment-pool/investment-pool.routes.ts";
import { jobRoutes } from "#backend/api/job/job.routes.ts";
import { adviceFollowUpRoutes } from "#backend/api/journey/follow-up/follow-up.routes.ts";
import { journeyConfigRoutes, journeyRoutes } from "#backend/api/journey/journey.routes.ts";
import { deliveryRoutes } from "#backend/api/journey/publication/delivery.routes.ts";
import { packageRoutes } from "#backend/api/journey/publication/package.routes.ts";
import { packageLinkRoutes } from "#backend/api/journey/publication/package-link.routes.ts";
import { recordRoutes } from "#backend/api/journey/publication/record.routes.ts";
import { replayRoutes } from "#backend/api/journey/publication/replay.ts";
import { secondReadingRoutes } from "#backend/api/journey/second-reading.routes.ts";
import { journeySessionRoutes } from "#backend/api/journey/session.routes.ts";
import { journeyChangeRoutes } from "#backend/api/journey/settings/journey-changes.routes.ts";
import { kidConfigRoutes } from "#backend/api/kid-document/config.routes.ts";
import { kidDocumentRoutes } from "#backend/api/kid-document/document.routes.ts";
import { kidProductRoutes } from "#backend/api/kid-product/kid-product.routes.ts";
import { eptRoutes } from "#backend/api/kid-product/regulatory/ept.routes.ts";
import { regulatoryFileRoutes } from "#backend/api/kid-product/regulatory/file.routes.ts";
import { regulatoryProductRoutes } from "#backend/api/kid-product/regulatory/product.routes.ts";
import { licenseAgreementRoutes } from "#backend/api/license/license.routes.ts";
import { marketEventRoutes } from "#backend/api/market-event/market-event.routes.ts";
import { modelPortfolioRoutes } from "#backend/api/model-portfolio/portfolio.routes.ts";
import { compositionRoutes as monitoredCompositionRoutes } from "#backend/api/monitored-portfolio/composition/composition.routes.ts";
import { darmRoutes } from "#backend/api/monitored-portfolio/darm/darm.routes.ts";
import { documentRoutes as monitoredDocumentRoutes } from "#backend/api/monitored-portfolio/document/document.routes.ts";
import { kidDataRoutes } from "#backend/api/monitored-portfolio/document/kid-data.routes.ts";
import { excelRoutes as monitoredExcelRoutes } from "#backend/api/monitored-portfolio/excel/excel.routes.ts";
import { observatoryRoutes } from "#backend/api/monitored-portfolio/observatory/observatory.routes.ts";
import { portfolioRoutes as monitoredPortfolioRoutes } from "#backend/api/monitored-portfolio/portfolio/portfolio.routes.ts";
import { propagationRoutes } from "#backend/api/monitored-portfolio/propagation/propagation.routes.ts";
import { publicRoutes } from "#backend/api/monitored-portfolio/public/public.routes.ts";
import { reportingRoutes } from "#backend/api/monitored-portfolio/reporting/reporting.routes.ts";
import { sectionRoutes as monitoredSettingRoutes } from "#backend/api/monitored-portfolio/section/section.routes.ts";
import { serviceCheckRoutes } from "#backend/api/monitored-portfolio/service-check/service-check.routes.ts";
import { conformanceRoutes } from "#backend/api/monitored-portfolio/transfer/conformance.routes.ts";
import { transferRoutes } from "#backend/api/monitored-portfolio/transfer/transfer.routes.ts";
import { valueRoutes as monitoredValueRoutes } from "#backend/api/monitored-portfolio/values/value.routes.ts";
import { assetManagerRoutes, distributorRoutes, productOwnerRoutes } from "#backend/api/organisation/organisation.routes.ts";
import { pmsPortfolioRoutes } from "#backend/api/pms-portfolio/pms-portfolio.routes.ts";
import { productRoutes } from "#backend/api/product/product.routes.ts";
import { configurationRoutes as providerConfigurationRoutes } from "#backend/api/provider/configuration.routes.ts";
import { providerRoutes } from "#backend/api/provider/provider.routes.ts";
import { questionnaireLinkRoutes } from "#backend/api/questionnaire/link/link.routes.ts";
import { resultRoutes } from "#backend/api/questionnaire/result.routes.ts";
import { sessionRoutes } from "#backend/api/questionnaire/session.routes.ts";
import { templateRoutes } from "#backend/api/questionnaire/template.routes.ts";
import { clientContractRoutes } from "#backend/api/retail-client/client-contract.routes.ts";
import { distributorClientRoutes } from "#backend/api/retail-client/distributor-client.routes.ts";
import { retailClientRoutes } from "#backend/api/retail-client/retail-client.routes.ts";
import { uaflifeRoutes } from "#backend/api/retail-client/uaflife/uaflife.routes.ts";
import { scenarioSetRoutes } from "#backend/api/scenario-set/scenario-set.routes.ts";
import { externalSeriesRoutes } from "#backend/api/series/external-series.routes.ts";
import { seriesRoutes } from "#backend/api/series/series.routes.ts";
import { seriesCommentRoutes } from "#backend/api/series/series-comment.routes.ts";
import { seriesFigureRoutes } from "#backend/api/series/series-figures.routes.ts";
import { simulationRoutes } from "#backend/api/simulation/simulation.routes.ts";
import { simulatorRoutes } from "#backend/api/simulator/simulator.routes.ts";
import { taxRulesRoutes } from "#backend/api/tax-rules/tax-rules.routes.ts";
import { usageRoutes } from "#backend/api/usage/usage.routes.ts";
import { userRoutes } from "#backend/api/user/user.routes.ts";

/** Every call of the API backend, in the shape of the contract; the streamed upload of values is a raw route. */
export const apiRouter = {
  users: userRoutes,
  licenseAgreements: licenseAgreementRoutes,
  auditLogs: auditRoutes,
  usage: usageRoutes,
  jobs: jobRoutes,
  distributors: distributorRoutes,
  assetManagers: assetManagerRoutes,
  productOwners: productOwnerRoutes,
  simulators: simulatorRoutes,
  simulations: simulationRoutes,
  series: seriesRoutes,
  definitionImports: definitionImportRoutes,
  seriesComments: seriesCommentRoutes,
  seriesFigures: seriesFigureRoutes,
  externalSeries: externalSeriesRoutes,
  scenarioSets: scenarioSetRoutes,
  glidepaths: glidepathRoutes,
  investmentPools: investmentPoolRoutes,
  financialValues: financialValueRoutes,
  providers: providerRoutes,
  providerConfigurations: providerConfigurationRoutes,
  valueHistory: valueHistoryRoutes,
  marketEvents: marketEventRoutes,
  products: productRoutes,
  taxRules: taxRulesRoutes,
  modelPortfolios: modelPortfolioRoutes,
  monitoredPortfolios: monitoredPortfolioRoutes,
  observatory: observatoryRoutes,
  monitoredSettings: monitoredSettingRoutes,
  monitoredCompositions: monitoredCompositionRoutes,
  monitoredDarm: darmRoutes,
  monitoredValues: monitoredValueRoutes,
  monitoredPropagation: propagationRoutes,
  monitoredPublic: publicRoutes,
  monitoredTransfers: transferRoutes,
  monitoredConformance: conformanceRoutes,
  monitoredService: serviceCheckRoutes,
  monitoredExcel: monitoredExcelRoutes,
  monitoredDocuments: monitoredDocumentRoutes,
  monitoredKid: kidDataRoutes,
  consolidatedReportings: reportingRoutes,
  pmsPortfolios: pmsPortfolioRoutes,
  horizonPortfolios: horizonPortfolioRoutes,
  horizonSettings: horizonSettingRoutes,
  horizonGraphql: horizonGraphqlRoutes,
  kidProducts: kidProductRoutes,
  kidEpt: eptRoutes,
  regulatoryFiles: regulatoryFileRoutes,
  regulatoryProducts: regulatoryProductRoutes,
  kidConfigs: kidConfigRoutes,
  kidDocuments: kidDocumentRoutes,
  alerts: alertRoutes,
  alertNotifications: alertNotificationRoutes,
  alertMails: alertMailRoutes,
  eMails: eMailRoutes,
  journeys: journeyRoutes,
  journeyChanges: journeyChangeRoutes,
  journeyConfigs: journeyConfigRoutes,
  advicePackages: { ...packageRoutes, ...deliveryRoutes, ...replayRoutes, ...recordRoutes },
  packageLinks: packageLinkRoutes,
  journeySessions: journeySessionRoutes,
  secondReadings: secondReadingRoutes,
  adviceFollowUps: adviceFollowUpRoutes,
  questionnaireTemplates: templateRoutes,
  questionnaireSessions: sessionRoutes,
  questionnaireLinks: questionnaireLinkRoutes,
  questionnaireResults: resultRoutes,
  retailClients: retailClientRoutes,
  distributorClients: distributorClientRoutes,
  clientContracts: clientContractRoutes,
  uaflife: uaflifeRoutes,
  erasures: erasureRoutes,
};
