import type { Method } from "./methodology.ts";
import { boundTables } from "./methodology-bounds.ts";

/** What an advice is judged by beside the risk of its profile. */
export const suitabilityEn: Method = {
  id: "bounds-of-suitability",
  title: "Bounds of suitability",
  definition:
    "What the contract after the act may hold and lose for a client: highest SRI of a fund, share above the profile’s range, low-risk share, loss of a year and at the horizon, equities and slow funds by horizon, weight of one fund, theme, issuer and manager, amount against the questionnaire. A double bound warns above the first figure and refuses above the second.",
  formula:
    "loss of a year = max(5th percentile of the scenarios, Σ w · stress of the SRI); stress of SRI 1 to 7: 1, 8, 20, 33, 50, 65, 100 %, guaranteed fund 0",
  source:
    "Ability to bear losses: Delegated Regulation (EU) 2017/565, article 54(2). Classes of volatility: Delegated Regulation (EU) 2017/653, annex II. Sustainability preferences: Delegated Regulation (EU) 2017/2359, article 9, as amended by 2021/1257. Renewal of advice: Code des assurances, article A.522-2.",
  conventions:
    "Law gives the client’s own loss as a bound; the figures below are choices of the house, each a default that the journey’s configuration changes with a written reason. Where two figures stand, a measure above the first is pointed out and one above the second refused. Without the holdings of a contract or the horizon no advice is given; holdings without a day are not judged.",
  limits:
    "A bound is a threshold, not a measure of harm. Clashing rules are searched among those that are linear in the weights: scenarios and volatilities are left out, so that a clash may be overlooked, never invented.",
  tables: boundTables("en", {
    titles: { byProfile: "Default figures by profile", ofAll: "Default figures for every client" },
    heads: { bound: "Bound", figure: "Figure", why: "Why" },
    none: "none",
    percent: (figure) => `${figure} %`,
    times: (figure) => `${figure} times`,
    months: (figure) => `${figure} months`,
    days: (figure) => `${figure} days`,
    between: (from, to) => `${from} to ${to}`,
    equities: (years) => [`Equities under ${years} years`, "After 2000 and 2008 world equities took five years and more to recover."],
    slow: (years) => [`Slow funds under ${years} years`, "They are sold with a delay, at a price that is not the day’s."],
    rows: {
      lineSri: ["Highest SRI of one fund", "One class above the range."],
      shareAboveBand: ["Share above the range", "A fifth of equities is what funds called prudent hold."],
      lowRiskShare: ["Low-risk share, at least", "The French decree of 1 July 2024, taken as a yardstick; refused under half of it."],
      lowRiskShareLong: ["The same over more than ten years", "There is time to recover."],
      illiquidShare: ["Slow funds from eight years on", "What is left has to answer to needs that nobody foresees."],
      concentrationTheme: ["One theme", "A theme falls as one: a part of the risk that the profile bears."],
      concentrationLine: ["One fund", "Its own fate weighs as much as the markets’."],
      concentrationSpreadLine: ["One mixed fund, mandate or money-market fund", "Spread by itself: pointed out, never refused."],
      concentrationIssuer: ["One issuer of structured products", "They are its debts."],
      concentrationManager: ["Funds of one manager, guaranteed funds left out", "Pointed out, never refused."],
      depositCapacity: [
        "Money against the amount of the questionnaire",
        "The answers were given for that amount. Scheduled payments, by the month, are held against what the client can save in one by the same figures.",
      ],
      acceptedLossFactor: ["Loss against the accepted one", "A fall that is not far from what was said can be talked about."],
      profileMonths: ["Validity of a profile", "Article A.522-2 renews personal advice after two years."],
      compositionDays: [
        "Age of what the contract holds",
        "The time between two monthly statements, in which ordinary markets move the weights by less than two figures of a bound lie apart; older values are pointed out.",
      ],
    },
  }),
  points: [
    {
      title: "Loss",
      text: "The loss of a year is held, in euros, against the client’s per cent of the amount that the questionnaire was answered for, and in per cent of the contract: the stricter decides. Beyond twice that amount the answers are asked again first. The accepted fall and the loss at the horizon are held against that amount in the same way. A client who can bear no loss bears 2 %, for charges and money-market funds. The stress is 1.65 times the upper volatility of the class, classes 6 and 7 being set by hand, without diversification: in bad years everything falls together.",
    },
    {
      title: "Money that is needed sooner",
      text: "A part of the contract that is needed or withdrawn before the horizon is held to the limit of its own time for equities and slow funds, the rest being free to hold what that part may not. Needs and planned withdrawals that come to three quarters of the contract before the horizon make the horizon of all these rules shorter.",
    },
    {
      title: "Session and questionnaire",
      text: "A need or a withdrawal where none was planned, more than half of the money needed in a shorter bracket of time, and a horizon one bracket longer are pointed out and confirmed by the client; a longer one still is refused. A horizon shorter than the questionnaire’s is the careful side: it is judged and confirmed, never refused. An aim of protecting capital in a profile above the most careful one, and one of extra income without any planned withdrawal, are confirmed by the client.",
    },
    {
      title: "All of the savings",
      text: "Slow funds are held, besides, to half of the profile’s first figure as a part of all the client’s savings, by the upper end of what the investment is of them: the limits of the contract are made for an investment of at most half of the savings. New money is pointed out while over 40 % of the income goes to loans, or less than three months of spending are set aside; with less than one month set aside and over 30 % in units of account it is refused.",
    },
    {
      title: "Declared profiles",
      text: "Where a journey allows a profile that the adviser declares, and the client has no questionnaire, the loss that can be borne is asked in the session, without which no advice is given. What a questionnaire alone asks is not judged, each fact by its name; products that need a test of their own stay closed, and the client accepts it in own words.",
    },
    {
      title: "Complex funds",
      text: "A fund that is leveraged, has an option’s pay-off or is called complex by its EMT needs the test on structured products beside that on funds, never goes to the most careful profile, and is no fund of low risk that may be held without a test.",
    },
    {
      title: "Several advices",
      text: "The money of all final advices of a client on one questionnaire is held against the amount that it was answered for: their sum is pointed out, as one of them may stand for another; the advice’s own money is refused beyond the bound.",
    },
    {
      title: "Cost of a change",
      text: "Fees now, ongoing charges, what funds take when they are bought, mandates and transactions within the funds are counted. Transactions that are not known are not counted: the fund is named, and the rule is not judged for it.",
    },
    {
      title: "Two subscribers",
      text: "The more careful profile and, for each question, the more careful answer count, and the smaller amount. Without a questionnaire of the second one that gives a profile and is still valid, the two are not advised.",
    },
    {
      title: "After the act",
      text: "The rules of suitability, of age and of sustainability look at the contract after the act and not at what the act buys; caps of the journey and of the contract look at the allocation. A mandate is judged by what it holds; one whose contents are not published counts as one line of its risk level.",
    },
    {
      title: "Caution",
      text: "Being more careful than the profile is pointed out, never refused but by the contract’s own bounds.",
    },
    {
      title: "Rules that exclude each other",
      text: "Rules that no allocation in free management keeps together are named as the smallest set of which each is needed, with the allocation that keeps every other rule and misses these by least.",
    },
    {
      title: "Figures as they are shown",
      text: "A measure is shown to the hundredth, and finer where it would read as a bound that it passes. Amounts are compared to the cent.",
    },
  ],
};
