import type { AdvicePackage } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { heldLines } from "#app/domain/advice/allocation.ts";
import { PACKAGE_DOCUMENTS, type PackageFile } from "#app/domain/advice-report/package.ts";
import { formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { packageFilePath } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** What the form of the publication is filled with. */
export interface Chosen {
  documents: string[];
  language: string;
  advisorComment: string;
  withoutDicReason: string;
}
export type PublishingErrors = Partial<Record<"documents" | "advisorComment" | "withoutDicReason", string>>;
export const MOST_COMMENT = 5_000;
export const LEAST_REASON = 20;

/** Names of the groups of documents that are chosen, with what the journey allows. */
function offered({ config: { publishing } }: FullSession, language: Viewer["language"]) {
  const t = getFixedT(language);
  const groups = [
    { value: "proposal", shown: true },
    { value: "summary", shown: publishing.enableTransactionsSummary },
    { value: "dics", shown: publishing.enableDic },
  ] as const;
  return groups
    .filter(({ shown }) => shown)
    .map(({ value }) => ({ value, label: t(`publication.documents.${value}`), hint: t(`publication.documents.${value}Hint`) }));
}

function firstChoice(session: FullSession, language: Viewer["language"], last: AdvicePackage | undefined): Chosen {
  const { publishing } = session.config;
  const options = offered(session, language).map(({ value }): string => value);
  const had =
    last &&
    ["proposal", "summary", "dics"].filter((name) =>
      last.wanted.includes(({ proposal: "report", summary: "summary", dics: "dics" } as const)[name as "proposal"]),
    );
  return {
    documents: had ?? options,
    language: last?.language ?? language,
    advisorComment: last?.advisorComment ?? publishing.defaultAdvisorComment,
    withoutDicReason: last?.withoutDicReason ?? "",
  };
}

const fileLabel = (kind: PackageFile, language: Viewer["language"]) => getFixedT(language)(`publication.files.${kind}`);

/** One package as the page shows it, texts only. */
function packageView(session: FullSession, made: AdvicePackage, { language }: Viewer) {
  const t = getFixedT(language);
  const { versions } = made;
  const known = new Map(made.files.map((file) => [file.kind, file]));
  return {
    uuid: made.uuid,
    state: made.state,
    number: made.number,
    title: made.number === null ? t("publication.building") : t("publication.version", { number: made.number }),
    facts: [
      { label: t("publication.facts.published"), value: made.publishedAt ? formatInstant(made.publishedAt, language) : "–" },
      { label: t("publication.facts.author"), value: made.author },
      {
        label: t("publication.facts.journey"),
        value: t("publication.facts.journeyValue", { name: versions.journey.name, version: versions.journey.version }),
      },
      { label: t("publication.facts.template"), value: `${versions.template} / ${versions.engine}` },
      {
        label: t("publication.facts.matrix"),
        value: versions.matrix ? `${versions.matrix.uuid.slice(0, 8)}, ${versions.matrix.version}` : t("publication.facts.noMatrix"),
      },
      { label: t("publication.facts.asOf"), value: versions.valuesAsOf ? formatDate(versions.valuesAsOf) : "–" },
    ],
    hash: made.hash,
    files: made.wanted.map((kind) => {
      const file = known.get(kind);
      return {
        kind,
        label: fileLabel(kind, language),
        done: file !== undefined,
        href: file && made.number !== null ? packageFilePath(session.uuid, made.number, kind) : null,
        size: file
          ? t("publication.size", { size: formatNumber(Math.max(1, Math.round(file.size / 1024)), language, { decimals: 0 }) })
          : "",
        sha256: file?.sha256 ?? "",
      };
    }),
    done: made.files.length,
    missing: made.missing.map(({ fullName, isin, reason }) => ({
      key: `${isin} ${fullName}`,
      name: isin ? `${fullName} (${isin})` : fullName,
      why: t(`publication.missing.${reason as "ADDRESS"}`),
    })),
    failure:
      made.failure === null
        ? null
        : made.failure.startsWith("PDF")
          ? t("publication.failures.pdf")
          : t("publication.failures.other", { code: made.failure }),
    clocks: made.clocks.map(({ part, until, over }) => ({
      part,
      over,
      text: t(over ? "publication.clocks.over" : "publication.clocks.until", {
        part: t(`publication.clocks.${part}`),
        date: formatDate(until),
      }),
    })),
  };
}
export type PackageView = ReturnType<typeof packageView>;

/** What keeps a good adviser from publishing with an easy mind: asked of the organisation, not of the client. */
function remarks({ config: { publishing } }: FullSession, { organisation, language }: Viewer): string[] {
  const t = getFixedT(language);
  const orias = organisation.registration?.orias;
  return [
    ...(publishing.preliminaryInformation === "" ? [t("publication.remarks.preliminary")] : []),
    ...(orias ? [] : [t("publication.remarks.orias")]),
  ];
}

/** Whether the advice has a part under structured products, which an annex tells of. */
const hasStructured = ({ advice }: FullSession): boolean =>
  advice !== null && heldLines(advice.allocation).some(({ mode, share }) => mode === "structured-product" && share > 0);

export async function publishingView(
  viewer: Viewer,
  session: FullSession,
  typed?: { chosen: Chosen; errors: PublishingErrors; notice: string | null },
) {
  const { language } = viewer;
  const t = getFixedT(language);
  const finalised = session.advice !== null;
  const packages = finalised ? await viewer.api.advicePackages.list({ params: { hash: session.uuid } }) : [];
  const [last] = packages;
  return {
    uuid: session.uuid,
    idem: crypto.randomUUID(),
    title: t("publication.title"),
    finalised,
    building: last?.state === "BUILDING",
    options: offered(session, language),
    previews: PACKAGE_DOCUMENTS.filter((value) => value !== "structured" || hasStructured(session)).map((value) => ({
      value,
      label: t("publication.previewOf", { name: fileLabel(value, language) }),
    })),
    chosen: typed?.chosen ?? firstChoice(session, language, last),
    errors: typed?.errors ?? {},
    notice: typed?.notice ?? null,
    remarks: remarks(session, viewer),
    asksReason: last?.state === "BLOCKED" || typed?.errors.withoutDicReason !== undefined,
    current: last && last.state !== "PUBLISHED" ? packageView(session, last, viewer) : null,
    published: packages.filter(({ state }) => state === "PUBLISHED").map((made) => packageView(session, made, viewer)),
  };
}
export type PublishingView = Awaited<ReturnType<typeof publishingView>>;
