import { crc32 } from "node:zlib";
import { eq, inArray } from "drizzle-orm";
import type { Publication } from "#app/contract/journey/advice.ts";
import { PRODUCT_KINDS } from "#app/domain/advice/facts.ts";
import { contractNeedsKid, needsKid } from "#app/domain/advice/key-information.ts";
import type { ManagedAllocation } from "#app/domain/advice/mandate/definitions.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { kidAddress } from "#app/domain/kid/kid.ts";
import { documentsInForce } from "#backend/api/kid-document/document.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { product, series } from "#backend/database/schema/index.ts";
import type { DocumentProblem } from "#backend/documents/document-fetcher.ts";
import { storedZip, type ZipPart } from "#backend/import/stored-zip.ts";
import { fileName, type PlainSheet, workbookFile } from "#backend/table-file/workbook-cells.ts";

export type Dic = Publication["dics"][number];
/** Why the archive holds no document of a line. ADDRESS: none is known; AGE: it is too old to be handed over; SIZE: the archive is full. */
type Missing = DocumentProblem | "ADDRESS" | "AGE" | "SIZE";

/** Gives a document at an address that is handed over, or why it cannot be had. */
export type DocumentSource = (url: string) => Promise<Buffer | DocumentProblem>;

/** Most bytes of documents in one archive, which is made in memory. */
const MOST_BYTES = 60 * 1024 * 1024;
/** Documents that are asked for at a time. */
const AT_ONCE = 4;

/** What an advice is made of, as far as documents go: any allocation of a session, and the contract. */
interface Documented {
  allocation: Pick<ManagedAllocation, "structuredProducts" | "delegatedProfiles">;
  lines: ReadonlyArray<{ series: string }>;
  product: string;
}

/** The document of the contract itself, where it has one or is to have one. */
export function contractDic({ name, details }: { name: string; details: Record<string, unknown> }): Dic[] {
  const url = typeof details.kidUrl === "string" ? details.kidUrl : null;
  const kind = PRODUCT_KINDS.find((one) => one === details.kind) ?? null;
  if (url === null && !contractNeedsKid(kind)) return [];
  return [{ series: null, fullName: name, isin: null, url, date: null, contract: true }];
}

/** The key information document of each line and mandate, as they are defined today, and that of the contract. */
export async function dicsOf(queries: Queries, { allocation, lines, product: sold }: Documented): Promise<Dic[]> {
  const structured = (allocation.structuredProducts ?? []).map(({ series: uuid }) => uuid);
  const uuids = [...new Set([...lines.map((line) => line.series), ...structured])];
  const found = await queries
    .select({
      uuid: series.uuid,
      fullName: series.fullName,
      isin: series.isin,
      priips: series.urlPriipsKid,
      kiid: series.urlKiid,
      date: series.kidDate,
      type: series.type,
      assetClass: series.assetClass,
      structuredTerms: series.structuredTerms,
    })
    .from(series)
    .where(inArray(series.uuid, uuids));
  const contract = await queries
    .select({ name: product.name, details: product.details, owner: product.productOwner })
    .from(product)
    .where(eq(product.uuid, sold));
  const own = await ownDocuments(queries, contract[0]?.owner ?? null, found);
  const ofMandate = new Set((allocation.delegatedProfiles ?? []).flatMap(({ lines: held = [] }) => held.map((line) => line.series)));
  const named = new Map(found.map((row) => [row.uuid, row]));
  const ofSeries = uuids.flatMap((uuid): Dic[] => {
    const row = named.get(uuid);
    // A mandate of unpublished contents is a line, and has its document below.
    if (!row && ofMandate.has(uuid)) return [];
    if (!row) return [{ series: uuid, fullName: uuid, isin: null, url: null, date: null, contract: false }];
    const { fullName, isin } = row;
    const published = isin === null ? undefined : own.get(isin);
    const url = published?.url ?? row.priips ?? row.kiid;
    const date = published?.date ?? row.date;
    // A document that is named is handed over, also of a series that needs none.
    return url !== null || needsKid(row) ? [{ series: uuid, fullName, isin, url, date, contract: false }] : [];
  });
  const ofMandates = (allocation.delegatedProfiles ?? []).map(
    ({ label, assetManagerName, kidUrl }): Dic => ({
      series: null,
      fullName: `${assetManagerName} ${label}`,
      isin: null,
      url: kidUrl ?? null,
      date: null,
      contract: false,
    }),
  );
  return [...ofSeries, ...ofMandates, ...contract.flatMap(contractDic)];
}

/** Documents that the insurer of the contract has in force here, by ISIN: they come before those of the issuers' servers, French first. */
async function ownDocuments(queries: Queries, insurer: string | null, of: ReadonlyArray<{ isin: string | null }>) {
  const isins = of.flatMap(({ isin }) => isin ?? []);
  const published = insurer === null ? [] : await documentsInForce(queries, insurer, isins);
  const frenchLast = published.sort((one, other) => one.language.localeCompare(other.language));
  return new Map(frenchLast.map(({ isin, uuid, productionDate: date }) => [isin, { url: kidAddress(uuid), date }]));
}

