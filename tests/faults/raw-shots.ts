import { MersenneTwister } from "#backend/numerics/statistics/mersenne-twister.ts";

/** One connection as a stranger, a broken program or an attacker makes it: bytes, and how it ends. */
export interface Shot {
  bytes: Buffer;
  /** After the bytes: waits for the answer, says that nothing more comes, or is gone. */
  end: "wait" | "half" | "cut";
}

/** What somebody who is signed in sends along, so that requests come as far as the pages and the calls. */
export interface Person {
  cookie: string;
  token: string;
}

const METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND M-SEARCH get FOO".split(" ");
const SECRET = "Zm9yLXRoaXMtdGVzdC1vbmx5LWEtc2VjcmV0LXRva2Vu".slice(0, 43);
const UUID = "6f1f64a5-3d2c-4f0e-9b1a-0d7e52f6a001";
const PATHS =
  `/ /home /_root.data /auth/login /auth/login.data /auth/callback /auth/callback?code=x&state=y /auth/logout /auth/session /auth/backchannel-logout
/auth/link?key=${SECRET} /healthz /readyz /metrics /assets/none.js /favicon.ico /robots.txt /__manifest?p=/&version=x /fia/simulators /fia/simulators.data
/fia/simulators/${UUID} /fia/journey/new /admin/data/series /admin/data/load-values /admin/settings/admin-distributors/${UUID} /admin/privileges/users
/admin/questionnaires /methodology /license /preferences /questionnaire/${SECRET} /documents/${SECRET} /questionnaire/x /nothing/here
/api /api/ /api/docs /api/openapi.json /api/docs/fr /api/user-service/v1/token/authorize /api/user-service/v1/users /api/user-service/v1/token/x
/api/model-portfolio-service/data-info /api/model-portfolio-service/v1/model_portfolios /api/product-config-service/v1/market_events
/api/product-config-service/v1/market_events/${UUID} /api/financial-value-service/v1/financial_values/import_dump /api/srri-service/sri
/api/simulator-service/simulator/free_management /api/audit-service/v1/audit_logs /api/graphql
/realms/aaa /realms/aaa/.well-known/openid-configuration /realms/aaa/protocol/openid-connect/certs /realms/aaa/protocol/openid-connect/auth?client_id=cairn
/realms/aaa/protocol/openid-connect/token /realms/aaa/protocol/openid-connect/userinfo /realms/aaa/protocol/openid-connect/revoke
/realms/aaa/protocol/openid-connect/logout /realms/aaa/login-actions/authenticate/x /realms/aaa/login-actions/choose-password?key=x
/realms/aaa/login-actions/action-token /realms/aaa/account /static/fonts/roboto.woff2`.split(/\s+/);

const QUERIES =
  "?a=%ZZ ?a=%E0%A4%A ?__proto__[x]=1 ?constructor=1 ?returnTo=//elsewhere ?returnTo=%5c%5celsewhere ?key=%00 ?key[]=1&key[]=2 ?page=-1&size=NaN ?_routes=root ?_data=root ?index ?date=0000-00-00 ?q=%F0%9F%98%80 ?lang[]=fr ?sort=%00 ?? ?& ?=".split(
    " ",
  );
const PARTS = "// /.. /. /%2e%2e /%2F /%00 /% /%ZZ /%C0%AF /%E2%28%A1 /\\ /; /:a /* /~ /.data /.env /%0d%0aX:y /\u00ff /.well-known".split(
  " ",
);
const HOSTS = [
  "[::1",
  "a b",
  "http://x",
  "",
  "localhost:99999",
  "elsewhere",
  "\u00ff",
  "localhost, elsewhere",
  "user@localhost",
  "h".repeat(300),
];
const AUTHORITIES = "elsewhere user:word@localhost localhost:99999 [::1 [::1] %zz xn--a 127.0.0.1 a_b:80 .. :80".split(" ");

