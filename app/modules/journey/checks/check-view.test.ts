import { describe, expect, it } from "vitest";
import type { AdviceCheck } from "#app/contract/journey/advice.ts";
import { asksForPreferences, OUTCOMES } from "#app/domain/advice/outcomes.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { checkKey, checkViews, lackOfWeights } from "./check-view.server.ts";

const names = new Map([["world", "Actions Monde"]]);
const view = (check: AdviceCheck, language: "fr" | "en" = "en") => checkViews([check], names, language)[0]!;

describe("a check in words", () => {
  it("says what was measured and allowed in its own figures, with the source and the remedy", () => {
    const check: AdviceCheck = {
      code: "MAXIMUM_PER_ASSET",
      flag: "red",
      found: "40",
      allowed: "30",
      series: ["world"],
      fix: { kind: "CUT_TO_CAP", series: ["world"], most: "30" },
    };
    expect(view(check)).toMatchObject({
      name: "Maximum per support",
      measured: "40%",
      allowed: "at most 30%",
      lines: ["Actions Monde"],
      law: ["Configuration of the journey"],
      // The remedy says which line it changes, where it is one.
      fix: "Bring Actions Monde to 30%",
    });
    expect(view(check, "fr")).toMatchObject({ measured: "40\u00a0%", fix: "Ramener Actions Monde à 30\u00a0%" });
    const ofTwo: AdviceCheck = { ...check, fix: { kind: "CUT_TO_CAP", series: ["world", "europe"], most: "30" } };
    expect(view(ofTwo).fix).toBe("Cut to the cap");
  });

  it("says what a change costs without calling what it saves a limit", () => {
    const change: AdviceCheck = { code: "SWITCH_BENEFIT", flag: "orange", found: "9787.50", allowed: "0.00" };
    expect(view(change)).toMatchObject({ measured: "€9,787.50", allowed: null, text: expect.stringContaining("€0") });
  });

  it("ranks what says most of an allocation among the checks that are met, and nothing that stands in the way", () => {
    const loss = (flag: AdviceCheck["flag"]): AdviceCheck => ({ code: "LOSS_CAPACITY", flag, found: "12.6", allowed: "20" });
    expect(view(loss("green")).telling).toBe(1);
    expect(view(loss("red")).telling).toBeNull();
    expect(view({ code: "DIVERSIFICATION", flag: "green", subject: "minLines", found: "5", allowed: "1" }).telling).toBeNull();
  });

  it("says which fact a check lacks and of which rule, who answers for it, and on what session and questionnaire differ", () => {
    const unjudged: AdviceCheck = {
      code: "NOT_JUDGED",
      flag: "orange",
      subject: "TARGET_MARKET",
      missing: "TARGET_MARKET",
      series: ["world"],
    };
    expect(view(unjudged, "fr")).toMatchObject({
      name: "Contrôle non effectué\u202f: Marché cible",
      text: expect.stringMatching(/il manque .+\. Complétez la donnée/),
      answeredBy: "adviser",
      answered: false,
    });
    const differs: AdviceCheck = {
      code: "CONTRADICTION",
      flag: "orange",
      subject: "horizon",
      found: "3",
      allowed: "0",
      figures: { date: "2026-10-07" },
    };
    expect(view(differs, "fr")).toMatchObject({ name: "Session et questionnaire\u202f: durée du placement", answeredBy: "confirmation" });
    expect(view({ code: "VULNERABLE", flag: "orange", found: "HELPED" })).toMatchObject({ answeredBy: "second-reader" });
    expect(view({ code: "RISK_RANGE", flag: "orange", found: "3.20", allowed: "2–3" })).toMatchObject({ answeredBy: "client" });
  });

  it("says of a figure that weights make that the allocation is incomplete, and of no other", () => {
    const total: AdviceCheck = { code: "ALLOCATION_TOTAL", flag: "red", found: "10", allowed: "100" };
    const risk: AdviceCheck = { code: "RISK_RANGE", flag: "orange", found: "0.30", allowed: "2–4" };
    const deposit: AdviceCheck = { code: "MINIMUM_DEPOSIT", flag: "red", found: "30.00", allowed: "31.00" };
    const partOf = (checks: AdviceCheck[]) =>
      checkViews(checks, names, "fr").flatMap(({ key, ofPart }) => (ofPart ? [key.split("~")[0]] : []));
    expect(partOf([total, risk, deposit])).toEqual(["RISK_RANGE"]);
    expect(partOf([{ ...total, flag: "green" }, risk, deposit])).toEqual([]);
  });

  it("says what the weights lack: nothing is allocated, less or more than the whole, or a line without a share", () => {
    const total = (found: string, subject?: string): AdviceCheck => ({
      ...{ code: "ALLOCATION_TOTAL" as const, flag: "red" as const, found, allowed: "100" },
      ...(subject && { subject }),
    });
    const lack = (...checks: AdviceCheck[]) => lackOfWeights(checks, "fr")?.replaceAll(/\s/g, " ") ?? null;
    expect(lack(total("0"))).toBe("rien n’est encore réparti");
    expect(lack(total("40"))).toBe("40 % répartis au lieu de 100 %");
    expect(lack(total("120"))).toBe("120 % répartis au lieu de 100 %");
    expect(lack(total("100"))).toBe("une ligne sans part");
    expect(lack(total("40", "free"), total("0", "delegated"))).toBe("les modes ne totalisent pas 100 % chacun");
    expect(lack({ code: "MODE_CONTENT", flag: "red", subject: "free" })).toBe("un mode ne contient rien");
    expect(lack({ ...total("100"), flag: "green" })).toBeNull();
  });

  it("writes classes of risk, money, days and counts each as such", () => {
    expect(view({ code: "RISK_RANGE", flag: "orange", found: "3.20", allowed: "2–3" }, "fr")).toMatchObject({
      measured: "3,2",
      allowed: "entre 2 et 3",
    });
    expect(view({ code: "MINIMUM_DEPOSIT", flag: "red", found: "30.00", allowed: "31.00" })).toMatchObject({
      measured: "€30",
      allowed: "at least €31",
    });
    expect(view({ code: "SENIOR_SOON", flag: "orange", found: "2026-07-01", allowed: "2026-09-13" })).toMatchObject({
      measured: "1\u00a0July\u00a02026",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "minLines 2", allowed: "4" })).toMatchObject({
      measured: "2",
      allowed: "at least 4",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "maxLineWeight 90", allowed: "80" })).toMatchObject({
      name: "Diversification of the product: largest share of a support",
      measured: "90%",
      allowed: "at most 80%",
    });
    expect(view({ code: "DIVERSIFICATION", flag: "red", found: "maxClassWeight 75", allowed: "60", subject: "EQUITIES" }, "fr").name).toBe(
      "Diversification du produit\u202f: part de la classe Actions",
    );
  });

  it("names supports beside its sentence, where that does not name them all", () => {
    const unopened = (series: string[]): AdviceCheck => ({
      ...{ code: "KID_PRESENT", flag: "orange", missing: "KID_OPENED", series, figures: { documents: "Actions Monde" } },
    });
    expect(view(unopened(["world"]), "fr")).toMatchObject({ text: expect.stringContaining("(Actions Monde)"), lines: [] });
    expect(view(unopened(["world", "bond"]), "fr").lines).toEqual(["Actions Monde", "bond"]);
  });

  it("names each closed support with its last day, and tells two of them apart", () => {
    const closed = (series: string): AdviceCheck => ({ code: "ASSET_CLOSED", flag: "red", found: "2026-06-15", series: [series] });
    expect(view(closed("world")).text).toBe(
      "The asset Actions Monde is closed since 15/06/2026. A support closed to subscription must be removed.",
    );
    expect(view(closed("world"), "fr").text).toBe(
      "Le support Actions Monde est fermé depuis le 15/06/2026. Un support fermé à la souscription doit être retiré.",
    );
    expect(checkKey(closed("world"))).not.toBe(checkKey(closed("bond")));
  });

  it.each<[code: AdviceCheck["code"], french: string, english: string]>([
    ["MAXIMUM_PER_ASSET", "Un support hors fonds en euros dépasse le maximum.", "A support outside the euro funds is above the maximum."],
    ["MINIMUM_PER_ASSET", "Un support hors fonds en euros est sous le minimum.", "A support outside the euro funds is below the minimum."],
    [
      "MINIMUM_ASSETS",
      "L’allocation compte moins de supports que le parcours n’en demande.",
      "The allocation has fewer supports than the journey asks for.",
    ],
    ["GUARANTEED_CAP", "La part des fonds en euros dépasse le plafond.", "The share of euro funds is above the cap."],
    [
      "WITHOUT_GUARANTEE",
      "La part sans garantie en capital dépasse le maximum.",
      "The share without a capital guarantee is above the maximum.",
    ],
    [
      "STRUCTURED_CAP",
      "La part des produits structurés dépasse le plafond ; il est plus bas pour un premier investissement.",
      "The share of structured products is above the cap; it is lower for a first investment.",
    ],
    [
      "STRUCTURED_CAUTIOUS",
      "Les produits structurés ne conviennent pas à un client prudent.",
      "Structured products are not for cautious clients.",
    ],
    [
      "SENIOR_ASSETS",
      "Le contrat contient, après l’acte, des supports interdits ou déconseillés à l’âge du client.",
      "After the act the contract holds supports that are forbidden or inadvisable at the age of the client.",
    ],
    [
      "SENIOR_LOW_RISK",
      "À l’âge du client, les supports de risque faible ou très faible sont limités.",
      "At the age of the client supports of low and very low risk are limited.",
    ],
    [
      "SENIOR_UNITS",
      "À l’âge du client, avec des supports de risque modéré, les unités de compte sont limitées.",
      "At the age of the client units of account are limited beside supports of moderate risk.",
    ],
    [
      "MINIMUM_DEPOSIT",
      "La part du versement sur un support est sous son minimum.",
      "The part of the deposit in a support is below its minimum.",
    ],
    [
      "MINIMUM_PERIODIC_DEPOSIT",
      "La part du versement programmé sur un support est sous son minimum.",
      "The part of the scheduled payment in a support is below its minimum.",
    ],
    [
      "SRI_MISSING",
      "Sans indicateur de risque (SRI) publié, le risque de l’ensemble ne peut pas être calculé : remplacez ces supports.",
      "Without a published risk indicator (SRI) the risk of the whole cannot be computed: replace these supports.",
    ],
    [
      "ONE_PROFILE_PER_MANAGER",
      "Plusieurs profils d’une même société de gestion ne peuvent pas être combinés.",
      "Several profiles of the same asset manager cannot be combined.",
    ],
    [
      "ASSET_NOT_FOR_SALE",
      "Un support qui n’est pas proposé dans ce contrat doit être retiré.",
      "A support that is not for sale in this contract must be removed.",
    ],
    [
      "MODE_CONTENT",
      "Aucun portefeuille n’est associé à ce mode : composez-le ou ramenez sa part à 0 %.",
      "No portfolio is associated with this mode: compose it or bring its share to 0%.",
    ],
    [
      "ALLOCATION_TOTAL",
      "Les parts doivent totaliser 100 %, sans ligne à 0 % et au centième près.",
      "The weights must total 100%, without a line at 0%, to the hundredth.",
    ],
    ["MODE_SPLIT", "Les parts des modes de gestion doivent totaliser 100 %.", "The shares of the management modes must total 100%."],
  ])("says of %s what stands in the way in both languages", (code, french, english) => {
    const said = (language: "fr" | "en") => view({ code, flag: "red" }, language).text?.replace(/[\u202f\u00a0]/g, " ");
    expect([said("fr"), said("en")]).toEqual([french, english]);
  });

  it("says of the risk whether it is outside the range or not known, in both languages", () => {
    const risk = (allowed: string | undefined, language: "fr" | "en") =>
      view({ code: "RISK_RANGE", flag: "red", found: "3.4", ...(allowed && { allowed }) }, language).text?.replace(/[\u202f\u00a0]/g, " ");
    expect([risk("2–3", "fr"), risk("2–3", "en")]).toEqual([
      "Le risque de l’allocation sort de la fourchette du profil.",
      "The risk of the allocation is outside the range of the profile.",
    ]);
    expect([risk(undefined, "fr"), risk(undefined, "en")]).toEqual([
      "Le risque ne peut pas être comparé à la fourchette du profil : l’un des deux n’est pas connu.",
      "The risk cannot be compared with the range of the profile: one of the two is not known.",
    ]);
  });

  it.each([
    ["green", "Conforme", "Holds"],
    ["orange", "À accepter", "To be accepted"],
    ["red", "Bloquant", "Stands in the way"],
  ] as const)("calls the flag %s %s, in English %s", (flag, french, english) => {
    expect((["fr", "en"] as const).map((language) => getFixedT(language)(`adviceRules.flags.${flag}`))).toEqual([french, english]);
  });

  it("names the criterion and the mode that it is about, and no fault where it holds", () => {
    const wanted = view({ code: "SUSTAINABILITY", flag: "green", found: "30", allowed: "30", subject: "PAI_controversialWeapons" });
    expect(wanted).toMatchObject({ name: "Sustainability preferences: controversial weapons", text: null });
    expect(view({ code: "ALLOCATION_TOTAL", flag: "red", found: "90", allowed: "100", subject: "delegated" }).name).toContain("Delegated");
  });

  it("puts what stands in the way first and tells outcomes of one rule apart", () => {
    const checks: AdviceCheck[] = [
      { code: "SUSTAINABILITY", flag: "green", subject: "TAXONOMY_ALIGNMENT" },
      { code: "SUSTAINABILITY", flag: "red", subject: "SUSTAINABLE_INVESTMENTS" },
      { code: "DIVERSIFICATION", flag: "orange", series: ["world"] },
    ];
    expect(checkViews(checks, names, "fr").map(({ flag }) => flag)).toEqual(["red", "orange", "green"]);
    expect(new Set(checks.map(checkKey)).size).toBe(3);
  });
});

describe("an outcome of a recommendation", () => {
  it("asks about the preferences only where changing them may help", () => {
    const asking = Object.keys(OUTCOMES).filter((code) => asksForPreferences(code as keyof typeof OUTCOMES));
    expect(asking).toEqual(["MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL_POOL", "MESSAGE_SUSTAINABILITY_ON_UNSUCCESSFUL"]);
  });
});
