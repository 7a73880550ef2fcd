import { ORGANISATION_KINDS, type OrganisationKind } from "../enumerations.ts";
import { LONGEST_STATUS, oriasText, readOrias } from "./registration.ts";

/** A text that an organisation may give of itself, null where it gave none. */
export interface OrganisationText {
  /** Kinds that have it. */
  of: readonly OrganisationKind[];
  /** What it is, for readers of the API. */
  about: string;
  /** Characters that may be typed. */
  longest: number;
  /** What a stored value looks like, with its words for the API. */
  pattern?: readonly [RegExp, string];
  /** A typed value as it is stored; null where it is wrong. */
  read?: (typed: string) => string | null;
  /** A stored value as the form shows it. */
  show?: (stored: string) => string;
  width: "short" | "medium" | "full";
  inputMode?: "numeric" | "email";
}

/**
 * Texts of an organisation besides its name. The contract, what is stored, the audit log and the form of the settings follow from
 * this list; a text also needs a column of `organisation` and its words in `organisation.texts` of both languages.
 */
export const ORGANISATION_TEXTS = {
  orias: {
    of: ["distributor"],
    about: "number in the register of intermediaries (ORIAS)",
    longest: 20,
    pattern: [/^\d{8}$/, "eight digits"],
    read: readOrias,
    show: oriasText,
    width: "medium",
    inputMode: "numeric",
  },
  regulatoryStatus: { of: ["distributor"], about: "status of its advisers, for documents", longest: LONGEST_STATUS, width: "full" },
} as const satisfies Record<string, OrganisationText>;

/** What is on or off for an organisation besides its feature flags; off by default. The same follows from this list. */
export const ORGANISATION_SWITCHES = {
  secondFactorRequired: { of: ORGANISATION_KINDS, about: "whether its people must sign in with a second factor" },
} as const satisfies Record<string, { of: readonly OrganisationKind[]; about: string }>;

type OfKind<Fields extends Record<string, { of: readonly OrganisationKind[] }>, Kind> = {
  [Name in keyof Fields & string]: Kind extends Fields[Name]["of"][number] ? Name : never;
}[keyof Fields & string];

export type TextName<Kind extends OrganisationKind = OrganisationKind> = OfKind<typeof ORGANISATION_TEXTS, Kind>;
export type SwitchName<Kind extends OrganisationKind = OrganisationKind> = OfKind<typeof ORGANISATION_SWITCHES, Kind>;
export type FieldName<Kind extends OrganisationKind = OrganisationKind> = TextName<Kind> | SwitchName<Kind>;

const namesOf = (fields: Record<string, { of: readonly OrganisationKind[] }>, kind: OrganisationKind) =>
  Object.keys(fields).filter((name) => fields[name]!.of.includes(kind));

/** Texts of a kind in the order of the form. */
export const textsOf = <Kind extends OrganisationKind>(kind: Kind) => namesOf(ORGANISATION_TEXTS, kind) as Array<TextName<Kind>>;
/** Switches of a kind in the order of the form. */
export const switchesOf = <Kind extends OrganisationKind>(kind: Kind) => namesOf(ORGANISATION_SWITCHES, kind) as Array<SwitchName<Kind>>;
/** What is known of a text, whichever it is. */
export const textOf = (name: TextName): OrganisationText => ORGANISATION_TEXTS[name];

/** Every field, of whatever kind, with what it holds where nothing was said. */
export const UNSAID_FIELDS = Object.fromEntries([
  ...Object.keys(ORGANISATION_TEXTS).map((name) => [name, null]),
  ...Object.keys(ORGANISATION_SWITCHES).map((name) => [name, false]),
]) as Record<TextName, null> & Record<SwitchName, false>;
export const ORGANISATION_FIELDS = Object.keys(UNSAID_FIELDS) as FieldName[];

/** What the fields hold. */
export type FieldValues<Kind extends OrganisationKind = OrganisationKind> = Record<TextName<Kind>, string | null> &
  Record<SwitchName<Kind>, boolean>;
