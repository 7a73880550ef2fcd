import type { Pool } from "pg";

type Query = (...given: unknown[]) => unknown;

/** Tells `done` the seconds that each statement took, from its sending to its answer, whichever way it was asked; and whether it was done. */
export function timeQueries(pool: Pool, done: (seconds: number, isDone: boolean) => void): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    const timed: Query = (...given) => {
      const started = performance.now();
      const end = (isDone: boolean) => done((performance.now() - started) / 1000, isDone);
      const callback = given.at(-1);
      if (typeof callback === "function") {
        const told = (...answer: unknown[]) => {
          end(answer[0] == null);
          callback(...answer);
        };
        return query(...given.slice(0, -1), told);
      }
      const answer = query(...given);
      if (!(answer instanceof Promise)) return answer;
      answer.then(
        () => end(true),
        () => end(false),
      );
      return answer;
    };
    client.query = timed as typeof client.query;
  });
}
