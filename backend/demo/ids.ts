import { ROLES } from "#app/domain/rights/roles.ts";

/** Fixed identifiers of the demo. Number `n` of a kind is the last part of the uuid, so that rows are easy to recognise. */
const id = (kind: string, n: number) => `de300000-${kind}-4000-8000-${n.toString(16).padStart(12, "0")}`;

export const DEMO_ORGANISATIONS = {
  distributor: id("0001", 1),
  otherDistributor: id("0001", 2),
  assetManager: id("0001", 3),
  productOwner: id("0001", 4),
  otherAssetManager: id("0001", 5),
  otherProductOwner: id("0001", 6),
  /** A distributor whose flags are all off. */
  withoutFlags: id("0001", 7),
} as const;

/** Also the `sub` of the person's account at the embedded identity provider. */
export const DEMO_USERS = {
  adviser: id("0002", 1),
  admin: id("0002", 2),
  "asset-manager": id("0002", 3),
  insurer: id("0002", 4),
  nobody: id("0002", 5),
  "other-adviser": id("0002", 6),
  "other-asset-manager": id("0002", 7),
  "other-insurer": id("0002", 8),
  "flagless-adviser": id("0002", 9),
  partner: id("0002", 10),
} as const;
export type DemoUsername = keyof typeof DEMO_USERS;
/** Accounts of one role each, by the place of the role among the roles. */
export const demoRoleUser = (place: number) => id("0007", place);
/** The colleague of the first adviser who leads model portfolios. */
export const DEMO_LEADER = demoRoleUser(ROLES.indexOf("ADVISER_MODEL_PORTFOLIOS_LEADER"));

export const demoRegulatoryFile = (n: number) => id("0067", n);
export const demoRegulatoryProduct = (n: number) => id("0068", n);
/** Portfolio of an outside portfolio management system. */
export const demoPmsPortfolio = (n: number) => id("0069", n);
/** Product that key information documents are made of. */
export const demoKidProduct = (n: number) => id("0066", n);

/** What is kept of the document of a series, by its number, and of the contracts. */
export const demoOpened = (n: number) => id("0050", n);

export const DEMO_PRODUCTS = { lifeInsurance: id("0003", 1), retirement: id("0003", 2), capitalisation: id("0003", 3) } as const;
export const DEMO_SIMULATORS = {
  lifeInsurance: id("0004", 1),
  retirement: id("0004", 2),
  delegated: id("0004", 3),
  horizon: id("0004", 4),
  firstMeeting: id("0004", 5),
  capitalisation: id("0004", 6),
} as const;
export const DEMO_SIMULATIONS = {
  studies: id("0005", 1),
  retirement: id("0005", 2),
  transfer: id("0005", 3),
  other: id("0005", 4),
  partner: id("0005", 5),
  followed: id("0005", 6),
} as const;

export const DEMO_MODEL_PORTFOLIOS = {
  cautious: id("0008", 1),
  balanced: id("0008", 2),
  dynamic: id("0008", 3),
  retirement: id("0008", 4),
  other: id("0008", 5),
  treasury: id("0008", 6),
  flexible: id("0008", 7),
  income: id("0008", 8),
  convictions: id("0008", 9),
} as const;

/** Portfolios that asset managers keep: four of the first house, two of the other. */
export const DEMO_MONITORED = {
  balanced: id("0060", 1),
  cautious: id("0060", 2),
  dynamic: id("0060", 3),
  retirement: id("0060", 4),
  growth: id("0060", 5),
  income: id("0060", 6),
} as const;

export const DEMO_HORIZON = { balanced: id("0062", 1), cautious: id("0062", 2), dynamic: id("0062", 3) } as const;

/** Key information documents of the insurer, one in each state and one that is to be reviewed. */
export const DEMO_KIDS = {
  draft: id("0064", 1),
  checked: id("0064", 2),
  approved: id("0064", 3),
  published: id("0064", 4),
  aged: id("0064", 5),
} as const;

export const DEMO_KID_DOCUMENTS = [id("0065", 1), id("0065", 2)] as const;

/** The questionnaire as it is published, and the version before, which older data folders hold; its clients and its sessions. */
export const DEMO_TEMPLATE = id("000d", 3);
export const DEMO_TEMPLATE_BEFORE = id("000d", 2);
export const demoClient = (number: number) => id("000e", number);
export const demoContract = (number: number) => id("0011", number);
export const demoQuestionnaire = (number: number) => id("000f", number);
export const demoAlert = (number: number) => id("0012", number);
export const demoNotification = (number: number) => id("0013", number);
export const DEMO_INVESTMENT_POOLS = { core: id("0009", 1), lifeInsurance: id("0009", 2), selection: id("0009", 3) } as const;
export const DEMO_PROVIDER = id("0063", 1);
export const DEMO_RECO_JOURNEY = id("000b", 1);
export const DEMO_RETIREMENT_JOURNEY = id("000b", 2);
export const DEMO_CAPITALISATION_JOURNEY = id("000b", 3);
export const demoAdvice = (number: number) => id("0014", number);
export const demoDelivery = (number: number) => id("0015", number);
export const DEMO_GLIDEPATHS = { cautious: id("000a", 1), balanced: id("000a", 2), dynamic: id("000a", 3) } as const;

/** Uuid of the series whose external id is `DEMO.nnn`. */
export const demoSeries = (number: number) => id("0006", number);
export const demoExternalId = (number: number) => `DEMO.${String(number).padStart(3, "0")}`;

export const DEMO_PASSWORD = "demo";
/** Last day of the demo market. */
export const DEMO_REFERENCE_DATE = "2026-10-30";
