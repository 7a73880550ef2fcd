import type { Simulator } from "#app/contract/simulation/simulation.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { editedLines, type LinesEditor, linesEditor, linesInPlace, readWhole, textOf } from "#app/modules/series/weighted-lines.server.ts";
import type { WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { compositionOf, configOutcome } from "./management.server.ts";
import { allocationChoices, namedAllocation } from "./simulator.server.ts";

/** Most lines that a default allocation may have. */
const MOST_LINES = 60;

export interface AllocationEditor extends LinesEditor {
  /** Model portfolio whose composition may be taken. */
  portfolio: string;
  version: number;
}

/** What the tab of the default allocation shows; `editor` is what was typed before, where something was. */
export async function allocationTabView(viewer: Viewer, simulator: Simulator, editor: AllocationEditor | null) {
  const { language } = viewer;
  const { config, portfolioAllocation, portfolio, version } = simulator;
  const own = config.defaultAllocation ?? [];
  const proposed = own.length === 0 ? portfolioAllocation : [];
  const [lines, ofPortfolio, portfolios] = await Promise.all([
    namedAllocation(viewer, own),
    namedAllocation(viewer, proposed),
    allocationChoices(viewer),
  ]);
  return {
    editor: editor ?? { ...linesEditor(lines, language), portfolio: portfolio ?? "", version },
    portfolios,
    /** What is proposed as long as there is no allocation of its own. */
    proposed: ofPortfolio.map(({ series, name, weight }) => ({
      series,
      name,
      weight: formatPercent(weight, language, { decimals: [0, 2] }),
    })),
  };
}

/** What was pressed, applied to what was typed; `lines` when saving was asked for and nothing is wrong. */
export async function allocationAction(viewer: Viewer, form: FormData) {
  const { language } = viewer;
  const t = getFixedT(language);
  const intent = textOf(form, "intent", 60);
  const editor: AllocationEditor = {
    ...(await editedLines(viewer, form)),
    portfolio: textOf(form, "portfolio", 36),
    version: marksOf(form).version,
  };
  if (intent === "portfolio") {
    const taken = await compositionOf(viewer, editor.portfolio);
    if (taken.length > 0) return { editor: { ...editor, lines: linesEditor(await namedAllocation(viewer, taken), language).lines } };
    const text = t("simulatorSettings.allocation.portfolioEmpty");
    return { editor: { ...editor, errors: [{ fieldId: "allocation-portfolio", text }] } };
  }
  if (intent !== "save") return { editor };
  if (editor.lines.length > MOST_LINES) editor.errors.push({ text: t("simulatorSettings.allocation.tooMany", { most: MOST_LINES }) });
  // Without a line the simulator has no allocation of its own.
  const lines = editor.lines.length === 0 ? [] : readWhole(editor, language);
  return { editor, lines: editor.errors.length > 0 ? null : lines };
}

export function saveAllocation(
  viewer: Viewer,
  { uuid, config }: Simulator,
  lines: Simulator["portfolioAllocation"],
  marks: AllocationEditor,
) {
  const { defaultAllocation: _, ...others } = config;
  return configOutcome(viewer, uuid, lines.length > 0 ? { ...others, defaultAllocation: lines } : others, marks);
}

/** The editor after a refused saving: what was typed, why, and what is in place where somebody else wrote in between. */
export async function refusedAllocation(viewer: Viewer, editor: AllocationEditor, refused: WriteRefusal, newest: Simulator) {
  const { language } = viewer;
  const t = getFixedT(language);
  if (refused.kind === "invalid") return { ...editor, errors: [{ text: t("simulatorSettings.form.refused") }] };
  const held = await namedAllocation(viewer, newest.config.defaultAllocation ?? []);
  const errors = [{ text: t("simulatorSettings.allocation.conflict") }, ...linesInPlace(editor.lines, held, language)];
  // The version is now the one that the person is told of: saving again applies what was typed.
  return { ...editor, version: newest.version, idem: crypto.randomUUID(), errors };
}

/** The editor as it was typed when the session ended; null when another form of the page was sent then. */
export async function keptAllocation(viewer: Viewer, kept: ReadonlyArray<readonly [string, string]>): Promise<AllocationEditor | null> {
  const form = new FormData();
  for (const [name, text] of kept) form.append(name, text);
  if (!form.has("intent")) return null;
  if (form.get("intent") === "save") form.set("intent", "check");
  return (await allocationAction(viewer, form)).editor;
}
