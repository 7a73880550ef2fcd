import type { TemplateSection } from "./template-block.ts";

export const PARTIES: TemplateSection = {
  title: "parties.title",
  blocks: [
    {
      kind: "facts",
      items: [
        { label: "label.client", field: "client.name" },
        { label: "label.coSubscriber", field: "client.coSubscriber" },
        { label: "label.coSubscriberBirthDate", field: "client.coSubscriberBirthDate" },
        { label: "label.legalPerson", field: "client.legalPerson" },
        { label: "label.representative", field: "client.representative" },
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
    { kind: "sentence", say: "parties.medium" },
    { kind: "sentence", say: "parties.contact" },
  ],
};

export const DEMAND: TemplateSection = {
  minor: true,
  title: "demand.title",
  blocks: [
    { kind: "sentence", say: "demand.new" },
    { kind: "sentence", say: "demand.deposit" },
    { kind: "sentence", say: "demand.rebalancing" },
    { kind: "sentence", say: "demand.withdrawal" },
    {
      kind: "list",
      items: [
        "demand.objective",
        "demand.project",
        "demand.horizon",
        "demand.settledHorizon",
        "demand.otherHorizon",
        "demand.noHorizon",
        "demand.scheduled",
        "demand.held",
        "demand.heldUndated",
        "demand.needs",
        "demand.noNeeds",
        "demand.untoldWithdrawals",
        "demand.plannedWithdrawals",
        "demand.capitalMayBeUsed",
      ],
    },
  ],
};

export const SITUATION: TemplateSection = {
  title: "situation.title",
  blocks: [
    { kind: "sentence", say: "situation.asked" },
    { kind: "sentence", say: "situation.represented" },
    { kind: "sentence", say: "situation.earlier" },
    { kind: "sentence", say: "situation.couple" },
    { kind: "sentence", say: "situation.ofTwo" },
    { kind: "sentence", say: "situation.declared" },
    { kind: "sentence", say: "situation.lowered" },
    {
      kind: "list",
      items: [
        "situation.description",
        "situation.valid",
        "situation.reasons",
        "situation.savings",
        "situation.debts",
        "situation.reserve",
        "situation.unsaid",
      ],
    },
    { kind: "sentence", say: "situation.change" },
  ],
};
