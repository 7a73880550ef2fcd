import type { RuleTexts } from "./rule-texts.ts";

/** The English twin of `frenchSuitability`. */
export const englishSuitability = {
  HORIZON_STATED: {
    name: "Length of the investment",
    adviser: "The length of the investment is missing: ask the client for it in the parameters step.",
    client: "The length of your investment is missing.",
  },
  CURRENT_COMPOSITION: {
    name: "What the contract holds",
    adviser:
      "Values of the contract are {days} days old (statement of {found}, at most {most} days): take a recent one, or write your reason.",
    client: "The values of your contract that this advice rests on are of {found}, {days} days ago.",
  },
  PROFILE_SOURCE: {
    name: "Source of the profile",
    adviser: "The adviser declared the profile, without a questionnaire: have the client answer one before any advice.",
    client: "Your profile was declared by your adviser, without a questionnaire.",
  },
  SECOND_PROFILE: {
    name: "Profile of the joint subscriber",
    adviser:
      "The joint subscriber's profile is {allowed} (questionnaire of {date}), the client answered on {stated}: the more careful one, {found}, counts, and for each question the more careful answer.",
    client:
      "You answered on {stated}, your joint subscriber on {date}: the more careful profile of the two, {found}, counts, and for each question the more careful answer.",
  },
  SCHEDULED_CAPACITY: {
    name: "Payments and saving capacity",
    adviser:
      "Scheduled payments of {found} a month; the client can save {allowed} a month: lower them, or go over the capacity with the client.",
    client: "Your scheduled payments ({found} a month) are above what you can save ({allowed} a month).",
  },
  PROFILE_RAISED: {
    name: "Raised profile",
    adviser:
      "The client's record says {allowed}, the session {found}: a profile is raised by new answers and a second person. The checks use the more careful one.",
    client: "Your profile is {allowed}; we cannot advise beyond it.",
  },
  PROFILE_LOWERED: {
    name: "Lowered profile",
    adviser: "The profile was lowered from {allowed} to {found} without a written reason: write it in the profile step.",
    client: "We used a more careful profile than the one of your answers.",
  },
  PROFILE_VALID: {
    name: "Validity of the profile",
    adviser: "The profile is no longer valid, or its dates are out of order: have the client answer the questionnaire.",
    client: "Your investor profile has to be updated.",
  },
  AGE_UNKNOWN: {
    name: "Date of birth",
    adviser: "Date of birth missing ({person}): the rules of age cannot be checked.",
    client: "A date of birth is missing ({person}).",
  },
  LEGAL_PERSON: {
    name: "Legal person",
    adviser: "The client is a legal person: only a capital redemption contract is open to it.",
    client: "A company cannot subscribe this contract.",
  },
  ACCEPTED_TOGETHER: {
    name: "Points accepted together",
    adviser: "Several points are about loss, horizon or liquidity ({found}): a second person reads this advice.",
    client: "Several points of this advice are about loss, horizon or liquidity: a second person reads it.",
  },
  VULNERABLE: {
    name: "Situation of the client",
    adviser: "{found}: accompanied meeting, time to think, and a second reader.",
    client: "There is no hurry: somebody may help you, and you may take the time to think.",
  },
  CONTRADICTION: {
    name: "Session and questionnaire",
    adviser:
      "The session says {found}, the questionnaire of {date} says {allowed}: have the client confirm it. The more careful one is used.",
    client: "Your answers differ: {found} in this study, {allowed} in your questionnaire of {date}.",
  },
  DEPOSIT_CAPACITY: {
    name: "Amount and questionnaire",
    adviser: "Amount of {found}; the client's answers were about {allowed}: ask the questions on capacity again for this amount.",
    client: "The amount ({found}) is above the one that your answers were about ({allowed}).",
  },
  SWITCH_BENEFIT: {
    name: "Cost and benefit of the change",
    adviser: "The change costs {found} and saves {allowed}: write the reason other than money, or give it up.",
    client: "This change costs more than it saves: {found} against {allowed}.",
  },
  RULES_CLASH: {
    name: "Clashing rules",
    adviser: "These rules exclude each other for this client: {rules}. Nearest allocation: {nearest}. Take it, or another contract.",
    client: "The rules of this contract leave little choice in your situation; we propose the nearest solution.",
  },
  LINE_SRI: {
    name: "Risk of each fund",
    adviser: "A fund has an SRI of {found}: at most {allowed} for the profile {profile}.",
    client: "A fund is too risky for your profile, even as a small part.",
  },
  SHARE_ABOVE_BAND: {
    name: "Share above the range",
    adviser: "{found} are above SRI {band} of the profile {profile} (guide {green}, maximum {red}).",
    client: "{found} of your savings would go into funds that are riskier than your profile.",
  },
  LOW_RISK_SHARE: {
    name: "Low-risk share",
    adviser: "{found} of low-risk funds, guide {allowed} for the profile {profile}.",
    client: "The low-risk part ({found}) is below the guide of your profile ({allowed}).",
  },
  LOSS_CAPACITY: {
    name: "Loss and capacity to bear it",
    adviser:
      "Possible loss in one year: {lossAmount} ({found} of {contractAmount}); the client can bear {allowedAmount} ({capacity} of {ofAmount}).",
    client:
      "A bad year could cost you {lossAmount} ({found} of {contractAmount}); you can bear {allowedAmount} ({capacity} of {ofAmount}).",
  },
  LOSS_ACCEPTED: {
    name: "Loss and accepted fall",
    adviser: "Possible loss in one year: {lossAmount} ({found}); the client accepts {allowedAmount} ({capacity} of {ofAmount}).",
    client: "A bad year could cost you {lossAmount} ({found}); you said that you accept {allowedAmount} ({capacity} of {ofAmount}).",
  },
  LOSS_HORIZON: {
    name: "Loss at the horizon",
    adviser: "After {years} years, very unfavourable case: {lossAmount} ({found}) below the money paid in; limit {allowed}.",
    client: "In a very unfavourable case {lossAmount} ({found}) would be missing after {years} years.",
  },
  EQUITY_HORIZON: {
    name: "Equities and horizon",
    adviser: "{found} of equities for {years} years: guide {green}, maximum {red}.",
    client: "{found} of equities is a lot for {years} years: a fall might not be made up for.",
  },
  ILLIQUID_SHARE: {
    name: "Funds that sell slowly",
    adviser: "{found} of funds that sell slowly for {years} years: guide {green}, maximum {red}.",
    client: "{found} of your savings could not be sold quickly.",
  },
  SAVINGS_SHARE: {
    name: "Share of all savings",
    adviser:
      "By the questionnaire this investment is {savings} of the client's financial savings: {found} of all of them would be in funds that sell slowly (mark {allowed}).",
    client: "{found} of all your financial savings could not be sold quickly; the mark is {allowed}.",
  },
  LIQUIDITY_NEED: {
    name: "Need for available money",
    adviser: "Need of {allowed} within 24 months; available at low risk: {found}.",
    client: "You will need {allowed}: only {found} are available without the risk of selling at a loss.",
  },
  WITHDRAWALS_EXHAUST: {
    name: "Withdrawals and the life of the contract",
    adviser: "Withdrawals of {yearly} a year: the contract is empty in month {found} ({case}).",
    client: "With these withdrawals your savings could be used up after {found} months.",
  },
  CONCENTRATION_LINE: {
    name: "Weight of one fund",
    adviser: "One fund is {found}: guide {allowed}, maximum {red}.",
    client: "{found} of your savings would depend on one fund.",
  },
  CONCENTRATION_THEME: {
    name: "Weight of one theme",
    adviser: "Theme {theme}: {found}; guide {green}, maximum {red} for the profile {profile}.",
    client: "{found} of your savings would depend on one theme, {theme}.",
  },
  CONCENTRATION_ISSUER: {
    name: "Weight of one issuer or manager",
    adviser: "{issuer}: {found} of the contract without its guaranteed fund; guide {allowed}.",
    client: "{found} of your savings would depend on {issuer}.",
  },
  KNOWLEDGE_GATE: {
    name: "Knowledge of the family",
    adviser: "{family}: this family is closed to the client ({cause}).",
    client: "Your answers do not show enough knowledge of this family yet: {family}.",
  },
  TARGET_MARKET: {
    name: "Target market",
    adviser: "The client is outside of the target market ({criterion}): replace these funds, or give your reason.",
    client: "A fund was not made for a situation like yours ({criterion}).",
  },
  EMERGENCY_SAVINGS: {
    name: "Emergency savings",
    adviser: "Emergency savings: {found}; first keep three months of spending available.",
    client: "It is wise to keep at least three months of spending available before investing.",
  },
  DEBT_SHARE: {
    name: "Repayment of loans",
    adviser: "{found} of the client's income goes to repaying loans: first see whether repaying is better than investing.",
    client: "{found} of your income goes to repaying loans: repaying may be better than investing.",
  },
  BORROWED_MONEY: {
    name: "Borrowed money",
    adviser: "The money is borrowed: no fund of SRI 3 or more.",
    client: "Investing borrowed money can cost you more than you put in.",
  },
  NOT_JUDGED: {
    name: "Check not made",
    adviser: "{rule}: not checked, {fact} is missing. Complete the data; failing that, write your reason.",
    client: "We could not check this point ({rule}): {fact} is missing.",
  },
} satisfies RuleTexts;
