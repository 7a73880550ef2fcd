import { data, redirect } from "@remix-run/node";
import { type ManagementMode, recommendedLines } from "#app/domain/advice/allocation.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { MANAGEMENT_MODES } from "#app/domain/journey.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type LinesEditor, namedLines } from "#app/modules/series/weighted-lines.server.ts";
import { weightId } from "#app/modules/series/weighted-lines.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { checkViews, seriesNamed } from "../checks/check-view.server.ts";
import { type Acting, saveAnd, textIn } from "./acting.server.ts";
import { allocationsView } from "./allocation-view.server.ts";
import type { Typed } from "./composed.server.ts";
import { COMPOSED } from "./step-form.ts";
import { type Allocation, measure, saveWorkspace, type Workspace } from "./workspace.server.ts";

/** Keeps what is composed and shows something else of the allocation. */
export async function go(acting: Acting, workspace: Workspace, { number }: Allocation, mode: ManagementMode, target: string) {
  const { url, form } = acting;
  const here = url.pathname;
  const other = /^allocation-(\d{1,2})$/.exec(target)?.[1];
  const shown = MANAGEMENT_MODES.find((one) => one === form.get("mode")) ?? mode;
  const query = other ? `?allocation=${other}` : `?allocation=${number}&mode=${target === "mode" ? shown : mode}`;
  const to =
    target === "analysis"
      ? `${here}/analysis${query}`
      : target === "candidates" || target === "improve"
        ? `${here}${query}&${target}=1#${target}`
        : `${here}${query}`;
  if (form.get(COMPOSED) === null) return redirect(to, 303);
  return saveAnd(acting, workspace, () => redirect(to, 303));
}

/**
 * One is selected, and each other says why it was set aside, before the checks are opened (C-210). A reason that says nothing is not kept.
 * A line that a check bars leads back to it; what no line mends is told at the checks.
 */
export async function leave(acting: Acting, workspace: Workspace, { allocation, editor }: Typed, intent: "continue" | "leave") {
  const { viewer, session, url, form } = acting;
  const t = getFixedT(viewer.language);
  const { selectedAllocation } = workspace;
  const allocations = workspace.allocations.map((one) => {
    const note = textIn(form, `setAside.${one.number}`);
    return { ...one, setAside: one.number !== selectedAllocation && saysSomething(note) ? note : undefined };
  });
  // One without a line was not built: there is nothing to set aside.
  const silent = allocations.filter(
    (one) => one.number !== selectedAllocation && one.setAside === undefined && recommendedLines(one).length > 0,
  );
  const problems = [
    ...(selectedAllocation === null ? [t("adviceSteps.selectOne")] : []),
    ...silent.map(({ number }) => t("adviceSteps.noteMissing", { number })),
  ];
  const isVoid = silent.some(({ number }) => textIn(form, `setAside.${number}`) !== "");
  if (problems.length > 0 && (intent === "continue" || isVoid)) {
    await saveWorkspace(viewer, session, { ...workspace, allocations }, marksOf(form));
    return data({ view: null, live: null, problems }, { status: 400 });
  }
  const barred = editor && intent === "continue" && allocation.number === selectedAllocation ? await barredLines(acting, allocation) : [];
  if (editor && barred.length > 0) {
    editor.errors.push(...barred);
    const view = await allocationsView(viewer, session, url, { allocation, editor });
    return data({ view, live: null, problems: [] }, { status: 400 });
  }
  return saveAnd(acting, { ...workspace, allocations }, () => redirect(intent === "continue" ? "../checks" : "..", 303));
}

/** What bars lines of the allocation, each with the field of its first line. */
async function barredLines({ viewer, session }: Acting, allocation: Allocation): Promise<LinesEditor["errors"]> {
  const t = getFixedT(viewer.language);
  const [own] = await measure(viewer, session, [allocation]);
  const red = (own?.checks ?? []).filter(({ flag, series, fix }) => flag === "red" && (fix !== undefined || (series ?? []).length > 0));
  const named = await namedLines(
    viewer,
    seriesNamed(red).map((series) => ({ series })),
  );
  const names = new Map(named.map(({ series, name }) => [series, name]));
  return red.flatMap((check) => {
    const [view] = checkViews([check], names, viewer.language);
    const index = allocation.lines.findIndex(({ series }) => check.series?.includes(series));
    if (!view) return [];
    const text = view.text ? t("adviceSteps.barred", { name: view.name, text: view.text }) : view.name;
    return [{ ...(index >= 0 && { fieldId: weightId(index) }), text }];
  });
}
