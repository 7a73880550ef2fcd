import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { ValueImport } from "#app/contract/series/financial-value.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";

const SIZE = 12;
const KILOBYTE = 1024;

export interface ImportRow {
  uuid: string;
  name: string;
  size: string;
  status: ValueImport["status"];
  undone: boolean;
  received: string;
  applied: string | null;
}

export interface UploadsView {
  title: string;
  rows: ImportRow[];
  total: number;
  page: number;
  size: number;
  range: { from: string; to: string; total: string };
  mayLoad: boolean;
}

/** Imports of the person's organisation, newest first. */
export async function uploadsView({ api, language, permissions }: Viewer, url: string): Promise<UploadsView> {
  const { page } = readPage(url);
  const { items, total } = await api.financialValues.imports({ query: { limit: SIZE, offset: (page - 1) * SIZE } });
  return {
    title: getFixedT(language)("imports.title"),
    rows: items.map((item) => ({
      uuid: item.uuid,
      name: item.fileName,
      size: formatBytes(item.fileSize, language),
      status: item.status,
      undone: item.undone,
      received: formatInstant(item.createdAt, language),
      applied: item.appliedAt && formatInstant(item.appliedAt, language),
    })),
    total,
    page,
    size: SIZE,
    range: rangeTexts(url, { page, size: SIZE }, items.length, total, language),
    mayLoad: permissions.has("series-edit"),
  };
}

/** What surrounds the file in the body of the form. */
const FORM_BYTES = 4096;

/** Largest file that the form takes, what is said of it before, and of a larger one. */
export const uploadLimit = ({ uploadBytes }: RequestContext, { language }: Viewer) => ({
  bytes: uploadBytes - FORM_BYTES,
  hint: getFixedT(language)("imports.upload.hint", { size: formatBytes(uploadBytes, language) }),
  fault: getFixedT(language)("imports.upload.tooLarge", { size: formatBytes(uploadBytes, language) }),
});

/** Bytes as people read them: `12,4 ko`, `12.4 kB`. */
export function formatBytes(bytes: number, language: InterfaceLanguage): string {
  const [unit, megabyte, kilobyte] = language === "fr" ? ["o", "Mo", "ko"] : ["B", "MB", "kB"];
  const digits = (value: number) => formatNumber(value, language, { decimals: [0, 1] });
  if (bytes < KILOBYTE) return `${bytes}\u00a0${unit}`;
  return bytes < KILOBYTE ** 2 ? `${digits(bytes / KILOBYTE)}\u00a0${kilobyte}` : `${digits(bytes / KILOBYTE ** 2)}\u00a0${megabyte}`;
}
