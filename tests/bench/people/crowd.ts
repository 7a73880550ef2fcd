// A process of its own: what the people's computers do must not keep waiting the server that the bench measures.
// Reads `CrowdAsked` as JSON from the standard input, writes `CrowdSeen`.
import { json } from "node:stream/consumers";

export interface CrowdAsked {
  url: string;
  /** Pages that each person asks for, one after the other. */
  refreshes: number;
  /** One for each person. */
  cookies: string[];
}

export interface CrowdSeen {
  /** Milliseconds of each page. */
  times: number[];
  errors: number;
}

const { url, refreshes, cookies } = (await json(process.stdin)) as CrowdAsked;
const seen: CrowdSeen = { times: [], errors: 0 };
await Promise.all(
  cookies.map(async (cookie) => {
    for (let n = 0; n < refreshes; n++) {
      const start = performance.now();
      const answer = await fetch(url, { headers: { cookie, "accept-encoding": "br" }, redirect: "manual" }).catch(() => null);
      const page = await answer?.text().catch(() => null);
      if (answer?.status !== 200 || !page?.includes("</html>")) seen.errors += 1;
      seen.times.push(performance.now() - start);
    }
  }),
);
process.stdout.write(JSON.stringify(seen));
