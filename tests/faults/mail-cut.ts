import net from "node:net";
import { startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt, pause } from "./fault.ts";

/** What happens between the application and its mail server: nothing, no connection, no word back, or the end after the last dot. */
type Mood = "well" | "refused" | "silent" | "cut after the last dot";
const MOODS = ["refused", "silent", "cut after the last dot"] as const;
const LAST_DOT = "\r\n.\r\n";

async function moodyPath(target: URL) {
  const sockets = new Set<net.Socket>();
  let mood: Mood = "well";
  const server = net.createServer((near) => {
    if (mood === "refused") return void near.destroy();
    const far = net.connect(Number(target.port), target.hostname);
    let tail = "";
    near.on("data", (bytes) => {
      if (mood === "silent") return;
      tail = (tail + bytes.toString("latin1")).slice(-LAST_DOT.length);
      far.write(bytes);
      // The server has the whole letter; its answer never comes.
      if (mood === "cut after the last dot" && tail === LAST_DOT) far.once("data", () => near.destroy());
    });
    far.on("data", (bytes) => mood !== "silent" && near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => undefined)
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    setMood(next: Mood) {
      mood = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The way to the mail server in turn refuses, says nothing and loses its last answer: no letter is told as sent that was not taken, and none is sent twice. */
export const mailCut: Fault = {
  name: "mail cut",
  databases: BOTH,
  missing: notBuilt,
  rounds: 2,
  excused: [503],
  async start({ dataDir, env, limits, mail }) {
    const path = await moodyPath(new URL(mail.url));
    const app = await startApp({ timeoutMs: limits.start, dataDir, env: { ...env, SMTP_URL: path.url } });
    return {
      url: app.url,
      async strike(random) {
        for (const mood of MOODS) {
          path.setMood(mood);
          await pause(2_000 + random.nextBelow(4_000));
        }
        path.setMood("well");
      },
      async stop() {
        await app.stop();
        await path.close();
      },
    };
  },
};
