import type { Theme } from "./methodology.ts";

/** Figures about the data themselves, and the orders that follow from an allocation. */
export const dataEn: Theme = {
  id: "data",
  title: "Data, models of funds and orders",
  methods: [
    {
      id: "currencies",
      title: "Currencies and proxies",
      definition:
        "Series are compared in one currency on request; a young series can be given the past of an index or of another fund, its proxy.",
      formula: "value · rate of its date; before the first value v₀ of day d₀: proxy(d) · v₀/proxy(d₀)",
      source: "Reference rates of the European Central Bank, quoted against the euro; splice at the first common date.",
      conventions:
        "A rate counts for ten days at most; two other currencies go through the euro, and pence are hundredths of a pound. Returns are then those of the converted values. Values taken from a proxy are named as such, with the day from which the values are the fund's own; without a proxy that covers that day the computation is refused (3107). In sets of market scenarios every young series that has a proxy begins with its past, in its own currency; its line then says 'completed past'.",
      limits: "The past of a proxy is not that of the fund: it says nothing of the manager's choices or fees.",
    },
    {
      id: "distributions",
      title: "Distributions, splits and calendar returns",
      definition:
        "Performance of a share whose distributions are reinvested, apart from that of its price; performance of each calendar year and month.",
      formula: "I(t) = I(t−1) · (P(t)·k + D)/P(t−1); period: last value inside / last value before − 1",
      source: "GIPS 2020: reinvestment at the net asset value of the day.",
      conventions:
        "A distribution (dividend, capital gain, return of capital) or split counts at the first value on or after its day, gross of tax, where the values of the series are prices; a series of total returns holds them already. Statistics, risk indicators, scenarios, portfolios, projections and alerts all use these values, and the price's own performance stands beside where it differs. Several distributions of one day add up. A split that the values do not show is asked about, and so is a move in a file that looks like a split that was not entered. A period that lacks a value at one of its ends is marked as incomplete, and so is the month or year whose last weekday is not reached yet.",
      limits: "Distributions that are not entered are missing from the performance.",
    },
    {
      id: "scenario-statistics",
      title: "Statistics of the scenarios of a series",
      definition:
        "Over 1 month to 50 years: mean and median return, their annual equivalents, volatility, percentiles, probability of loss, value at risk and mean loss beyond it, covariance with the other series.",
      formula: "g = Π(1 + r); volatility = sd(ln g)·√(12/h); VaR 95 = −q05; CVaR 95 = −mean of what lies at q05 or below",
      source: "Quantile of type 7, Hyndman and Fan (1996); sample covariance.",
      conventions: "Taken over the scenarios, not over time. Horizons longer than the scenarios are left out.",
      limits: "They describe the model, not what happened.",
    },
    {
      id: "formula-score",
      title: "Formula of a fund and its score",
      definition:
        "A fund without history can follow a formula of other series; where it has some history, the score says how well the formula describes it.",
      formula: "score = 100 · max(0, 1 − var(actual − formula)/var(actual))",
      source: "Coefficient of determination of the given formula.",
      conventions:
        "Monthly returns of the months in common, at least twelve. Green from 80, orange from 50, red below: a choice of this product.",
      limits: "A good score on a short past does not make the formula true.",
    },
    {
      id: "drift",
      title: "Present allocation and drift",
      definition: "Where the market has moved the weights since the last composition, and how much would be traded to go back.",
      formula: "w ∝ w₀ · V(date)/V(composition); turnover = ½ Σ |deviation|",
      source: "Definition.",
      conventions: "Values at most ten days old. An alert is raised when the largest deviation reaches its threshold.",
      limits: "Payments, withdrawals and fees since the composition are not seen.",
    },
    {
      id: "darm",
      title: "Dynamic allocation of risk (DARM)",
      definition:
        "Share of risky assets of a monitored portfolio that rises and falls with what its value has above a floor; the rest goes to a reserve.",
      formula: "share = min(max, max(min, multiplier × (value − floor)/value)); floor = level × first, or highest, value",
      source:
        "Black and Perold, “Theory of constant proportion portfolio insurance”, Journal of Economic Dynamics and Control, 1992; Black and Jones, 1987. Floor that rises with the highest value: Estep and Kritzman, “TIPP”, 1988. Example it is checked against: Perold and Sharpe, Financial Analysts Journal, 1988.",
      conventions:
        "Value after fees, on the last day that is known. Funds of the reserve are cash, or cash, bonds and guaranteed capital; all others are risk. Within each group the proportions are kept. Nearer to the target than the tolerance, nothing changes.",
      limits:
        "The floor is not guaranteed: a fall of more than 1/multiplier between two rebalancings goes through it. Once the value is at the floor, the portfolio stays in its reserve and follows no recovery.",
    },
    {
      id: "structured",
      title: "Outcomes of a structured product",
      definition: "What a structured product pays in five cases, from an early redemption to the loss of all, for the client’s amount.",
      formula:
        "at maturity: 100 if the underlying is at the protection barrier or above, else max(underlying, 100 − maximum loss); plus coupons owed",
      source: "Terms of the product, as its producer enters them.",
      conventions:
        "Bought at the issue price and kept. A coupon is owed at each look at or above its barrier; the loss is told 20 points below the protection barrier.",
      limits: "Cases are not equally likely. Scenarios of the projection use past prices of the product, not these payments.",
    },
    {
      id: "orders",
      title: "Orders",
      definition: "Purchases and sales that bring a contract to its target allocation, or as near as a deposit or a withdrawal allows.",
      formula: "deposit: purchase = max(0, w·(V + D) − held − τ), τ such that purchases sum to D",
      source: "Euclidean projection on the simplex.",
      conventions: "A deposit only buys, a withdrawal only sells. Amounts are whole cents; missing cents go to the largest remainders.",
      limits: "Costs, cut-off times and minimum amounts of the insurer are not known here.",
    },
  ],
};
