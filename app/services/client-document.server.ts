import { compressed } from "./compressed.server.ts";

interface ClientDocument {
  body: Buffer<ArrayBuffer>;
  status: number;
  nonce: string;
  /** The page has a script of its own, and may show the organisation's logo. */
  isScripted?: boolean;
  more?: Record<string, string>;
}

/** The answer to a client who follows a link: nothing is loaded from elsewhere, kept by a cache, found by a search, or told to another page. */
export async function clientDocument(request: Request, { body, status, nonce, isScripted = false, more = {} }: ClientDocument) {
  const own = `'nonce-${nonce}'`;
  const scripted = isScripted ? `script-src ${own}; img-src 'self' data:; connect-src 'self'` : "img-src data:";
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Content-Security-Policy": `default-src 'none'; style-src ${own}; ${scripted}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    ...more,
  });
  const sent = await compressed(body, request, headers);
  headers.set("Content-Length", String(sent.length));
  return new Response(sent, { status, headers });
}
