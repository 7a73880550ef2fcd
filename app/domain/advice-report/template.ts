import type { TemplateBlock, TemplateSection } from "./sentence.ts";
import { STRUCTURED } from "./structured-section.ts";

/** Changes whenever the documents may say something else. */
export const TEMPLATE_VERSION = "1.6";

const PARTIES: TemplateSection = {
  title: "parties.title",
  blocks: [
    {
      kind: "facts",
      items: [
        { label: "label.client", field: "client.name" },
        { label: "label.coSubscriber", field: "client.coSubscriber" },
        { label: "label.legalPerson", field: "client.legalPerson" },
        { label: "label.birthDate", field: "client.birthDate" },
        { label: "label.adviser", field: "adviser.name" },
        { label: "label.email", field: "adviser.email" },
        { label: "label.organisation", field: "adviser.organisation" },
        { label: "label.registration", field: "adviser.registration" },
        { label: "label.finalizedAt", field: "advice.finalizedAt" },
        { label: "label.code", field: "client.code" },
      ],
    },
    { kind: "quote", title: "parties.preliminary", field: "preliminaryInformation" },
    { kind: "sentence", say: "parties.medium", rule: "DURABLE_MEDIUM" },
    { kind: "sentence", say: "parties.contact", with: { contact: "contact" } },
  ],
};

const DEMAND: TemplateSection = {
  title: "demand.title",
  blocks: [
    { kind: "sentence", say: "demand.new", with: { product: "contract.product", amount: "demand.paidIn" }, if: ["demand.newContract"] },
    { kind: "sentence", say: "demand.deposit", with: { product: "contract.product", amount: "demand.paidIn" }, if: ["demand.deposit"] },
    { kind: "sentence", say: "demand.rebalancing", with: { product: "contract.product" }, if: ["demand.rebalancing"] },
    {
      kind: "sentence",
      say: "demand.withdrawal",
      with: { product: "contract.product", amount: "demand.withdrawn" },
      if: ["demand.withdrawal"],
    },
    {
      kind: "list",
      items: [
        { say: "demand.project", with: { project: "demand.project" } },
        { say: "demand.horizon", with: { horizon: "demand.horizon" } },
        { say: "demand.noHorizon", if: ["demand.noHorizon"] },
        { say: "demand.scheduled", with: { amount: "demand.scheduled", frequency: "demand.frequency" } },
        { say: "demand.held", with: { held: "demand.held" } },
      ],
    },
  ],
};

const SITUATION: TemplateSection = {
  title: "situation.title",
  blocks: [
    { kind: "sentence", say: "situation.profile", with: { profile: "profile.label" } },
    {
      kind: "list",
      items: [
        { say: "situation.description", with: { description: "profile.description" } },
        { say: "situation.dates", with: { statedOn: "profile.statedOn", validUntil: "profile.validUntil" } },
        { say: "situation.questionnaire", with: { questionnaire: "profile.questionnaire" } },
        { say: "situation.noQuestionnaire", if: ["profile.noQuestionnaire"] },
        { say: "situation.reasons", with: { reasons: "profile.reasons" } },
      ],
    },
    { kind: "sentence", say: "situation.change", rule: "CLIENT_INFORMATION" },
  ],
};

const SUSTAINABILITY: TemplateSection = {
  title: "sustainability.title",
  blocks: [
    { kind: "sentence", say: "sustainability.none", if: ["sustainability.none"] },
    { kind: "sentence", say: "sustainability.unasked", if: ["sustainability.unasked"] },
    { kind: "sentence", say: "sustainability.statedOn", with: { statedOn: "sustainability.statedOn" }, if: ["sustainability.wanted"] },
    {
      kind: "list",
      items: [
        {
          say: "sustainability.investments",
          with: { asked: "sustainability.minInvestments", reached: "sustainability.investmentsReached" },
        },
        { say: "sustainability.met", if: ["sustainability.investmentsMet"] },
        { say: "sustainability.short", if: ["sustainability.investmentsShort"], rule: "SUSTAINABILITY" },
        { say: "sustainability.taxonomy", with: { asked: "sustainability.minTaxonomy", reached: "sustainability.taxonomyReached" } },
        { say: "sustainability.taxonomyMet", if: ["sustainability.taxonomyMet"] },
        { say: "sustainability.taxonomyShort", if: ["sustainability.taxonomyShort"], rule: "SUSTAINABILITY" },
        { say: "sustainability.impacts", with: { impacts: "sustainability.impacts" } },
        { say: "sustainability.adapted", with: { reason: "sustainability.adapted" } },
        {
          say: "sustainability.adaptedInvestments",
          with: { asked: "sustainability.adaptedInvestments", reached: "sustainability.investmentsReached" },
        },
        {
          say: "sustainability.adaptedTaxonomy",
          with: { asked: "sustainability.adaptedTaxonomy", reached: "sustainability.taxonomyReached" },
        },
        { say: "sustainability.impactsReached", with: { shares: "sustainability.impactsReached", coverage: "sustainability.coverage" } },
      ],
    },
    { kind: "sentence", tone: "muted", say: "sustainability.basis", if: ["sustainability.wanted"], rule: "SUSTAINABILITY" },
  ],
};

