import { RemixBrowser } from "@remix-run/react";
import { setNonce } from "get-nonce";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startFromPage } from "./i18n/i18n.client.ts";

const i18n = startFromPage();

// Components that add a style element at run time need the nonce of the document.
const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
if (nonce) setNonce(nonce);

// The server marks the title of a refused form; the error summary marks it again once it is alive.
const mark = i18n.t("common.form.errorTitlePrefix");
if (document.title.startsWith(mark.trim())) document.title = document.title.slice(mark.length);

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
