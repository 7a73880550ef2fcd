import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { GridTransfer, TransferGridsConfig } from "#app/contract/monitored-portfolio/transfer.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { outcomeOf } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Hours without an answer after which a grid is late, until somebody says otherwise; the backend has the same. */
const ANSWER_WITHIN_HOURS = 24;

/** How grids are sent to distributors; without anybody where nobody said. */
export async function gridsConfig({ api }: Viewer, uuid: string) {
  const config = await api.monitoredTransfers.config({ params: { uuid } });
  return config ?? { recipients: [], answerWithinHours: ANSWER_WITHIN_HOURS };
}
export type GridsConfig = Awaited<ReturnType<typeof gridsConfig>>;
export type Recipient = GridsConfig["recipients"][number];

export const saveConfig = ({ api }: Viewer, uuid: string, body: TransferGridsConfig, marks: WriteMarks) =>
  outcomeOf(() => api.monitoredTransfers.putConfig({ params: { uuid }, headers: headersOfChange(marks), body }));

/** Transfers of a portfolio, newest first. */
export const transfersOf = ({ api }: Viewer, uuid: string, page: { limit: number; offset: number }) =>
  api.monitoredTransfers.in({ query: { uuids: uuid, ...page } });

interface Order {
  distributor: string;
  gridDate: string;
  comment?: string;
}

/** The grid of a day for a distributor with what stands in its way; nothing is sent. */
export const judgeGrid = ({ api }: Viewer, uuid: string, order: Order) =>
  api.monitoredTransfers.prevalidate({ params: { uuid }, body: order });
export type JudgedGrid = Awaited<ReturnType<typeof judgeGrid>>;

/** Sends a grid; the refusal of one that something stands in the way of. Pressed twice it is sent once, as its key says. */
export const sendGrid = ({ api }: Viewer, uuid: string, order: Order, idem: string) =>
  attempt(
    () =>
      api.monitoredTransfers.sendAsync({ params: { uuid }, headers: headersOfNew({ idem: `${idem}.${order.distributor}` }), body: order }),
    ({ status }) => status === 422 || status === 409 || status === 400,
  );

export const approveGrid = ({ api }: Viewer, uuid: string, order: Omit<Order, "comment">, idem: string) =>
  outcomeOf(() => api.monitoredTransfers.approve({ params: { uuid }, headers: headersOfNew({ idem }), body: order }));

export const retryGrid = ({ api }: Viewer, uuid: string, id: string, idem: string) =>
  outcomeOf(() => api.monitoredTransfers.retry({ params: { uuid }, headers: headersOfNew({ idem }), body: { id } }));

export const abandonGrid = ({ api }: Viewer, uuid: string, body: { id: string; reason: string }, idem: string) =>
  outcomeOf(() => api.monitoredTransfers.abandon({ params: { uuid }, headers: headersOfNew({ idem }), body }));

/** Asks the distributors now about the grids of a portfolio that are not answered. */
export const askNow = ({ api }: Viewer, uuid: string, idem: string) =>
  api.monitoredTransfers.refresh({ headers: headersOfNew({ idem }), body: { portfolios: [uuid] } });

/** A transfer of the portfolio; null for one that is not there or is another portfolio's. */
export async function findTransfer(viewer: Viewer, { uuid }: FullMonitoredPortfolio, id: string): Promise<GridTransfer | null> {
  for (let offset = 0; ; offset += 100) {
    const { items, total } = await transfersOf(viewer, uuid, { limit: 100, offset });
    const found = items.find((one) => one.id === id);
    if (found || offset + 100 >= total) return found ?? null;
  }
}

/** What was sent in a transfer, as it left; null where it is not there. */
export async function requestFile({ api }: Viewer, transfer: string): Promise<File | null> {
  const sent = await foundOrNull(transfer, (id) => api.monitoredTransfers.request({ params: { id } }));
  return sent && new File([Buffer.from(sent.content, "base64")], sent.fileName, { type: sent.contentType });
}

const ENDINGS: Readonly<Record<string, string>> = { "application/json": "json", "application/xml": "xml", "text/plain": "txt" };

/** What the distributor answered, as it wrote it: bytes that no browser is to run. */
export async function responseFile({ api }: Viewer, transfer: string): Promise<File | null> {
  const came = await foundOrNull(transfer, (id) => api.monitoredTransfers.response({ params: { id } }));
  if (!came) return null;
  const ending = ENDINGS[came.contentType.split(";")[0]?.trim() ?? ""] ?? "bin";
  return new File([Buffer.from(came.content, "base64")], `${transfer}.${ending}`, { type: "application/octet-stream" });
}
