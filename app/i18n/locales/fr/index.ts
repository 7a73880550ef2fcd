import { advice } from "./advice.ts";
import { adviceRules } from "./adviceRules.ts";
import { adviceShelf } from "./adviceShelf.ts";
import { adviceSteps } from "./adviceSteps.ts";
import { afterTax } from "./afterTax.ts";
import { alerts } from "./alerts.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { charts } from "./charts.ts";
import { common } from "./common.ts";
import { composition } from "./composition.ts";
import { costs } from "./costs.ts";
import { dashboard } from "./dashboard.ts";
import { erasure } from "./erasure.ts";
import { errors } from "./errors.ts";
import { firstStart } from "./firstStart.ts";
import { followUp } from "./followUp.ts";
import { imports } from "./imports.ts";
import { journey } from "./journey.ts";
import { journeyImpact } from "./journeyImpact.ts";
import { journeyRecord } from "./journeyRecord.ts";
import { journeySettings } from "./journeySettings.ts";
import { license } from "./license.ts";
import { marketEvents } from "./marketEvents.ts";
import { matrices } from "./matrices.ts";
import { methodology } from "./methodology.ts";
import { modelPortfolios } from "./modelPortfolios.ts";
import { modeTabs } from "./modeTabs.ts";
import { navigation } from "./navigation.ts";
import { optimise } from "./optimise.ts";
import { organisation } from "./organisation.ts";
import { pools } from "./pools.ts";
import { portfolioAnalysis } from "./portfolioAnalysis.ts";
import { portfolioRisk } from "./portfolioRisk.ts";
import { portfolioSwitch } from "./portfolioSwitch.ts";
import { preferences } from "./preferences.ts";
import { products } from "./products.ts";
import { publication } from "./publication.ts";
import { questionnaireLink } from "./questionnaireLink.ts";
import { questionnaireTemplates } from "./questionnaireTemplates.ts";
import { recap } from "./recap.ts";
import { report } from "./report.ts";
import { reportDocument } from "./reportDocument.ts";
import { results } from "./results.ts";
import { riskFigures } from "./riskFigures.ts";
import { riskProfiling } from "./riskProfiling.ts";
import { series } from "./series.ts";
import { seriesPages } from "./seriesPages.ts";
import { sessions } from "./sessions.ts";
import { simulation } from "./simulation.ts";
import { simulator } from "./simulator.ts";
import { simulatorSettings } from "./simulatorSettings.ts";
import { subscriber } from "./subscriber.ts";
import { suitability } from "./suitability.ts";
import { sustainability } from "./sustainability.ts";
import { taxRules } from "./taxRules.ts";
import { users } from "./users.ts";
import { weightedLines } from "./weightedLines.ts";

/** One entry for each namespace; the name is the first part of a key. */
export const fr = {
  advice,
  adviceRules,
  adviceShelf,
  adviceSteps,
  afterTax,
  alerts,
  audit,
  auth,
  charts,
  common,
  composition,
  costs,
  dashboard,
  navigation,
  erasure,
  errors,
  optimise,
  organisation,
  pools,
  portfolioAnalysis,
  portfolioSwitch,
  portfolioRisk,
  preferences,
  products,
  firstStart,
  followUp,
  imports,
  journey,
  journeyImpact,
  journeyRecord,
  journeySettings,
  license,
  marketEvents,
  recap,
  report,
  reportDocument,
  publication,
  questionnaireLink,
  questionnaireTemplates,
  results,
  riskFigures,
  riskProfiling,
  series,
  seriesPages,
  sessions,
  matrices,
  methodology,
  modeTabs,
  modelPortfolios,
  simulation,
  simulator,
  simulatorSettings,
  subscriber,
  suitability,
  sustainability,
  taxRules,
  users,
  weightedLines,
};