const WORDS = {
  fr: {
    file: "dic",
    index: "sommaire",
    sheet: ["DIC", "Support", "ISIN", "Fichier", "Document", "Adresse"],
    here: "joint",
    missing: {
      ADDRESS: "manquant : aucune adresse connue",
      AGE: "manquant : document trop ancien",
      HOST: "manquant : serveur non autorisé par l’installation",
      UNREACHABLE: "manquant : serveur injoignable",
      REFUSED: "manquant : le serveur ne donne pas ce document",
      NO_PDF: "manquant : le serveur donne autre chose qu’un PDF",
      TOO_LARGE: "manquant : document trop grand",
      SIZE: "manquant : l’archive est pleine",
    },
  },
  en: {
    file: "dic",
    index: "index",
    sheet: ["DIC", "Asset", "ISIN", "File", "Document", "Address"],
    here: "enclosed",
    missing: {
      ADDRESS: "missing: no address is known",
      AGE: "missing: the document is too old",
      HOST: "missing: its server is not one that the installation asks",
      UNREACHABLE: "missing: its server cannot be reached",
      REFUSED: "missing: its server does not give this document",
      NO_PDF: "missing: its server gives something else than a PDF",
      TOO_LARGE: "missing: the document is too large",
      SIZE: "missing: the archive is full",
    },
  },
} as const satisfies Record<InterfaceLanguage, { missing: Record<Missing, string> } & Record<string, unknown>>;

export interface DicLine {
  dic: Dic;
  outcome: ZipPart | Missing;
}

/** A zip of the documents, with an index that names the missing ones first. */
export async function dicsArchive(
  name: string,
  dics: readonly Dic[],
  documents: DocumentSource,
  language: InterfaceLanguage,
): Promise<File> {
  return dicsPack(name, await collectDics(dics, documents), language);
}

/** The same of documents that were asked for already. */
export async function dicsPack(name: string, lines: readonly DicLine[], language: InterfaceLanguage): Promise<File> {
  const words = WORDS[language];
  const missing = lines.filter(({ outcome }) => typeof outcome === "string");
  const ordered = [...missing, ...lines.filter((line) => !missing.includes(line))];
  const [sheetName, ...head] = words.sheet;
  const sheet: PlainSheet = {
    name: sheetName,
    head,
    rows: ordered.map(({ dic, outcome }) => [
      dic.fullName,
      dic.isin,
      typeof outcome === "string" ? null : outcome.name,
      typeof outcome === "string" ? words.missing[outcome] : words.here,
      dic.url,
    ]),
    widths: [44, 16, 44, 52, 60],
  };
  const index = await workbookFile(fileName(words.index, "xlsx"), [sheet]);
  const parts = [
    partOf(index.name, Buffer.from(await index.arrayBuffer())),
    ...lines.flatMap(({ outcome }) => (typeof outcome === "string" ? [] : [outcome])),
  ];
  return new File([storedZip(parts)], fileName(`${words.file}-${name}`, "zip"), { type: "application/zip" });
}

const partOf = (name: string, bytes: Buffer): ZipPart => ({ name, bytes, crc32: crc32(bytes) });

/** Each document, or why it cannot be had. `oldest`: the first day of those that may be handed over; absent: of any. */
export async function collectDics(dics: readonly Dic[], documents: DocumentSource, oldest?: string): Promise<DicLine[]> {
  const lines: DicLine[] = [];
  let size = 0;
  for (let at = 0; at < dics.length; at += AT_ONCE) {
    const some = dics.slice(at, at + AT_ONCE);
    const fetched = await Promise.all(some.map((dic) => (isOlder(dic, oldest) ? "AGE" : answerOf(dic.url, size, documents))));
    fetched.forEach((answer, i) => {
      const dic = some[i]!;
      if (typeof answer !== "string") size += answer.length;
      lines.push({ dic, outcome: outcomeOf(answer, size, lines.length + 1, dic) });
    });
  }
  return lines;
}

const isOlder = ({ date }: Dic, oldest: string | undefined) => date !== null && oldest !== undefined && date < oldest;

/** Numbered, since two lines may have one name. */
function outcomeOf(answer: Buffer | Missing, size: number, number: number, { isin, fullName }: Dic): ZipPart | Missing {
  if (typeof answer === "string") return answer;
  if (size > MOST_BYTES) return "SIZE";
  return partOf(fileName([String(number).padStart(2, "0"), isin, fullName].filter(Boolean).join("-"), "pdf"), answer);
}

async function answerOf(url: string | null, size: number, documents: DocumentSource): Promise<Buffer | Missing> {
  if (url === null) return "ADDRESS";
  return size > MOST_BYTES ? "SIZE" : documents(url);
}
