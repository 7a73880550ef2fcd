import { Agent, fetch } from "undici";
import { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";
import { type Fault, pause } from "./fault.ts";
import { History } from "./history.ts";

const WRITERS = 4;
const PATIENCE_MS = 20_000;
/** Longest time from the end of a fault to the next acknowledged write, on a machine that does much else. */
const HEALED_MS = 60_000;
const PAUSE_MS = 20;

/** Administrators who add one market event after the other over the API, as scripts do, and note what they are told. */
export class Writers {
  readonly history = new History();
  /** Answers that should not have been given. */
  readonly trouble: string[] = [];
  /** The names of all writes begin so. */
  readonly prefix: string;
  /** The proxies in front of a service have certificates of their own. */
  readonly #agent = new Agent({ connect: { rejectUnauthorized: false } });
  readonly #counts = new Array<number>(WRITERS).fill(0);
  #token = "";
  #going = true;
  #done: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly fault: Pick<Fault, "name" | "excused" | "patienceMs">,
    private readonly seed: number,
  ) {
    this.prefix = `Fault ${seed} `;
  }

  /** Gets a token for the next minutes. */
  async signIn(): Promise<void> {
    const answer = await this.#post("/user-service/v1/token/authorize", { username: "admin", password: "demo" }, {}, PATIENCE_MS);
    if (answer.status !== 200) throw new Error(`Sign-in of the writers: ${answer.status}`);
    this.#token = (answer.body as { access_token: string }).access_token;
  }

  start(): void {
    this.#done = Promise.all(this.#counts.map((_, n) => this.#write(n)));
  }

  /** Waits until each writer has been acknowledged once more; throws when that takes too long. */
  async acknowledgedOnceMore(): Promise<void> {
    const before = [...this.#counts];
    const deadline = Date.now() + HEALED_MS;
    while (this.#counts.some((count, n) => count === before[n])) {
      if (Date.now() > deadline) throw new Error(`no write was acknowledged ${HEALED_MS / 1000} s after the fault`);
      await pause(PAUSE_MS);
    }
  }

  async stop(): Promise<void> {
    this.#going = false;
    await this.#done;
    await this.#agent.destroy();
  }

  /** What is not acknowledged is asked again under its key, as a browser does, or left, as by somebody who goes home. */
  async #write(writer: number): Promise<void> {
    const random = new MersenneTwister(this.seed * WRITERS + writer);
    for (let n = 0; this.#going; n++) {
      const name = `${this.prefix}writer ${writer} write ${n}`;
      while (!(await this.#ask(name)) && this.#going && random.nextBelow(3) > 0) await pause(PAUSE_MS);
      if (this.history.acknowledged.has(name)) this.#counts[writer] = (this.#counts[writer] ?? 0) + 1;
      await pause(PAUSE_MS);
    }
  }

  async #ask(name: string): Promise<boolean> {
    this.history.asked.add(name);
    const event = { name: { fr: name, en: name }, category: "PANDEMIC", startDate: "2020-02-19", endDate: "2020-03-23" };
    const headers = { authorization: `Bearer ${this.#token}`, "idempotency-key": name };
    const patience = this.fault.patienceMs ?? PATIENCE_MS;
    const { status, body } = await this.#post("/product-config-service/v1/market_events", event, headers, patience).catch(
      (error: Error) => ({
        status: 0,
        body: String(error.cause ?? error),
      }),
    );
    if (status === 201) this.history.acknowledged.set(name, (body as { id: string }).id);
    else if (!this.fault.excused.includes(status)) this.trouble.push(`${name}: ${status} ${JSON.stringify(body)}`);
    return status === 201;
  }

  async #post(path: string, body: object, headers: Record<string, string>, patienceMs: number): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text.slice(0, 200) };
  }
}
