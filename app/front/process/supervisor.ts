import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { AggregatorRegistry } from "prom-client";
import type { Logger } from "../../services/logger.server.ts";
import { isFromMember, type ToMember } from "./member-messages.ts";
import type { Replacement } from "./replacement.ts";
import { BEAT_MS, standstill } from "./standstill.ts";
import { supervisorFigures } from "./supervisor-figures.ts";

/** A member that ended sooner than this did not get going: the next one waits, each time longer. */
const SHORT_LIFE_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A member that is replaced may serve its kept connections for a minute; the next one is replaced meanwhile. */
const RETIRED_MS = 10_000;

/** One of the processes that serve, and whoever stands in its place once it has ended. */
interface Place {
  number: number;
  present: Worker | null;
  wait: number;
}

interface Supervised {
  processes: number;
  log: Logger;
  /** Flags of Node that each of them is started with. */
  flags: readonly string[];
  /** Called once, with what the first one says of the installation, when all of them serve. */
  ready(greeting: string): void;
  /** Called at the beginning, and when a replacement that was wanted has ended, well or not. */
  replaced(replacement: Replacement): void;
}

/**
 * Runs so many processes of this program on one port and serves nothing itself. One that ends is started again, one that stands still is
 * ended first; SIGHUP replaces them one by
 * one, each only once its successor is ready, without a lost request; SIGTERM and SIGINT end all of them in order, a second one at once.
 */