const ADVICE: TemplateSection = {
  title: "advice.title",
  blocks: [
    {
      kind: "sentence",
      tone: "key",
      say: "advice.new",
      with: { product: "contract.product", total: "advice.total" },
      if: ["demand.newContract"],
    },
    {
      kind: "sentence",
      tone: "key",
      say: "advice.deposit",
      with: { product: "contract.product", paidIn: "demand.paidIn" },
      if: ["demand.deposit"],
    },
    { kind: "sentence", tone: "key", say: "advice.rebalancing", with: { product: "contract.product" }, if: ["demand.rebalancing"] },
    {
      kind: "sentence",
      tone: "key",
      say: "advice.withdrawal",
      with: { product: "contract.product", withdrawn: "demand.withdrawn" },
      if: ["demand.withdrawal"],
    },
    { kind: "sentence", say: "advice.whole", if: ["advice.reached", "demand.changes"] },
    { kind: "sentence", say: "advice.short", if: ["advice.short"], rule: "SUITABILITY_STATEMENT" },
    { kind: "table", table: "lines" },
    {
      kind: "facts",
      items: [
        { label: "label.act", field: "demand.act" },
        { label: "label.mode", field: "advice.mode" },
        { label: "label.risk", field: "advice.risk" },
        { label: "label.range", field: "advice.range" },
        { label: "label.riskAfter", field: "advice.riskAfter" },
      ],
    },
    { kind: "sentence", say: "advice.kids", if: ["documents.allEnclosed"], rule: "KEY_INFORMATION" },
    { kind: "sentence", say: "advice.someKids", if: ["documents.missing"], rule: "KEY_INFORMATION" },
    { kind: "sentence", say: "advice.missing", with: { names: "documents.missing" } },
    { kind: "sentence", say: "advice.missingReason", with: { reason: "documents.withoutReason" }, if: ["documents.missing"] },
    { kind: "quote", title: "advice.comment", field: "advisorComment" },
  ],
};

const FIT: TemplateSection = {
  title: "fit.title",
  blocks: [
    {
      kind: "list",
      items: [
        { say: "fit.term", with: { horizon: "demand.horizon" } },
        { say: "fit.knowledge", with: { profile: "profile.label" }, rule: "SUITABILITY_STATEMENT" },
        {
          say: "fit.risk",
          with: { risk: "advice.risk", measure: "advice.measure", profile: "profile.label", range: "advice.range" },
          if: ["advice.inRange"],
        },
        {
          say: "fit.riskOut",
          with: { risk: "advice.risk", measure: "advice.measure", profile: "profile.label", range: "advice.range" },
          if: ["advice.outOfRange"],
        },
        {
          say: "fit.riskAfter",
          with: { risk: "advice.riskAfter", measure: "advice.measure" },
          if: ["advice.short"],
        },
        { say: "fit.losses", with: { guaranteed: "advice.guaranteed", exposed: "advice.exposed" }, if: ["advice.someGuaranteed"] },
        { say: "fit.lossesNone", with: { exposed: "advice.exposed" }, if: ["advice.noneGuaranteed"] },
        { say: "fit.lossesAll", if: ["advice.allGuaranteed"] },
        {
          say: "fit.outlook",
          with: {
            scenarios: "outlook.scenarios",
            horizon: "demand.horizon",
            savings: "outlook.savings",
            p5: "outlook.p5",
            p50: "outlook.p50",
            p95: "outlook.p95",
            loss: "outlook.loss",
          },
        },
        { say: "fit.noOutlook", if: ["outlook.none"] },
        { say: "fit.deciding", with: { deciding: "checks.deciding" } },
        { say: "fit.noDeciding", with: { profile: "profile.label", range: "advice.range" }, if: ["checks.noneDeciding"] },
      ],
    },
  ],
};

