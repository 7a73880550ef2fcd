/**
 * A line that a start or an end says of itself, whatever LOG_LEVEL is: where it is, the account to begin with, why it cannot start. A person
 * at a terminal reads the sentence; a program that collects the log reads JSON, as all lines are.
 */
export const startLine = (level: "info" | "error" | "fatal", msg: string): string =>
  `${JSON.stringify({ level, time: new Date().toISOString(), msg })}\n`;

/** The sentence for a terminal and in development, its line otherwise. */
export function sayAtStart(stream: NodeJS.WriteStream, level: "info" | "fatal", sentence: string): void {
  // The bundle says production by itself; sources do where the variable does.
  const isForProgram = process.env.NODE_ENV === "production" && !stream.isTTY;
  stream.write(isForProgram ? startLine(level, sentence) : `${sentence}\n`);
}
