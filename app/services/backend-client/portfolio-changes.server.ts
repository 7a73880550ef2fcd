import { WebSocket } from "ws";
import { z } from "zod";

/** What the socket of the API tells of a portfolio. */
const changed = z.object({ type: z.literal("model-portfolio-changed"), portfolio: z.string(), version: z.number() });
export type PortfolioChange = Pick<z.infer<typeof changed>, "portfolio" | "version">;

export interface ChangeListener {
  tell(change: PortfolioChange): void;
  /** Nothing more is told: the token has ended, or the backend or this process leaves. */
  ended(): void;
}
/** Fulfilled once the line is open, with what ends it. Rejects with an error that has the `status` of a refusal, where it was refused. */
export type ListenToChanges = (token: string, listener: ChangeListener) => Promise<() => void>;
/** The line of a backend in this process, which tells the messages of its socket. */
export type ListenHere = (token: string, listener: { tell(message: unknown): void; ended(): void }) => Promise<() => void>;

const PATH = "/model-portfolio-service/data-info";
const HANDSHAKE_MS = 5_000;
const MAX_MESSAGE = 4_096;

const read = (message: unknown, tell: ChangeListener["tell"]): void => {
  const { success, data } = changed.safeParse(message);
  if (success) tell({ portfolio: data.portfolio, version: data.version });
};

export const listenHere =
  (listen: ListenHere): ListenToChanges =>
  (token, { tell, ended }) =>
    listen(token, { tell: (message) => read(message, tell), ended });

/** The line to a backend of another server: its socket, opened with the person's token, which no browser gets. */
export const listenBySocket =
  (url: string): ListenToChanges =>
  (token, { tell, ended }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace(/^http/, "ws")}${PATH}`, {
        headers: { authorization: `Bearer ${token}` },
        handshakeTimeout: HANDSHAKE_MS,
        maxPayload: MAX_MESSAGE,
      });
      let stands = false;
      socket.on("message", (text) => {
        const message = parsed(String(text));
        if (stands) return read(message, tell);
        stands = true;
        resolve(() => socket.terminate());
      });
      socket.on("unexpected-response", (_request, { statusCode: status }) => {
        reject(Object.assign(new Error(`The line was refused: ${status}`), { status }));
        socket.terminate();
      });
      socket.on("error", (error) => {
        socket.terminate();
        reject(error);
      });
      socket.on("close", () => {
        if (stands) ended();
        else reject(new Error("The line was closed before it stood."));
      });
    });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
