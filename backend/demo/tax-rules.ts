import { DEMO_USERS } from "#backend/demo/ids.ts";

/** The rules that a fresh installation proposes, as the demo's administrator has confirmed them. */
export const DEMO_TAX_RULES = {
  uuid: "7a200000-0000-4000-8000-000000000001",
  firstYear: 2018,
  maturityYears: 8,
  youngRate: "12.8",
  reducedRate: "7.5",
  fullRate: "12.8",
  premiumsThreshold: "150000",
  allowanceSingle: "4600",
  allowanceCouple: "9200",
  socialChargesRate: "17.2",
  sources: [
    "Démonstration : confirmées par l’administrateur de la démonstration, sans vérification par un fiscaliste.",
    "CGI, art. 125-0 A : part de produits d’un rachat, abattement annuel de 4 600 € ou 9 200 € après huit ans.",
    "CGI, art. 200 A : 12,8 % avant huit ans ; après huit ans, 7,5 % jusqu’à 150 000 € de primes et 12,8 % au-delà.",
    "CSS, art. L136-7 et L136-8, et CGI, art. 235 ter : prélèvements sociaux de 17,2 %.",
  ].join("\n"),
  confirmedBy: DEMO_USERS.admin,
  confirmedAt: "2026-01-05T09:00:00Z",
};
