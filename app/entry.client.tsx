import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startFromPage } from "./i18n/i18n.client.ts";
import { loadIfLeft } from "./platform/shown-address.ts";
import { keepTranslatedTexts } from "./platform/translated-page.client.ts";

const i18n = startFromPage();

// Components that add a style element at run time need the nonce of the document.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

// The server marks the title of a refused form; the error summary marks it again once it is alive.
const mark = i18n.t("common.form.errorTitlePrefix");
if (document.title.startsWith(mark.trim())) document.title = document.title.slice(mark.length);

// Nobody needs it on the first load: it comes with the first letter typed, the first look back, a sign-out in another window, or
// after a minute.
const watch = (event?: Event) => import("./platform/session-watch.client.ts").then(({ watchSession }) => watchSession(event));
document.addEventListener("input", watch, { once: true });
document.addEventListener("visibilitychange", watch, { once: true });
setTimeout(watch, 60_000);
const signOuts = new BroadcastChannel("cairn-sign-out");
signOuts.addEventListener("message", watch);
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.action.endsWith("/auth/logout")) signOuts.postMessage(null);
});

/** Looks once more when the page is alive: the router may have begun, or ended, between its birth and the first render. */
function StillShown({ children }: { children: ReactNode }) {
  useEffect(() => void loadIfLeft(), []);
  return children;
}

keepTranslatedTexts();

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <StillShown>
            <RemixBrowser />
          </StillShown>
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

void readData().then(() => loadIfLeft() || hydrate());
