import type { MatrixBuildRequest } from "#app/contract/scenario-set.ts";
import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type EncodedMessage, message } from "#app/i18n/message.ts";
import { isAppError } from "#app/services/app-error.ts";
import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Ten years of months. */
const USUAL_YEARS = 10;

export interface ClassLine {
  assetClass: AssetClass;
  name: string;
  chosen: boolean;
  expected: string;
}
export interface BuildForm {
  title: string;
  idem: string;
  name: string;
  referenceFrom: string;
  referenceTo: string;
  seed: string;
  leaveOutShort: boolean;
  classes: ClassLine[];
  errors: Array<{ fieldId: string; text: EncodedMessage }>;
}

const classLines = ({ language }: Viewer, chosen: (of: AssetClass) => boolean, expected: (of: AssetClass) => string): ClassLine[] => {
  const t = getFixedT(language);
  return ASSET_CLASSES.map((assetClass) => ({
    assetClass,
    name: t(`common.assetClasses.${assetClass}`),
    chosen: chosen(assetClass),
    expected: expected(assetClass),
  }));
};

/** Last days of the month before `today` and of ten years earlier: months that are over in every series. */
function usualWindow(today: Date): { from: string; to: string } {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const day = (y: number) => new Date(Date.UTC(y, month, 0)).toISOString().slice(0, 10);
  return { from: day(year - USUAL_YEARS), to: day(year) };
}

export function emptyBuildForm(viewer: Viewer, today: Date): BuildForm {
  const { from, to } = usualWindow(today);
  return {
    title: getFixedT(viewer.language)("matrices.new.title"),
    idem: crypto.randomUUID(),
    name: "",
    referenceFrom: from,
    referenceTo: to,
    seed: "",
    leaveOutShort: true,
    classes: classLines(
      viewer,
      () => false,
      () => "",
    ),
    errors: [],
  };
}

/** The form as it was typed when the session ended or the set could not be asked for; it can be sent as it is. */
export function keptBuildForm(viewer: Viewer, kept: ReadonlyArray<readonly [string, string]>): BuildForm {
  const form = new FormData();
  for (const [name, text] of kept) form.append(name, text);
  return { ...readBuildForm(viewer, form).typed, errors: [] };
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What was typed with its faults, and the request when there are none. */
export function readBuildForm(viewer: Viewer, form: FormData): { typed: BuildForm; request: MatrixBuildRequest | null } {
  const errors: BuildForm["errors"] = [];
  const wrong = (fieldId: string, text: EncodedMessage) => errors.push({ fieldId: `build-${fieldId}`, text });
  const chosen = form.getAll("assetClasses").map(String);
  const typed: BuildForm = {
    title: getFixedT(viewer.language)("matrices.new.title"),
    idem: textOf(form, "idem"),
    name: textOf(form, "name"),
    referenceFrom: textOf(form, "referenceFrom"),
    referenceTo: textOf(form, "referenceTo"),
    seed: textOf(form, "seed"),
    leaveOutShort: form.get("leaveOutShort") === "on",
    classes: classLines(
      viewer,
      (of) => chosen.includes(of),
      (of) => textOf(form, `expected.${of}`),
    ),
    errors,
  };
  const { name, referenceFrom, referenceTo, seed, leaveOutShort, classes } = typed;
  if (name === "" || name.length > 120) wrong("name", "matrices.new.nameRequired");
  for (const [field, day] of Object.entries({ referenceFrom, referenceTo }))
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) wrong(field, "matrices.new.dateWrong");
  if (seed !== "" && !(/^\d{1,10}$/.test(seed) && Number(seed) <= 0x7fffffff)) wrong("seed", "matrices.new.seedWrong");
  const picked = classes.filter((line) => line.chosen);
  if (picked.length === 0) wrong("classes", "matrices.new.classRequired");
  const yields = picked.flatMap(({ assetClass, expected, name: label }) => {
    if (expected === "") return [];
    const percent = Number(readDecimal(expected, viewer.language) ?? Number.NaN);
    if (percent > -100 && percent <= 1000) return [[assetClass, percent / 100] as const];
    wrong(`expected-${assetClass}`, message("matrices.new.yieldWrong", { name: label }));
    return [];
  });
  if (errors.length > 0) return { typed, request: null };
  const request = {
    name,
    series: [],
    assetClasses: picked.map(({ assetClass }) => assetClass),
    referenceFrom,
    referenceTo,
    ...(seed === "" ? {} : { seed: Number(seed) }),
    classYields: Object.fromEntries(yields),
    leaveOutShort,
  };
  return { typed, request };
}

/** Uuid of the making; `window` for fewer than 60 months. */
export async function startBuild({ api }: Viewer, idem: string, request: MatrixBuildRequest): Promise<{ uuid: string } | "window"> {
  try {
    const { uuid } = await api.scenarioSets.build({ headers: headersOfNew({ idem }), body: request });
    return { uuid };
  } catch (error) {
    if (isAppError(error) && error.status === 400) return "window";
    throw error;
  }
}
