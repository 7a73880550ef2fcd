import type { DayOrder, DecimalMark, FileMapping, FileReading, ReadingSample } from "#app/contract/file-reading.ts";
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
  given: FileMapping;
  kept: FileMapping;
}

/** The part of a reading that is the notation of its cells. */
export type NotationReading = Pick<
  FileReading,
  "encoding" | "separator" | "decimalMark" | "thousandsMark" | "dayOrder" | "decidedBy" | "open" | "samples"
>;

type Decided<Choice> = { choice: Choice | null; by: FileReading["decidedBy"]["decimalMark"]; open: boolean };

/** How a file is read, and the order of its days in figures: the first where all say the same. */
interface Settled {
  reading: NotationReading;
  order: DayOrder;
}

/**
 * How a file is read. What the file says stands above every answer. Columns that commas separate leave the point to the decimals, and where
 * decimals follow a comma, the day comes before the month: no country writes both the other way. What is left is asked.
 */
export function settle(
  survey: NotationSurvey,
  form: TextForm,
  { given, kept }: Answers,
  tell: (mark: DecimalMark, order: DayOrder) => { number: (text: string) => string | null; day: (text: string) => string | null },
): Settled {
  const asked = survey.open[","] + survey.open["."] > 0;
  const points = form.separator === "," && survey.open["."] > 0 && survey.open[","] === 0 ? "." : null;
  const mark = decide<DecimalMark>(survey.decimalMark ?? points, asked, given.decimalMark, kept.decimalMark);
  const isComma = mark.choice === "," && mark.by === "file";
  const orders = (survey.dayOrders ?? []).filter((order) => !(isComma && order === "MDY"));
  const [only = null] = orders.length === 1 ? orders : [];
  const earlier = kept.dayOrder && orders.includes(kept.dayOrder) ? kept.dayOrder : undefined;
  const order = decide<DayOrder>(only, orders.length > 1, given.dayOrder, earlier);
  const read = (kind: ReadingSample["kind"], found: string): ReadingSample["readings"] => {
    const [of, choices] = kind === "number" ? [mark, [",", "."] as const] : [order, orders];
    const ways = of.open ? choices : [of.choice];
    return ways.flatMap((choice) => {
      const as = tell((kind === "number" ? choice : mark.choice) === "," ? "," : ".", orders.find((one) => one === choice) ?? "DMY");
      const value = as[kind](found);
      return value === null ? [] : [{ choice, read: value }];
    });
  };
  const reading: NotationReading = {
    ...form,
    decimalMark: mark.choice,
    thousandsMark: groupsOf(survey, mark.choice),
    dayOrder: order.choice ?? (survey.yearFirst && !order.open ? "YMD" : null),
    decidedBy: { decimalMark: mark.by, dayOrder: order.choice === null && survey.yearFirst ? "file" : order.by },
    open: [...(mark.open ? (["decimalMark"] as const) : []), ...(order.open ? (["dayOrder"] as const) : [])],
    samples: survey.samples(read),
  };
  return { reading, order: order.choice ?? "DMY" };
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
