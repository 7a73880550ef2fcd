import type { InterfaceLanguage, MovementFrequency } from "#app/domain/enumerations.ts";
import { formatLongDate, formatPercent } from "#app/domain/format/format.ts";
import { frenchSpaces } from "#app/domain/format/typography.ts";
import type { StructuredTerms } from "./terms.ts";

interface Words {
  labels: Record<
    "issuer" | "guarantor" | "underlying" | "issueDate" | "maturity" | "observation" | "coupon" | "autocall" | "protection" | "loss",
    string
  >;
  nobody: string;
  observation: Record<MovementFrequency, string>;
  years(count: number): string;
  maturity(day: string, term: string): string;
  coupon(rate: string, barrier: string | null, memory: boolean): string;
  never: string;
  level(percent: string): string;
  loss(percent: string): string;
}

const french: Words = {
  labels: {
    issuer: "Émetteur",
    guarantor: "Garant",
    underlying: "Sous-jacent",
    issueDate: "Émission",
    maturity: "Échéance",
    observation: "Observations",
    coupon: "Coupon",
    autocall: "Barrière de remboursement anticipé",
    protection: "Barrière de protection du capital à l’échéance",
    loss: "Perte maximale à l’échéance, hors défaut",
  },
  nobody: "Aucun",
  observation: {
    MONTHLY: "Chaque mois",
    QUARTERLY: "Chaque trimestre",
    SEMI_ANNUALLY: "Chaque semestre",
    YEARLY: "Chaque année",
  },
  years: (count) => (count === 1 ? "1 an" : `${count} ans`),
  maturity: (day, term) => `${day} (${term})`,
  coupon: (rate, barrier, memory) =>
    barrier === null
      ? `${rate} par an, dû quel que soit le sous-jacent`
      : `${rate} par an, dû si le sous-jacent est à ${barrier} de son niveau initial ou plus haut${memory ? ", avec rattrapage des coupons manqués" : ""}`,
  never: "Pas de remboursement anticipé",
  level: (percent) => `${percent} du niveau initial`,
  loss: (percent) => `${percent} du capital`,
};

const english: Words = {
  labels: {
    issuer: "Issuer",
    guarantor: "Guarantor",
    underlying: "Underlying",
    issueDate: "Issued on",
    maturity: "Matures on",
    observation: "Observations",
    coupon: "Coupon",
    autocall: "Early redemption barrier",
    protection: "Capital protection barrier at maturity",
    loss: "Maximum loss at maturity, without default",
  },
  nobody: "None",
  observation: { MONTHLY: "Each month", QUARTERLY: "Each quarter", SEMI_ANNUALLY: "Each half-year", YEARLY: "Each year" },
  years: (count) => (count === 1 ? "1 year" : `${count} years`),
  maturity: (day, term) => `${day} (${term})`,
  coupon: (rate, barrier, memory) =>
    barrier === null
      ? `${rate} a year, owed whatever the underlying does`
      : `${rate} a year, owed where the underlying stands at ${barrier} of its initial level or above${memory ? ", with missed coupons caught up" : ""}`,
  never: "No early redemption",
  level: (percent) => `${percent} of the initial level`,
  loss: (percent) => `${percent} of the capital`,
};

const WORDS: Record<InterfaceLanguage, Words> = { fr: french, en: english };

export interface TermFact {
  label: string;
  value: string;
}

/** The term sheet of a product, as people read it. */
export function termFacts(terms: StructuredTerms, language: InterfaceLanguage): TermFact[] {
  const words = WORDS[language];
  const { labels } = words;
  const percent = (value: string) => formatPercent(value, language, { decimals: [0, 2] });
  const years = Math.round((Date.parse(terms.maturityDate) - Date.parse(terms.issueDate)) / 31_557_600_000);
  const level = (value: string | null) => (value === null ? words.never : words.level(percent(value)));
  const barrier = terms.couponBarrier === null ? null : percent(terms.couponBarrier);
  const facts = [
    { label: labels.issuer, value: terms.issuer },
    { label: labels.guarantor, value: terms.guarantor ?? words.nobody },
    { label: labels.underlying, value: terms.underlying },
    { label: labels.issueDate, value: formatLongDate(terms.issueDate, language) },
    { label: labels.maturity, value: words.maturity(formatLongDate(terms.maturityDate, language), words.years(Math.max(1, years))) },
    { label: labels.observation, value: words.observation[terms.observation] },
    { label: labels.coupon, value: words.coupon(percent(terms.coupon), barrier, terms.memory) },
    { label: labels.autocall, value: level(terms.autocallBarrier) },
    { label: labels.protection, value: level(terms.protectionBarrier) },
    { label: labels.loss, value: words.loss(percent(terms.maximumLoss)) },
  ];
  return language === "fr" ? facts.map(({ label, value }) => ({ label: frenchSpaces(label), value: frenchSpaces(value) })) : facts;
}