export async function supervise({ processes, log, flags, ready, replaced }: Supervised): Promise<void> {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...flags] });
  const places: Place[] = Array.from({ length: processes }, (_, number) => ({ number: number + 1, present: null, wait: FIRST_WAIT_MS }));
  const living = new Set<Worker>();
  const figures = supervisorFigures({ wanted: processes, serving: () => places.filter(({ present }) => present?.isConnected()).length });
  const watch = standstill<Worker>();
  let replacement: Replacement = { count: 0, reason: null };
  let ending = false;
  replaced(replacement);

  const fork = async (place: Place): Promise<{ worker: Worker; greeting: string }> => {
    const began = performance.now();
    const worker = cluster.fork({ CAIRN_MEMBER: String(place.number) });
    living.add(worker);
    closeUndelivered(worker);
    worker.once("exit", (code, signal) => {
      living.delete(worker);
      watch.forget(worker);
      if (place.present !== worker) return;
      place.present = null;
      if (!ending) void again(place, performance.now() - began, { exitCode: code, signal });
    });
    const greeting = await new Promise<string>((resolve, reject) => {
      worker.once("exit", (code, signal) => reject(new Error(`a process ended with ${signal ?? code} before it was ready`)));
      worker.on("message", (message: unknown) => {
        if (!isFromMember(message)) return;
        if (message.cairn === "ready" || message.cairn === "beat") watch.beat(worker);
        if (message.cairn === "ready") resolve(message.greeting);
        if (message.cairn === "failed") reject(new Error(message.reason));
      });
    });
    place.wait = FIRST_WAIT_MS;
    return { worker, greeting };
  };

  const again = async (place: Place, lived: number, ended: { exitCode: number | null; signal: string | null }) => {
    log.error({ process: place.number, ...ended }, "a process ended by itself; another takes its place");
    figures.failed("serving");
    for (let isEarly = lived < SHORT_LIFE_MS; !ending; isEarly = true) {
      if (isEarly) {
        await pause(place.wait);
        place.wait = Math.min(place.wait * 2, LONGEST_WAIT_MS);
      }
      if (ending) return;
      try {
        place.present = (await fork(place)).worker;
        return log.info({ process: place.number }, "a process serves again");
      } catch (error) {
        figures.failed("start");
        log.error({ process: place.number, err: error }, "a process could not be started");
      }
    }
  };

  let reloading: Promise<void> | null = null;
  /** Why not all of them were replaced, or null. */
  const reload = async (): Promise<string | null> => {
    log.info({ processes }, "the processes are replaced one by one");
    for (const place of places) {
      const former = place.present;
      if (ending) return "the processes are being stopped";
      if (!former) continue;
      try {
        place.present = (await fork(place)).worker;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        figures.failed("replacement");
        log.error({ process: place.number, reason }, "a process could not be replaced; those that serve go on");
        return reason;
      }
      const gone = once(former, "exit");
      tell(former, { cairn: "retire" });
      await Promise.race([gone, pause(RETIRED_MS)]);
    }
    log.info({ processes }, "the processes were replaced");
    return null;
  };
  process.on("SIGHUP", () => {
    if (ending) return;
    if (reloading) return log.warn({}, "the processes are being replaced already");
    reloading = reload().then((reason) => {
      reloading = null;
      figures.replaced(reason === null);
      replacement = { count: replacement.count + 1, reason };
      replaced(replacement);
    });
  });

  const end = async (reason: string) => {
    if (ending) {
      for (const worker of living) worker.process.kill("SIGKILL");
      process.exit(1);
    }
    ending = true;
    log.info({ reason }, "stopping");
    const gone = [...living].map((worker) => once(worker, "exit"));
    for (const worker of living) tell(worker, { cairn: "end" });
    await Promise.all(gone);
    log.info({}, "stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void end("SIGTERM"));
  process.on("SIGINT", () => void end("SIGINT"));

  // A debugger halts a process for as long as somebody reads.
  const isDebugged = process.execArgv.some((flag) => flag.startsWith("--inspect"));
  const looking = setInterval(() => {
    for (const worker of watch.look()) {
      log.error({ pid: worker.process.pid }, "a process stands still; it is ended");
      worker.process.kill("SIGKILL");
    }
  }, BEAT_MS);
  if (isDebugged) clearInterval(looking);

  const together = new AggregatorRegistry();
  cluster.on("message", (worker, message: unknown) => {
    if (!isFromMember(message) || message.cairn !== "figures") return;
    // A process that stands still, or is only starting, gives none of its figures: those of this one say so, and that they are not all.
    const every = together.clusterMetrics().then(
      (text) => ({ text, areAll: true }),
      () => ({ text: "", areAll: false }),
    );
    every
      .then(async ({ text, areAll }) => `${text}\n${await figures.text(areAll)}`)
      .then(
        (text) => tell(worker, { cairn: "figures", id: message.id, text }),
        (error: unknown) => tell(worker, { cairn: "figures", id: message.id, fault: String(error) }),
      );
  });

  // The first one migrates and fills the database, the others find it done.
  const [first, ...others] = places;
  const begin = async (place: Place) => {
    const { worker, greeting } = await fork(place);
    place.present = worker;
    return greeting;
  };
  // It has said itself why it could not start. Where all of them are stopped meanwhile, that ends this process.
  const greeting = await begin(first!).catch(() => (ending ? null : process.exit(1)));
  if (greeting === null) return;
  await Promise.all(others.map((place) => begin(place).catch(() => again(place, 0, { exitCode: null, signal: null }))));
  if (!ending) ready(greeting);
}

/**
 * Closes, when a member has ended, the connection that was on its way to it. Node hands over one after the other, each once the one
 * before was taken, and keeps that of a member which was killed open for ever: the visitor would wait for an answer in vain.
 */
function closeUndelivered({ process: member }: Worker): void {
  let last: { close?(): void } | undefined;
  const send = member.send as (...words: unknown[]) => boolean;
  member.send = (...words: unknown[]) => {
    const [message, handle] = words as [{ act?: string } | undefined, typeof last];
    if (message?.act === "newconn") last = handle;
    return send.apply(member, words);
  };
  // One that was taken is closed here already, which makes this nothing.
  member.once("exit", () => last?.close?.());
}

/** Where a member has ended meanwhile there is nobody to tell. */
function tell(worker: Worker, message: ToMember): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
