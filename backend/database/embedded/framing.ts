/**
 * Cuts what a client writes into batches that the backend answers with ReadyForQuery: everything up to a Query ('Q'),
 * Sync ('S') or Flush ('H') message, or the untyped startup message at the beginning. A rest stays for the next call.
 */
export class Framing {
  #rest = Buffer.alloc(0);
  #started = false;

  push(chunk: Buffer): Buffer[] {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const batches: Buffer[] = [];
    let from = 0;
    let at = 0;
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (at + head + 4 > data.length) break;
      const end = at + head + data.readUInt32BE(at + head);
      if (end > data.length) break;
      const type = this.#started ? String.fromCharCode(data[at] ?? 0) : "startup";
      at = end;
      this.#started = true;
      if (type === "startup" || type === "Q" || type === "S" || type === "H") {
        batches.push(data.subarray(from, at));
        from = at;
      } else if (type === "X") {
        from = at;
      }
    }
    this.#rest = Buffer.from(data.subarray(from));
    return batches;
  }
}
