import { Agent, FormData, fetch } from "undici";
import type { Told } from "./ledger.ts";

/** 0: no answer came. */
export interface Answer<T = unknown> {
  status: number;
  body: T;
  /** What the answer says of the write, where its status does not. */
  told?: Told;
}

export interface Asked {
  /** Of the write: its idempotency key and, where the service lets it, what the request is called in the audit log. */
  name?: string;
  body?: object | FormData;
  version?: number;
}

/** Tokens hold for five minutes; each person signs in again before that, once for all writers. */
const RENEWED_AFTER_MS = 100_000;

/** The service as scripts of its people see it: over the API, with a token of each. */
export class World {
  /** The proxies in front of a service have certificates of their own. */
  readonly #agent = new Agent({ connect: { rejectUnauthorized: false }, connections: 64 });
  readonly #tokens = new Map<string, { token: string; at: number }>();
  readonly #renewals = new Map<string, Promise<void>>();

  constructor(
    readonly url: string,
    private readonly patienceMs: number,
  ) {}

  /** Signs a person in, as after a fault anybody must be able to. */
  async signIn(username: string): Promise<void> {
    const at = Date.now();
    const answer = await this.#send("POST", "/user-service/v1/token/authorize", {}, { username, password: "demo" });
    if (answer.status !== 200) throw new Error(`Sign-in of ${username}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.#tokens.set(username, { token: (answer.body as { access_token: string }).access_token, at });
  }

  /** The person's token, a new one where it is about to end and the service gives one. */
  async #tokenOf(username: string): Promise<string> {
    const held = this.#tokens.get(username);
    if (held && Date.now() - held.at < RENEWED_AFTER_MS) return held.token;
    let renewal = this.#renewals.get(username);
    if (!renewal) {
      renewal = this.signIn(username)
        .catch(() => undefined)
        .finally(() => this.#renewals.delete(username));
      this.#renewals.set(username, renewal);
    }
    await renewal;
    return this.#tokens.get(username)?.token ?? "";
  }

  /** Sends a request as that person, or as nobody. Never throws: status 0 says that no answer came. */
  async ask<T = unknown>(who: string | null, method: string, path: string, asked: Asked = {}): Promise<Answer<T>> {
    const { name, body, version } = asked;
    const headers = {
      ...(who && { authorization: `Bearer ${await this.#tokenOf(who)}` }),
      ...(name && { "idempotency-key": name, "x-request-id": name }),
      ...(version !== undefined && { "if-match": String(version) }),
    };
    return (await this.#send(method, path, headers, body).catch((error: Error) => ({
      status: 0,
      body: String(error.cause ?? error),
    }))) as Answer<T>;
  }

  /** The same where it must succeed: what writers begin with. */
  async must<T>(who: string | null, method: string, path: string, asked: Asked = {}): Promise<T> {
    const { status, body } = await this.ask<T>(who, method, path, asked);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: object | FormData): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: body === undefined || isForm ? headers : { "content-type": "application/json", ...headers },
      body: body === undefined || isForm ? (body as FormData | undefined) : JSON.stringify(body),
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(this.patienceMs),
    });
    const text = await answer.text();
    return { status: answer.status, body: answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text.slice(0, 200) };
  }
}

/** A form with a text file in its part `file`. */
export function fileForm(name: string, text: string, type = "text/csv"): FormData {
  const form = new FormData();
  form.set("file", new File([text], name, { type }));
  return form;
}
