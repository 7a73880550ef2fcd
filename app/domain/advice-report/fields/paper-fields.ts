import type { AdviceFacts } from "../facts.ts";
import { day, type Field, field, holds, list } from "./field.ts";

/** Supports of the advice that have no key information document of their own: guaranteed funds. */
const without = ({ advice, documents: { dics } }: AdviceFacts): string[] =>
  advice.lines
    .filter(
      ({ name, isin }) => !dics.some((dic) => dic.name === name || dic.name.endsWith(` ${name}`) || (isin !== null && dic.isin === isin)),
    )
    .map(({ name }) => name);
/** Every document that there is was handed over, with or without that of the contract. */
const enclosedWith = ({ documents: { dics } }: AdviceFacts, contract: boolean): boolean =>
  dics.length > 0 && dics.every(({ enclosed }) => enclosed) && dics.some((dic) => dic.contract === true) === contract;

/** What the package holds besides, until when it counts, and what it was made with. */
export const PAPER_FIELDS = {
  "documents.missing": field("publication.dics", (f) =>
    list(
      f.documents.dics.filter(({ enclosed }) => !enclosed).map(({ name, isin }) => (isin ? `${name} (${isin})` : name)),
      f,
    ),
  ),
  "documents.allEnclosed": field("publication.dics", (f) => holds(enclosedWith(f, true) && without(f).length === 0)),
  "documents.linesEnclosed": field("publication.dics", (f) => holds(enclosedWith(f, false) && without(f).length === 0)),
  /** Where some supports have no such document. */
  "documents.thereEnclosed": field("publication.dics", (f) => holds(enclosedWith(f, true) && without(f).length > 0)),
  "documents.linesThereEnclosed": field("publication.dics", (f) => holds(enclosedWith(f, false) && without(f).length > 0)),
  "documents.without": field("publication.dics, session.advice.lines", (f) => list(without(f), f)),
  "documents.addressed": field("publication.dics", ({ documents }) =>
    holds(documents.dics.length > 0 && documents.dics.every(({ url }) => url !== null)),
  ),
  "documents.none": field("publication.dics", ({ documents }) => holds(documents.dics.length === 0)),
  "documents.withoutReason": field("publication.withoutDicReason", ({ documents }) => documents.withoutReason),
  "documents.dics": field("publication.dics", ({ documents }) => holds(documents.dics.length > 0)),
  reviewBefore: field("rule: the earliest end of what the advice rests on", (f) => day(f.reviewBefore, f)),
  "versions.journey": field("session.journeyVersion", ({ versions: { journey } }) => `${journey.name}, ${journey.version}`),
  "versions.engine": field("engine.version", ({ versions }) => versions.engine),
  "versions.matrix": field("engine.versions", ({ versions: { matrix } }) => matrix && `${matrix.uuid.slice(0, 8)}, ${matrix.version}`),
  "versions.valuesAsOf": field("engine.versions", (f) => day(f.versions.valuesAsOf, f)),
  "versions.session": field("session.uuid", ({ versions }) => versions.session),
} as const satisfies Record<string, Field>;
