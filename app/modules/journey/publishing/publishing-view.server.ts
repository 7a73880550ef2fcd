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
  /** Why documents are not handed over, by their key. */
  reasons: Readonly<Record<string, string>>;
}
export type PublishingErrors = Partial<Record<"documents" | "advisorComment", string>> & { reasons?: Readonly<Record<string, string>> };
type Missing = AdvicePackage["missing"];
export const documentKey = ({ fullName, isin }: Pick<Missing[number], "fullName" | "isin">): string => `${isin ?? ""} ${fullName}`;
export function documentOfKey(key: string): { fullName: string; isin: string | null } {
  const gap = key.indexOf(" ");
  return { fullName: key.slice(gap + 1), isin: key.slice(0, gap) || null };
}
/** Of a field of the form, by the key of its document. */
export const reasonField = (key: string): string => `withoutDic.${key}`;
export const MOST_COMMENT = 5_000;

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
    reasons: Object.fromEntries((last?.withoutDics ?? []).map((one) => [documentKey(one), one.reason])),
  };
}

const fileLabel = (kind: PackageFile, language: Viewer["language"]) => getFixedT(language)(`publication.files.${kind}`);

/** Documents that are not handed over, with what keeps them away. */
const missingView = (missing: Missing, language: Viewer["language"]) =>
  missing.map(({ fullName, isin, reason }) => ({
    key: documentKey({ fullName, isin }),
    field: reasonField(documentKey({ fullName, isin })),
    name: isin ? `${fullName} (${isin})` : fullName,
    why: getFixedT(language)(`publication.missing.${reason as "ADDRESS"}`),
  }));

/** One package as the page shows it, texts only. */
export function packageView(session: FullSession, made: AdvicePackage, { language }: Viewer) {
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
    missing: missingView(made.missing, language).map((one) => ({
      ...one,
      reason: made.withoutDics.find((said) => documentKey(said) === one.key)?.reason ?? made.withoutDicReason,
    })),
    failure:
      made.failure === null
        ? null
        : made.failure.startsWith("PDF")
          ? t("publication.failures.pdf")
          : made.failure === "GIVEN_UP"
            ? t("publication.failures.givenUp")
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

/** What the last package lacked, and what was left out of the one that was asked for. */
function unexplained(typed: { chosen: Chosen; missing?: Missing } | undefined, last: AdvicePackage | undefined): Missing {
  const lacked = last?.state === "BLOCKED" ? last.missing : [];
  const asked = typed?.missing ?? Object.keys(typed?.chosen.reasons ?? {}).map((key) => ({ ...documentOfKey(key), reason: "LEFT_OUT" }));
  return [...lacked, ...asked.filter((one) => !lacked.some((other) => documentKey(other) === documentKey(one)))];
}

/** What the adviser said of documents that are missing when the advice was judged: proposed for each of them, theirs to change. */
const saidOfMissing = ({ advice }: FullSession): string => advice?.acceptances.find(({ code }) => code === "KID_PRESENT")?.words ?? "";

export async function publishingView(
  viewer: Viewer,
  session: FullSession,
  typed?: { chosen: Chosen; errors: PublishingErrors; notice: string | null; missing?: Missing },
) {
  const { language } = viewer;
  const t = getFixedT(language);
  const finalised = session.advice !== null;
  const packages = finalised ? await viewer.api.advicePackages.list({ params: { hash: session.uuid } }) : [];
  const [last] = packages;
  const lacking = missingView(unexplained(typed, last), language);
  const chosen = typed?.chosen ?? firstChoice(session, language, last);
  const proposed = Object.fromEntries(lacking.map(({ key }) => [key, saidOfMissing(session)]));
  return {
    uuid: session.uuid,
    idem: crypto.randomUUID(),
    title: t("publication.title"),
    finalised,
    /** The client was removed: what was published is read, and nothing is published any more. */
    held: session.heldUntil !== null,
    building: last?.state === "BUILDING",
    options: offered(session, language),
    previews: PACKAGE_DOCUMENTS.filter((value) => value !== "structured" || hasStructured(session)).map((value) => ({
      value,
      label: t("publication.previewOf", { name: fileLabel(value, language) }),
    })),
    chosen: { ...chosen, reasons: { ...proposed, ...chosen.reasons } },
    errors: typed?.errors ?? {},
    notice: typed?.notice ?? null,
    remarks: remarks(session, viewer),
    /** Documents that are not handed over unless each has a reason. */
    unexplained: lacking,
    current: last && last.state !== "PUBLISHED" ? packageView(session, last, viewer) : null,
    published: packages.filter(({ state }) => state === "PUBLISHED").map((made) => packageView(session, made, viewer)),
  };
}
export type PublishingView = Awaited<ReturnType<typeof publishingView>>;
