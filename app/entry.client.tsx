import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { loadDrawnParts, loadParts } from "./components/behaviour/on-demand.tsx";
import { hearTouches } from "./components/behaviour/touches.ts";
import { startFromPage } from "./i18n/i18n.client.ts";

const i18n = startFromPage();

// Components that add a style element at run time need the nonce of the document.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

// The server marks the title of a refused form; the error summary marks it again once it is alive.
const mark = i18n.t("common.form.errorTitlePrefix");
if (document.title.startsWith(mark.trim())) document.title = document.title.slice(mark.length);

// Nobody needs it on the first load: it comes with the first letter typed, the first look back, a sign-out in another window, or
// after a minute.
const watch = (event?: Event) => import("./session-watch.client.ts").then(({ watchSession }) => watchSession(event));
document.addEventListener("input", watch, { once: true });
document.addEventListener("visibilitychange", watch, { once: true });
setTimeout(watch, 60_000);
const signOuts = new BroadcastChannel("cairn-sign-out");
signOuts.addEventListener("message", watch);
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.action.endsWith("/auth/logout")) signOuts.postMessage(null);
});

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    );
  });
/**
 * Remix suspends its root until the data of the page are decoded, and a key or a press in that moment makes React fail ("Root did not
 * complete", remix-run/remix#10214). So they are decoded before React begins: what the component throws, called as a function, is the wait.
 */
async function readData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (wait) {
    await wait;
  }
}

hearTouches();
// A part that does not come, on a broken network, is drawn anew when it is there.
void Promise.all([loadDrawnParts().catch(() => {}), readData()]).then(hydrate);
setTimeout(loadParts, 3000);
