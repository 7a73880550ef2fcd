import { advice } from "./advice.ts";
import { adviceRules } from "./adviceRules.ts";
import { adviceShelf } from "./adviceShelf.ts";
import { adviceSteps } from "./adviceSteps.ts";
import { afterTax } from "./afterTax.ts";
import { alerts } from "./alerts.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { businessReporting } from "./businessReporting.ts";
import { charts } from "./charts.ts";
import { clientFile } from "./clientFile.ts";
import { common } from "./common.ts";
import { composition } from "./composition.ts";
import { consolidatedReportings } from "./consolidatedReportings.ts";
import { contracts } from "./contracts.ts";
import { costs } from "./costs.ts";
import { dashboard } from "./dashboard.ts";
import { erasure } from "./erasure.ts";
import { errors } from "./errors.ts";
import { firstPages } from "./firstPages.ts";
import { firstStart } from "./firstStart.ts";
import { followUp } from "./followUp.ts";
import { gridTransfers } from "./gridTransfers.ts";
import { horizonPortfolios } from "./horizonPortfolios.ts";
import { imports } from "./imports.ts";
import { jobs } from "./jobs.ts";
import { journey } from "./journey.ts";
import { journeyAdvice } from "./journeyAdvice.ts";
import { journeyBounds } from "./journeyBounds.ts";
import { journeyFinished } from "./journeyFinished.ts";
import { journeyImpact } from "./journeyImpact.ts";
import { journeyRecord } from "./journeyRecord.ts";
import { journeySettings } from "./journeySettings.ts";
import { kidDocuments } from "./kidDocuments.ts";
import { kidProducts } from "./kidProducts.ts";
import { license } from "./license.ts";
import { mails } from "./mails.ts";
import { marketEvents } from "./marketEvents.ts";
import { matrices } from "./matrices.ts";
import { methodology } from "./methodology.ts";
import { modelPortfolios } from "./modelPortfolios.ts";
import { modeTabs } from "./modeTabs.ts";
import { monitoredPortfolios } from "./monitoredPortfolios.ts";
import { navigation } from "./navigation.ts";
import { observatory } from "./observatory.ts";
import { optimise } from "./optimise.ts";
import { organisation } from "./organisation.ts";
import { pmsPortfolios } from "./pmsPortfolios.ts";
import { pools } from "./pools.ts";
import { portfolioAnalysis } from "./portfolioAnalysis.ts";
import { portfolioBacktesting } from "./portfolioBacktesting.ts";
import { portfolioCompositions } from "./portfolioCompositions.ts";
import { portfolioDarm } from "./portfolioDarm.ts";
import { portfolioOptimise } from "./portfolioOptimise.ts";
import { portfolioProposal } from "./portfolioProposal.ts";
import { portfolioRisk } from "./portfolioRisk.ts";
import { portfolioSettings } from "./portfolioSettings.ts";
import { portfolioSwitch } from "./portfolioSwitch.ts";
import { portfolioValues } from "./portfolioValues.ts";
import { preferences } from "./preferences.ts";
import { products } from "./products.ts";
import { providers } from "./providers.ts";
import { publication } from "./publication.ts";
import { questionnaireLink } from "./questionnaireLink.ts";
import { questionnaireTemplates } from "./questionnaireTemplates.ts";
import { recap } from "./recap.ts";
import { regulatoryFiles } from "./regulatoryFiles.ts";
import { report } from "./report.ts";
import { reportDocument } from "./reportDocument.ts";
import { results } from "./results.ts";
import { riskFigures } from "./riskFigures.ts";
import { riskProfiling } from "./riskProfiling.ts";
import { search } from "./search.ts";
import { series } from "./series.ts";
import { seriesPages } from "./seriesPages.ts";
import { sessions } from "./sessions.ts";
import { simulation } from "./simulation.ts";
import { simulator } from "./simulator.ts";
import { simulatorSettings } from "./simulatorSettings.ts";
import { subscriber } from "./subscriber.ts";
import { suitability } from "./suitability.ts";
import { sustainability } from "./sustainability.ts";
import { tableImport } from "./tableImport.ts";
import { taxRules } from "./taxRules.ts";
import { users } from "./users.ts";
import { weightedLines } from "./weightedLines.ts";

/** One entry for each namespace; the name is the first part of a key. */
export const en = {
  advice,
  adviceRules,
  adviceShelf,
  adviceSteps,
  afterTax,
  alerts,
  audit,
  auth,
  businessReporting,
  charts,
  clientFile,
  common,
  composition,
  consolidatedReportings,
  contracts,
  costs,
  dashboard,
  navigation,
  erasure,
  errors,
  observatory,
  optimise,
  organisation,
  pools,
  portfolioAnalysis,
  portfolioBacktesting,
  portfolioCompositions,
  portfolioSwitch,
  portfolioValues,
  portfolioDarm,
  portfolioOptimise,
  portfolioProposal,
  portfolioRisk,
  portfolioSettings,
  preferences,
  pmsPortfolios,
  products,
  firstPages,
  providers,
  firstStart,
  followUp,
  gridTransfers,
  horizonPortfolios,
  imports,
  jobs,
  journey,
  journeyAdvice,
  journeyBounds,
  journeyFinished,
  journeyImpact,
  journeyRecord,
  journeySettings,
  kidProducts,
  kidDocuments,
  license,
  mails,
  marketEvents,
  recap,
  regulatoryFiles,
  report,
  reportDocument,
  publication,
  questionnaireLink,
  questionnaireTemplates,
  results,
  riskFigures,
  riskProfiling,
  search,
  series,
  seriesPages,
  sessions,
  matrices,
  methodology,
  modeTabs,
  modelPortfolios,
  monitoredPortfolios,
  simulation,
  simulator,
  simulatorSettings,
  subscriber,
  tableImport,
  suitability,
  sustainability,
  taxRules,
  users,
  weightedLines,
};
