import { Heading } from "@radix-ui/themes/components/heading";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Brand, BrandMark } from "./app-shell.tsx";

export interface MessagePageProps {
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** What support needs to find the incident. */
  reference?: string;
}

/** Title, one or two sentences, one action: errors, ended links, refusals. */
export function MessagePage({ title, text, action, reference }: MessagePageProps) {
  const { t } = useTranslation();
  return (
    <div className="message">
      <Heading as="h1" size="6" weight="medium" className="page-title">
        {title}
      </Heading>
      <p className="message-text">{text}</p>
      {reference ? <p className="hint reference">{t("errors.reference", { reference })}</p> : null}
      {action ? <div className="message-action">{action}</div> : null}
    </div>
  );
}

/** Frame of message pages for people who are not signed in: the logo alone. */
export function MessageShell({ brand, children }: { brand: Brand; children: ReactNode }) {
  return (
    <div className="message-shell">
      <header className="message-brand">
        <BrandMark brand={brand} />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
