import { DEMAND, PARTIES, SITUATION } from "./client-sections.ts";
import { STRUCTURED } from "./structured-section.ts";
import type { TemplateSection } from "./template-block.ts";

/** Changes whenever the documents may say something else. */
export const TEMPLATE_VERSION = "1.16";

const SUSTAINABILITY: TemplateSection = {
  title: "sustainability.title",
  blocks: [
    { kind: "sentence", say: "sustainability.none" },
    { kind: "sentence", say: "sustainability.unasked" },
    { kind: "sentence", say: "sustainability.statedOn" },
    {
      kind: "list",
      items: [
        "sustainability.investments",
        "sustainability.taxonomy",
        "sustainability.impacts",
        "sustainability.impactsReached",
        "sustainability.adapted",
        "sustainability.adaptedInvestments",
        "sustainability.adaptedTaxonomy",
      ],
    },
    { kind: "sentence", say: "sustainability.met" },
    { kind: "sentence", tone: "muted", say: "sustainability.basis" },
  ],
};

const ADVICE: TemplateSection = {
  title: "advice.title",
  blocks: [
    { kind: "sentence", tone: "key", say: "advice.new" },
    { kind: "sentence", tone: "key", say: "advice.deposit" },
    { kind: "sentence", tone: "key", say: "advice.rebalancing" },
    { kind: "sentence", tone: "key", say: "advice.withdrawal" },
    { kind: "sentence", say: "advice.whole" },
    { kind: "sentence", say: "advice.short" },
    { kind: "sentence", say: "advice.contentUnknown" },
    { kind: "table", table: "lines" },
    {
      kind: "facts",
      items: [
        { label: "label.act", field: "demand.act" },
        { label: "label.mode", field: "advice.mode" },
        { label: "label.mandate", field: "advice.mandates" },
        { label: "label.risk", field: "advice.risk" },
        { label: "label.riskPlaced", field: "advice.riskOfLines" },
        { label: "label.range", field: "advice.range" },
      ],
    },
    { kind: "sentence", say: "advice.kids" },
    { kind: "sentence", say: "advice.lineKids" },
    { kind: "sentence", say: "advice.kidsThere" },
    { kind: "sentence", say: "advice.lineKidsThere" },
    { kind: "sentence", say: "advice.someKids" },
    { kind: "sentence", say: "advice.noKids" },
    { kind: "sentence", say: "advice.missingReason" },
    { kind: "sentence", say: "documents.addresses" },
    { kind: "table", table: "documents" },
    { kind: "quote", title: "advice.comment", field: "advisorComment" },
  ],
};

const FIT: TemplateSection = {
  title: "fit.title",
  blocks: [
    {
      kind: "list",
      items: [
        "fit.held",
        "fit.onlyContract",
        "fit.contract",
        "fit.mode",
        "fit.comment",
        "fit.term",
        "fit.settledTerm",
        "fit.knowledge",
        "fit.closed",
        "fit.noKnowledge",
        "fit.risk",
        "fit.riskOver",
        "fit.riskUnder",
        "fit.riskUnknown",
        "fit.riskTarget",
        "fit.loss",
        "fit.lossUnasked",
        "fit.lossDeclared",
        "fit.smallLoss",
        "fit.accepted",
        "fit.acceptedUnasked",
        "fit.acceptedDeclared",
        "fit.guaranteed",
        "fit.notGuaranteed",
        "fit.allGuaranteed",
        "fit.target",
        "fit.outsideTarget",
        "fit.unknownTarget",
        "fit.liquidity",
        "fit.withdrawals",
        "fit.outlookPaid",
        "fit.outlookHeld",
        "fit.outlookAlone",
        "fit.outlookPaidTaken",
        "fit.outlookHeldTaken",
        "fit.outlookAloneTaken",
        "fit.noTerm",
        "fit.noAmount",
        "fit.noScenarios",
        "fit.weighed",
        "fit.weighedRange",
      ],
    },
  ],
};

