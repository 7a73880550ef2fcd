import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LinkHouse } from "#app/contract/questionnaire/questionnaire-link.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { linkStyle } from "./look.server.ts";
import { OFFLINE_SCRIPT } from "./offline-script.server.ts";

export interface FrameProps {
  language: InterfaceLanguage;
  title: string;
  /** What the page belongs to, beside the name of the organisation. */
  subject?: string;
  house: LinkHouse | null;
  logo?: string | null;
  nonce: string;
  /** The optional script that keeps presses without a network. */
  script?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

/** Text of a style or script element of our own making: nothing that anybody typed is in it. */
const own = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

/** The frame of every page behind a client's link, in the organisation's look: one answer, no framework, no file but a logo. */
export function Frame({ language, title, subject = "", house, logo = null, nonce, script = false, foot = null, children }: FrameProps) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <style nonce={nonce} {...own(linkStyle(house?.chart))} />
      </head>
      <body>
        {house ? (
          <header>
            {logo ? <img src={logo} alt={house.name} height={32} /> : <b>{house.name}</b>}
            {subject ? <span>{subject}</span> : null}
          </header>
        ) : null}
        <main>{children}</main>
        {foot}
        {script ? <script nonce={nonce} {...own(OFFLINE_SCRIPT)} /> : null}
      </body>
    </html>
  );
}

export const htmlBytes = (page: ReactElement): Buffer<ArrayBuffer> => Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`);

/** A page that says why the service could not answer; `again` leads back to where the client was, `text` says what is kept. */
export function failureDocument(options: {
  kind: "tooMany" | "away";
  language: InterfaceLanguage;
  nonce: string;
  again: string;
  reference: string;
  text: string;
}): Buffer<ArrayBuffer> {
  const { kind, language, nonce, again, reference, text } = options;
  const t = getFixedT(language);
  const title = t(`questionnaireLink.failure.${kind}`);
  return htmlBytes(
    <Frame language={language} title={title} house={null} nonce={nonce}>
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="b" href={again}>
        {t("questionnaireLink.failure.again")}
      </a>
      <p className="m">{t("questionnaireLink.failure.reference", { id: reference })}</p>
    </Frame>,
  );
}
