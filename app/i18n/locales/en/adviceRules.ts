import { englishRules } from "#app/domain/advice/words/rule-words-en.ts";
import type { adviceRules as french } from "#app/i18n/locales/fr/adviceRules.ts";
import type { Texts } from "#app/i18n/texts.ts";

export const adviceRules: Texts<typeof french> = {
  flags: { green: "Holds", orange: "To be accepted", red: "Stands in the way" },
  closed: "The asset {{assetName}} is closed since {{closeDate}}",
  riskUnknown: "The risk cannot be compared with the range of the profile: one of the two is not known.",
  rules: englishRules,
  law: {
    MIFID_24_2: "Directive 2014/65/EU (MiFID II), art. 24(2)",
    MIFID_25_2: "Directive 2014/65/EU (MiFID II), art. 25(2)",
    DR_2017_565_54: "Delegated Regulation (EU) 2017/565, art. 54",
    IDD_30_1: "Directive (EU) 2016/97 (IDD), art. 30(1)",
    DR_2017_2359_9: "Delegated Regulation (EU) 2017/2359, art. 9",
    DR_2017_2358_10: "Delegated Regulation (EU) 2017/2358, art. 10",
    DR_2021_1253: "Delegated Regulation (EU) 2021/1253",
    DR_2021_1257: "Delegated Regulation (EU) 2021/1257",
    CODE_L_522_5: "French Insurance Code, art. L. 522-5",
    PRIIPS_8_3: "Regulation (EU) 1286/2014 (PRIIPs), art. 8(3)",
    PRIIPS_13: "Regulation (EU) 1286/2014 (PRIIPs), art. 13",
    DR_2017_653_15: "Delegated Regulation (EU) 2017/653, art. 15",
    AMF_2010_05: "AMF position DOC-2010-05",
    ACPR_2016_R_04: "ACPR recommendation 2016-R-04",
    JOURNEY: "Configuration of the journey",
    PRODUCT: "Rules of the product",
    PRACTICE: "Practice of the field",
  },
};
