import type { FileReading, ReadingSample } from "#app/contract/file-reading.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatLongDate, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

/** Questions of the notation, which are answered where the import is; all others have a page of their own. */
type Question = Extract<FileReading["open"][number], "decimalMark" | "dayOrder">;

export interface ReadingView {
  facts: Array<{ label: string; value: string }>;
  samples: Array<{ id: string; line: string; column: string; found: string; read: string }>;
  /** What the person decides: what the file leaves open, and what was answered for it. */
  questions: Array<{
    name: Question;
    label: string;
    hint: string;
    chosen: string | undefined;
    options: Array<{ value: string; label: string; hint: string }>;
  }>;
  /** Something is still open: nothing is read before it is answered. */
  asks: boolean;
  /** More is open than the notation. */
  asksMapping: boolean;
  /** The answer to an earlier file of this source is used. */
  isKept: boolean;
}

const CHOICES = {
  decimalMark: { ",": "comma", ".": "point" },
  dayOrder: { DMY: "dayFirst", MDY: "monthFirst", YMD: "yearFirst" },
} as const;
const KIND = { decimalMark: "number", dayOrder: "day" } as const;

/** A read sample in the person's language: a number is the decimal that the contract has, a day an ISO date. */
const written = (kind: ReadingSample["kind"], read: string, language: InterfaceLanguage): string =>
  kind === "day" ? formatLongDate(read, language) : formatNumber(Number(read), language, { decimals: [0, 8] });

/** How a file is read, in words of the person's language, with what it reads as what. */
export function readingView(reading: FileReading, language: InterfaceLanguage): ReadingView {
  const t = getFixedT(language);
  const {
    decimalMark,
    thousandsMark,
    dayOrder,
    encoding,
    separator,
    decidedBy,
    open,
    samples,
    sheet,
    sheets,
    headLine,
    columns,
    beginning,
  } = reading;
  const mark = { ",": "comma", ".": "point", space: "space", apostrophe: "apostrophe" } as const;
  const separators = { ";": "semicolon", "\t": "tab", ",": "comma", "|": "bar" } as const;
  const by = (question: Question) => (decidedBy[question] === "file" || decidedBy[question] === null ? null : decidedBy[question]);
  const facts: ReadingView["facts"] = [
    { label: t("imports.reading.encoding"), value: encoding === null ? t("imports.reading.workbook") : encoding.toUpperCase() },
    ...(separator === null ? [] : [{ label: t("imports.reading.separator"), value: t(`imports.reading.marks.${separators[separator]}`) }]),
    {
      label: t("imports.reading.decimalMark.label"),
      value: decimalMark ? t(`imports.reading.marks.${mark[decimalMark]}`) : t("imports.reading.none"),
    },
    {
      label: t("imports.reading.thousandsMark"),
      value: thousandsMark ? t(`imports.reading.marks.${mark[thousandsMark]}`) : t("imports.reading.none"),
    },
    { label: t("imports.reading.dayOrder.label"), value: dayOrder ? t(`imports.reading.orders.${dayOrder}`) : t("imports.reading.none") },
  ];
  const leftOut = columns.filter(({ use, title }) => use === "ignore" && title !== "").map(({ title }) => title);
  if (sheet !== null && sheets.length > 1) facts.push({ label: t("imports.mapping.sheet"), value: sheet });
  if (headLine !== null && headLine !== 1 && beginning.length > 0)
    facts.push({ label: t("imports.mapping.headLine"), value: headLine === 0 ? t("imports.reading.none") : String(headLine) });
  if (leftOut.length > 0) facts.push({ label: t("imports.reading.leftOut"), value: leftOut.join(", ") });
  // Years of two digits that may be the first.
  const mayBeYearFirst = samples.some(({ readings }) => readings.some(({ choice }) => choice === "YMD"));
  const isQuestion = (question: Question) => open.includes(question) || by(question) !== null;
  const textsOf = (question: Question, choice: string) =>
    samples
      .filter(({ kind }) => kind === KIND[question])
      .flatMap(({ kind, found, readings }) =>
        readings.flatMap((one) =>
          one.choice === choice ? t("imports.reading.reads", { found, read: written(kind, one.read, language) }) : [],
        ),
      );
  const questions = (["decimalMark", "dayOrder"] as const).filter(isQuestion).map((name) => ({
    name,
    label: t(`imports.reading.${name}.question`),
    hint: t(`imports.reading.${name}.why`),
    chosen: open.includes(name) ? undefined : (reading[name] ?? undefined),
    options: Object.entries(CHOICES[name])
      .filter(([choice]) => choice !== "YMD" || mayBeYearFirst)
      .map(([value, key]) => ({
        value,
        label: t(`imports.reading.choices.${key as "comma"}`),
        hint: textsOf(name, value).join(" · "),
      })),
  }));
  return {
    facts: open.length > 0 ? facts.filter((_, at) => at < 2) : facts,
    samples: samples.map(({ kind, line, column, found, readings }) => ({
      id: `${kind} ${line} ${column}`,
      line: String(line),
      column,
      found,
      read:
        readings.map(({ read }) => written(kind, read, language)).join(` ${t("imports.reading.or")} `) || t("imports.reading.unreadable"),
    })),
    questions,
    asks: open.length > 0,
    asksMapping: open.some((question) => question !== "decimalMark" && question !== "dayOrder"),
    isKept: Object.values(decidedBy).includes("kept"),
  };
}
