import type { DayOrder, DecimalMark, FileReading, ReadingChoice, ReadingSample } from "#app/contract/file-reading.ts";
import type { Separator } from "./delimited.ts";
import type { NotationSurvey } from "./notation.ts";
import type { Encoding } from "./text-lines.ts";

/** How text stands in the file; a workbook has neither. */
export interface TextForm {
  encoding: Encoding | null;
  separator: Separator | null;
}

/** Answers to what a file leaves open: of this import, and kept from an earlier file of its source. */
export interface Answers {
  given: ReadingChoice;
  kept: ReadingChoice;
}

type Decided<Choice> = { choice: Choice | null; by: FileReading["decidedBy"]["decimalMark"]; open: boolean };

/**
 * How a file is read. What the file says stands above every answer. Columns that commas separate leave the point to the decimals, and where
 * decimals follow a comma, the day comes before the month: no country writes both the other way. What is left is asked.
 */
export function settle(
  survey: NotationSurvey,
  form: TextForm,
  { given, kept }: Answers,
  tell: (mark: DecimalMark, order: DayOrder) => { number: (text: string) => string | null; day: (text: string) => string | null },
): FileReading {
  const asked = survey.open[","] + survey.open["."] > 0;
  const points = form.separator === "," && survey.open["."] > 0 && survey.open[","] === 0 ? "." : null;
  const mark = decide<DecimalMark>(survey.decimalMark ?? points, asked, given.decimalMark, kept.decimalMark);
  const byComma = mark.choice === "," && mark.by === "file" ? "DMY" : null;
  const order = decide<DayOrder>(
    survey.dayOrder ?? (survey.openDays > 0 ? byComma : null),
    survey.openDays > 0,
    given.dayOrder,
    kept.dayOrder,
  );
  const read = (kind: ReadingSample["kind"], found: string): ReadingSample["readings"] => {
    const [of, choices] = kind === "number" ? [mark, [",", "."] as const] : [order, ["DMY", "MDY"] as const];
    const ways = of.open ? choices : [of.choice];
    return ways.flatMap((choice) => {
      const as = tell((kind === "number" ? choice : mark.choice) === "," ? "," : ".", choice === "MDY" ? "MDY" : "DMY");
      const value = as[kind](found);
      return value === null ? [] : [{ choice, read: value }];
    });
  };
  return {
    ...form,
    decimalMark: mark.choice,
    thousandsMark: groupsOf(survey, mark.choice),
    dayOrder: order.choice ?? (survey.yearFirst && !order.open ? "YMD" : null),
    decidedBy: { decimalMark: mark.by, dayOrder: order.choice === null && survey.yearFirst ? "file" : order.by },
    open: [...(mark.open ? (["decimalMark"] as const) : []), ...(order.open ? (["dayOrder"] as const) : [])],
    samples: survey.samples(read),
  };
}

function decide<Choice extends string>(
  byFile: Choice | null,
  isAsked: boolean,
  given: Choice | undefined,
  kept: Choice | undefined,
): Decided<Choice> {
  if (byFile !== null) return { choice: byFile, by: "file", open: false };
  if (!isAsked) return { choice: null, by: null, open: false };
  if (given !== undefined) return { choice: given, by: "answer", open: false };
  return kept === undefined ? { choice: null, by: null, open: true } : { choice: kept, by: "kept", open: false };
}

function groupsOf({ groups, open }: NotationSurvey, mark: DecimalMark | null): FileReading["thousandsMark"] {
  if (mark === "," && open["."] > 0) return ".";
  if (mark === "." && open[","] > 0) return ",";
  if (groups === "," || groups === "." || groups === null) return groups;
  return groups === "'" || groups === "’" ? "apostrophe" : "space";
}
