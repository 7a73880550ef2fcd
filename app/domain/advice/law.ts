/**
 * Where a rule comes from. An entry of the law names the text and the article; the last three are no law: what the
 * administrators of the journey decided, what the contract says, and what advisers do without being told.
 */
export const LAW_SOURCES = [
  /** Directive 2014/65/EU, art. 24(2): instruments are sold to those whom they are made for. */
  "MIFID_24_2",
  /** Directive 2014/65/EU, art. 25(2): suitability by knowledge, situation, ability to bear losses and objectives. */
  "MIFID_25_2",
  /** Delegated Regulation (EU) 2017/565, art. 54: assessment of suitability and suitability reports. */
  "DR_2017_565_54",
  /** Directive (EU) 2016/97, art. 30(1): suitability of insurance-based investment products. */
  "IDD_30_1",
  /** Delegated Regulation (EU) 2017/2359, art. 9: assessment of suitability. */
  "DR_2017_2359_9",
  /** Delegated Regulation (EU) 2017/2358, art. 10: arrangements of distributors. */
  "DR_2017_2358_10",
  /** Delegated Regulation (EU) 2021/1253: sustainability preferences of clients of investment firms. */
  "DR_2021_1253",
  /** Delegated Regulation (EU) 2021/1257: the same for insurance-based investment products. */
  "DR_2021_1257",
  /** Code des assurances, art. L. 522-5: advice on a life insurance contract. */
  "CODE_L_522_5",
  /** Regulation (EU) 1286/2014, art. 8(3): what a key information document says, its risk indicator included. */
  "PRIIPS_8_3",
  /** Regulation (EU) 1286/2014, art. 13: the document is handed over before the client is bound. */
  "PRIIPS_13",
  /** Delegated Regulation (EU) 2017/653, art. 15: the document is reviewed at least every twelve months. */
  "DR_2017_653_15",
  /** AMF position DOC-2010-05 on the marketing of complex financial instruments. */
  "AMF_2010_05",
  /** ACPR recommendation 2016-R-04 on units of account made of complex financial instruments. */
  "ACPR_2016_R_04",
  "JOURNEY",
  "PRODUCT",
  "PRACTICE",
] as const;
export type LawSource = (typeof LAW_SOURCES)[number];
