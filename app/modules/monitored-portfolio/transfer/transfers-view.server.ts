import { readPage } from "#app/components/data/list-state.ts";
import type { StoredDocument } from "#app/contract/monitored-portfolio/documents.ts";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { GridTransfer } from "#app/contract/monitored-portfolio/transfer.ts";
import { formatCount, formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { monitoredRights } from "../area.ts";
import { gridsConfig, type Recipient, transfersOf } from "./transfer.server.ts";
import { answerWords } from "./transfer-words.server.ts";

const PAGE_SIZE = 12;

export interface TransferRow {
  id: string;
  sequence: number;
  day: string;
  distributor: string;
  means: string;
  status: GridTransfer["status"];
  late: boolean;
  answer: string[];
  comment: string;
  attempts: number;
  sha256: string;
  responseSha256: string | null;
  approver: string | null;
  mayRetry: boolean;
  mayAbandon: boolean;
}
interface RecipientRow {
  distributor: string;
  name: string;
  code: string;
  means: string;
  address: string;
  rules: string;
}
export interface DocumentRow {
  id: string;
  title: string;
  kind: StoredDocument["kind"];
  period: string | null;
  size: string | null;
  kept: string;
  /** Where it lies outside; null for one that is kept here. */
  url: string | null;
}
export interface TransfersView {
  area: KeepingArea;
  uuid: string;
  version: number;
  editable: boolean;
  /** Documents may be kept and removed. */
  keeping: boolean;
  /** Reports may be made and kept. */
  mayReport: boolean;
  recipients: RecipientRow[];
  answerWithin: string;
  transfers: TransferRow[];
  page: number;
  size: number;
  total: number;
  range: { from: string; to: string; total: string };
  /** Some are on their way. */
  moving: boolean;
  documents: DocumentRow[];
  idem: string;
}

/** Channel and format in words. */
export const meansText = ({ channel, format }: Pick<Recipient, "channel" | "format">, language: Viewer["language"]): string =>
  `${getFixedT(language)(`gridTransfers.channels.${channel}`)} ${format}`;

function transferRow({ language }: Viewer, editable: boolean, transfer: GridTransfer): TransferRow {
  const { id, sequence, gridDate, distributorName, status, late, comment, attempts, sha256, responseSha256, approver } = transfer;
  return {
    ...{ id, sequence, status, late, comment, attempts, sha256, responseSha256, approver },
    day: formatDate(gridDate),
    distributor: distributorName,
    means: meansText(transfer, language),
    answer: answerWords(transfer, language),
    mayRetry: editable && status === "ERROR",
    mayAbandon: editable && (status === "ERROR" || status === "SENT"),
  };
}

function recipientRow({ language }: Viewer, recipient: Recipient): RecipientRow {
  const t = getFixedT(language);
  const { distributor, distributorPortfolioCode: code, address, seriesIdentifier, decimals, minWeight, secondApprover } = recipient;
  const rules = [
    t(`gridTransfers.identifiers.${seriesIdentifier}`),
    t("gridTransfers.recipients.decimals", { count: decimals }),
    ...(minWeight ? [t("gridTransfers.recipients.minWeight", { weight: formatNumber(minWeight, language, { decimals: [0, 2] }) })] : []),
    ...(secondApprover ? [t("gridTransfers.recipients.secondApprover")] : []),
  ];
  return {
    ...{ distributor, code, address },
    name: nameOf(recipient),
    means: meansText(recipient, language),
    rules: rules.join(", "),
  };
}

/** Bytes in kilobytes or megabytes, as files are told. */
function sizeText(bytes: number, { language }: Viewer): string {
  const t = getFixedT(language);
  if (bytes < 1_000_000)
    return t("gridTransfers.documents.kilobytes", { size: formatCount(Math.max(1, Math.round(bytes / 1_000)), language) });
  return t("gridTransfers.documents.megabytes", { size: formatNumber(bytes / 1_000_000, language, { decimals: 1 }) });
}

function documentRow(viewer: Viewer, { id, title, kind, url, fileSize, from, to, updatedAt }: StoredDocument): DocumentRow {
  const { language } = viewer;
  const t = getFixedT(language);
  const period =
    to === null ? null : from ? t("gridTransfers.documents.span", { from: formatDate(from), to: formatDate(to) }) : formatDate(to);
  return {
    ...{ id, title, kind, url, period },
    size: fileSize === null ? null : sizeText(fileSize, viewer),
    kept: formatInstant(updatedAt, language),
  };
}

/** Name of a distributor; what it calls the portfolio where it is gone. */
export const nameOf = ({ distributorName, distributorPortfolioCode }: Recipient): string => distributorName ?? distributorPortfolioCode;

/** Grids of a portfolio and their distributors, and its documents. */
export async function transfersView(
  viewer: Viewer,
  portfolio: FullMonitoredPortfolio,
  area: KeepingArea,
  url: string,
): Promise<TransfersView> {
  const { api, language } = viewer;
  const { uuid, version, active } = portfolio;
  const rights = monitoredRights(viewer);
  const editable = rights.edit && active;
  const { page } = readPage(url);
  const offset = (page - 1) * PAGE_SIZE;
  const [config, transfers, { documents }] = await Promise.all([
    gridsConfig(viewer, uuid),
    transfersOf(viewer, uuid, { limit: PAGE_SIZE, offset }),
    api.monitoredDocuments.list({ params: { uuid } }),
  ]);
  const written = (value: number) => formatCount(value, language);
  return {
    ...{ area, uuid, version, editable, page },
    keeping: active && (rights.edit || rights.reporting),
    mayReport: active && rights.reporting,
    recipients: config.recipients.map((one) => recipientRow(viewer, one)),
    answerWithin: getFixedT(language)("gridTransfers.recipients.within", { count: config.answerWithinHours }),
    transfers: transfers.items.map((one) => transferRow(viewer, editable, one)),
    size: PAGE_SIZE,
    total: transfers.total,
    range: { from: written(offset + 1), to: written(offset + transfers.items.length), total: written(transfers.total) },
    moving: transfers.items.some(({ status }) => status === "SENT"),
    documents: documents.map((one) => documentRow(viewer, one)),
    idem: crypto.randomUUID(),
  };
}
