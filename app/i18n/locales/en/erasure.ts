import type { erasure as french } from "#app/i18n/locales/fr/erasure.ts";
import type { Texts } from "#app/i18n/texts.ts";

/** Removal of a person's data on request, with what the law keeps. */
export const erasure: Texts<typeof french> = {
  caption: "Data of the person",
  nothing: "None",
  noReason: "Nothing obliges to keep them",
  keptUntil: "{{shown}}, until {{day}} at the latest",
  columns: { kind: "Data", removed: "Removed on confirmation", kept: "Kept", reason: "Why it is kept" },
  kinds: {
    identity: "Name and year of birth",
    contact: "E-mail address",
    questionnaires: "Questionnaires and answers",
    simulations: "Simulations",
    journeys: "Recommendation journeys",
    contracts: "Contracts",
    mails: "E-mails to the client",
    account: "Sign-in account",
    sessions: "Open sessions",
    settings: "Preferences and favourites",
    alerts: "Alerts",
    files: "Files waiting to be imported",
    drafts: "Unfinished simulations and journeys",
    name: "Name in records of advice",
  },
  reasons: {
    advice: "Advice and its documents: {{years}} years (MiFID II, art. 16(7); up to 7 years where the authority asks)",
    journeys:
      "Advice and its documents: {{years}} years (Insurance Code, art. L. 522-5; MiFID II, art. 16(6) and (7)). Their adviser still reads them, under a reference; published documents name the client.",
    contract: "Contract: {{years}} years from the end of the relationship (Directive (EU) 2015/849, art. 40)",
    identity: "Without the name the records that are kept would be nobody’s",
    name: "The adviser’s name is part of the advice, kept for {{years}} years (MiFID II, art. 16(7))",
  },
  confirm: "Remove the data",
  isDone:
    "The data were removed. What the law keeps goes when its day comes: finalised journeys are read by their adviser under a reference until then, the rest is shown nowhere else.",
  contractRuns: "A contract runs: the data are needed until it is closed, and nothing is removed before.",
  changed: "The record changed since this page was shown. Read what follows again, then confirm.",
  clients: {
    title: "Clients’ requests of erasure",
    search: "First and last name of the client",
    ask: "Look for the person who asks for erasure",
    askText: "Type two letters of the name at least. The next page shows what goes and what the law keeps.",
    none: "No client of this name",
    name: "Name",
    birthYear: "Year of birth",
    more: "Other clients bear this name too. Say more of it.",
    question: "Remove the data of {{name}}?",
    text: "The removal is immediate and final. Links that were sent no longer open, and the client leaves the lists. What the law keeps is removed when its day comes. Until then finalised journeys stay with their adviser, under a reference in place of the name; their published documents stay as they were handed over. The audit log loses name and addresses.",
    done: "Data of the client removed",
  },
  kept: {
    title: "Data kept after erasure",
    reference: "Reference of the client",
    records: "Records",
    until: "Kept until",
  },
  users: {
    question: "Remove the data of {{name}}?",
    text: "The removal is immediate and final: the account, its sessions and its settings go. The name stays in records of advice until their term is over. The audit log loses name and address.",
    done: "Data of the user removed",
  },
};
