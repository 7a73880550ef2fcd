import type { Texts } from "#app/i18n/texts.ts";
import type { suitability as french } from "../fr/suitability.ts";

export const suitability: Texts<typeof french> = {
  profile: {
    label: "Risk profile",
    none: "Not given",
    declared: "{{profile}} – profile declared by the adviser, without a questionnaire",
    besideNamesake:
      "{{profile}} – profile declared by the adviser; a client of the same name completed a questionnaire on {{day}}, whose profile is not taken over here",
    answered: "{{profile}} – from the questionnaire of {{day}}, valid until {{until}}",
    lowered: "{{profile}} – lowered by {{by}} on {{at}} (reason: {{reason}}), after the questionnaire of {{day}}, valid until {{until}}",
    raised:
      "{{profile}} – raised as {{by}} asked and accepted by {{second}} on {{at}} (reason: {{reason}}), after the questionnaire of {{day}}, valid until {{until}}",
    short: {
      declared: "profile {{profile}} declared by the adviser, without a questionnaire",
      besideNamesake: "profile {{profile}} declared by the adviser; a client of the same name completed a questionnaire on {{day}}",
      answered: "profile {{profile}} (questionnaire of {{day}}, valid until {{until}})",
      lowered: "profile {{profile}}, lowered (questionnaire of {{day}}, valid until {{until}})",
      raised: "profile {{profile}}, raised (questionnaire of {{day}}, valid until {{until}})",
    },
    expiredTitle: "The risk profile is no longer valid",
    expired: "This profile is no longer valid, it was until {{until}}: have a new questionnaire filled in before any advice.",
    changedTitle: "The client’s profile has changed",
    changed:
      "This simulation keeps the profile of the day it was saved ({{before}}). Since {{since}} the client’s profile is {{profile}}: any change will take it over.",
    changedShort: "Since {{since}} the client’s profile is {{profile}}.",
    namesakeTitle: "A client of the same name has a profile from a questionnaire",
    namesake:
      "The questionnaire dates from {{day}}. If this is the same person, take over the client’s record: that profile is the one that counts. Until then every document mentions this questionnaire.",
    takeUp: "Take over this client’s record",
    unaskedTitle: "This client has no profile from a questionnaire",
    unasked: "Send the risk profile questionnaire: the profile will be taken over here.",
    wishesTitle: "The client’s sustainability preferences have changed",
    wishes:
      "This simulation keeps those of the day it was saved. The client answered otherwise on {{asked}}: any change will take those answers over.",
    wishesShort: "Since {{asked}} the client’s sustainability preferences are no longer those of this simulation.",
    raisedLatelyTitle: "The profile has just been raised",
    raisedLately:
      "Profile raised from {{from}} to {{before}} on {{on}}, within five days of this simulation: check with the client what has changed in their situation, and keep a record.",
    send: "Send a questionnaire",
    open: "See the questionnaire",
    lowerOrRaise: "Lower or raise the profile",
  },
  years_one: "{{count}} year",
  years_other: "{{count}} years",
  band: {
    above:
      "The risk of the allocation (average SRI {{average}}) is above the range of the {{profile}} profile (SRI {{min}} to {{max}}): it does not fit this profile.",
    slightlyAbove:
      "The risk of the allocation (average SRI {{average}}) is slightly above the range of the {{profile}} profile (SRI {{min}} to {{max}}).",
    lines: "Funds riskier than the {{profile}} profile (SRI {{min}} to {{max}}): {{lines}}. To be justified to the client.",
    line: "{{name}} (SRI {{sri}})",
    unknown: "The risk of the allocation cannot be compared with the {{profile}} profile: no SRI is published for {{lines}}.",
  },
  horizon: {
    lines_one: "Horizon of {{count}} year, shorter than the advised holding period: {{lines}}. A fall might not be made good in time.",
    lines_other: "Horizon of {{count}} years, shorter than the advised holding period: {{lines}}. A fall might not be made good in time.",
    line: "{{name}} (SRI {{sri}}, at least {{held}})",
    whole_one:
      "Horizon of {{count}} year, shorter than the advised holding period for this level of risk (average SRI {{average}}, at least {{held}}). A fall might not be made good in time.",
    whole_other:
      "Horizon of {{count}} years, shorter than the advised holding period for this level of risk (average SRI {{average}}, at least {{held}}). A fall might not be made good in time.",
  },
  asked: {
    never: "No sustainability preferences are on record for this subscriber.",
    no: "The client does not want sustainability to be considered.",
    withoutMinimum: "The client wants sustainability to be considered, without asking for a minimum.",
    met_one: "The allocation reaches the client’s preference.",
    met_other: "The allocation reaches the client’s {{count}} preferences.",
    missed:
      "The allocation does not reach all of the client’s preferences ({{met}} of {{total}}); to be looked at: {{criteria}}. It cannot be presented as meeting them: change the allocation, or have the preferences adapted for this simulation, with the client’s reason.",
    least: "at least {{share}}",
    on: "Preferences given on {{day}}: {{wishes}}.",
    text: "Preferences given: {{wishes}}.",
    apart: "For this simulation the client departs from the answers of the questionnaire. Reason given: {{reason}}",
    verdicts: { green: "Reached", orange: "Partly reached", red: "Not reached" },
  },
  wishes: {
    answered: "Answers of the questionnaire of {{day}}: {{wishes}}.",
    no: "does not want sustainability to be considered",
    noOpinion: "has no opinion on sustainability",
    withoutMinimum: "wants sustainability to be considered, without a minimum",
    investments: "at least {{share}} of sustainable investments",
    taxonomy: "at least {{share}} aligned with the taxonomy",
    impacts: "adverse impacts considered over at least {{share}} of the allocation ({{impacts}})",
  },
};
