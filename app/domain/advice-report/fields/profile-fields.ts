import { decimalsApart } from "#app/domain/advice/suitability/measures.ts";
import { codeWords } from "#app/domain/advice/words/check-words.ts";
import type { AdviceFacts } from "../facts.ts";
import { WORDS } from "../words.ts";
import { day, type Field, field, holds, list, percent, text } from "./field.ts";

/** What a questionnaire asks of the situation of a client. */
const SITUATION = ["objective", "savingsShare", "debtShare", "reserve"] as const;

/** What is reached of a preference, with as many decimals as tell it from what is asked. */
const reached = (share: number, asked: ReadonlyArray<number | null | undefined>, facts: AdviceFacts) =>
  percent(share, facts, [
    0,
    decimalsApart(
      share,
      asked.flatMap((one) => one ?? []),
    ),
  ]);

/** What is on record of the client: the profile, and the preferences with what the allocation reaches of them. */
export const PROFILE_FIELDS = {
  "profile.label": field("session.questionnaire.riskProfile, session.config.general.riskDefinitions", ({ profile }) => profile.label),
  "profile.ofTwo": field(
    "session.advice.checks, session.config.general.riskDefinitions",
    ({ profile, client }) => (client.coSubscriber ? profile.judged : null) ?? null,
  ),
  "profile.judged": field(
    "session.advice.checks, session.config.general.riskDefinitions",
    ({ profile }) => profile.judged ?? profile.label,
  ),
  "profile.description": field("session.config.general.riskDefinitions", ({ profile }) => profile.description),
  "profile.statedOn": field("session.questionnaire.statedOn", (f) => day(f.profile.statedOn, f)),
  "profile.validUntil": field("session.questionnaire.expiresOn", (f) => day(f.profile.validUntil, f)),
  "profile.loweredReason": field("session.questionnaire.loweredReason", (f) => text(f.stated?.loweredReason)),
  "profile.earlier": field("questionnaire.profile", ({ stated, language }) =>
    stated?.earlier ? WORDS[language].profiles[stated.earlier.profile] : null,
  ),
  "profile.earlierOn": field("questionnaire.completedAt", (f) => day(f.stated?.earlier?.statedOn ?? null, f)),
  "profile.reasons": field("questionnaire.result", ({ profile }) => text(profile.reasons.join(" "))),
  "profile.savingsShare": field("questionnaire.answers", ({ stated }) => text(stated?.savingsShare)),
  "profile.debtShare": field("questionnaire.answers", ({ stated }) => text(stated?.debtShare)),
  // A package that does not say has the member undefined.
  "profile.unsaid": field("questionnaire.answers", (f) =>
    list(
      SITUATION.filter((fact) => f.stated?.[fact] === null).map((fact) => WORDS[f.language].situation[fact]),
      f,
    ),
  ),
  "profile.reserve": field("questionnaire.result", ({ stated, language }) =>
    stated?.reserve ? codeWords(language).reserves[stated.reserve] : null,
  ),
  "sustainability.none": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants === false)),
  "sustainability.unasked": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants === null)),
  "sustainability.wanted": field("session.sustainability.hasSustainablePreferences", (f) => holds(f.sustainability.wants)),
  "sustainability.statedOn": field("session.sustainability.statedOn", (f) => day(f.sustainability.statedOn, f)),
  "sustainability.minInvestments": field("session.sustainability.minSustainableInvestments", (f) =>
    f.sustainability.wants ? percent(f.sustainability.minInvestments, f) : null,
  ),
  "sustainability.minTaxonomy": field("session.sustainability.minTaxonomyAlignment", (f) =>
    f.sustainability.wants ? percent(f.sustainability.minTaxonomy, f) : null,
  ),
  "sustainability.impacts": field("session.sustainability, session.config.general.paiLabels", (f) =>
    f.sustainability.wants ? list(f.sustainability.impacts, f) : null,
  ),
  "sustainability.coverage": field("session.sustainability.minimumCoverage", (f) => percent(f.sustainability.coverage, f)),
  "sustainability.investmentsReached": field("series.sustainabilityMinInvestments", (f) =>
    reached(f.sustainability.reached.investments, [f.sustainability.minInvestments, f.sustainability.adapted?.minInvestments], f),
  ),
  "sustainability.taxonomyReached": field("series.sustainabilityMinTaxonomyAlignment", (f) =>
    reached(f.sustainability.reached.taxonomy, [f.sustainability.minTaxonomy, f.sustainability.adapted?.minTaxonomy], f),
  ),
  "sustainability.adapted": field("session.advice.adaptation.reason", (f) => f.sustainability.adapted?.reason ?? null),
  "sustainability.adaptedInvestments": field("session.advice.adaptation.preferences", (f) =>
    percent(f.sustainability.adapted?.minInvestments, f),
  ),
  "sustainability.adaptedTaxonomy": field("session.advice.adaptation.preferences", (f) =>
    percent(f.sustainability.adapted?.minTaxonomy, f),
  ),
  "sustainability.impactsReached": field("series.pai", (f) =>
    f.sustainability.wants
      ? list(
          f.sustainability.impactsReached.map(({ label, share }) => `${label} (${reached(share, [f.sustainability.coverage], f)})`),
          f,
        )
      : null,
  ),
} as const satisfies Record<string, Field>;
