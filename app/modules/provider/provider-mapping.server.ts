import { type FileReading, VALUE_COLUMNS } from "#app/contract/file-reading.ts";
import type { FinancialProvider } from "#app/contract/provider/configuration.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { definitionColumnLabel } from "#app/modules/definition-import/definition-mapping.server.ts";
import type { MappedFile, Tried } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { type MappingView, mappingView } from "#app/modules/file-mapping/mapping-view.server.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { problemText } from "./provider-words.server.ts";

type Words = ReturnType<typeof getFixedT>;

const DIVIDEND_USES = ["code", "date", "amount", "currency"] as const;

function usesOf(t: Words, { content }: FinancialProvider, reading: FileReading) {
  if (content === "DEFINITIONS") return [...reading.uses, "ignore"].map((use) => ({ value: use, label: definitionColumnLabel(use, t) }));
  if (content === "DIVIDENDS")
    return [
      ...DIVIDEND_USES.map((use) => ({ value: use as string, label: t(`providers.dividends.uses.${use}`) })),
      { value: "ignore", label: t("imports.mapping.uses.ignore") },
    ];
  return VALUE_COLUMNS.map((use) => ({ value: use as string, label: t(`imports.mapping.uses.${use}`) }));
}

/** How the sample of a provider is read by what is stored; null where there is none that can be. */
export async function sampleReading({ api }: Viewer, { id, mapping }: FinancialProvider): Promise<FileReading | null> {
  return (await api.providerConfigurations.reading({ params: { id }, body: mapping })).reading;
}

/** How the sample of a provider is read, in words; null where nothing of it can be shown. */
export function providerMapping(
  provider: FinancialProvider,
  reading: FileReading | null,
  { language }: Viewer,
  tried?: Tried,
): MappingView | null {
  const shown = tried?.reading ?? reading;
  if (!shown || shown.beginning.length === 0) return null;
  const holdsValues = provider.content === "VALUES" || provider.content === "FX_RATES";
  const uses = usesOf(getFixedT(language), provider, shown);
  return mappingView({ reading: shown, uses, holdsValues, ...tried?.sent, faults: tried?.faults ?? [], keeps: false }, language);
}

/** The sample of a provider, and the calls that read it otherwise. */
export function mappedSample({ api, language }: Viewer, { id }: FinancialProvider, reading: FileReading | null): MappedFile {
  const t = getFixedT(language);
  return {
    reading,
    async preview(mapping) {
      const tried = await api.providerConfigurations.reading({ params: { id }, body: mapping });
      return { reading: tried.reading ?? reading, faults: tried.problem ? [problemText(t, tried.problem)] : [] };
    },
    answer: ({ keep: _, ...body }) =>
      doneOr(() => api.providerConfigurations.putMapping({ params: { id }, headers: {}, body }), {
        ...{ NO_SAMPLE: "changed" as const, SAMPLE_UNREADABLE: "changed" as const, SAMPLE_OPEN: "changed" as const },
      }),
  };
}
