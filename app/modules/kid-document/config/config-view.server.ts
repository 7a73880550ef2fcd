import type { KidConfig } from "#app/contract/kid-document/kid-config.ts";
import { undrawnIn } from "#app/domain/document/letters.ts";
import { formatCount, formatDate, formatNumber } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { KID_LANGUAGES, KID_TEXTS } from "#app/domain/kid/kid.ts";
import { marketDay, marketToday } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { figuresView } from "../figures/figures-view.server.ts";
import { figuresOf } from "./config.server.ts";
import { type ContentValues, TEXT_FIELDS, type TextField } from "./content-fields.ts";
import { problemText } from "./problem-text.server.ts";
import { tabOf } from "./tabs.ts";
import { versionsView } from "./versions-view.server.ts";

type Language = Viewer["language"];

export const mayWrite = ({ permissions, user }: Viewer): boolean => permissions.has("kid-documents-edit") && user.productOwner !== null;

/** What stands above every page of a configuration. */
export function configHead({ language }: Viewer, config: KidConfig) {
  const t = getFixedT(language);
  const { id, name, isin, state, edition, productionDate } = config;
  return {
    ...{ id, name, state },
    facts: [
      isin,
      t("kidDocuments.edition", { number: formatCount(edition, language) }),
      t("kidDocuments.dated", { date: formatDate(productionDate) }),
    ],
    mayEdit: config.editable,
    mayDelete: config.editable && config.publishedEdition === null,
  };
}
export type ConfigHead = ReturnType<typeof configHead>;

/** Values of the form; of a new configuration those that most documents have. */
export function contentValues(config: KidConfig | null, language: Language): ContentValues {
  const content = config?.pdfData;
  const figure = (value: string | number | undefined, first: string) => decimalForField(String(value ?? first), language);
  const costs = content?.costs;
  return {
    ...{ name: config?.name ?? "", isin: config?.isin ?? "", productionDate: config?.productionDate ?? marketToday() },
    ...{ manufacturerName: content?.manufacturer.name ?? "", website: content?.manufacturer.website ?? "" },
    ...{ telephone: content?.manufacturer.telephone ?? "", competentAuthority: content?.manufacturer.competentAuthority ?? "" },
    ...{ frequency: content?.frequency ?? "DAILY", currency: content?.currency ?? "EUR" },
    recommendedHoldingPeriod: figure(content?.recommendedHoldingPeriod, "8"),
    creditRiskMeasure: figure(content?.creditRiskMeasure, "1"),
    investedAmount: figure(content?.investedAmount, "10000"),
    capitalProtection: figure(content?.capitalProtection, "0"),
    comprehensionAlert: content?.comprehensionAlert ? "on" : "",
    ...{ entryCosts: figure(costs?.entryCosts, "0"), exitCosts: figure(costs?.exitCosts, "0") },
    ...{ ongoingCosts: figure(costs?.ongoingCosts, "0"), transactionCosts: figure(costs?.transactionCosts, "0") },
    performanceFees: figure(costs?.performanceFees, "0"),
    ...(Object.fromEntries(TEXT_FIELDS.map(({ text, language: of, name }) => [name, content?.texts[text][of] ?? ""])) as Record<
      TextField,
      string
    >),
  };
}

function stepsView(viewer: Viewer, config: KidConfig, t: Translate) {
  const { state, steps, authorName, checked, approved, published, making, documents, pdfData } = config;
  const by = (step: KidConfig["checked"]) => step && t("kidDocuments.steps.by", { name: step.name, date: formatDate(marketDay(step.at)) });
  const missing = KID_TEXTS.flatMap((text) =>
    KID_LANGUAGES.filter(
      (of) => pdfData.texts[text][of] === "" && (text !== "otherInformation" || pdfData.texts[text][of === "fr" ? "en" : "fr"] !== ""),
    ).map((of) =>
      t("kidDocuments.steps.missingText", {
        text: t(`kidDocuments.form.texts.${text}`),
        language: t(`kidDocuments.languages.${of}`).toLowerCase(),
      }),
    ),
  );
  const undrawn = undrawnIn({ name: config.name, ...pdfData }).map(({ field, letters }) => {
    const [part, text, of] = field.split(".");
    const named = part === "texts" ? KID_TEXTS.find((one) => one === text) : undefined;
    const language = KID_LANGUAGES.find((one) => one === of);
    const place =
      named && language
        ? t("kidDocuments.steps.missingText", {
            text: t(`kidDocuments.form.texts.${named}`),
            language: t(`kidDocuments.languages.${language}`).toLowerCase(),
          })
        : t(`kidDocuments.steps.letterPlaces.${part === "manufacturer" ? "manufacturer" : "name"}`);
    return t("kidDocuments.steps.undrawn", { place, letters: letters.join(" ") });
  });
  // The order of buttons: forward first.
  const order = ["CHECKED", "APPROVED", "PUBLISHED", "DRAFT"] as const;
  const possible = order.filter((step) => steps.includes(step) && !(step === "CHECKED" && missing.length + undrawn.length > 0));
  const waits =
    config.editable && state === "CHECKED" && making.status === "DONE" && !possible.includes("APPROVED")
      ? t("kidDocuments.steps.waiting.SAME_PERSON")
      : config.editable && state === "APPROVED" && !possible.includes("PUBLISHED")
        ? t("kidDocuments.steps.waiting.PUBLISHING")
        : null;
  return {
    ...{ state, possible, missing, undrawn, waits, hint: t(`kidDocuments.steps.hint.${state}`) },
    facts: [
      { label: t("kidDocuments.steps.written"), value: authorName },
      ...(
        [
          ["checked", by(checked)],
          ["approved", by(approved)],
          ["published", by(published)],
        ] as const
      ).flatMap(([name, value]) => (value ? { label: t(`kidDocuments.steps.${name}`), value } : [])),
    ],
    making: making.status,
    problem: making.problem && t("kidDocuments.steps.failed", { reason: problemText(t, making.problem) }),
    mayMake: config.editable && making.status === "ERROR",
    files: documents.map(({ id, language: of, fileName, fileSize }) => ({
      ...{ id, fileName, language: t(`kidDocuments.languages.${of}`) },
      size: t("kidDocuments.steps.size", { size: formatNumber(fileSize / 1024, viewer.language, { decimals: 0 }) }),
    })),
  };
}
export type StepsView = ReturnType<typeof stepsView>;

async function documentView(viewer: Viewer, config: KidConfig, t: Translate) {
  const { language } = viewer;
  const told = await figuresOf(viewer, config.id);
  const figures = told.figures ?? null;
  return {
    steps: stepsView(viewer, config, t),
    figures: figures === null ? null : figuresView(figures, language, t),
    figuresNote: figures
      ? t("kidDocuments.figures.asOf", { date: formatDate(figures.asOf), series: config.series?.fullName ?? config.isin })
      : t("kidDocuments.figures.unknown", { reason: problemText(t, told.problem ?? "") }),
  };
}

/** What a tab of a configuration shows; only its own data is asked for. */
export async function configView(viewer: Viewer, config: KidConfig, url: string) {
  const { language } = viewer;
  const t = getFixedT(language);
  // Who may only read sees no form.
  const asked = tabOf(new URL(url).search);
  const tab = asked === "content" && !config.editable ? "document" : asked;
  const marks = { version: config.version, idem: crypto.randomUUID() };
  if (tab === "content") return { tab, marks, values: contentValues(config, language), today: marketToday() };
  if (tab === "versions") return { tab, marks, versions: await versionsView(viewer, config.id, t) };
  return { tab, marks, document: await documentView(viewer, config, t) };
}
