import type { DefinitionImport } from "#app/contract/series/definition-import.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { translateMessage } from "#app/i18n/message.ts";
import type { MappedFile, Tried } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { type MappingView, mappingView } from "#app/modules/file-mapping/mapping-view.server.ts";
import { fileFaultOf } from "#app/modules/value-import/table-file.server.ts";
import { isAppError } from "#app/services/app-error.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** States in which a file may be read otherwise. */
const MAPPED: ReadonlyArray<DefinitionImport["status"]> = ["ASKING", "READY", "REFUSED"];

const WORDED = [
  "code",
  "name",
  "keeper",
  "isin",
  "type",
  "class",
  "subclass",
  "zone",
  "currency",
  "status",
  "created",
  "closed",
  "distributing",
  "values_hold",
  "etf",
  "ethical",
  "sri",
  "srri",
  "sped",
  "sfdr",
  "isr",
  "greenfin",
  "esg",
  "kiid",
  "kid",
  "kid_date",
  "brochure",
  "holding_period",
  "entry_costs",
  "transaction_costs",
  "third_party",
  "equity_part",
  "theme",
  "manager",
  "issuer",
  "illiquid",
  "complex",
  "leveraged",
  "fees",
  "sustainable_min",
  "taxonomy_min",
] as const;

export const isMappable = ({ status, report }: DefinitionImport): boolean =>
  MAPPED.includes(status) && (report.reading?.beginning.length ?? 0) > 0;

/** How a file of definitions is read; null for one that is not to be read otherwise. */
export function definitionMapping(item: DefinitionImport, { language }: Viewer, tried?: Tried): MappingView | null {
  const reading = tried?.reading ?? item.report.reading;
  if (!isMappable(item) || !reading) return null;
  const t = getFixedT(language);
  const uses = [...reading.uses, "ignore"].map((use) => ({ value: use, label: definitionColumnLabel(use, t) }));
  return mappingView({ reading, uses, holdsValues: false, ...tried?.sent, faults: tried?.faults ?? [] }, language);
}

/** A column in words; one of the codes of adverse impacts or target markets by the name that its file has for it. */
export function definitionColumnLabel(use: string, t: ReturnType<typeof getFixedT>): string {
  if (use === "ignore") return t("imports.mapping.uses.ignore");
  const worded = WORDED.find((name) => name === use);
  return worded ? t(`imports.mapping.definitionUses.${worded}`) : use;
}

/** A file of definitions, and the calls that read it otherwise. */
export function mappedDefinitions({ api, language }: Viewer, { uuid: id, report }: DefinitionImport): MappedFile {
  return {
    reading: report.reading ?? null,
    async preview(mapping) {
      try {
        return { reading: await api.definitionImports.preview({ params: { id }, body: mapping }), faults: [] };
      } catch (error) {
        if (isAppError(error) && error.status === 409) return "changed";
        const fault = fileFaultOf(error);
        if (fault === null) throw error;
        return { reading: report.reading ?? null, faults: [translateMessage(getFixedT(language), fault)] };
      }
    },
    answer: (body) => doneOr(() => api.definitionImports.answer({ params: { id }, headers: {}, body }), { 409: "changed" as const }),
  };
}
