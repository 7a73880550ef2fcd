import { clientContractRoutes } from "#backend/api/contract-service/client-contract.routes.ts";
import { questionnaireLinkRoutes } from "#backend/api/contract-service/link.routes.ts";
import { resultRoutes } from "#backend/api/contract-service/result.routes.ts";
import { retailClientRoutes } from "#backend/api/contract-service/retail-client.routes.ts";
import { sessionRoutes } from "#backend/api/contract-service/session.routes.ts";
import { templateRoutes } from "#backend/api/contract-service/template.routes.ts";
import { erasureRoutes } from "#backend/api/erasure/erasure.routes.ts";
import { alertConfigurationRoutes, alertNotificationRoutes } from "#backend/api/financial-alert-service/alert.routes.ts";
import { eMailRoutes } from "#backend/api/financial-alert-service/e-mail.routes.ts";
import { valueHistoryRoutes } from "#backend/api/financial-value-service/history.routes.ts";
import { financialValueRoutes } from "#backend/api/financial-value-service/routes.ts";
import { modelPortfolioRoutes } from "#backend/api/model-portfolio-service/portfolio.routes.ts";
import { distributorClientRoutes } from "#backend/api/product-config-service/distributor-client.routes.ts";
import { marketEventRoutes } from "#backend/api/product-config-service/market-event.routes.ts";
import { assetManagerRoutes, distributorRoutes, productOwnerRoutes } from "#backend/api/product-config-service/organisation.routes.ts";
import { productRoutes } from "#backend/api/product-config-service/product.routes.ts";
import { recoConfigRoutes, recoJourneyRoutes } from "#backend/api/product-config-service/reco-journey/journey.routes.ts";
import { recoSessionRoutes } from "#backend/api/product-config-service/reco-journey/session.routes.ts";
import { simulatorRoutes } from "#backend/api/product-config-service/simulator.routes.ts";
import { snapshotRoutes } from "#backend/api/product-config-service/snapshot.routes.ts";
import { taxRulesRoutes } from "#backend/api/product-config-service/tax-rules/tax-rules.routes.ts";
import { definitionImportRoutes } from "#backend/api/series-definition-service/definition-import.routes.ts";
import { externalSeriesRoutes } from "#backend/api/series-definition-service/external-series.routes.ts";
import { glidepathRoutes } from "#backend/api/series-definition-service/glidepath-matrix.routes.ts";
import { investmentPoolRoutes } from "#backend/api/series-definition-service/investment-pool.routes.ts";
import { matrixRoutes } from "#backend/api/series-definition-service/matrix.routes.ts";
import { seriesRoutes } from "#backend/api/series-definition-service/series.routes.ts";
import { seriesCommentRoutes } from "#backend/api/series-definition-service/series-comment.routes.ts";
import { seriesFigureRoutes } from "#backend/api/series-definition-service/series-figures.routes.ts";
import { auditRoutes } from "#backend/api/user-service/audit.routes.ts";
import { licenseAgreementRoutes } from "#backend/api/user-service/license-agreement.routes.ts";
import { usageRoutes } from "#backend/api/user-service/usage.routes.ts";
import { userRoutes } from "#backend/api/user-service/user.routes.ts";

/** Every call of the API backend, in the shape of the contract; the streamed upload of values is a raw route. */
export const apiRouter = {
  users: userRoutes,
  licenseAgreements: licenseAgreementRoutes,
  auditLogs: auditRoutes,
  usage: usageRoutes,
  distributors: distributorRoutes,
  assetManagers: assetManagerRoutes,
  productOwners: productOwnerRoutes,
  simulators: simulatorRoutes,
  simulationSnapshots: snapshotRoutes,
  series: seriesRoutes,
  definitionImports: definitionImportRoutes,
  seriesComments: seriesCommentRoutes,
  seriesFigures: seriesFigureRoutes,
  externalSeries: externalSeriesRoutes,
  returnMatrices: matrixRoutes,
  glidepathMatrices: glidepathRoutes,
  investmentPools: investmentPoolRoutes,
  financialValues: financialValueRoutes,
  valueHistory: valueHistoryRoutes,
  marketEvents: marketEventRoutes,
  products: productRoutes,
  taxRules: taxRulesRoutes,
  modelPortfolios: modelPortfolioRoutes,
  alertConfigurations: alertConfigurationRoutes,
  alertNotifications: alertNotificationRoutes,
  eMails: eMailRoutes,
  recoJourneys: recoJourneyRoutes,
  recoConfigs: recoConfigRoutes,
  recoSessions: recoSessionRoutes,
  questionnaireTemplates: templateRoutes,
  questionnaireSessions: sessionRoutes,
  questionnaireLinks: questionnaireLinkRoutes,
  questionnaireResults: resultRoutes,
  retailClients: retailClientRoutes,
  distributorClients: distributorClientRoutes,
  clientContracts: clientContractRoutes,
  erasures: erasureRoutes,
};