const HEADERS: Record<string, readonly string[]> = {
  cookie: [
    "a=%ZZ",
    "cairn-session=%00",
    "=",
    ";;;",
    "__Host-cairn-session=x",
    "cairn-loading=1",
    `a=${"c".repeat(6000)}`,
    "cairn-language=%",
  ],
  "accept-language": ["fr;q=NaN", ";;;", "*;q=0", "x".repeat(500), "fr-%00", "en;q=99999999999999999999", ",".repeat(400)],
  accept: ["*", "/", "text/html;q=", "application/json", ";;", "a/b,".repeat(200)],
  "accept-encoding": ["br;q=NaN", "*;q=0", "identity;q=0", "gzip,,,", "\u00ff", "br"],
  range: ["bytes=0-", "bytes=-1", "bytes=99999999999999999999-", "bytes=a-b", "bytes=5-1", `bytes=${"0-0,".repeat(400)}`, "lines=1"],
  "if-none-match": ["*", '"', 'W/"', ",,,", '"x"'.repeat(200)],
  "if-match": ["*", '"NaN"', "-1", '"999999999999999999999"', "\u00ff"],
  "if-modified-since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT", "99999999999999"],
  "if-range": ["x", '"x"'],
  authorization: [
    "Bearer",
    "Bearer x",
    "Bearer eyJhbGciOiJub25lIn0.e30.",
    "Basic %%%",
    "Basic bm9ib2R5Ong=",
    "Bearer ..",
    "Digest a=b",
    "Bearer \u00ff",
  ],
  origin: ["null", "http://elsewhere", "%%", "http://localhost:1"],
  referer: ["%%", "http://[", "/\u00ff"],
  "sec-fetch-site": ["cross-site", "same-origin", "x"],
  "sec-fetch-mode": ["navigate", "x"],
  "sec-purpose": ["prefetch", "prefetch;prerender"],
  "x-forwarded-for": ["x", "::ffff:1.2.3.4", "1.2.3.4, , 5", "%", ",".repeat(300)],
  "x-forwarded-host": ["a b", "[::1", "elsewhere"],
  "x-forwarded-proto": ["x", "https", "javascript"],
  forwarded: ["for=;host=", "x"],
  "x-request-id": ["x", "\u00ff", "a".repeat(200)],
  "idempotency-key": ["", "x".repeat(2000), "\u00ff"],
  expect: ["100-continue", "200-ok", ""],
  te: ["trailers", "gzip"],
  trailer: ["content-length"],
  "content-type": [
    "multipart/form-data",
    "multipart/form-data; boundary=",
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${"b".repeat(300)}`,
    "multipart/form-data; boundary=x",
    "application/json",
    "application/json; charset=utf-7",
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=%%",
    "text/plain",
    ";",
    "\u00ff/x",
  ],
  "content-encoding": ["gzip", "br", "x"],
  "access-control-request-method": ["POST", "%"],
  "x-http-method-override": ["DELETE"],
  upgrade: ["websocket", "h2c", "x", ""],
  "sec-websocket-key": ["x", "dGhlIHNhbXBsZSBub25jZQ=="],
  "sec-websocket-version": ["13", "99", "x"],
  "sec-websocket-extensions": ["permessage-deflate; server_max_window_bits=99", ";;"],
  "sec-websocket-protocol": ["a, a", "\u00ff"],
  connection: ["close", "keep-alive", "Upgrade", "close, Upgrade", "content-length", ",,,"],
};
const LENGTHS = ["-1", "1e3", "0x10", "99999999999999999999", "5, 5", " ", "abc", "+5"];
const CODINGS = ["chunked", "chunked, chunked", "gzip, chunked", "identity", "xchunked", "chunked\t", "Chunked"];
const ODD_LINES = ["no colon", ": empty", "a b: c", " folded: x", "\u0000: x", "x: \u0000", "x:\ry", "\t", "Host : x", "x: \u0001\u0002"];
const BODIES = [
  "",
  "{}",
  "null",
  "[",
  '{"a":',
  '{"__proto__":{"x":1},"username":{"a":1}}',
  '{"username":"\\u0000","password":"\\ud800"}',
  `${"[".repeat(3000)}`,
  `${'{"a":'.repeat(500)}1${"}".repeat(500)}`,
  "username=a&password=%ZZ",
  "a=1&".repeat(500),
  "username[]=a&username[b]=c&__proto__=1",
  "token=x&client_id=cairn&grant_type=authorization_code&code=x",
  "grant_type=password&username=a&password=b",
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="%00"\r\nContent-Type: x\r\n\r\n',
  "--x\r\n\r\n--x",
  "--x\r\nContent-Disposition: form-data\r\n\r\n--x--",
  "\u00ff\u00fe\u0000".repeat(50),
  "x".repeat(70_000),
];

class Dice {
  readonly #random: MersenneTwister;
  constructor(seed: number) {
    this.#random = new MersenneTwister(seed);
  }
  /** True once in so many throws. */
  once(n: number): boolean {
    return this.#random.nextBelow(n) === 0;
  }
  below(n: number): number {
    return this.#random.nextBelow(n);
  }
  of<T>(values: readonly T[]): T {
    return values[this.#random.nextBelow(values.length)]!;
  }
}

function targetOf(dice: Dice, own: string): string {
  let path = dice.of(PATHS);
  if (dice.once(3)) path = path.replace(/(?=\/|$)/g, (at) => (dice.once(3) ? dice.of(PARTS) : at));
  if (dice.once(3)) path += dice.of(QUERIES);
  if (dice.once(60)) path += `/${"a".repeat(dice.of([300, 4000, 9000, 20_000]))}`;
  if (dice.once(60)) path += "/a".repeat(2_000);
  if (dice.once(40)) path = path.replace("/", dice.of(["//", "///", "/\\", "/./", "/%2f"]));
  if (dice.once(40)) path += dice.of(["#x", " x", "\t", "\u0000", "\u00e9", "\r"]);
  if (dice.once(12))
    return `${dice.of(["http", "https", "HTTP", "ws", "ftp", "javascript"])}:${dice.of(["//", "//", "//", "/", "////", ""])}${dice.of([own, ...AUTHORITIES])}${dice.of([path, "", "?x"])}`;
  return dice.once(40) ? dice.of(["*", "", "?x", "//", "/", "localhost:80", "x", "..", "//elsewhere/..", "*x"]) : path;
}

function bodyOf(dice: Dice): { lines: string[]; body: string } {
  const body = dice.of(BODIES);
  const length = Buffer.byteLength(body, "latin1");
  if (dice.once(8)) {
    const chunk = dice.of([
      `${length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      `zz\r\n${body}`,
      `ffffffffffffffffff\r\n${body}`,
      `5;a=b\r\nx`,
      "0\r\nx: y\r\n\r\n",
    ]);
    const lines = [`transfer-encoding: ${dice.of(CODINGS)}`];
    return { lines: dice.once(4) ? [...lines, `content-length: ${length}`] : lines, body: chunk };
  }
  if (dice.once(12)) return { lines: [`content-length: ${dice.of(LENGTHS)}`], body };
  if (dice.once(12)) return { lines: [`content-length: ${Math.max(0, length + dice.below(9) - 4)}`], body };
  return { lines: dice.once(20) ? [`content-length: ${length}`, `content-length: ${length}`] : [`content-length: ${length}`], body };
}

