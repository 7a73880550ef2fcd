import { data } from "@remix-run/node";
import type { ManagementMode } from "#app/domain/advice/allocation.ts";
import { applyFix } from "#app/domain/advice/fix.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { isSame } from "#app/modules/journey/shelf/model-cards.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import {
  editedLines,
  type LinesEditor,
  linesEditor,
  namedLines,
  readShares,
  readWhole,
} from "#app/modules/series/weighted-lines.server.ts";
import { checkKey, checkViews, seriesNamed } from "../checks/check-view.server.ts";
import type { Acting } from "./acting.server.ts";
import { allocationsView } from "./allocation-view.server.ts";
import { COMPOSED, type Composed } from "./step-form.ts";
import { findStructured } from "./structured-view.server.ts";
import { delegatedOf, mandateNames, typedShares, withTypedShares } from "./typed-shares.server.ts";
import { type Allocation, findInPool, linesOfMode, measure, namesOf, type Offer, withLines } from "./workspace.server.ts";

export interface Typed {
  allocation: Allocation;
  /** The lines as they were typed, where the form has lines. */
  editor?: LinesEditor;
}

/** The allocation with the lines as they are typed; a weight that is none counts as nothing until it is put right. */
async function typedLines({ viewer, form }: Acting, allocation: Allocation, mode: ManagementMode, offer: Offer) {
  const { language } = viewer;
  const editor = await editedLines(viewer, form, mode === "structured-product" ? findStructured(offer) : findInPool(offer.pool));
  const typed = editor.lines.map(({ series, weight }) => ({ series, weight: readDecimal(weight, language) ?? "0" }));
  const legible = typed.map((line) => ({ ...line, weight: Number(line.weight) >= 0 && Number(line.weight) <= 100 ? line.weight : "0" }));
  return { editor, allocation: withLines(allocation, mode, legible) };
}

/** What the form of the step composes; the page with what was typed where it cannot be kept. `whole`: lines must make 100 %. */
export async function composedIn(acting: Acting, allocation: Allocation, mode: ManagementMode, offer: Offer, whole: boolean) {
  const { viewer, session, url, form } = acting;
  const composed = form.get(COMPOSED) as Composed | null;
  if (composed === "mandates") {
    const shares = typedShares(form, "mandates", mandateNames(offer), viewer);
    if ("wrong" in shares) return { refused: await refusedShares(acting, "mandates", shares.wrong) };
    return { allocation: delegatedOf(allocation, offer, shares.weights) } satisfies Typed;
  }
  if (composed !== "lines") return { allocation } satisfies Typed;
  const typed = await typedLines(acting, allocation, mode, offer);
  const read = whole && typed.editor.lines.length > 0 ? readWhole : readShares;
  if (read(typed.editor, viewer.language)) return typed satisfies Typed;
  const view = await allocationsView(viewer, session, url, typed);
  return { refused: data({ view, live: null, problems: [] }, { status: 400 }) };
}

export async function refusedShares(
  { viewer, session, url }: Acting,
  sharing: "split" | "mandates",
  wrong: Parameters<typeof withTypedShares>[2],
) {
  const view = withTypedShares(await allocationsView(viewer, session, url), sharing, wrong);
  const t = getFixedT(viewer.language);
  const problems = wrong.flatMap(({ name, problem }) => (problem ? [t("weightedLines.ofLine", { name, text: problem })] : []));
  return data({ view, live: null, problems }, { status: 400 });
}

/** A press of the editor of lines: what was typed is changed and measured. Nothing is saved. */
export async function lineAction(acting: Acting, allocation: Allocation, mode: ManagementMode, offer: Offer, intent: string) {
  const { viewer, session, url } = acting;
  const { language } = viewer;
  const typed = await typedLines(acting, allocation, mode, offer);
  let { editor, allocation: edited } = typed;
  let loading: { uuid: string; name: string } | undefined;
  if (intent === "live") {
    const [own] = await measure(viewer, session, [edited]);
    const checks = own?.checks ?? [];
    const typedNames = new Map(editor.lines.map(({ series, name }) => [series, name]));
    const others = seriesNamed(checks).filter((uuid) => !typedNames.has(uuid));
    const known = others.length > 0 ? await namesOf(viewer, offer, others) : [];
    const names = new Map([...[...known].map(([uuid, { name }]) => [uuid, name] as const), ...typedNames]);
    return data({ view: null, live: checkViews(checks, names, language), problems: [] });
  }
  if (intent.startsWith("fix:")) {
    const [own] = await measure(viewer, session, [edited]);
    const fix = own?.checks.find((check) => checkKey(check) === intent.slice("fix:".length))?.fix;
    if (fix) edited = applyFix(edited, fix);
    const lines = await namedLines(viewer, linesOfMode(edited, mode));
    editor = { ...editor, ...linesEditor(lines, language) };
  }
  if (intent.startsWith("load")) {
    const [, uuid = ""] = intent.split(":");
    const model = await findPortfolio(viewer, uuid);
    const lines = (model?.compositions.at(-1)?.lines ?? []).map(({ series, weight }) => ({ series, weight }));
    // Lines that only stand in the form are gone once others take their place.
    const isUnsaved = editor.lines.length > 0 && !isSame(linesOfMode(edited, mode), linesOfMode(allocation, mode));
    if (model && intent.startsWith("load:") && isUnsaved) loading = { uuid, name: model.name };
    else if (lines.length > 0) {
      edited = withLines(allocation, mode, lines);
      editor = { ...editor, ...linesEditor(await namedLines(viewer, lines), language) };
    }
  }
  const view = await allocationsView(viewer, session, url, { allocation: edited, editor, ...(loading && { loading }) });
  return data({ view, live: null, problems: [] }, { status: editor.errors.length > 0 ? 400 : 200 });
}
