import { isUuid } from "#app/domain/uuid.ts";
import { AppError } from "#app/services/app-error.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { versionInPlace } from "./model-portfolio.server.ts";

/** Streams of one person in one process: pages that are looked at, in some windows. */
export const MOST_STREAMS = 4;
/** A stream ends before its token does; the page opens the next one, and its session is looked at again. */
const LONGEST_MS = 240_000;
/** Proxies cut what is silent for a minute. */
const BEAT_MS = 20_000;

const open = new Map<string, number>();
const count = (person: string, by: 1 | -1) => {
  const left = (open.get(person) ?? 0) + by;
  if (left > 0) open.set(person, left);
  else open.delete(person);
};

const encoder = new TextEncoder();

/**
 * Versions of one portfolio as server-sent events, the one in place first. Where there is no line, or no room for another, the answer is
 * an error, and the page asks by itself.
 */
export async function changeStream(viewer: Viewer, uuid: string, signal: AbortSignal): Promise<Response> {
  const person = viewer.user.uuid;
  if ((open.get(person) ?? 0) >= MOST_STREAMS) return new Response(null, { status: 429 });
  count(person, 1);
  const line = { controller: null as ReadableStreamDefaultController<Uint8Array> | null, stop: () => {}, over: false };
  const end = () => {
    if (line.over) return;
    line.over = true;
    count(person, -1);
    clearInterval(beat);
    clearTimeout(longest);
    signal.removeEventListener("abort", end);
    line.stop();
    try {
      line.controller?.close();
    } catch {
      // The browser has left: its stream is closed already.
    }
  };
  const say = (text: string) => {
    if (!line.over) line.controller?.enqueue(encoder.encode(text));
  };
  const tell = (version: number) => say(`data: ${JSON.stringify({ version })}\n\n`);
  const beat = setInterval(() => say(":\n\n"), BEAT_MS).unref();
  const longest = setTimeout(end, LONGEST_MS).unref();
  signal.addEventListener("abort", end);
  try {
    let newest = -1;
    const stop = await viewer.portfolioChanges({
      tell: ({ portfolio, version }) => {
        if (portfolio !== uuid) return;
        newest = version;
        tell(version);
      },
      ended: end,
    });
    line.stop = stop;
    // What changed between the page and this line is in the version in place.
    const inPlace = isUuid(uuid) ? await versionInPlace(viewer, uuid) : null;
    if (line.over) stop();
    if (line.over || inPlace === null) {
      end();
      if (inPlace === null) return new Response(null, { status: 404 });
      throw new AppError("The line was closed before it stood.", { code: "LINE_CLOSED", status: 503, correlationId: null });
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        line.controller = controller;
        tell(Math.max(newest, inPlace));
      },
      cancel: end,
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" } });
  } catch (error) {
    end();
    throw error;
  }
}
