import type { ReturnMatrixFormula } from "#app/contract/series/series-figures.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { differences } from "#app/domain/form-differences.ts";
import { formatCount, formatNumber, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type EncodedMessage, message } from "#app/i18n/message.ts";
import { type AppError, isAppError } from "#app/services/app-error.ts";
import { foundOrNull, nullUnlessFound } from "#app/services/calls/found.ts";
import { headersOfChange, marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

const CODE = /\[([^\]]+)\]/g;
const LONGEST = 10_000;
const LONGEST_COMMENT = 500;

/** Administrators, and an asset manager's editors with the flag for formulas. */
export const mayWriteFormulas = ({ permissions }: Viewer): boolean =>
  permissions.has("matrixes") || permissions.has("am-ableEditReturnMatrixFormulas");

export interface Score {
  flag: "green" | "orange" | "red";
  score: string | null;
  facts: Array<{ label: string; value: string | null }>;
}
export interface FormulaView {
  formula: string;
  comment: string;
  /** Bases with the codes that name them. */
  bases: Array<{ code: string; series: string; name: string }>;
  version: number;
  idem: string;
  mayWrite: boolean;
  stored: boolean;
  errors: Array<{ fieldId?: string; text: EncodedMessage }>;
  score: Score | null;
  /** Contract's fee a year that the net returns are told with, as typed. */
  fee: string;
  feeWrong: boolean;
  years: Array<{ year: string; gross: string; net: string; sides: [number, number] }>;
}

/** Formula of a series and its returns by calendar year; null when there is no such series. */
export async function formulaView(viewer: Viewer, uuid: string, url: string): Promise<FormulaView | null> {
  const { api, language } = viewer;
  const stored = await foundOrNull(uuid, (id) => api.seriesFigures.formula({ params: { id } }));
  if (!stored) return null;
  const fee = new URL(url).searchParams.get("fee")?.trim().slice(0, 20) ?? "";
  const read = fee === "" ? "0" : readDecimal(fee, language);
  const good = read !== null && Number(read) >= 0 && Number(read) < 100;
  const { years } = await api.seriesFigures.annualNetReturns({ params: { id: stored.series }, query: { fee: good ? read : "0" } });
  return {
    ...typedOf(stored),
    mayWrite: mayWriteFormulas(viewer),
    idem: crypto.randomUUID(),
    errors: [],
    score: null,
    fee,
    feeWrong: !good,
    years: years.flatMap(({ year, return: gross, netReturn, complete }) =>
      gross === null || netReturn === null
        ? []
        : {
            year: complete ? String(year) : getFixedT(language)("series.formula.partial", { year }),
            gross: formatVariation(gross * 100, language, 2),
            net: formatVariation(netReturn * 100, language, 2),
            sides: [Math.sign(gross), Math.sign(netReturn)] as [number, number],
          },
    ),
  };
}

const typedOf = ({ formula, comment, references, version }: ReturnMatrixFormula) => ({
  formula: formula ?? "",
  comment: comment ?? "",
  bases: references.map(({ code, series, fullName }) => ({ code, series, name: fullName })),
  version,
  stored: formula !== null,
});

/** `version`: the one that the form belongs to now, where somebody else saved in between. */
type Shown = { kind: "shown"; status: number; errors: FormulaView["errors"]; score: Score | null; version?: number };
type Answer = { kind: "saved" | "removed" } | Shown;
const shown = (status: number, text: EncodedMessage, fieldId?: string): Shown => ({
  kind: "shown",
  status,
  errors: [{ text, ...(fieldId && { fieldId }) }],
  score: null,
});

/** Scores, writes or removes the formula of a series, as the pressed button asks. */
export async function answerFormula(viewer: Viewer, series: string, form: FormData): Promise<Answer> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const [formula, comment, intent] = [text("formula"), text("comment"), text("intent")];
  if (intent !== "remove") {
    if (formula === "") return shown(400, "series.formula.required", "formula-text");
    if (formula.length > LONGEST) return shown(400, "series.formula.long", "formula-text");
    if (comment.length > LONGEST_COMMENT) return shown(400, "series.formula.commentLong", "formula-comment");
  }
  try {
    if (intent === "score") return { kind: "shown", status: 200, errors: [], score: await scoreOf(viewer, series, formula) };
    await viewer.api.seriesFigures.putFormula({
      params: { id: series },
      headers: headersOfChange(marksOf(form)),
      body: { formula: intent === "remove" ? null : formula, comment: comment || null },
    });
    return { kind: intent === "remove" ? "removed" : "saved" };
  } catch (error) {
    if (isAppError(error) && error.status === 409) return conflictAnswer(viewer, series, { formula, comment });
    const refused = isAppError(error) ? refusalText(error) : null;
    if (!refused) throw error;
    return shown(refused.status, refused.text, "formula-text");
  }
}

