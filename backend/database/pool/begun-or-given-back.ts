import type { Pool, PoolClient } from "pg";

/**
 * The pool as the ORM is to see it. Its transactions leave a connection with nobody where BEGIN itself fails, as on one that a
 * restart of the server has ended: once there are as many as the pool may hold, nobody gets one any more. Here the
 * connection of a refused BEGIN goes back, to be thrown away. Single statements and other users of the pool are as ever.
 */
export function begunOrGivenBack(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const { query } = client;
    const begin = (...args: unknown[]): unknown => {
      client.query = query;
      const answer: unknown = Reflect.apply(query, client, args);
      if (answer instanceof Promise) answer.catch((error: Error) => client.release(error));
      return answer;
    };
    client.query = begin as PoolClient["query"];
    return client;
  };
  type Taken = Parameters<Pool["connect"]>[0] | undefined;
  return Object.create(pool, { connect: { value: (taken: Taken) => (taken ? pool.connect(taken) : connect()) } }) as Pool;
}
