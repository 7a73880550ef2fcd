import type { RuleWords } from "./rule-words-fr.ts";
import { englishSuitability } from "./suitability-words-en.ts";

/** What each rule is called, what it tells the adviser, and what it tells the client. */
export const englishRules: RuleWords = {
  ...englishSuitability,
  PROPOSAL_PARAMETERS: {
    name: "Proposal parameters",
    adviser: "The proposal parameters are missing: fill in step 4.",
    client: "Your project is not complete yet.",
  },
  PRODUCT_CONFIGURED: {
    name: "Product of the journey",
    adviser: "This product is not configured in this journey: recreate the session with a product on offer.",
    client: "This contract cannot be proposed here.",
  },
  ACT_ENABLED: { name: "Act on offer", adviser: "This journey does not offer this act.", client: "This operation is not offered." },
  FREQUENCY_ENABLED: {
    name: "Frequency of payments",
    adviser: "This journey does not offer this frequency of scheduled payments.",
    client: "This frequency of payments is not offered.",
  },
  RISK_PROFILE: {
    name: "Risk profile",
    adviser: "The client’s risk profile is missing: fill in step 3.",
    client: "Your investor profile is not known yet.",
  },
  PREFERENCES_VALID: {
    name: "Validity of the preferences",
    adviser: "The sustainability preferences no longer hold: go over step 2 with the client.",
    client: "Your sustainability preferences have to be renewed.",
  },
  ALLOCATION_SELECTED: {
    name: "Allocation selected",
    adviser: "No allocation is selected, or it is empty.",
    client: "No allocation has been chosen yet.",
  },
  MODE_ENABLED: {
    name: "Management modes",
    adviser: "This management mode is not open for this product.",
    client: "This management mode is not offered with this contract.",
  },
  MODE_SPLIT: {
    name: "Split between management modes",
    adviser: "The shares of the management modes must total 100%.",
    client: "The split between management modes is not complete.",
  },
  MODE_CONTENT: {
    name: "Content of the management modes",
    adviser: "No portfolio is associated with this mode: compose it or bring its share to 0%.",
    client: "A part of the allocation is empty.",
  },
  ALLOCATION_TOTAL: {
    name: "Total of the allocation",
    adviser: "The weights must total 100%, without a line at 0%, to the hundredth.",
    client: "The allocation does not total 100%.",
  },
  SRI_MISSING: {
    name: "Published risk indicator",
    adviser: "Without a published risk indicator (SRI) the risk of the whole cannot be computed: replace these supports.",
    client: "The risk level of a support is not published.",
  },
  RISK_RANGE: {
    name: "Risk and profile",
    adviser: "The risk of the allocation is outside the range of the profile.",
    client: "The risk level departs from the one that fits your profile.",
  },
  RISK_AFTER_ACT: {
    name: "Risk after the act",
    adviser:
      "The act does not lead as far as its target and the risk of the contract stays outside the range of the profile: propose a switch too, or have the difference accepted.",
    client: "After this operation the risk of your contract as a whole still departs from the one that fits your profile.",
  },
  MINIMUM_ASSETS: {
    name: "Number of supports",
    adviser: "The allocation has fewer supports than the journey asks for.",
    client: "Your savings would be spread over too few supports.",
  },
  MINIMUM_PER_ASSET: {
    name: "Minimum per support",
    adviser: "A support outside the euro funds is below the minimum.",
    client: "A support would have too small a share.",
  },
  MAXIMUM_PER_ASSET: {
    name: "Maximum per support",
    adviser: "A support outside the euro funds is above the maximum.",
    client: "Too large a share would go to a single support.",
  },
  GUARANTEED_CAP: {
    name: "Cap of euro funds",
    adviser: "The share of euro funds is above the cap.",
    client: "The share of the euro fund is limited by the contract.",
  },
  WITHOUT_GUARANTEE: {
    name: "Share without a guarantee",
    adviser: "The share without a capital guarantee is above the maximum.",
    client: "The share exposed to a loss is above what is provided for.",
  },
  DIVERSIFICATION: {
    name: "Diversification of the product",
    adviser: "The allocation breaks a diversification rule of the product.",
    client: "The allocation does not keep the contract’s rules.",
  },
  ONE_PROFILE_PER_MANAGER: {
    name: "One profile per asset manager",
    adviser: "Several profiles of the same asset manager cannot be combined.",
    client: "A single profile of each asset manager can be chosen.",
  },
  STRUCTURED_QUIZ: {
    name: "Knowledge of structured products",
    adviser: "Structured products stay locked until the true/false quiz is passed.",
    client: "Questions about structured products remain to be understood.",
  },
  STRUCTURED_CAUTIOUS: {
    name: "Structured products and a cautious profile",
    adviser: "Structured products are not for cautious clients.",
    client: "Structured products do not fit your profile.",
  },
  STRUCTURED_CAP: {
    name: "Cap of structured products",
    adviser: "The share of structured products is above the cap; it is lower for a first investment.",
    client: "The share of structured products is limited.",
  },
  STRUCTURED_FREE: {
    name: "No structured product in free management",
    adviser: "A structured product cannot stand in free management.",
    client: "A structured product cannot be held in free management.",
  },
  STRUCTURED_TERMS: {
    name: "Term sheet of structured products",
    adviser: "A structured product has no term sheet (issuer, maturity, barriers) in the data, or it has matured.",
    client: "What the issuer of a structured product owes cannot be shown to you.",
  },
  SENIOR_ASSETS: {
    name: "Supports not advised at this age",
    adviser: "After the act the contract holds supports that are forbidden or inadvisable at the age {ofPerson}.",
    client: "Some supports are not advised at {yourAge}.",
  },
  SENIOR_LOW_RISK: {
    name: "Low risk at this age",
    adviser: "At the age {ofPerson} supports of low and very low risk are limited.",
    client: "At {yourAge} the share of low-risk supports is limited.",
  },
  SENIOR_UNITS: {
    name: "Units of account at this age",
    adviser: "At the age {ofPerson} units of account are limited beside supports of moderate risk.",
    client: "At {yourAge} the share of units of account is limited.",
  },
  SENIOR_SOON: {
    name: "Birthday within the session",
    adviser: "{person} reaches the age of stricter rules before the session expires.",
    client: "Stricter rules will apply from {nextBirthday}.",
  },
  MINIMUM_DEPOSIT: {
    name: "Minimum deposit per support",
    adviser: "The part of the deposit in a support is below its minimum.",
    client: "The deposit is too small for one of the supports.",
  },
  MINIMUM_PERIODIC_DEPOSIT: {
    name: "Minimum scheduled payment per support",
    adviser: "The part of the scheduled payment in a support is below its minimum.",
    client: "The scheduled payment is too small for one of the supports.",
  },
  ASSET_CLOSED: {
    name: "Closed supports",
    adviser: "A support closed to subscription must be removed.",
    client: "A support takes no more payments.",
  },
  ASSET_NOT_FOR_SALE: {
    name: "Supports for sale",
    adviser: "A support that is not for sale in this contract must be removed.",
    client: "A support is not offered in this contract.",
  },
  SCHEDULED_PAYMENTS: {
    name: "Eligibility for scheduled payments",
    adviser: "A support that is not eligible for scheduled payments must be removed.",
    client: "A support takes no scheduled payments.",
  },
  SUSTAINABILITY: {
    name: "Sustainability preferences",
    adviser:
      "After the act the contract does not reach what the client asks for: change the allocation, adapt the preferences for this advice only, or stop.",
    client: "Your contract would not reach your sustainability preferences.",
  },
  HOLDING_PERIOD: {
    name: "Recommended holding period",
    adviser: "Supports ask for a longer holding period than the client’s horizon.",
    client: "Some supports are made for a longer time than yours.",
  },
  KID_PRESENT: {
    name: "Key information documents",
    adviser: "The key information document of some supports is missing.",
    client: "The key information document of a support is not available.",
  },
  KID_AGE: {
    name: "Age of key information documents",
    adviser: "A key information document is too old, or will be within the month.",
    client: "A key information document has to be renewed.",
  },
  VALUES_ENDED: {
    name: "Values up to date",
    adviser: "The values of some supports have stopped: they are closed, or their data are late.",
    client: "The latest values of a support are not known.",
  },
};
