import type { HorizonWorkingStatus } from "#app/domain/allocation/horizon-portfolio.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import type { Transaction } from "#backend/database/database.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_HORIZON, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";

/** Series of the grids: the guaranteed fund, a bond fund, an equity fund. */
const [GUARANTEED, BONDS, EQUITIES] = [demoSeries(1), demoSeries(9), demoSeries(20)];
const FIRST = "2021-01-04";
/** The grid of the balanced one was made more careful on this day. */
const SECOND = "2024-01-02";

interface DemoHorizon {
  uuid: string;
  name: string;
  workingStatus: HorizonWorkingStatus;
  riskProfile: RiskProfile;
  code: string;
  distributors: readonly string[];
  rule: Record<string, unknown>;
  /** Per cent of equities with the most years left, by the day from which it holds. */
  grids: ReadonlyArray<readonly [date: string, equities: number]>;
}

/**
 * Rows from `longest` years left to none: equities fall in a straight line from `start` to nothing, three tenths of the rest are guaranteed
 * at first and eight tenths at the horizon, bonds take what is left.
 */
function descending(start: number, longest = 20) {
  return Array.from({ length: longest + 1 }, (_, i) => {
    const left = longest - i;
    const equities = Math.round((start * left) / longest);
    const guaranteed = Math.round((100 - equities) * (0.3 + 0.5 * (1 - left / longest)));
    const weights = { [EQUITIES]: equities, [BONDS]: 100 - equities - guaranteed, [GUARANTEED]: guaranteed };
    const held = Object.entries(weights).filter(([, weight]) => weight > 0);
    return { horizonLeft: left, weights: Object.fromEntries(held.map(([series, weight]) => [series, String(weight)])) };
  });
}

const BIRTHDAYS = { stepChangeReference: "SUBSCRIBER_BIRTHDAY", rebalancingReference: "YEAR_END", gridTrigger: "NEXT_STEP" };
const ANNIVERSARIES = { stepChangeReference: "SUBSCRIPTION_DATE", rebalancingReference: "STEP_CHANGE", gridTrigger: "NEXT_STEP" };

/** One that is followed, one that waits to be checked, and a draft. */
const PORTFOLIOS: readonly DemoHorizon[] = [
  {
    uuid: DEMO_HORIZON.balanced,
    name: "Brissonne Horizon Équilibre",
    workingStatus: "IN_FORCE",
    riskProfile: "BALANCED",
    code: "GPH-EQ",
    distributors: [DEMO_ORGANISATIONS.distributor],
    rule: BIRTHDAYS,
    grids: [
      [FIRST, 75],
      [SECOND, 65],
    ],
  },
  {
    uuid: DEMO_HORIZON.cautious,
    name: "Brissonne Horizon Prudent",
    workingStatus: "TO_CHECK",
    riskProfile: "CONSERVATIVE",
    code: "GPH-PR",
    distributors: [],
    rule: ANNIVERSARIES,
    grids: [[FIRST, 45]],
  },
  {
    uuid: DEMO_HORIZON.dynamic,
    name: "Brissonne Horizon Dynamique",
    workingStatus: "DRAFT",
    riskProfile: "DYNAMIC",
    code: "GPH-DY",
    distributors: [],
    rule: ANNIVERSARIES,
    grids: [[FIRST, 90]],
  },
];

function sectionsOf({ name, rule, grids }: DemoHorizon) {
  return [
    {
      kind: "fee" as const,
      date: FIRST,
      content: { feesUnitLinkedAssets: "0.85", feesFrequency: "QUARTERLY", subscriptionSeriesFees: [] },
    },
    { kind: "rule" as const, date: FIRST, content: { glidepathRuleSource: "Article 12 des conditions générales", ...rule } },
    {
      kind: "reporting" as const,
      date: FIRST,
      content: { reportingTemplate: "standard", title: name, perfStartDate: FIRST, horizonsToDisplay: [20, 15, 10, 5, 0] },
    },
    ...grids.map(([date, equities]) => ({ kind: "grid" as const, date, content: { rows: descending(equities) } })),
  ];
}

/** Three horizon portfolios of the insurer with their dated settings. */
export async function seedHorizonPortfolios(tx: Transaction): Promise<void> {
  const author = DEMO_USERS.insurer;
  for (const portfolio of PORTFOLIOS) {
    const { uuid, name, workingStatus, riskProfile, code, distributors } = portfolio;
    await tx.insert(schema.horizonPortfolio).values({
      ...{ uuid, name, workingStatus, riskProfile, productOwnerPortfolioCode: code },
      ...{ owner: DEMO_ORGANISATIONS.productOwner, product: DEMO_PRODUCTS.lifeInsurance, glidepathMethod: "Gestion pilotée à horizon" },
    });
    if (distributors.length > 0)
      await tx.insert(schema.horizonPortfolioDistributor).values(distributors.map((distributor) => ({ portfolio: uuid, distributor })));
    await tx
      .insert(schema.horizonPortfolioSection)
      .values(sectionsOf(portfolio).map((section) => ({ ...section, portfolio: uuid, author })));
  }
}
