import type { TFunction } from "i18next";
import type { fr } from "./locales/fr/index.ts";

/** The shape that another language must give for a French namespace: same keys, any text. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

type PluralForm = "zero" | "one" | "many" | "other";
type WithoutPlural<K extends string> = K extends `${infer Base}_${PluralForm}` ? Base : K;
type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string
    ? { key: `${Path}${WithoutPlural<K>}`; text: T[K]; plural: K extends `${string}_${PluralForm}` ? "count" : never }
    : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

type Leaf = Leaves<typeof fr>;
type ParameterOf<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ParameterOf<Rest> : never;
type ParametersByKey = { [L in Leaf as L["key"]]: ParameterOf<L["text"]> | L["plural"] };

/** Name of a file in `locales/fr`. */
export type Namespace = keyof typeof fr;
/** `common` is where a key without a namespace would be looked for; keys of every other one are written whole. */
export type Namespaces = readonly ["common", ...Exclude<Namespace, "common">[]];
/** `namespace.path.to.text`, without the plural ending. */
export type TranslationKey = keyof ParametersByKey;
/** Keys whose text takes no parameter: fit for labels held in data. */
export type PlainKey = { [K in TranslationKey]: [ParametersByKey[K]] extends [never] ? K : never }[TranslationKey];

/** Gives the text of a key. Parameters are those of the French text; `count` chooses the plural. Figures come formatted. */
export type Translate = TFunction;