function requestOf(dice: Dice, own: string, person: Person): string {
  const method = dice.once(3) ? dice.of(METHODS) : dice.of(["GET", "GET", "POST"]);
  const version = dice.once(20)
    ? dice.of([" HTTP/1.0", " HTTP/0.9", " HTTP/2.0", " HTTP/1.10", "", " http/1.1", " HTTP/1.1 "])
    : " HTTP/1.1";
  const lines = [`${method} ${targetOf(dice, own)}${version}`];
  if (!dice.once(30)) lines.push(`Host: ${dice.once(20) ? dice.of(HOSTS) : own}`);
  if (dice.once(60)) lines.push("Host: elsewhere");
  if (dice.once(2)) lines.push(`Cookie: ${person.cookie}`);
  if (dice.once(3)) lines.push(`Authorization: Bearer ${person.token}`);
  if (dice.once(2)) lines.push(`Origin: http://${own}`);
  if (dice.once(2)) lines.push("Connection: close");
  for (const name of Object.keys(HEADERS)) if (dice.once(14)) lines.push(`${name}: ${dice.of(HEADERS[name]!)}`);
  if (dice.once(40)) lines.push(dice.of(ODD_LINES));
  if (dice.once(100)) lines.push(...Array.from({ length: dice.of([150, 2100]) }, (_, n) => `x-${n}: y`));
  if (dice.once(100)) lines.push(`x-long: ${"l".repeat(dice.of([8_000, 17_000, 70_000]))}`);
  const { lines: about, body } = method === "GET" && !dice.once(10) ? { lines: [], body: "" } : bodyOf(dice);
  return `${[...lines, ...about].join(dice.once(60) ? "\n" : "\r\n")}\r\n\r\n${body}`;
}

