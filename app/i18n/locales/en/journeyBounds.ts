import type { Texts } from "../../texts.ts";
import type { journeyBounds as french } from "../fr/journeyBounds.ts";

export const journeyBounds: Texts<typeof french> = {
  title: "Bounds of suitability",
  hint: "Each advice is held against these bounds. A double bound warns above the first and refuses above the second.",
  declaredProfile: "Accept a profile that the adviser declared, without a questionnaire",
  declaredWhy: "Default: no. Without a questionnaire nothing shows what the client can and will lose.",
  value: "Value",
  default: "Default: {{figure}}",
  noDefault: "Default: no limit",
  ends: { green: "{{of}} – warns above", red: "{{of}} – refuses above" },
  alone: { green: "Warns above", red: "Refuses above" },
  steps: {
    under: "Step {{count}}: horizon below (years)",
    green: "Step {{count}}: warns above",
    red: "Step {{count}}: refuses above",
  },
  units: {
    percent: "In % of the contract after the act.",
    class: "In classes of risk (SRI), from 1 to 7.",
    days: "In days.",
    months: "In months.",
    times: "As a multiple, from 1 to 10.",
  },
  groups: {
    profileMonths: {
      name: "Validity of the profile",
      why: "After that the questionnaire is asked again: two years, as article A.522-2 of the Code des assurances has for advice that is renewed.",
    },
    compositionDays: {
      name: "Age of the contract's values",
      why: "Older holdings are pointed out: a month covers a monthly statement, and moves weights little in ordinary markets.",
    },
    lineSri: { name: "Highest SRI of a fund", why: "One class above the profile's range: an average hides a fund that is too risky." },
    shareAboveBand: { name: "Share above the range", why: "A fifth of equities is what funds called prudent hold." },
    lowRiskShare: {
      name: "Low-risk share, at least",
      why: "Guaranteed funds and liquid funds of SRI 1 or 2. Below it warns; under half of it refuses.",
    },
    lowRiskShareLong: { name: "Low-risk share over more than ten years", why: "A long horizon leaves time to make up for a fall." },
    acceptedLossFactor: {
      name: "Loss beyond the accepted fall",
      why: "The possible loss warns above the accepted fall, and refuses above so many times of it.",
    },
    equityHorizon: {
      name: "Equities by horizon",
      why: "After 2000 and 2008 world equities took five years and more to come back to where they were.",
    },
    illiquidHorizon: { name: "Slow funds at short horizons", why: "They sell slowly, or at a price that is not the day's." },
    illiquidShare: { name: "Slow funds at longer horizons", why: "The more careful the profile, the more savings have to stay available." },
    concentrationLine: {
      name: "Weight of one fund",
      why: "Guaranteed and spread funds left out: one manager's decision is not to carry everything.",
    },
    concentrationSpreadLine: {
      name: "Weight of a spread fund",
      why: "Mixed fund, mandate or money market: pointed out above it, never refused.",
    },
    concentrationTheme: {
      name: "Weight of one theme",
      why: "Sector, small caps, emerging markets, gold, commodity, currency or a single share.",
    },
    concentrationIssuer: { name: "Weight of one issuer", why: "The default of an issuer of structured products does not spread." },
    concentrationManager: {
      name: "Weight of one manager",
      why: "Guaranteed funds left out: pointed out above it, never refused (conflict of interest).",
    },
    depositCapacity: { name: "Amount against the questionnaire", why: "Answers hold for the amount that they were given for." },
  },
  reason: "Reason for the change",
  reasonHint: "Asked for any change; kept with the version and shown in the history",
  wrong: {
    percent: "Enter a percentage from 0 to 100, with at most two decimals",
    class: "Enter a whole class from 1 to 7",
    days: "Enter a whole number from 1 to 366",
    months: "Enter a whole number from 1 to 60",
    years: "Enter a whole number from 1 to 50",
    times: "Enter a number from 1 to 10, with at most two decimals",
    missing: "Enter a value",
    crossed: "The refusal cannot be below the warning",
    order: "The horizon must be above the step before",
    reason: "Write why it changes",
  },
};
