import type { DocumentBlock, PdfDocument } from "#app/contract/document/pdf-document.ts";
import type { SimulationParameters } from "#app/contract/simulation/simulation.ts";
import { fileNameOf } from "#app/domain/format/file-name.ts";
import { formatLongDate, formatLongInstant, formatMonth } from "#app/domain/format/format.ts";
import { registrationText } from "#app/domain/organisation/registration.ts";
import { addMonths } from "#app/domain/simulation/calendar.ts";
import { USUAL_INFLATION } from "#app/domain/simulation/inflation.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { nameOf } from "#app/modules/document/document-file.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { failureView } from "../failure-view.server.ts";
import { historyView, USUAL_HISTORY } from "../history/history-view.server.ts";
import { allocationView } from "../results/allocation-view.server.ts";
import { resultsView } from "../results/outcome-view.server.ts";
import { outcomesView } from "../results/outcomes-view.server.ts";
import { riskView } from "../results/risk-view.server.ts";
import { isOwn } from "../simulation.server.ts";
import { subscriberName } from "../subscriber/subscriber-facts.ts";
import { sustainabilityView } from "../sustainability/sustainability-view.server.ts";
import type { Writing } from "../writing.ts";
import { afterTaxPart } from "./after-tax-part.server.ts";
import { allocationPart, optimisedPart, riskPart } from "./allocation-part.server.ts";
import { glossaryPart, methodologyPart, warningsPart } from "./closing-parts.server.ts";
import { costsPart } from "./costs-part.server.ts";
import { followUpPart } from "./follow-up-part.server.ts";
import { historyPart } from "./history-part.server.ts";
import { inputsPart } from "./inputs-part.server.ts";
import { managementPart } from "./management-part.server.ts";
import { type OptionalPart, partsOf } from "./report-choice.ts";
import { type ReportFigures, volatilitySubject } from "./report-figures.server.ts";
import { outcomesPart, realTermsPart, resultsPart } from "./results-part.server.ts";
import { sustainabilityPart } from "./sustainability-part.server.ts";

export interface ReportAsked {
  figures: ReportFigures;
  parts: readonly OptionalPart[];
  /** YYYY-MM-DD. */
  today: string;
}

/** The report of a simulation, written: the words and figures of its page, from the same functions. */
export async function reportDocument(viewer: Viewer, { figures, parts, today }: ReportAsked, writing: Writing): Promise<PdfDocument> {
  const { t, language } = writing;
  const { simulation } = figures;
  const look = documentLook(viewer.organisation.graphicChart);
  // Who made it answers for it, whichever colleague takes the file.
  const adviser = isOwn(viewer, simulation) ? nameOf(viewer) : simulation.ownerName;
  const title = simulation.name ?? t("simulation.edit.unnamed");
  const day = formatLongDate(today, language);
  const { sources, blocks } = await content(viewer, figures, { parts, today }, look, writing);
  return {
    language,
    title,
    subject: t("reportDocument.document.kicker"),
    author: viewer.organisation.name,
    day: today,
    theme: look.theme,
    cover: {
      organisation: viewer.organisation.name,
      kicker: t("reportDocument.document.kicker"),
      title,
      subtitle: subtitle(figures, writing),
      facts: coverFacts(figures, { organisation: viewer.organisation, adviser, day }, writing),
      notice: t("reportDocument.document.promise"),
    },
    footer: {
      date: day,
      reference: [
        ...numberOf(viewer, language),
        t("reportDocument.document.reference", { reference: simulation.uuid.slice(0, 8) }),
        ...sources,
      ]
        .join(" · ")
        .slice(0, 400),
      page: t("reportDocument.document.page"),
    },
    fileName: fileNameOf(title, t("reportDocument.document.fileName")),
    blocks,
  };
}

/** The organisation with its number in the register, at the foot of every page; nothing without a number. */
function numberOf({ organisation: { name, registration } }: Viewer, language: Writing["language"]): string[] {
  const number = registrationText({ orias: registration?.orias }, language);
  return number ? [`${name}, ${number}`] : [];
}

function subtitle({ parameters }: ReportFigures, { t, language }: Writing): string {
  const years = parameters.horizonYears;
  const month = formatMonth(addMonths(parameters.startDate, years * 12), language);
  return t("reportDocument.document.subtitle", { count: years, years, month });
}

