import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { fieldsOfTab, LONGEST, type SectionField, type SectionTab } from "./section-fields.ts";

const day = z.string({ error: "horizonPortfolios.form.dateRequired" }).pipe(z.iso.date("horizonPortfolios.form.dateRequired"));
const text = (most: number) => z.string().trim().max(most, "horizonPortfolios.form.textLong");

/** A text that is read as something else, or refused with the key of a message. */
const read = <T>(reading: (typed: string) => T | null, wrong: string) =>
  z.string().transform((typed, context) => {
    const value = reading(typed.trim());
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: wrong });
    return z.NEVER;
  });

/** A rate from 0 to less than 100 with four decimals at most, typed in the person's language. */
const rate = (language: InterfaceLanguage) =>
  read((typed) => {
    const decimal = readDecimal(typed, language);
    return decimal !== null && /^\d+(\.\d{1,4})?$/.test(decimal) && Number(decimal) < 100 ? decimal : null;
  }, "horizonPortfolios.form.rateWrong");

const whole = (from: number, to: number) =>
  read(
    (typed) => (/^\d{1,2}$/.test(typed) && Number(typed) >= from && Number(typed) <= to ? Number(typed) : null),
    "horizonPortfolios.form.wholeWrong",
  );

/** DD/MM as it is typed, MM-DD as it is stored. */
const monthDay = read((typed) => {
  const [, date, month] = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})$/.exec(typed) ?? [];
  if (date === undefined || month === undefined) return null;
  const stored = `${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = new Date(`2000-${stored}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === stored ? stored : null;
}, "horizonPortfolios.form.monthDayWrong");

const years = read((typed) => {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.length <= 20 && parts.every((part) => /^\d{1,2}$/.test(part) && Number(part) <= 60) ? [...new Set(parts.map(Number))] : null;
}, "horizonPortfolios.form.yearsWrong");

function typeOf(field: SectionField, language: InterfaceLanguage): z.ZodType {
  const type = (): z.ZodType => {
    if (field.kind === "percent") return rate(language);
    if (field.kind === "whole") return whole(field.from, field.to);
    if (field.kind === "choice") return z.enum(field.options as [string, ...string[]], "horizonPortfolios.form.choose");
    if (field.kind === "date") return day;
    if (field.kind === "monthDay") return monthDay;
    if (field.kind === "years") return years;
    return text(LONGEST[field.kind === "long" ? "long" : "text"]);
  };
  if (field.kind === "check") return z.boolean().default(false);
  if (!field.required) return type().optional();
  return z.preprocess(
    (value) => value ?? "",
    field.kind === "choice" ? type() : text(LONGEST.text).min(1, "horizonPortfolios.form.required"),
  );
}

/** Settings that were read: the fields of the tab by name. */
export interface SectionForm extends Record<string, unknown> {
  date: string;
  idem: string;
  version?: number;
}

/** The settings of a tab, with their day. Messages are keys of texts. */
export function sectionSchema(tab: SectionTab, language: InterfaceLanguage): z.ZodType<SectionForm, Record<string, string>> {
  const fields = Object.fromEntries(fieldsOfTab(tab).map((field) => [field.name, typeOf(field, language)]));
  const schema = z
    .strictObject({ date: day, ...fields, intent: z.literal("section").optional(), ...markFields })
    .superRefine((typed, context) => {
      const { stepChangeReference, stepChangeDate, rebalancingReference, rebalancingDate } = typed as Record<string, unknown>;
      const message = "horizonPortfolios.form.monthDayNeeded";
      if (stepChangeReference === "CALENDAR_DATE" && !stepChangeDate)
        context.addIssue({ code: "custom", path: ["stepChangeDate"], message });
      if (rebalancingReference === "CALENDAR_DATE" && !rebalancingDate)
        context.addIssue({ code: "custom", path: ["rebalancingDate"], message });
    });
  // The fields follow from the list of the tab: their types are known by name alone.
  return schema as unknown as z.ZodType<SectionForm, Record<string, string>>;
}

/** The body of the call: what was left empty is taken away. */
export function sectionBody(tab: SectionTab, typed: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOfTab(tab).map(({ name, kind }) => [
      name,
      typed[name] === undefined || typed[name] === "" ? (kind === "years" ? [] : null) : typed[name],
    ]),
  );
}
