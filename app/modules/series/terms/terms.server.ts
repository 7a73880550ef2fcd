import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { termFacts } from "#app/domain/structured-product/term-words.ts";
import type { StructuredTerms } from "#app/domain/structured-product/terms.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { SeriesPage } from "../series-page.server.ts";
import type { TermsForm } from "./terms.schema.ts";

const FIGURES = ["coupon", "couponBarrier", "autocallBarrier", "protectionBarrier", "maximumLoss"] as const;
const TEXTS = ["issuer", "guarantor", "underlying", "issueDate", "maturityDate", "observation"] as const;
type Names = (typeof FIGURES)[number] | (typeof TEXTS)[number] | "memory";

/** A term sheet as the fields of its form show it; a new one is empty. */
function termsValues(terms: StructuredTerms | null, write: (decimal: string) => string): Record<Names, string> {
  const texts = TEXTS.map((name) => [name, terms?.[name] ?? ""]);
  const figures = FIGURES.map((name) => [name, terms?.[name] ? write(terms[name]) : ""]);
  return { ...Object.fromEntries([...texts, ...figures]), memory: terms ? (terms.memory ? "yes" : "no") : "" };
}

/** The term sheet of a series, to be read, and to be written by those who may. */
export function termsView({ language }: Viewer, { record, mayEdit }: SeriesPage) {
  const terms = record.structuredTerms;
  return {
    facts: terms ? termFacts(terms, language) : null,
    values: termsValues(terms, (decimal) => decimalForField(decimal, language)),
    version: record.version,
    mayEdit,
    idem: crypto.randomUUID(),
  };
}
export type TermsView = ReturnType<typeof termsView>;

/** Writes the terms beside the definition as it stands; null takes them away. */
function writeTerms({ api }: Viewer, record: SeriesRecord, terms: StructuredTerms | null, marks: WriteMarks) {
  const { uuid, externalId, fullName, type, assetClass, currency } = record;
  const body = { uuid, externalId, fullName, type, assetClass, currency, structuredTerms: terms };
  return doneOr(() => api.series.put({ headers: headersOfChange(marks), body }), { 409: "conflict" } as const);
}

export function saveTerms(viewer: Viewer, record: SeriesRecord, { version, idem, ...form }: TermsForm) {
  const { guarantor = null, couponBarrier = null, autocallBarrier = null, ...others } = form;
  return writeTerms(viewer, record, { ...others, guarantor, couponBarrier, autocallBarrier }, { idem, version });
}

export const removeTerms = (viewer: Viewer, record: SeriesRecord, marks: WriteMarks) => writeTerms(viewer, record, null, marks);

/** The answer to the second of two editors: what was typed stays beside what is in place. */
export function termsConflict({ language }: Viewer, submission: SentForm<TermsForm>, newest: SeriesRecord) {
  const t = getFixedT(language);
  const { structuredTerms: terms, version } = newest;
  const { memory: _, ...present } = termsValues(terms, (decimal) => decimal);
  return conflictReply(submission, { ...present, version }, "series.edit.conflict", (field, held) => {
    if (field === "observation" && terms) return t(`seriesPages.terms.observations.${terms.observation}`);
    if (/Date$/.test(field)) return formatDate(held);
    return FIGURES.some((name) => name === field) ? decimalForField(held, language) : held;
  });
}
