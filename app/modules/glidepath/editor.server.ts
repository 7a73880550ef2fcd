import type { GlidepathContent } from "#app/contract/glidepath.ts";
import { ASSET_CLASSES, type AssetClass, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { decimalForField, readDecimal } from "#app/domain/format/format-input.ts";
import { rowTotal } from "#app/domain/glidepath.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type EncodedMessage, message } from "#app/i18n/message.ts";
import { idemOf, versionIn } from "#app/services/calls/write-marks.ts";

const MOST_ROWS = 61;
const LONGEST_NAME = 120;
/** Fields of the greatest grid, its classes and the marks of the form. */
export const MOST_FIELDS = 1_010;

interface EditorRow {
  /** As typed. */
  yearsLeft: string;
  weights: string[];
}
export interface GlidepathEditor {
  name: string;
  classes: Array<{ value: AssetClass; label: string }>;
  /** Classes that may be added. */
  others: Array<{ value: AssetClass; label: string }>;
  rows: EditorRow[];
  errors: Array<{ fieldId?: string; text: EncodedMessage }>;
  version: number | undefined;
  idem: string;
}

const labelled = (classes: readonly AssetClass[], language: InterfaceLanguage) => {
  const t = getFixedT(language);
  return classes.map((value) => ({ value, label: t(`common.assetClasses.${value}`) }));
};
const isClass = (text: string): text is AssetClass => (ASSET_CLASSES as readonly string[]).includes(text);

function editor(
  { name, classes, rows, version }: { name: string; classes: readonly AssetClass[]; rows: EditorRow[]; version?: number | undefined },
  language: InterfaceLanguage,
): GlidepathEditor {
  const others = ASSET_CLASSES.filter((value) => !classes.includes(value));
  return {
    name,
    classes: labelled(classes, language),
    others: labelled(others, language),
    rows,
    errors: [],
    version,
    idem: crypto.randomUUID(),
  };
}

/** A grid as its editor shows it. */
export const editorOf = (
  { name, content, version }: { name: string; content: GlidepathContent; version: number },
  language: InterfaceLanguage,
): GlidepathEditor =>
  editor(
    {
      name,
      version,
      classes: content.classes,
      rows: content.rows.map(({ yearsLeft, weights }) => ({
        yearsLeft: String(yearsLeft),
        weights: weights.map((weight) => decimalForField(weight, language)),
      })),
    },
    language,
  );

/** Where a new grid begins: ten years from more to less at risk, to be changed. */
export const newEditor = (language: InterfaceLanguage): GlidepathEditor =>
  editor(
    {
      name: "",
      classes: ["EQUITIES", "FIXED_INCOME", "CASH"],
      rows: [
        { yearsLeft: "10", weights: ["", "", ""] },
        { yearsLeft: "0", weights: ["", "", ""] },
      ],
    },
    language,
  );

export const yearsId = (row: number): string => `glidepath-years-${row}`;
export const weightId = (row: number, column: number): string => `glidepath-weight-${row}-${column}`;

/**
 * What was typed after the pressed button did its part (a row or a class more or less), and, when saving was asked for and
 * nothing is wrong, the name and the content to write.
 */
export function readEditor(
  form: FormData,
  language: InterfaceLanguage,
): { typed: GlidepathEditor; read: { name: string; content: GlidepathContent } | null } {
  const text = (name: string, most: number) =>
    String(form.get(name) ?? "")
      .trim()
      .slice(0, most);
  const version = versionIn(form);
  let classes = [...new Set(form.getAll("classes").map(String))].filter(isClass);
  let rows: EditorRow[] = [];
  for (let i = 0; i < MOST_ROWS && form.has(`rows[${i}].yearsLeft`); i++)
    rows.push({ yearsLeft: text(`rows[${i}].yearsLeft`, 10), weights: classes.map((_, c) => text(`rows[${i}].weights[${c}]`, 30)) });

  const [intent = "", target = ""] = text("intent", 60).split(":");
  if (intent === "add-row" && rows.length < MOST_ROWS) rows.push({ yearsLeft: "", weights: classes.map(() => "") });
  if (intent === "remove-row") rows = rows.filter((_, i) => i !== Number(target));
  const added = text("class", 40);
  if (intent === "add-class" && isClass(added) && !classes.includes(added)) {
    classes = [...classes, added];
    rows = rows.map((row) => ({ ...row, weights: [...row.weights, "0"] }));
  }
  const gone = intent === "remove-class" ? classes.indexOf(target as AssetClass) : -1;
  if (gone >= 0) {
    classes = classes.filter((_, c) => c !== gone);
    rows = rows.map((row) => ({ ...row, weights: row.weights.filter((_, c) => c !== gone) }));
  }
  const typed = editor({ name: text("name", LONGEST_NAME + 1), classes, rows, version }, language);
  if (intent !== "save") return { typed, read: null };
  typed.idem = idemOf(form);
  const content = contentOf(typed, language);
  return { typed, read: typed.errors.length === 0 ? { name: typed.name, content } : null };
}

/** The editor as it was typed when the session ended or the grid could not be saved; null when another form was sent then. */
export function keptEditor(kept: ReadonlyArray<readonly [string, string]>, language: InterfaceLanguage): GlidepathEditor | null {
  const form = new FormData();
  for (const [name, text] of kept) form.append(name, text);
  if (!form.has("rows[0].yearsLeft")) return null;
  if (form.get("intent") === "save") form.set("intent", "check");
  return readEditor(form, language).typed;
}

/** The content, its faults noted beside their fields. */
function contentOf({ name, classes, rows, errors }: GlidepathEditor, language: InterfaceLanguage): GlidepathContent {
  const wrong = (fieldId: string, text: EncodedMessage) => errors.push({ fieldId, text });
  if (name === "" || name.length > LONGEST_NAME) wrong("glidepath-name", "matrices.glidepath.nameRequired");
  const read = rows.map(({ yearsLeft, weights }, r) => {
    const row = r + 1;
    const years = /^\d{1,2}$/.test(yearsLeft) ? Number(yearsLeft) : Number.NaN;
    if (!(years <= 60)) wrong(yearsId(r), message("matrices.glidepath.yearsWrong", { row }));
    else if (rows.findIndex((other) => Number(other.yearsLeft) === years && other.yearsLeft !== "") < r)
      wrong(yearsId(r), message("matrices.glidepath.yearsTwice", { row }));
    const shares = weights.map((typed, c) => {
      const share = typed === "" ? "0" : readDecimal(typed, language);
      if (share !== null && Number(share) >= 0 && Number(share) <= 100 && /^\d+(\.\d{1,8})?$/.test(share)) return share;
      wrong(weightId(r, c), message("matrices.glidepath.weightWrong", { row, name: classes[c]!.label }));
      return null;
    });
    if (!shares.includes(null) && rowTotal(shares as string[]) !== 100) {
      const total = formatPercent(rowTotal(shares as string[]), language, { decimals: [0, 2] });
      wrong(weightId(r, 0), message("matrices.glidepath.rowWrong", { row, total }));
    }
    return { yearsLeft: years, weights: shares.map((share) => share ?? "0") };
  });
  return { classes: classes.map(({ value }) => value), rows: read };
}
