import type { FileMapping, FileReading } from "#app/contract/file-reading.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { openErrors, type SentMapping, sentMapping } from "./mapping-form.server.ts";

/** A file that waits, and its calls. Each says `changed` when it waits no more. */
export interface MappedFile {
  reading: FileReading | null;
  preview(mapping: FileMapping): Promise<{ reading: FileReading | null; faults: string[] } | "changed">;
  answer(mapping: FileMapping & { keep: boolean }): Promise<"done" | "changed">;
}

export interface Tried {
  sent: SentMapping;
  reading: FileReading | null;
  faults: string[];
}

/** How the file would be read as the form says. */
export async function tryMapping(file: MappedFile, form: FormData, language: InterfaceLanguage): Promise<Tried | "changed"> {
  const sent = sentMapping(form, language);
  if (sent.errors.length > 0) return { sent, reading: file.reading, faults: [] };
  const tried = await file.preview(sent.mapping);
  return tried === "changed" ? tried : { sent, ...tried };
}

/** Reads the file so, unless something is left open: then with what is to be said, beside its field. */
export async function answerMapping(file: MappedFile, form: FormData, language: InterfaceLanguage): Promise<Tried | "changed" | "done"> {
  const tried = await tryMapping(file, form, language);
  if (tried === "changed" || tried.sent.errors.length > 0 || tried.reading === null) return tried;
  const errors = openErrors(tried.reading, language);
  if (errors.length > 0) return { ...tried, sent: { ...tried.sent, errors } };
  return file.answer({ ...tried.sent.mapping, keep: tried.sent.keep });
}
