import { z } from "zod";
import { isBirthYear, isPersonName, NAME_WORDS, plainName } from "#app/domain/person/name.ts";

// Names and births of people, by one rule wherever they are sent. What is stored may be older than the rule, or a pseudonym.

/** A name of a person, made plain; empty where nothing is said. */
export const personName = (max: number) =>
  z
    .string()
    .overwrite(plainName)
    .max(max)
    .refine((text) => text === "" || isPersonName(text), NAME_WORDS);

const BIRTH_WORDS = "18 to 120 years back";
export const birthYear = z.number().int().refine(isBirthYear, BIRTH_WORDS);
/** What is no day has no year to be judged. */
export const birthDate = z.iso.date({ abort: true }).refine((day) => isBirthYear(Number(day.slice(0, 4))), BIRTH_WORDS);
