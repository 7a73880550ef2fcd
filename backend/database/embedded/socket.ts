import { Duplex } from "node:stream";
import { Framing } from "#backend/database/embedded/framing.ts";

/** Sends one batch of protocol bytes and gives the backend's answer. */
export type Exchange = (bytes: Buffer) => Promise<Uint8Array>;

/**
 * Stands in for the TCP socket of a node-postgres client: what the client writes goes to the thread of the embedded
 * database, what that answers is read. So the driver keeps its own protocol, types, errors and prepared statements.
 */
export class EmbeddedSocket extends Duplex {
  readonly #open: () => Promise<Exchange>;
  readonly #framing = new Framing();
  #exchange: Exchange | null = null;

  constructor(open: () => Promise<Exchange>) {
    super({ allowHalfOpen: false });
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (exchange) => {
        this.#exchange = exchange;
        this.emit("connect");
      },
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send(chunk, done);
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error | null) => void): void {
    this.#send(Buffer.concat(chunks.map((c) => c.chunk)), done);
  }

  override _read(): void {}

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  #send(chunk: Buffer, done: (error?: Error | null) => void): void {
    const exchange = this.#exchange;
    if (!exchange) {
      done(new Error("The embedded database is not connected"));
      return;
    }
    const batches = this.#framing.push(chunk);
    const next = async () => {
      for (const batch of batches) {
        const answer = await exchange(batch);
        if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
      }
    };
    next().then(
      () => done(),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
