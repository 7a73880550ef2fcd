import { createServer, type RequestListener } from "node:http";
import type { Logger } from "../../services/logger.server.ts";

/**
 * The way from this process to itself, for calls that the identity provider's protocol makes over HTTP: a listener on this
 * machine alone, on a free port. It works behind any proxy, whatever PUBLIC_URL resolves to here, and until the very end of the process.
 */
export interface OwnAddress {
  /** Calls below PUBLIC_URL stay in the process; any other address is refused. */
  fetch: typeof fetch;
  serve(app: RequestListener): Promise<void>;
  close(): Promise<void>;
}

export function ownAddress(publicUrl: URL, log: Pick<Logger, "error">): OwnAddress {
  const server = createServer();
  let port = 0;
  return {
    fetch: async (input, init) => {
      const address = new URL(input instanceof Request ? input.url : input);
      if (address.origin !== publicUrl.origin) throw new TypeError(`${address.origin} is not an address of this process`);
      return fetch(`http://127.0.0.1:${port}${address.pathname}${address.search}`, init);
    },
    serve: (app) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.on("request", app);
        // Exclusive: among several processes of one port each has its own.
        server.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
          const at = server.address();
          port = typeof at === "object" && at ? at.port : 0;
          server.off("error", reject);
          server.on("error", (error) => log.error({ err: error }, "a connection of this process to itself could not be taken in"));
          resolve();
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
