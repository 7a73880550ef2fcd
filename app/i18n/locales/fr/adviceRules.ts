import { frenchRules } from "#app/domain/advice/words/rule-words-fr.ts";

/** Rules of an advice: names, sentences for the adviser and for the client, and where they come from. */
export const adviceRules = {
  flags: { green: "Conforme", orange: "À accepter", red: "Bloquant" },
  closed: "Le support {{assetName}} est fermé depuis le {{closeDate}}",
  riskUnknown: "Le risque ne peut pas être comparé à la fourchette du profil : l’un des deux n’est pas connu.",
  rules: frenchRules,
  law: {
    MIFID_24_2: "Directive 2014/65/UE (MIF II), art. 24, § 2",
    MIFID_25_2: "Directive 2014/65/UE (MIF II), art. 25, § 2",
    DR_2017_565_54: "Règlement délégué (UE) 2017/565, art. 54",
    IDD_30_1: "Directive (UE) 2016/97 (DDA), art. 30, § 1",
    DR_2017_2359_9: "Règlement délégué (UE) 2017/2359, art. 9",
    DR_2017_2358_10: "Règlement délégué (UE) 2017/2358, art. 10",
    DR_2021_1253: "Règlement délégué (UE) 2021/1253",
    DR_2021_1257: "Règlement délégué (UE) 2021/1257",
    CODE_L_522_5: "Code des assurances, art. L. 522-5",
    PRIIPS_8_3: "Règlement (UE) 1286/2014 (PRIIPs), art. 8, § 3",
    PRIIPS_13: "Règlement (UE) 1286/2014 (PRIIPs), art. 13",
    DR_2017_653_15: "Règlement délégué (UE) 2017/653, art. 15",
    AMF_2010_05: "Position AMF DOC-2010-05",
    ACPR_2016_R_04: "Recommandation ACPR 2016-R-04",
    JOURNEY: "Configuration du parcours",
    PRODUCT: "Règles du produit",
    PRACTICE: "Pratique de la profession",
  },
};
