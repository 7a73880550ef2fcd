import { frenchSpaces } from "#app/domain/format/typography.ts";
import { type BothLanguages, type Condition, type QuestionnaireTemplate, questionOf, type RiskProfile } from "./template.ts";

const labelOf = ({ profiles }: QuestionnaireTemplate, profile: RiskProfile): BothLanguages =>
  profiles.find(({ code }) => code === profile)?.label ?? { fr: profile, en: profile };

/** Words of a cap that has none of its own, made from the question or the section that it looks at. */
export function capSentence(template: QuestionnaireTemplate, condition: Condition, max: RiskProfile): BothLanguages {
  const label = labelOf(template, max);
  if ("question" in condition) {
    const about = questionOf(template, condition.question)?.title ?? { fr: "", en: "" };
    return {
      fr: frenchSpaces(`Votre réponse à « ${about.fr} » limite le profil à « ${label.fr} ».`),
      en: `Your answer to “${about.en}” limits the profile to “${label.en}”.`,
    };
  }
  const section = "section" in condition ? template.sections.find(({ code }) => code === condition.section) : undefined;
  if (!section) return { fr: frenchSpaces(`Le profil est limité à « ${label.fr} ».`), en: `The profile is limited to “${label.en}”.` };
  return {
    fr: frenchSpaces(`Vos réponses de la partie « ${section.title.fr} » limitent le profil à « ${label.fr} ».`),
    en: `Your answers in the part “${section.title.en}” limit the profile to “${label.en}”.`,
  };
}

/** Words of a rule that holds because questions were left open; `max` where it limits the profile. */
export function unsaidSentence(
  template: QuestionnaireTemplate,
  codes: readonly string[],
  { max, blocks = false }: { max?: RiskProfile | undefined; blocks?: boolean },
): BothLanguages {
  const titles = codes.map((code) => questionOf(template, code)?.title ?? { fr: code, en: code });
  const fr = titles.map((title) => `« ${title.fr} »`).join(", ");
  const en = titles.map((title) => `“${title.en}”`).join(", ");
  const label = max && labelOf(template, max);
  if (label) {
    return {
      fr: frenchSpaces(`Sans réponse à ${fr}, le profil ne dépasse pas « ${label.fr} », par prudence.`),
      en: `Without an answer to ${en} the profile stays at “${label.en}” or below, to be careful.`,
    };
  }
  return blocks
    ? {
        fr: frenchSpaces(`Sans réponse à ${fr}, aucun profil ne peut être donné.`),
        en: `Without an answer to ${en} no profile can be given.`,
      }
    : {
        fr: frenchSpaces(`Vous n’avez pas répondu à ${fr} : parlez-en avec votre conseiller.`),
        en: `You did not answer ${en}: talk about it with your adviser.`,
      };
}

/** Words of a cap or a control for the client and for the adviser; null where the template has no such rule. */
export function ruleWords(template: QuestionnaireTemplate, code: string): { client: BothLanguages; adviser: BothLanguages } | null {
  const { caps, controls = [] } = template.profileRule;
  const control = controls.find((one) => one.code === code);
  if (control) return { client: control.sentence, adviser: control.adviserSentence ?? control.sentence };
  const cap = caps.find((one) => one.code === code);
  if (!cap) return null;
  const words = cap.sentence ?? capSentence(template, cap.when, cap.max);
  return { client: words, adviser: words };
}
