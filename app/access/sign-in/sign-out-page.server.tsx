import { renderToStaticMarkup } from "react-dom/server";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";

interface SignOutPage {
  /** End-session endpoint of the provider. */
  action: string;
  /** What it is told; a token among it stands in the form alone. */
  fields: Readonly<Record<string, string>>;
  language: InterfaceLanguage;
  nonce: string;
}

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f7f9;color:#1c2024;font:14px/20px system-ui,sans-serif}
main{max-width:480px;margin:16px;padding:32px;background:#fff;border:1px solid #d1d3d5;border-radius:8px}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:500}p{margin:0 0 16px}
button{min-height:40px;padding:9px 16px;border:1px solid #ca2c7a;border-radius:6px;background:#ca2c7a;color:#fff;font:inherit;font-weight:500}`;

/**
 * Sign-out at the provider by form (OpenID Connect RP-Initiated Logout 1.0, section 2). The form sends itself where scripts run,
 * and has a button where not.
 */
export function signOutPage({ action, fields, language, nonce }: SignOutPage, publicUrl: URL): Response {
  const t = getFixedT(language);
  const page = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t("auth.signOut.title")}</title>
        <style nonce={nonce}>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{t("auth.signOut.title")}</h1>
          <p>{t("auth.signOut.text")}</p>
          <form method="post" action={action}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit">{t("auth.signOut.confirm")}</button>
          </form>
        </main>
        <script nonce={nonce}>document.forms[0].submit()</script>
      </body>
    </html>,
  );
  const own = `'nonce-${nonce}'`;
  // A provider may hand the sign-out on to those behind it, whose addresses are not known here.
  const targets = `'self' ${publicUrl.origin} ${new URL(action).origin} https:`;
  return new Response(`<!DOCTYPE html>${page}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; script-src ${own}; style-src ${own}; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}