function refusalText({ code, data }: AppError): { status: number; text: EncodedMessage } | null {
  const listed = Array.isArray(data.series) ? data.series.join(", ") : "";
  if (code === "FORMULA") return { status: 400, text: message("series.formula.unreadable", { position: Number(data.position ?? 0) + 1 }) };
  if (code === "0993" || (code === "NOT_FOUND" && listed !== ""))
    return { status: 400, text: message("series.formula.unknown", { codes: listed }) };
  if (code === "FORMULA_CIRCLE") return { status: 400, text: "series.formula.circle" };
  if (code === "3107") return { status: 400, text: "series.formula.young" };
  if (code === "errorSuccessChances") return { status: 400, text: "series.formula.infinite" };
  return null;
}

/** The answer to the second of two editors: what was typed stays, beside what is in place. */
async function conflictAnswer({ api }: Viewer, series: string, typed: { formula: string; comment: string }): Promise<Shown> {
  const { formula, comment, version } = typedOf(await api.seriesFigures.formula({ params: { id: series } }));
  const told = differences(typed, { formula, comment }).map(({ field, present }) => ({
    fieldId: `formula-${field === "formula" ? "text" : field}`,
    text: present === "" ? "common.form.inPlaceNothing" : message("common.form.inPlace", { value: String(present) }),
  }));
  return { kind: "shown", status: 409, errors: [{ text: "series.formula.conflict" }, ...told], score: null, version };
}

/** How well the formula describes the history of the series. The computation knows series by uuid: provider's codes are looked up. */
async function scoreOf(viewer: Viewer, series: string, formula: string): Promise<Score> {
  const codes = [...new Set([...formula.matchAll(CODE)].map(([, code]) => code!.trim()))].filter((code) => !isUuid(code));
  const found = await Promise.all(
    codes.map(async (externalId): Promise<[string, string | null]> => {
      const record = await nullUnlessFound(viewer.api.series.byExternalId({ params: { externalId } }));
      return [externalId, record?.uuid ?? null];
    }),
  );
  const uuids = new Map(found);
  const written = formula.replace(CODE, (whole, code: string) => {
    const uuid = uuids.get(code.trim());
    return uuid ? `[${uuid}]` : whole;
  });
  try {
    return scoreView(
      await viewer.computation.matrixComposition.score({ formula: written, series: { uuid: series }, bases: [] }),
      viewer.language,
    );
  } catch (error) {
    if (isAppError(error) && error.code === "FORMULA") throw moved(error, formula, uuids);
    throw error;
  }
}

/** A fault's place in the formula as it was typed. */
function moved(error: AppError, formula: string, uuids: ReadonlyMap<string, string | null>): AppError {
  let position = Number(error.data.position ?? 0);
  for (const { 0: whole, 1: code, index } of formula.matchAll(CODE)) {
    const uuid = uuids.get(code!.trim());
    if (uuid && index < position) position = Math.max(index, position - (uuid.length + 2 - whole.length));
  }
  return Object.assign(error, { data: { ...error.data, position } });
}

type Computed = Awaited<ReturnType<Viewer["computation"]["matrixComposition"]["score"]>>;

function scoreView(computed: Computed, language: InterfaceLanguage): Score {
  const t = getFixedT(language);
  const { score, observations, correlation, trackingError, meanGap, volatilityRatio, flag } = computed;
  const written = (value: number | null, write: (value: number) => string) => (value === null ? null : write(value));
  return {
    flag,
    score: written(score, (value) => formatNumber(value, language, { decimals: 0 })),
    facts: [
      { label: t("series.formula.months"), value: formatCount(observations, language) },
      { label: t("series.formula.correlation"), value: written(correlation, (value) => formatNumber(value, language, { decimals: 2 })) },
      { label: t("series.formula.trackingError"), value: written(trackingError, (value) => formatPercent(value * 100, language)) },
      { label: t("series.formula.meanGap"), value: written(meanGap, (value) => formatVariation(value * 100, language, 2)) },
      {
        label: t("series.formula.volatilityRatio"),
        value: written(volatilityRatio, (value) => formatNumber(value, language, { decimals: 2 })),
      },
    ],
  };
}