function coverFacts(
  { simulation, parameters, saved, profile }: ReportFigures,
  { organisation, adviser, day }: { organisation: Viewer["organisation"]; adviser: string; day: string },
  writing: Writing,
): PdfDocument["cover"]["facts"] {
  const { t, language } = writing;
  const facts = "reportDocument.document.facts";
  const registration = registrationText(organisation.registration ?? {}, language);
  const instant = saved && simulation.savedAt ? formatLongInstant(simulation.savedAt, language) : null;
  return [
    { label: t(`${facts}.client`), value: clientText(parameters.subscriber, writing) },
    { label: t("suitability.profile.label"), value: [profile.text, ...profile.remarks].join(". ").slice(0, 400) },
    { label: t(`${facts}.adviser`), value: adviser },
    { label: t(`${facts}.organisation`), value: organisation.name },
    ...(registration ? [{ label: t(`${facts}.status`), value: registration }] : []),
    { label: t(`${facts}.day`), value: day },
    { label: t(`${facts}.result`), value: instant ? t(`${facts}.saved`, { instant }) : t(`${facts}.computed`, { day }) },
    { label: t(`${facts}.contract`), value: simulation.product ?? t("simulation.list.noProduct") },
    { label: t(`${facts}.management`), value: t(`simulation.managementTypes.${simulation.managementType}`) },
  ];
}

/** Who the document is for, with the other subscriber where there is one. */
const clientText = (subscriber: SimulationParameters["subscriber"], writing: Writing): string =>
  [subscriberName(subscriber, writing), subscriber?.coSubscriberName].filter(Boolean).join(", ");

/** Parts in the order in which they are read. */
async function content(
  viewer: Viewer,
  figures: ReportFigures,
  { parts, today }: Pick<ReportAsked, "parts" | "today">,
  { assetClasses }: ReturnType<typeof documentLook>,
  writing: Writing,
): Promise<{ sources: string[]; blocks: DocumentBlock[] }> {
  const { result, parameters, versions, lines } = figures;
  const offered = partsOf(figures.simulator.mode, figures.saved && parameters.startDate <= today);
  const has = (part: OptionalPart) => parts.includes(part) && offered.includes(part);
  const asked = { result, parameters, versions, lines, paths: null, pathsGone: false };
  const results = resultsView({ ...asked, inflation: null }, writing);
  const subject = volatilitySubject(figures);
  const [followed, history, risk, sustainability, afterTax] = await Promise.all([
    has("followUp") ? followUpPart(viewer, figures, writing) : [],
    has("history") ? historyView(viewer, subject, USUAL_HISTORY, writing) : null,
    has("allocation") ? riskView(viewer, subject, writing) : null,
    has("sustainability") ? sustainabilityView(viewer, parameters, writing) : null,
    has("afterTax") ? afterTaxPart(viewer, figures, writing) : [],
  ]);
  const held = allocationView(parameters, lines, figures.simulator.riskScale, writing);
  const written = { t: writing.t, mode: figures.simulator.mode };
  const blocks = [
    ...(has("inputs") ? inputsPart(figures, writing) : []),
    ...(has("allocation") ? allocationPart(held, assetClasses, writing) : []),
    ...optimisedPart(held),
    ...(has("allocation") ? managementPart(figures, writing) : []),
    ...riskPart(risk, writing),
    ...resultsPart(results, figures.withoutChances, written),
    ...realTermsPart(resultsView({ ...asked, inflation: USUAL_INFLATION }, writing), written),
    ...(has("outcomes") ? outcomesPart(outcomesView({ result, parameters, inflation: null }, writing), results, written) : []),
    ...followed,
    ...(history ? historyPart(history.history, history.failure && failureView(history.failure, lines, writing), writing) : []),
    ...sustainabilityPart(sustainability, writing),
    ...costsPart(results.costs, writing),
    ...afterTax,
    ...(has("methodology") ? methodologyPart(result.scenarioCount, results.sources, writing) : []),
    ...warningsPart(
      results.simulated === null ? [] : lines.filter(({ origin }) => origin === "simulated"),
      has("inputs") ? [] : figures.warnings,
      writing,
    ),
    ...(has("glossary") ? glossaryPart(writing) : []),
  ];
  return { sources: results.sources.slice(0, 4), blocks };
}
