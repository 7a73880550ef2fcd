import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import { type FromMember, isToMember, type ToMember } from "./member-messages.ts";
import { BEAT_MS } from "./standstill.ts";

/** This process as one of several on one port. */
export interface Member {
  /** Its place among them, from 1. */
  readonly number: number;
  /** Tells the supervisor that it serves, with the greeting of the installation. */
  ready(greeting: string): void;
  /** Tells the supervisor why it cannot start; resolves when that was handed over. */
  failed(reason: string): Promise<void>;
  /** Calls `work` when the supervisor wants the process to end, or a successor has taken its place. */
  onEnd(work: (reason: "end" | "retire") => void): void;
  /** Gives its own figures to the supervisor from now on, and a way to ask for those of all of them together. */
  shareFigures(own: Registry): () => Promise<string>;
}

const FIGURES_MS = 6_000;

/** Null for a process that serves alone. */
export function memberOfSeveral(): Member | null {
  if (!cluster.isWorker) return null;
  // Made for its answers to the supervisor, who waits for each member: one that is only starting has no figures yet.
  new AggregatorRegistry();
  const say = (message: FromMember) => process.connected && process.send?.(message);
  const waiting = new Map<number, (answer: Extract<ToMember, { cairn: "figures" }>) => void>();
  let asked = 0;
  // One that is only starting has nothing to end in order.
  let end: (reason: "end" | "retire") => void = () => process.exit(0);
  process.on("message", (message: unknown) => {
    if (!isToMember(message)) return;
    if (message.cairn === "figures") waiting.get(message.id)?.(message);
    else end(message.cairn);
  });
  return {
    number: Number(process.env.CAIRN_MEMBER),
    ready(greeting) {
      say({ cairn: "ready", greeting });
      setInterval(() => say({ cairn: "beat" }), BEAT_MS).unref();
    },
    failed: (reason) =>
      new Promise((resolve) =>
        process.connected ? process.send?.({ cairn: "failed", reason } satisfies FromMember, () => resolve()) : resolve(),
      ),
    onEnd(work) {
      end = work;
    },
    shareFigures(own) {
      AggregatorRegistry.setRegistries(own);
      return () => {
        const id = asked++;
        return new Promise<string>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error("The figures of all processes did not come in time.")), FIGURES_MS);
          waiting.set(id, (answer) => {
            clearTimeout(late);
            if ("text" in answer) resolve(answer.text);
            else reject(new Error(answer.fault));
          });
          say({ cairn: "figures", id });
        }).finally(() => waiting.delete(id));
      };
    },
  };
}
