import type { KidTexts } from "./texts-fr.ts";

/** The same words in English. */
export const ENGLISH: KidTexts = {
  title: "Key Information Document",
  draft: "Draft of {day}, not to be given to a client",
  dated: "Document of {day}",
  footer: "Key Information Document, {name}, {isin}",
  page: "Page {page} of {pages}",
  headings: {
    purpose: "Purpose",
    product: "Product",
    what: "What is this product?",
    risks: "What are the risks and what could I get in return?",
    unable: "What happens if {manufacturer} is unable to pay out?",
    costs: "What are the costs?",
    holding: "How long should I hold it and can I take money out early?",
    complaints: "How can I complain?",
    other: "Other relevant information",
  },
  purpose:
    "This document provides you with key information about this investment product. It is not marketing material. The information is required by law to help you understand the nature, risks, costs, potential gains and losses of this product and to help you compare it with other products.",
  alert: "You are about to purchase a product that is not simple and may be difficult to understand.",
  product: {
    name: "Product",
    isin: "ISIN",
    manufacturer: "Manufacturer",
    website: "Website",
    telephone: "For more information call",
    authority: "Authority responsible for supervising the manufacturer in relation to this document",
    date: "Date of production of the document",
  },
  what: { type: "Type", term: "Term", objectives: "Objectives", investor: "Intended retail investor" },
  risk: {
    heading: "Risk indicator",
    alternative: "Scale of risk from 1 to 7: the product is in class {sri}.",
    lower: "Lower risk",
    higher: "Higher risk",
    period: "The risk indicator assumes you keep the product {years}.",
    early: "The actual risk can vary significantly if you cash in at an early stage and you may get back less.",
    guide:
      "The summary risk indicator is a guide to the level of risk of this product compared to other products. It shows how likely it is that the product will lose money because of movements in the markets or because we are not able to pay you.",
    classified:
      "We have classified this product as {sri} out of 7, which is {class} risk class. This rates the potential losses from future performance at a {level} level, and poor market conditions {likely} impact our capacity to pay you.",
    classes: ["the lowest", "a low", "a medium-low", "a medium", "a medium-high", "the second-highest", "the highest"],
    levels: ["very low", "low", "medium-low", "medium", "medium-high", "high", "very high"],
    likely: [
      "are very unlikely to",
      "are very unlikely to",
      "are unlikely to",
      "could",
      "will likely",
      "are very likely to",
      "are very likely to",
    ],
    unprotected:
      "This product does not include any protection from future market performance so you could lose some or all of your investment.",
    protected:
      "You are entitled to receive back at least {share} of your capital at the end of the recommended holding period. Any amount over this, and any additional return, depends on future market performance and is uncertain. This protection will not apply if you cash in before {years}.",
    unpaid: "If we are not able to pay you what is owed, you could lose your entire investment.",
  },
  scenarios: {
    heading: "Performance scenarios",
    uncertain:
      "What you will get from this product depends on future market performance. Market developments in the future are uncertain and cannot be accurately predicted.",
    shown:
      "The unfavourable, moderate, and favourable scenarios shown are illustrations using the worst, average, and best performance of the product over the last {history} years. Markets could develop very differently in the future.",
    caption: "Recommended holding period: {years}. Example investment: {amount}.",
    scenario: "Scenarios",
    exit: "If you exit after {years}",
    minimum: "Minimum",
    noMinimum: "There is no minimum guaranteed return. You could lose some or all of your investment.",
    someMinimum: "{amount}, at the end of the recommended holding period only.",
    note: "What you might get back after costs; average return each year",
    names: { stress: "Stress", unfavourable: "Unfavourable", moderate: "Moderate", favourable: "Favourable" },
    aYear: "{rate} each year",
    costs:
      "The figures shown include all the costs of the product itself, but may not include all the costs that you pay to your advisor or distributor. The figures do not take into account your personal tax situation, which may also affect how much you get back.",
    stress: "The stress scenario shows what you might get back in extreme market circumstances.",
    occurred: "{name}: this type of scenario occurred for an investment between {from} and {to}.",
  },
  costs: {
    overTime: "Costs over time",
    person:
      "The person advising on or selling you this product may charge you other costs. If so, this person will provide you with information about these costs and how they affect your investment.",
    tables:
      "The tables show the amounts that are taken from your investment to cover different types of costs. These amounts depend on how much you invest, how long you hold the product and how well the product does. The amounts shown here are illustrations based on an example investment amount and different possible investment periods.",
    firstYear:
      "We have assumed that in the first year you would get back the amount that you invested (0% annual return), that for the other holding periods the product performs as shown in the moderate scenario, and that {amount} is invested.",
    onlyFirst: "We have assumed that you would get back the amount that you invested (0% annual return) and that {amount} is invested.",
    total: "Total costs",
    impact: "Annual cost impact (*)",
    eachYear: "{rate} each year",
    footnote:
      "(*) This illustrates how costs reduce your return each year over the holding period. For example it shows that if you exit at the recommended holding period your average return per year is projected to be {before} before costs and {after} after costs.",
    composition: "Composition of costs",
    example: "Example investment: {amount}.",
    kinds: "One-off, ongoing and incidental costs",
    oneOff: "One-off cost upon entry or exit",
    recurring: "Ongoing cost taken each year",
    incidental: "Incidental cost taken under specific conditions",
    kind: "Costs",
    description: "Description",
    entry: "Entry costs",
    exit: "Exit costs",
    ongoing: "Management fees and other administrative or operating costs",
    transaction: "Transaction costs",
    performance: "Performance fees",
    entryText: "{rate} of the amount you pay in when entering this investment.",
    entryNone: "We do not charge an entry fee.",
    exitText: "{rate} of your investment before it is paid out to you.",
    exitNone: "We do not charge an exit fee for this product.",
    ongoingText: "{rate} of the value of your investment per year.",
    transactionText:
      "{rate} of the value of your investment per year. This is an estimate of the costs incurred when we buy and sell the underlying investments for the product. The actual amount will vary depending on how much we buy and sell.",
    transactionNone: "No transaction costs are expected.",
    performanceText:
      "{rate} of the value of your investment per year. The actual amount will vary depending on how well your investment performs.",
    performanceNone: "There is no performance fee for this product.",
    upTo: "Up to {amount}",
  },
  holding: "Recommended holding period: {years}",
  years: (count, isOne) => `${count} ${isOne ? "year" : "years"}`,
  months: (count) => `${count} months`,
  during: "for {period}",
};
