import { randomUUID } from "node:crypto";
import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "../../services/logger.server.ts";
import { frontAddress } from "../front-address.ts";

/** Takes over a connection: null where it did, else the status of its refusal. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, requestId: string) => Promise<number | null>;

/**
 * What a server does with requests for another protocol: the address is made ours as that of any request, `take` has it, and what it does
 * not take is answered with its refusal and closed. A failure is a line of the log, and costs that connection alone.
 */
export function upgrades(options: { log: Logger; publicUrl: URL; take: TakeUpgrade }) {
  const { log, publicUrl, take } = options;
  const address = frontAddress(publicUrl);
  return (request: IncomingMessage & { originalUrl?: string }, socket: Duplex, head: Buffer): void => {
    // Node has taken its own listeners off the connection: an error that nobody hears would end the process.
    socket.on("error", () => socket.destroy());
    const requestId = randomUUID();
    const serve = async () => {
      const refusal = address(request);
      if (refusal !== null) return refusal === "misdirected" ? 421 : 400;
      request.url = request.originalUrl;
      return take(request, socket, head, requestId);
    };
    serve().then(
      (status) => status !== null && refuse(socket, status),
      (error: unknown) => {
        log.error({ err: error, requestId, address: request.socket.remoteAddress }, "an upgrade of a connection failed");
        socket.destroy();
      },
    );
  };
}

/** The answer, and the end of the connection: the other side may keep its half open for as long as it likes. */
function refuse(socket: Duplex, status: number): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
