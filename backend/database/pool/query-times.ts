import type { Pool } from "pg";

type Query = (...given: unknown[]) => unknown;

/** Tells `done` the seconds that each statement took, from its sending to its answer, whichever way it was asked. */
export function timeQueries(pool: Pool, done: (seconds: number) => void): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const timed: Query = (...given) => {
      const started = performance.now();
      const end = () => done((performance.now() - started) / 1000);
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const told = (...answer: unknown[]) => {
          end();
          callback(...answer);
        };
        return query(...given.slice(0, -1), told);
      }
      const answer = query(...given);
      return answer instanceof Promise ? answer.finally(end) : answer;
    };
    client.query = timed as typeof client.query;
  });
}
