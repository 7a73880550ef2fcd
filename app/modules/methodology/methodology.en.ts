import { advice } from "#app/i18n/locales/en/advice.ts";
import type { Methodology } from "./methodology.ts";
import { followingEn } from "./methodology-following.en.ts";

export const methodologyEn: Methodology = {
  introduction: [
    "Each figure of the screens and documents is described here: what it is, how it is computed, where the method comes from, what was decided where the sources leave a choice, and what the figure does not say.",
    "Rates, weights and fees are fractions of one in the formulas and percentages on the screens. A figure that cannot be computed is left empty, never replaced by zero. Results are estimates: past and simulated performance say nothing certain about the future.",
  ],
  themes: [
    {
      id: "simulation",
      title: "Simulation of savings",
      methods: [
        {
          id: "scenarios",
          title: "Market scenarios",
          definition:
            "250 possible futures of all series, month by month over 50 years. Scenario number s is the same state of the world for every series, so that their joint behaviour is kept.",
          formula: "r[s][t] = R[index[s][t]], blocks of 12 consecutive months drawn from the reference months, wrapping round at the end",
          source:
            "Circular block bootstrap (Politis and Romano, 1992); correlated geometric Brownian motion (Glasserman, 2003, chapter 3) for sets made that way. Random numbers: Mersenne Twister (Matsumoto and Nishimura, 1998), normal quantile AS 241 (Wichura, 1988).",
          conventions:
            "At least 60 common months. The seed, the reference months and the version of the set are kept with each saved simulation, so that it can be made again. A series may be re-centred on an expected return.",
          limits: "The future can hold what the reference months did not. A short or calm reference period understates the risk.",
        },
        {
          id: "projection",
          title: "Projected savings",
          definition: "Value of the contract in one scenario: payments, withdrawals, returns and fees, month by month.",
          formula: "holding ← holding · (1 + r) · (1 − management fee)^(1/12); a deposit enters as deposit · (1 − entry fee)",
          source: "Convention of this product, on monthly total returns.",
          conventions:
            "Flows take place at the start of the month. The present balance bears no entry fee. Rebalancing is monthly, yearly or none. A withdrawal beyond the value pays what is there: gain, return and loss count what was paid, and the scenario counts as a shortfall.",
          limits: "Taxes, social charges, switching costs and the client's own decisions are not simulated.",
        },
        {
          id: "percentiles",
          title: "Fan chart and percentiles",
          definition:
            "At each date the scenarios are sorted: 5 % lie below the fifth percentile, half below the median, 5 % above the ninety-fifth.",
          formula: "q(p) = x[k] + (h − k) · (x[k+1] − x[k]), h = (n − 1) · p, k = whole part of h",
          source: "Quantile of type 7, Hyndman and Fan (1996).",
          conventions:
            "Bands: 5 to 25 %, 25 to 75 %, 75 to 95 %. Named scenarios are percentiles of the final value. A saved plan can be followed: the same engine walks the real values of its series since its start, and the place is the share of the scenarios below, those that are equal counting by half; between two months each scenario goes in a straight line.",
          limits: "A line of the chart is no single scenario. The extremes rest on a dozen scenarios out of 250.",
        },
        {
          id: "success-chance",
          title: "Success chances",
          definition:
            "Share of the scenarios whose final value reaches the goal and that pay every withdrawal in full. Without a goal, share of those that pay every withdrawal.",
          formula: "p = k / S, with Wilson's interval at 95 %",
          source: "Wilson (1927) for the confidence interval.",
          conventions: "Shown to the percent. With 250 scenarios the margin is about six points around 50 %.",
          limits: "It depends on the model of the market and is no probability that a regulator or an insurer guarantees.",
        },
        {
          id: "target-return",
          title: "Return of a scenario and goal as a return",
          definition: "The constant annual return that would turn the same payments at the same dates into the final amount.",
          formula: "balance · q^T + Σ flow(k) · q^(T − k) = amount, q = (1 + r)^(1/12)",
          source: "Money-weighted (internal) rate of return.",
          conventions: "Payments gross of fees, so that the return is net of them. Real return: (1 + r)/(1 + inflation) − 1.",
          limits: "It mixes the market and the calendar of payments: it cannot be compared with the performance of a fund.",
        },
        {
          id: "contributions",
          title: "Contribution that reaches a goal",
          definition: "The smallest initial or regular payment with which the wanted share of scenarios reaches the goal.",
          source:
            "Bracketed and halved to the cent: holdings never fall when more is paid in or less taken out. It starts from the order statistics of the scenarios.",
          conventions:
            "With both payments free, the client's own proportion between them is kept. Amounts are rounded up to the cent, then simulated again: the amount is enough, a cent less is not. Likewise for the largest withdrawals that last, which keep their dates and proportions.",
          limits: "Those of the success chances.",
        },
      ],
    },
    {
      id: "history",
      title: "Performance and risk of the past",
      methods: [
        {
          id: "returns",
          title: "Performance and annualised return",
          definition: "Change of value between two dates, distributions reinvested where they are known.",
          formula: "R = V(to)/V(from) − 1; annualised (1 + R)^(365/days) − 1",
          source: "GIPS 2020.",
          conventions: "The value of a date is the last one, at most ten days old. Nothing under one year is annualised.",
          limits: "Past performance is no reliable guide to future performance. Before charges that are not in the values.",
        },
        {
          id: "track",
          title: "Track of a portfolio",
          definition:
            "Value of a portfolio along its dated compositions: weights drift with the markets and go back to their target at a new composition or a rebalancing.",
          formula: "V ← V · (1 + Σ w·r) · (1 − fees)^(days/365)",
          source: "Time-weighted return, GIPS 2020.",
          conventions:
            "A composition takes effect on the first valuation date from its own. A back-cast holds today's composition in the past, and is labelled so. Over the dates of a market event it starts at its weights on the day before the first day, and follows an event of a single day for a month; funds without values then are left out, the share that is known is told, and below half there is no figure.",
          limits: "A back-cast was chosen with knowledge of the past: it flatters.",
        },
        {
          id: "volatility",
          title: "Volatility",
          definition: "Size of the usual ups and downs, per year.",
          formula: "σ = standard deviation of returns (n − 1) · √52, √12 or √4",
          source: "Usual practice; Bacon (2008).",
          conventions:
            "Simple returns from Friday to Friday. Where values stand more than ten days apart (median), from month end to month end, and more than forty-five days apart, from quarter to quarter: repeated prices would give a volatility of 0 beside a fall. How often is always said. A week, month or quarter that is not over is no observation; of fewer than twelve observations nothing is shown. An allocation follows its rarest valued fund.",
          limits: "It treats gains and losses alike and says little of rare falls.",
        },
        {
          id: "drawdown",
          title: "Maximum drawdown",
          definition: "Largest loss from a previous peak, with the dates of the peak, the trough and the recovery.",
          formula: "min V(t) / max{V(s), s ≤ t} − 1",
          source: "Bacon (2008).",
          conventions: "On the dates of the track itself. No recovery date while the peak is not reached again.",
          limits: "It depends on the period: a young fund has often not met a crisis.",
        },
        {
          id: "ratios",
          title: "Sharpe and Sortino ratios",
          definition: "Return above a rate without risk, for one unit of volatility (Sharpe) or of downward volatility (Sortino).",
          formula: "(annualised return − rate) / volatility",
          source: "Sharpe (1994); Sortino and Price (1994).",
          conventions: "Rate without risk 0 unless stated. Empty under one year or without volatility.",
          limits: "A negative ratio does not rank. Comparable only over the same period.",
        },
        {
          id: "tail",
          title: "Value at risk and mean loss beyond it",
          definition: "Loss exceeded in 5 % of the weeks, and mean loss of those weeks; of months or quarters where values are rarer.",
          formula: "VaR = −q(5 %); CVaR = −mean of the returns at or below q(5 %)",
          source: "Historical method, quantile of type 7.",
          conventions: "Not annualised.",
          limits: "Three years have about eight such weeks.",
        },
        {
          id: "benchmark",
          title: "Comparison with a benchmark, correlation",
          definition:
            "Tracking error: volatility of the difference. Beta: sensitivity to the benchmark. Alpha: return that beta does not explain. Information ratio: difference of returns for one unit of tracking error. Correlation: whether two series move together.",
          source: "Bacon (2008); Pearson's correlation.",
          conventions:
            "Weekly returns on common weeks; two series valued at different intervals are compared on the rarer one. Correlations need a year in common, and at least twelve returns.",
          limits: "Correlations rise in crises.",
        },
        {
          id: "contribution",
          title: "Contributions to performance",
          definition: "What each asset added to the performance; contributions sum to it exactly.",
          formula: "Σ V(t−1)/V(0) · w(t−1) · r(t)",
          source: "Bacon (2008); attribution against a benchmark: Brinson and Fachler (1985).",
          conventions: "Before the fees of the portfolio.",
          limits: "A contribution is no judgement of a manager.",
        },
      ],
    },
    {
      id: "risk",
      title: "Regulatory risk indicators",
      methods: [
        {
          id: "srri",
          title: "SRRI, 1 to 7",
          definition: "Synthetic risk and reward indicator: class of the volatility of weekly total returns over five years.",
          formula: "1 < 0.5 % ≤ 2 < 2 % ≤ 3 < 5 % ≤ 4 < 10 % ≤ 5 < 15 % ≤ 6 < 25 % ≤ 7",
          source: "CESR/10-673 of 1 July 2010, Box 1.",
          conventions:
            "260 weekly returns to the last Friday; 60 monthly ones where a component is valued each month only, as the guidelines allow; no SRRI on quarterly values. Three methods for a portfolio: real compositions (HISTORICAL), today's weights in the past (HISTORICAL_ALLOCATION), weighted average of the indicators of the lines rounded half up (PRORATA), which has no regulatory standing. A missing week refuses the computation. A published class changes only when the computed one differed from it at every weekly point of four months; it is then the class that prevailed most often, the more recent of two equals.",
          limits: "It is not the SRI, whose bounds and measure differ; one is never converted into the other.",
        },
        {
          id: "ex-ante",
          title: "Ex-ante volatility and risk contributions",
          definition:
            "Volatility that today's weights would have, from the joint movements of the assets, and the share of each asset in it.",
          formula: "σ = √(w'Σw); share of asset i = w(i)·(Σw)(i)/σ²; diversification ratio Σ w·σ(i)/σ",
          source: "Markowitz (1952); Euler's decomposition.",
          conventions:
            "Covariance of weekly returns over five years, · 52; of monthly ones, · 12, or quarterly ones, · 4, where an asset is valued as rarely. A year of common returns is needed, and at least twelve. An asset without data refuses the computation. The class beside it uses the bounds of the SRRI.",
          limits: "An estimate while weights are edited: it replaces no published indicator.",
        },
        {
          id: "sri",
          title: "SRI, 1 to 7",
          definition: "Summary risk indicator of the key information document: market risk (MRM) combined with credit risk (CRM).",
          formula:
            "VaR = σ√N·(−1.96 + 0.474·μ₁/√N − 0.0687·μ₂/N + 0.146·μ₁²/N) − 0.5·σ²·N; VEV = (√(3.842 − 2·VaR) − 1.96)/√T; bounds of the MRM 0.5, 5, 12, 20, 30, 80 %",
          source: "Delegated Regulation (EU) 2017/653, Annex II.",
          conventions:
            "Log returns of the last five years: at least two years daily, four weekly or five monthly. One class more where only monthly prices exist. The constant 3.842 is that of the regulation. The numbers are kept in tables dated with their source. Of a portfolio, the weighted average of the published SRI, shown rounded: the regulation defines none. A fund without SRI blocks the computation.",
          limits:
            "Products with little history, leverage or options (categories 1, 3 and 4) are not computed: their indicators are imported.",
        },
        {
          id: "priips",
          title: "PRIIPs performance scenarios",
          definition:
            "What an investment would become at the holding periods of the key information document: stress, unfavourable, moderate, favourable.",
          formula:
            "favourable, moderate, unfavourable: best, median, worst of the sub-periods of the history; stress: exp[σs√N·(z + (z²−1)/6·μ₁/√N + (z³−3z)/24·μ₂/N − (2z³−5z)/36·μ₁²/N) − 0.5·σs²·N]",
          source: "Delegated Regulation (EU) 2017/653, Annex IV, as amended by (EU) 2021/2268, applied from 1 January 2023.",
          conventions:
            "History of ten years for a holding period of at most five years, otherwise the holding period and five years. The unfavourable one also looks at the unfinished periods of a year or more. Stress is never better than unfavourable. Monthly prices at month ends are read at month ends. What publications read differently (3.842 against 1.96², the history that is needed, the level of stress) stands in tables dated with their source, and each answer names the one in force on its last value. Holding periods shown: 1 year, half of it from ten years on, and the recommended one.",
          limits:
            "Values are taken after ongoing costs. Entry and exit costs, and the texts of the document, are those of the manufacturer's document, which prevails.",
        },
      ],
    },
    {
      id: "advice",
      title: "Optimisation and advice",
      methods: [
        {
          id: "optimisation",
          title: "Optimised allocation",
          definition:
            "Weights with the best Sharpe ratio, the best median growth or equal risk contributions, within the bounds of assets and classes; or the frontier portfolio that serves a goal best.",
          formula: "min ½w'Σw − λ·v'w within the bounds",
          source:
            "Markowitz (1952); active-set quadratic programming (Nocedal and Wright, 2006, chapter 16); Merton (1969); Maillard, Roncalli and Teïletche (2010); Das, Markowitz, Scheid and Statman (2010).",
          conventions:
            "In the simulator returns and risks of a year are those of its scenarios, the proposal keeps the average SRI of the client's profile and the rules of the contract, and each aim is judged by its own measure: where nothing does better than the present allocation, that is said. Through the computation interface, expected returns are entered by the caller. A wanted SRRI class becomes a band of ex-ante volatility. Numbers of lines, a least weight and whole percents are followed by solving again, never by rounding. Where bounds exclude each other, a set of them of which none is too many is named, with the least change of a single bound that is enough, or several changes that are enough together. Where bounds leave no equal risk contributions, the nearest weights are given, and it is said. On request the weights are found again on estimates drawn from as much history (Michaud, 1998): their spread says how firm they are.",
          limits: "Very sensitive to the expected returns. An optimum is a proposal, to be checked against the client's profile.",
        },
        {
          id: "sustainability",
          title: "Sustainability of an allocation",
          definition:
            "Weighted shares of sustainable investments, of taxonomy alignment, and of the assets that consider each adverse impact, compared with the client's preferences.",
          formula: "Σ w · minimum of the asset; score = mean of min(1, value/required)",
          source: "Delegated Regulations (EU) 2021/1253 and 2021/1257.",
          conventions:
            "The whole allocation is the denominator, guaranteed fund included, and unknown counts as zero. Green from the required value, orange from half of it, red below: a choice of this product.",
          limits: "It rests on the minima that the products declare.",
        },
        {
          id: "recommendation",
          title: "Risk level and ranking of portfolios",
          definition:
            "The risk of a portfolio (average SRI, average volatility of its lines, or ex-ante volatility) is compared with the range of the client's profile; portfolios are ranked and an outcome is given.",
          formula: "score = 100 · (½ risk + ½ sustainability)",
          source:
            "Frame: Delegated Regulations (EU) 2017/565, article 54, and 2017/2359, article 9. Closest allocation: the quadratic programme of the optimised allocation.",
          conventions:
            "Order: flag, shortfall of sustainability, distance from the middle of the range, expected return, fees. Order, weights and outcomes are choices of this product. On request, the closest allocation that meets every constraint is generated. What the range of a contract can reach of each preference is the maximum of a linear programme on the bounds of the checks, within the range of the profile; its cost in risk is the calmest allocation that meets the level asked, beside the calmest of all, whatever the profile. Every answer was held against its own bounds before it is given; where no method keeps them, an error says so.",
          limits: "The ranking helps the adviser, who remains responsible for the suitability of the advice.",
          outcomes: Object.values(advice.outcomes),
        },
        {
          id: "scoring",
          title: "Check of an allocation",
          definition:
            "Risk, sustainability, number of assets, largest weight, share of the guaranteed fund, and limits from the age of 85.",
          formula:
            "score = 100 · (0.5 risk + 0.3 sustainability + 0.2 share of green structure criteria); effective number of assets 1/Σw²",
          source: "Rules of this product and of the organisation.",
          conventions: "From 85: units of account at most 30 % if one has an SRI of 3 or more, 50 % otherwise.",
          limits: "Limits are those that the organisation configured.",
        },
        {
          id: "replacement",
          title: "Replacement of a fund",
          definition: "Candidates of the same class whose SRI is not above, ranked by their percentile on each figure.",
          formula:
            "percentile = (worse + ½ ties)/(n − 1); weights: correlation 30, Sharpe 25, return 15, volatility 10, drawdown 10, fees 10 %",
          source: "Choice of this product.",
          conventions: "Three years of values. A figure that is not known ranks last.",
          limits: "A rank among the candidates given, not an opinion on a fund.",
        },
        {
          id: "glidepath",
          title: "Horizon management",
          definition: "An allocation that is made safer each year until a date, following a grid by years left.",
          source: "Convention of this product.",
          conventions: "Steps at each anniversary, birthday or calendar day. Where the grid lacks a year, the more cautious row is taken.",
          limits: "Safer does not mean without risk at the date.",
        },
        {
          id: "fees",
          title: "Fees",
          definition:
            "Entry fee: share of each deposit. Management fee: share of the savings a year. Mandate fee: on the part under mandate.",
          formula: "month: (1 − fee)^(1/12); day: (1 − fee)^(days/365)",
          source: "Conditions entered by the organisation.",
          conventions: "The ongoing charges of a fund are in its values and are not taken a second time.",
          limits: "Performance fees and transaction costs are seen only through the values of the funds.",
        },
      ],
    },
    ...followingEn,
  ],
};
