import { data, redirect } from "@remix-run/node";
import type { CompositionOfFile, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { answerMapping, type MappedFile, type Tried, tryMapping } from "#app/modules/file-mapping/mapping-answer.server.ts";
import { type MappingView, mappingView } from "#app/modules/file-mapping/mapping-view.server.ts";
import { type PortfoliosArea, portfolioImportPath } from "#app/navigation/paths.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { reportOf, toDraft } from "./import.server.ts";

const COLUMNS = ["date", "series", "isin", "name", "weight", "comment", "ignore"] as const;

/** A file of a composition that waits for what its columns are. */
interface WaitingFile {
  kept: string;
  /** The day of the composition that is wanted; empty for the latest. */
  day: string;
}

/** The file that an address names; null where it names none. */
export function waitingFileOf(url: string): WaitingFile | null {
  const { searchParams } = new URL(url);
  const [kept, day] = [searchParams.get("file") ?? "", searchParams.get("day") ?? ""];
  return isUuid(kept) ? { kept, day: isDay(day) ? day : "" } : null;
}

const read = ({ api }: Viewer, portfolio: string, { kept, day }: WaitingFile, more: object = {}): Promise<CompositionOfFile | null> =>
  foundOrNull(kept, () =>
    api.modelPortfolios.readComposition({
      params: { id: portfolio },
      query: day === "" ? {} : { date: day },
      body: { kept, keepMapping: false, ...more },
    }),
  );

const faultsOf = (file: CompositionOfFile, viewer: Viewer): string[] =>
  file.reading.open.length > 0
    ? []
    : reportOf(file, viewer).faults.map(({ line, problem, found }) => [line, problem, found].filter(Boolean).join(" · "));

/** How the file is read; null where it is kept no more. */
export async function compositionMapping(viewer: Viewer, portfolio: string, file: WaitingFile): Promise<MappingView | null> {
  const found = await read(viewer, portfolio, file);
  return found && viewOf(viewer, { reading: found.reading, faults: faultsOf(found, viewer) });
}

function viewOf({ language }: Viewer, { reading, ...told }: Pick<Tried, "reading" | "faults"> & Partial<Tried>): MappingView | null {
  if (reading === null) return null;
  const t = getFixedT(language);
  const uses = COLUMNS.map((use) => ({ value: use, label: t(`imports.mapping.compositionUses.${use}`) }));
  return mappingView({ reading, uses, holdsValues: false, faults: told.faults, ...told.sent }, language);
}

/** Reads the file as the form says: to the form of the composition, or back with what is wrong or still open. */
export async function answerCompositionMapping(
  viewer: Viewer,
  area: PortfoliosArea,
  portfolio: FullModelPortfolio,
  file: WaitingFile,
  form: FormData,
) {
  let found: CompositionOfFile | null = null;
  const mapped: MappedFile = {
    reading: null,
    async preview(mapping) {
      found = await read(viewer, portfolio.uuid, file, { mapping });
      return found === null ? "changed" : { reading: found.reading, faults: faultsOf(found, viewer) };
    },
    async answer({ keep, ...mapping }) {
      if (found && found.errorCount === 0 && keep) await read(viewer, portfolio.uuid, file, { mapping, keepMapping: true });
      return "done";
    },
  };
  const isAnswer = form.get("decision") === "answer";
  const tried = await (isAnswer ? answerMapping : tryMapping)(mapped, form, viewer.language);
  if (tried === "changed") return redirect(portfolioImportPath(area, portfolio.uuid), 303);
  const composition = found as CompositionOfFile | null;
  if (tried === "done" && composition) {
    if (composition.errorCount === 0) return toDraft(area, portfolio, composition);
    const told = { reading: composition.reading, faults: faultsOf(composition, viewer) };
    return data({ mapping: viewOf(viewer, told) }, { status: 400 });
  }
  if (tried === "done") return redirect(portfolioImportPath(area, portfolio.uuid), 303);
  const reading = tried.reading ?? (await read(viewer, portfolio.uuid, file))?.reading ?? null;
  const isWrong = isAnswer || tried.sent.errors.length > 0;
  return data({ mapping: viewOf(viewer, { ...tried, reading }) }, { status: isWrong ? 400 : 200 });
}
