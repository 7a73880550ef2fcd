import { Socket } from "node:net";
import type { ClientBase } from "pg";

/** The driver's own socket, which its types do not show. */
const socketOf = (client: ClientBase) => (client as unknown as { connection: { stream: unknown } }).connection.stream;

/**
 * Cuts a connection on which nothing has come or gone for `afterMs`: a path that went silent (a firewall that forgot it, a server
 * that was switched off) never says so itself, and whoever waits for it would wait without end. The statement under way fails as for
 * any lost connection. `afterMs` is longer than the server's own limit of a statement, which answers first where there is a path;
 * 0 waits without end.
 */
export function cutWhenSilent(client: ClientBase, afterMs: number): void {
  const socket = socketOf(client);
  // The embedded database is in this process: its stream is no socket.
  if (!(socket instanceof Socket)) return;
  socket.removeAllListeners("timeout");
  socket.setTimeout(afterMs, () => socket.destroy(Object.assign(new Error("The database does not answer"), { code: "ETIMEDOUT" })));
}
