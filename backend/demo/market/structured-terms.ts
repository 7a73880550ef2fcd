import type { StructuredTerms } from "#app/domain/structured-product/terms.ts";

/** Term sheets of the demo's structured products, by the number of their series. Issuers and indices are invented. */
const TERMS: Readonly<Record<number, StructuredTerms>> = {
  47: {
    issuer: "Banque Tressan",
    guarantor: "Groupe Tressan",
    underlying: "Indice Alcyone Europe 50, dividendes non réinvestis",
    issueDate: "2026-12-15",
    maturityDate: "2032-12-15",
    observation: "YEARLY",
    coupon: "6.8",
    couponBarrier: "80",
    memory: true,
    autocallBarrier: "100",
    protectionBarrier: "60",
    maximumLoss: "100",
  },
  48: {
    issuer: "Crédit Valmore",
    guarantor: null,
    underlying: "Indice Alcyone Zone euro, dividendes non réinvestis",
    issueDate: "2026-12-15",
    maturityDate: "2031-12-15",
    observation: "SEMI_ANNUALLY",
    coupon: "3.6",
    couponBarrier: "105",
    memory: true,
    autocallBarrier: "105",
    protectionBarrier: "100",
    maximumLoss: "10",
  },
};

export const demoTerms = (number: number): StructuredTerms | null => TERMS[number] ?? null;
