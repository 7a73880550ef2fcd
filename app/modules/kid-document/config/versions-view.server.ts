import type { KidVersion } from "#app/contract/kid-document/kid-config.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import type { Translate } from "#app/i18n/texts.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Versions that are shown: more than a document has in many years. */
const MOST = 100;

export async function versionsView({ api, language }: Viewer, id: string, t: Translate) {
  const { items } = await api.kidConfigs.versions({ params: { id }, query: { limit: MOST, offset: 0 } });
  const by = (step: KidVersion["approved"]) =>
    step ? t("kidDocuments.steps.by", { name: step.name, date: formatDate(marketDay(step.at)) }) : null;
  return items.map(({ edition, state, productionDate, authorName, approved, published, documents }) => ({
    edition,
    name: t("kidDocuments.edition", { number: formatCount(edition, language) }),
    state,
    date: formatDate(productionDate),
    author: authorName,
    approved: by(approved),
    published: by(published),
    files: documents.map((document) => ({
      id: document.id,
      label: t(`kidDocuments.languages.${document.language}`),
      fileName: document.fileName,
    })),
  }));
}
export type VersionsView = Awaited<ReturnType<typeof versionsView>>;