const ALTERNATIVES: TemplateSection = {
  minor: true,
  title: "alternatives.title",
  blocks: [
    { kind: "sentence", say: "alternatives.none" },
    { kind: "sentence", say: "alternatives.some" },
    { kind: "table", table: "alternatives", if: ["alternatives.some"] },
  ],
};

const RISKS: TemplateSection = {
  title: "risks.title",
  blocks: [
    {
      kind: "list",
      items: [
        "risks.loss",
        "risks.lossAlone",
        "risks.high",
        "risks.largest",
        "risks.illiquid",
        "risks.simulated",
        "risks.guaranteed",
        "tax.estimate",
        "tax.basis",
        "tax.noRules",
        "tax.noSituation",
        "risks.past",
        "risks.tax",
      ],
    },
  ],
};

/** What the advice costs; how it was counted is told by the annex. */
const COSTS: TemplateSection = {
  title: "costs.title",
  blocks: [
    { kind: "table", table: "costs" },
    { kind: "sentence", say: "costs.sum" },
    { kind: "sentence", say: "costs.effect" },
    { kind: "sentence", say: "costs.notTaken" },
    { kind: "sentence", say: "costs.unknown" },
    { kind: "sentence", say: "costs.received" },
    { kind: "sentence", say: "costs.receivedWhole" },
    { kind: "sentence", say: "costs.receivedKnown" },
    { kind: "sentence", say: "costs.noTerm" },
    { kind: "sentence", say: "costs.noAmount" },
    { kind: "sentence", tone: "muted", say: "costs.annex" },
    { kind: "sentence", tone: "muted", say: "costs.rounded" },
  ],
};

const SWITCHING: TemplateSection = {
  minor: true,
  title: "switching.title",
  if: ["switching.any"],
  blocks: [
    { kind: "table", table: "switchLines", if: ["switching.compared"] },
    { kind: "table", table: "switchSides", if: ["switching.compared"] },
    { kind: "sentence", tone: "muted", say: "switching.accepted" },
    { kind: "sentence", say: "switching.now" },
    { kind: "sentence", say: "switching.charges" },
    { kind: "sentence", say: "switching.mandate" },
    { kind: "sentence", say: "switching.transactionsUnknown" },
    { kind: "sentence", say: "switching.saving" },
    { kind: "sentence", say: "switching.extra" },
    { kind: "sentence", say: "switching.unknown" },
    { kind: "sentence", say: "switching.over" },
    { kind: "sentence", say: "switching.gain" },
    { kind: "sentence", say: "switching.knownGain" },
    { kind: "sentence", say: "switching.even" },
    { kind: "sentence", say: "switching.reason" },
  ],
};

const WARNINGS: TemplateSection = {
  title: "warnings.title",
  blocks: [
    { kind: "sentence", say: "warnings.none" },
    { kind: "sentence", say: "warnings.withoutDocuments" },
    { kind: "sentence", say: "warnings.oneAccepted" },
    { kind: "sentence", say: "warnings.someAccepted" },
    { kind: "sentence", say: "warnings.unanswered" },
    { kind: "sentence", say: "warnings.oneNotJudged" },
    { kind: "sentence", say: "warnings.notJudged" },
    { kind: "table", table: "warnings" },
    { kind: "table", table: "acceptances" },
    { kind: "table", table: "reasoned" },
  ],
};

/** What comes next, and the signatures under it: they never stand alone on a page. */
const REVIEW: TemplateSection = {
  title: "review.title",
  whole: true,
  blocks: [
    { kind: "sentence", say: "review.before" },
    { kind: "sentence", say: "review.periodic" },
    { kind: "sentence", say: "review.renounce" },
    { kind: "sentence", say: "review.sendBack" },
    { kind: "table", table: "signatures" },
  ],
};

/** The suitability report with the investment proposal, in the order of article 54(12). */
export const REPORT: readonly TemplateSection[] = [
  PARTIES,
  DEMAND,
  SITUATION,
  SUSTAINABILITY,
  ADVICE,
  STRUCTURED,
  FIT,
  ALTERNATIVES,
  RISKS,
  COSTS,
  SWITCHING,
  WARNINGS,
  REVIEW,
];
