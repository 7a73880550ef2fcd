import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongDate, formatPercent } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { StructuredOutcome, StructuredOutcomeCode } from "./outcomes.ts";
import type { StructuredTerms } from "./terms.ts";

interface Told {
  issuer: string;
  guarantor: string | null;
  /** As they are written in a sentence. */
  level: string;
  day: string;
  protection: string;
  couponBarrier: string;
  maximumLoss: string | null;
}
type Words = Record<StructuredOutcomeCode, { title: string; sentence(told: Told): string }>;

const french: Words = {
  EARLY: {
    title: "Remboursement anticipé",
    sentence: ({ day, level }) =>
      `Le ${day}, à la première observation, le sous-jacent est à ${level} de son niveau initial ou plus haut : le produit est remboursé par anticipation, avec les coupons dus.`,
  },
  MATURITY: {
    title: "Remboursement à l’échéance avec coupons",
    sentence: ({ day, level }) =>
      `Le produit va jusqu’à l’échéance, le ${day}, et le sous-jacent est alors à ${level} de son niveau initial ou plus haut : le capital est remboursé avec les coupons dus.`,
  },
  CAPITAL: {
    title: "Capital remboursé sans coupon",
    sentence: ({ day, level, couponBarrier }) =>
      `Le sous-jacent reste sous ${couponBarrier} de son niveau initial, seuil des coupons, mais finit à ${level} ou plus haut le ${day} : le capital est remboursé, sans aucun coupon.`,
  },
  LOSS: {
    title: "Baisse sous la barrière de protection",
    sentence: ({ day, level, protection, maximumLoss }) =>
      maximumLoss === null
        ? `À l’échéance, le ${day}, le sous-jacent est à ${level} de son niveau initial, sous la barrière de ${protection} : toute sa baisse est perdue, et davantage s’il est plus bas.`
        : `À l’échéance, le ${day}, le sous-jacent est à ${level} de son niveau initial, sous la barrière de ${protection} : sa baisse est perdue, sans dépasser ${maximumLoss} du capital.`,
  },
  DEFAULT: {
    title: "Défaut de l’émetteur : perte totale",
    sentence: ({ issuer, guarantor }) =>
      guarantor === null
        ? `L’émetteur, ${issuer}, ne peut plus payer : tout ce qui a été placé peut être perdu, quel que soit le sous-jacent.`
        : `L’émetteur, ${issuer}, et son garant, ${guarantor}, ne peuvent plus payer : tout ce qui a été placé peut être perdu, quel que soit le sous-jacent.`,
  },
};

const english: Words = {
  EARLY: {
    title: "Early redemption",
    sentence: ({ day, level }) =>
      `On ${day}, at the first look, the underlying stands at ${level} of its initial level or above: the product is redeemed early, with the coupons owed.`,
  },
  MATURITY: {
    title: "Redemption at maturity with coupons",
    sentence: ({ day, level }) =>
      `The product runs until it matures on ${day}, when the underlying stands at ${level} of its initial level or above: the capital is paid back with the coupons owed.`,
  },
  CAPITAL: {
    title: "Capital back without a coupon",
    sentence: ({ day, level, couponBarrier }) =>
      `The underlying stays below ${couponBarrier} of its initial level, from which coupons are owed, but ends at ${level} or above on ${day}: the capital is paid back, without any coupon.`,
  },
  LOSS: {
    title: "Fall below the protection barrier",
    sentence: ({ day, level, protection, maximumLoss }) =>
      maximumLoss === null
        ? `At maturity, on ${day}, the underlying stands at ${level} of its initial level, below the barrier of ${protection}: all of its fall is lost, and more where it stands lower.`
        : `At maturity, on ${day}, the underlying stands at ${level} of its initial level, below the barrier of ${protection}: its fall is lost, but no more than ${maximumLoss} of the capital.`,
  },
  DEFAULT: {
    title: "Default of the issuer: total loss",
    sentence: ({ issuer, guarantor }) =>
      guarantor === null
        ? `The issuer, ${issuer}, cannot pay any more: all that was invested may be lost, whatever the underlying does.`
        : `The issuer, ${issuer}, and its guarantor, ${guarantor}, cannot pay any more: all that was invested may be lost, whatever the underlying does.`,
  },
};

const WORDS: Record<InterfaceLanguage, Words> = { fr: french, en: english };

/** An outcome in a client's words: what it is called, and what has to happen for it. */
export function outcomeWords(terms: StructuredTerms, outcome: StructuredOutcome, language: InterfaceLanguage) {
  const percent = (value: string | number) => formatPercent(value, language, { decimals: [0, 2] });
  const { title, sentence } = WORDS[language][outcome.code];
  const text = sentence({
    issuer: terms.issuer,
    guarantor: terms.guarantor,
    level: outcome.level === null ? "" : percent(outcome.level),
    day: outcome.day === null ? "" : formatLongDate(outcome.day, language),
    protection: percent(terms.protectionBarrier),
    couponBarrier: terms.couponBarrier === null ? "" : percent(terms.couponBarrier),
    maximumLoss: Number(terms.maximumLoss) >= 100 ? null : percent(terms.maximumLoss),
  });
  return language === "fr" ? { title: frenchSpaces(title), sentence: frenchSpaces(text) } : { title, sentence: text };
}
