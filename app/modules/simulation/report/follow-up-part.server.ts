import type { DocumentBlock } from "#app/contract/document/pdf-document.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { followUp } from "../follow-up/follow-up.server.ts";
import { followedView, PROMISED, reasonText } from "../follow-up/follow-up-view.server.ts";
import type { Writing } from "../writing.ts";
import type { ReportFigures } from "./report-figures.server.ts";

/** Where the saved plan is today, or why that cannot be said, as its page tells it. */
export async function followUpPart(
  viewer: Viewer,
  { simulation, result, lines }: ReportFigures,
  writing: Writing,
): Promise<DocumentBlock[]> {
  const { t } = writing;
  const head: DocumentBlock = { kind: "heading", level: 1, text: t("report.parts.followUp"), newPage: true };
  const found = await followUp(viewer, simulation, writing);
  if ("reason" in found)
    return [head, { kind: "notice", tone: "information", text: reasonText(found, simulation.parameters, lines, writing) }];
  const { drawing, caption, sentences, facts, rows, notes } = followedView({ ...simulation, results: result }, found.followed, writing);
  const { realised, now, balance, ends, ...fan } = drawing;
  const heads = PROMISED.map((key) => ({ label: t(`simulator.fan.ends.${key}`), numeric: true }));
  const endLabel = (key: (typeof ends)[number]["key"]) =>
    key === "savings" ? t("followUp.legend.savings") : t(`simulator.fan.ends.${key}`);
  return [
    head,
    ...sentences.map((text): DocumentBlock => ({ kind: "paragraph", text })),
    {
      kind: "fan",
      alternative: caption,
      drawing: { ...fan, followed: { path: realised, now, balance }, ends: ends.map((end) => ({ ...end, label: endLabel(end.key) })) },
      legend: {
        middle: t("simulator.fan.middleHalf"),
        outer: t("simulator.fan.nineInTen"),
        median: t("simulator.fan.median"),
        savings: t("followUp.legend.savings"),
        followed: t("followUp.legend.realised"),
        ...(balance ? { balance: t("followUp.legend.balance") } : {}),
      },
    },
    { kind: "facts", items: facts },
    {
      kind: "table",
      caption: t("followUp.table"),
      columns: [{ label: t("followUp.day") }, ...heads, { label: t("followUp.realised"), numeric: true }],
      rows: rows.map(({ day, promised, realised: value }) => [day, ...promised, { text: value, tone: "strong" as const }]),
      dense: true,
    },
    ...notes.map((text): DocumentBlock => ({ kind: "paragraph", tone: "muted", text })),
  ];
}
