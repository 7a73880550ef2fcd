import type { TableFault } from "#app/contract/table-file.ts";
import { ASSET_CLASSES, GEOGRAPHIC_FOCUSES, type InterfaceLanguage, SERIES_TYPES, SFDR_CATEGORIES } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { FaultRow } from "./faults.server.ts";

/** Columns that take a word of a list. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  type: SERIES_TYPES,
  class: ASSET_CLASSES,
  zone: GEOGRAPHIC_FOCUSES,
  sfdr: SFDR_CATEGORIES,
};
const WORDED = ["code", "name", "isin", "currency", "sri", "fees", "keeper", "yearsLeft"] as const;

const CELLS = { CELL_WITHOUT_RESULT: "noResult", ISIN_WRONG: "isin", CODE_AS_NUMBER: "codeAsNumber" } as const;
type CellProblem = (typeof CELLS)[keyof typeof CELLS];
const cellProblem = (code: string): CellProblem | null => (code in CELLS ? CELLS[code as keyof typeof CELLS] : null);
/** What is wrong with a cell whatever its table holds, in words; the code itself of anything else. */
export function cellFaultText(code: string, language: InterfaceLanguage): string {
  const problem = cellProblem(code);
  return problem === null ? code : getFixedT(language)(`imports.tableProblem.${problem}`);
}

type Problem =
  | "dayOrder"
  | "columnMissing"
  | "columnUnknown"
  | "empty"
  | "invalid"
  | "twice"
  | "keptElsewhere"
  | CellProblem
  | "row"
  | "rows";
function problemOf(code: string): Problem {
  if (code.endsWith("_DAY_ORDER_OPEN")) return "dayOrder";
  if (code.endsWith("COLUMN_MISSING")) return "columnMissing";
  if (code.endsWith("COLUMN_UNKNOWN") || code.endsWith("CLASS_UNKNOWN")) return "columnUnknown";
  if (code.endsWith("_EMPTY")) return "empty";
  if (code.endsWith("_TWICE")) return "twice";
  if (code === "SERIES_KEPT_ELSEWHERE") return "keptElsewhere";
  const ofCell = cellProblem(code);
  if (ofCell) return ofCell;
  if (code === "GLIDEPATH_ROWS_INVALID") return "rows";
  return code === "GLIDEPATH_ROW_INVALID" ? "row" : "invalid";
}

/** Faulty cells of a table in words: where, what, what was found and what is expected there. */
export function tableFaultRows(faults: readonly TableFault[], language: InterfaceLanguage): FaultRow[] {
  const t = getFixedT(language);
  const expected = ({ code, column }: TableFault): string | null => {
    if (code === "GLIDEPATH_CLASS_UNKNOWN") return ASSET_CLASSES.join(", ");
    if (code === "GLIDEPATH_ROW_INVALID") return t("imports.tableExpected.whole");
    if (code === "GLIDEPATH_WEIGHT_INVALID") return t("imports.tableExpected.weight");
    if (code === "SERIES_KEPT_ELSEWHERE") return null;
    if (column === null || problemOf(code).startsWith("column")) return null;
    const list = LISTS[column];
    if (list) return list.join(", ");
    const worded = WORDED.find((name) => name === (column === "srri" ? "sri" : column));
    return worded ? t(`imports.tableExpected.${worded}`) : null;
  };
  return faults.map((fault) => ({
    line: fault.line === null ? null : formatCount(fault.line, language),
    column: fault.column,
    problem: t(`imports.tableProblem.${problemOf(fault.code)}`),
    found: fault.found,
    expected: expected(fault),
  }));
}
