/** What the processes of one port tell the one that supervises them, and are told by it. */
export type FromMember =
  | { cairn: "ready"; greeting: string }
  /** Its event loop turns. */
  | { cairn: "beat" }
  /** It ends because it cannot start. */
  | { cairn: "failed"; reason: string }
  | { cairn: "figures"; id: number };
export type ToMember =
  | { cairn: "end" }
  /** Its successor serves: no new connection comes any more, those that are kept end with their next answer. */
  | { cairn: "retire" }
  | { cairn: "figures"; id: number; text: string }
  | { cairn: "figures"; id: number; fault: string };

const isNamed = (message: unknown, ...names: string[]) =>
  typeof message === "object" && message !== null && "cairn" in message && names.includes(String(message.cairn));

export const isFromMember = (message: unknown): message is FromMember => isNamed(message, "ready", "beat", "failed", "figures");
export const isToMember = (message: unknown): message is ToMember => isNamed(message, "end", "retire", "figures");