function upgradeOf(dice: Dice, own: string, person: Person): string {
  const target = dice.once(2) ? "/api/model-portfolio-service/data-info" : targetOf(dice, own);
  const lines = [`${dice.once(10) ? dice.of(METHODS) : "GET"} ${target} HTTP/1.1`, `Host: ${dice.once(20) ? dice.of(HOSTS) : own}`];
  lines.push(
    `Connection: ${dice.of(["Upgrade", "Upgrade", "upgrade, close"])}`,
    `Upgrade: ${dice.once(6) ? dice.of(HEADERS.upgrade!) : "websocket"}`,
  );
  if (!dice.once(6)) lines.push(`Sec-WebSocket-Version: ${dice.once(8) ? "x" : "13"}`);
  if (!dice.once(6)) lines.push(`Sec-WebSocket-Key: ${dice.once(8) ? "x" : "dGhlIHNhbXBsZSBub25jZQ=="}`);
  if (dice.once(2)) lines.push(`Authorization: Bearer ${dice.once(3) ? "x" : person.token}`);
  if (dice.once(4)) lines.push(`Origin: ${dice.of(["null", `http://${own}`, "http://elsewhere"])}`);
  if (dice.once(6)) lines.push(`Sec-WebSocket-Extensions: ${dice.of(HEADERS["sec-websocket-extensions"]!)}`);
  const { lines: about, body } = dice.once(6) ? bodyOf(dice) : { lines: [], body: "" };
  const frames = [
    "",
    "",
    "\u0081\u0005hello",
    "\u0089\u0000",
    "\u00ff\u00ff\u00ff\u00ff",
    `\u0082\u007f${"\u0000".repeat(8)}`,
    "\u0088\u0000",
  ];
  return `${[...lines, ...about].join("\r\n")}\r\n\r\n${body}${dice.of(frames)}`;
}

/** The shot of a number: always the same for the same address and person. `own` is the host that the service is reached by. */
export function shotOf(seed: number, own: string, person: Person): Shot {
  const dice = new Dice(seed);
  const one = () => (dice.once(8) ? upgradeOf(dice, own, person) : requestOf(dice, own, person));
  let text = dice.once(50)
    ? dice.of(["\r\n\r\n", "\u0016\u0003\u0001\u0002\u0000\u0001", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\u0000", "GET"])
    : one();
  if (dice.once(10)) for (let more = dice.below(4); more >= 0; more--) text += one();
  if (dice.once(8)) text = text.slice(0, dice.below(text.length + 1));
  if (dice.once(30)) text = text.replace(/[\s\S]/g, (at) => (dice.once(60) ? String.fromCharCode(dice.below(256)) : at));
  return { bytes: Buffer.from(text, "latin1"), end: dice.of(["wait", "wait", "wait", "half", "cut"]) };
}
