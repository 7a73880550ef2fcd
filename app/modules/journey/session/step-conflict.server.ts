import { data } from "@remix-run/node";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { DEPOSIT_MONTHS } from "#app/domain/advice/scheduled-payments.ts";
import { ACT_TYPES } from "#app/domain/enumerations.ts";
import { formatAmount, formatDate, formatPercent } from "#app/domain/format/format.ts";
import { ADVERSE_IMPACTS, PAI_CODES, SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What belongs to the form alone, not to what is stored. */
const OF_FORM = new Set(["idem", "version", "decision", "birthYear"]);

/** The answer to the second of two editors of a step: what was typed stays, and each field that is held otherwise says so in words. */
export function stepConflict(
  viewer: Viewer,
  submission: SentForm,
  newest: FullSession,
  fields: Readonly<Record<string, string | string[]>>,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const empty = Object.keys(submission.value).flatMap((name) => (OF_FORM.has(name) ? [] : [[name, ""]]));
  const present = { ...Object.fromEntries(empty), ...fields, version: newest.version };
  const words = new Map([...wordsOf(newest, viewer), ...names]);
  const result = conflictReply(
    submission,
    present,
    "journey.steps.conflict",
    (field, held) => words.get(held) ?? figureOf(field, held, viewer) ?? held,
  );
  return data({ result }, { status: 409 });
}

function figureOf(field: string, held: string, { language }: Viewer): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(held)) return formatDate(held);
  if (!/^\d+(\.\d+)?$/.test(held)) return null;
  if (/^min/.test(field)) return formatPercent(held, language, { decimals: [0, 2] });
  return /amount$|^depositInitial$/i.test(field) ? formatAmount(held, language) : null;
}

/** Choices of the steps by what their fields hold. */
function wordsOf({ config: { general } }: FullSession, { language }: Viewer): Array<[string, string]> {
  const t = getFixedT(language);
  return [
    ...(["natural", "legal"] as const).map((name): [string, string] => [name, t(`journey.form.persons.${name}`)]),
    ...(["yes", "no", "unsaid"] as const).map((name): [string, string] => [name, t(`journey.steps.summaries.preferences.${name}`)]),
    ...(["needed", "none"] as const).map((name): [string, string] => [name, t(`journey.parameters.answers.${name}`)]),
    ["on", t("journey.parameters.fields.capitalMayBeUsed")],
    ...ACT_TYPES.map((name): [string, string] => [name, t(`journey.acts.${name}`)]),
    ...SESSION_FREQUENCIES.map((name): [string, string] => [name, t(`journey.form.frequencies.${name}`)]),
    ...DEPOSIT_MONTHS.map((name): [string, string] => [name, t(`journey.form.months.${name}`)]),
    ...PAI_CODES.map((code): [string, string] => [
      ADVERSE_IMPACTS[code],
      general.paiLabels[code] || t(`journey.sustainability.impacts.${ADVERSE_IMPACTS[code]}`),
    ]),
  ];
}