const ALTERNATIVES: TemplateSection = {
  title: "alternatives.title",
  blocks: [
    { kind: "sentence", say: "alternatives.none", if: ["alternatives.none"] },
    { kind: "sentence", say: "alternatives.some", if: ["alternatives.some"], rule: "ALTERNATIVES" },
    { kind: "table", table: "alternatives", if: ["alternatives.some"] },
  ],
};

const RISKS: TemplateSection = {
  title: "risks.title",
  blocks: [
    {
      kind: "list",
      items: [
        { say: "risks.loss", with: { exposed: "advice.exposed" }, rule: "UNIT_LINKED" },
        { say: "risks.high", with: { names: "advice.risky" } },
        { say: "risks.largest", with: { name: "advice.largest", weight: "advice.largestWeight" } },
        { say: "risks.illiquid", with: { names: "advice.illiquid" } },
        { say: "risks.simulated", with: { names: "advice.simulated" }, rule: "FAIR_INFORMATION" },
        { say: "risks.guaranteed", if: ["advice.someGuaranteed"] },
        { say: "risks.past", rule: "FAIR_INFORMATION" },
        { say: "risks.tax", rule: "FAIR_INFORMATION" },
      ],
    },
  ],
};

/** What the advice costs: in the report and in its annex. */
export const COSTS: readonly TemplateBlock[] = [
  { kind: "table", table: "costs" },
  {
    kind: "sentence",
    say: "costs.sum",
    with: { firstYear: "costs.firstYear", term: "costs.term", amount: "costs.amount", rate: "costs.rate" },
  },
  { kind: "sentence", say: "costs.effect", with: { gross: "costs.gross", net: "costs.net", reduction: "costs.reduction" } },
  { kind: "sentence", tone: "muted", say: "costs.scenarios", if: ["costs.scenarios"] },
  { kind: "sentence", tone: "muted", say: "costs.noGrowth", if: ["costs.noGrowth"] },
  { kind: "sentence", say: "costs.unknown", with: { names: "costs.unknown" } },
  { kind: "sentence", say: "costs.none", if: ["costs.none"] },
  { kind: "sentence", tone: "muted", say: "costs.inducements", rule: "INDUCEMENTS" },
];

const SWITCHING: TemplateSection = {
  title: "switching.title",
  if: ["switching.any"],
  blocks: [
    { kind: "sentence", say: "switching.now", with: { sold: "switching.sold", bought: "switching.bought", costNow: "switching.costNow" } },
    { kind: "sentence", say: "switching.charges", with: { before: "switching.chargeBefore", after: "switching.chargeAfter" } },
    { kind: "sentence", say: "switching.saving", with: { saving: "switching.saving", breakEven: "switching.breakEven" } },
    { kind: "sentence", say: "switching.extra", with: { extra: "switching.extra" } },
    { kind: "sentence", say: "switching.unknown", if: ["switching.chargeUnknown"] },
    { kind: "sentence", say: "switching.reason", with: { reason: "switching.reason" } },
  ],
};

const WARNINGS: TemplateSection = {
  title: "warnings.title",
  blocks: [
    { kind: "sentence", say: "warnings.none", with: { count: "checks.count" }, if: ["checks.noWarning"] },
    { kind: "table", table: "warnings" },
    { kind: "table", table: "acceptances" },
  ],
};

const REVIEW: TemplateSection = {
  title: "review.title",
  blocks: [
    { kind: "sentence", say: "review.before", with: { reviewBefore: "reviewBefore" } },
    { kind: "sentence", say: "review.periodic", rule: "PERIODIC_REVIEW" },
    {
      kind: "list",
      items: [
        { say: "review.sendBack", rule: "SUITABILITY_STATEMENT" },
        { say: "review.copy", rule: "DURABLE_MEDIUM" },
      ],
    },
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
  { title: "costs.title", blocks: [...COSTS, { kind: "sentence", tone: "muted", say: "costs.annex", if: ["costs.counted"] }] },
  SWITCHING,
  WARNINGS,
  REVIEW,
  { title: "signatures.title", blocks: [{ kind: "table", table: "signatures" }] },
];
