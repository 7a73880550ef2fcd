import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Writing } from "#app/modules/simulation/writing.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { presentComposition } from "../present-composition.server.ts";
import { type LevelView, levelOf, type RiskShares, type SrriView, sharesOf, srriOf } from "./indicators.server.ts";
import { type Losses, lossesOf } from "./losses.server.ts";
import { subjectOf } from "./risk-subject.server.ts";
import { type Stress, stressOf } from "./stress.server.ts";

export interface RiskView {
  /** Which weights the figures of today's risk are measured on. */
  weights: string;
  level: LevelView;
  srri: SrriView;
  shares: RiskShares;
  losses: Losses;
  stress: Stress | null;
}

/** The risk of a portfolio by the measures of the field; each can lack its data, which leaves the others. Null without a composition in effect. */
export async function riskView(viewer: Viewer, portfolio: FullModelPortfolio, benchmark: string | null): Promise<RiskView | null> {
  const present = presentComposition(portfolio);
  if (!present) return null;
  const writing: Writing = { t: getFixedT(viewer.language), language: viewer.language };
  const subject = await subjectOf(viewer, portfolio, present);
  const exAnte = viewer.computation.risk.fastSrri({ weights: subject.weights });
  const [level, srri, shares, losses, stress] = await Promise.all([
    levelOf(viewer, subject, exAnte, writing),
    srriOf(viewer, subject, writing),
    sharesOf(subject, exAnte, writing),
    lossesOf(viewer, subject, writing),
    stressOf(viewer, subject, benchmark, writing),
  ]);
  return { weights: writing.t("portfolioRisk.weights", { date: formatDate(present.date) }), level, srri, shares, losses, stress };
}
