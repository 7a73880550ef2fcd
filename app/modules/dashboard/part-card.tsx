import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { Part } from "./part.server.ts";

interface PartCardProps<T> {
  title: string;
  hint?: string;
  actions?: ReactNode;
  part: Part<T>;
  children: (loaded: T) => ReactNode;
}

/** A part of the page; one that could not be loaded says so and leaves the others. */
export function PartCard<T>({ title, hint, actions, part, children }: PartCardProps<T>) {
  if ("loaded" in part)
    return (
      <Card title={title} hint={hint} actions={actions} flush>
        {children(part.loaded)}
      </Card>
    );
  return (
    <Card title={title}>
      <PartFailed reference={part.failed} />
    </Card>
  );
}

/** Says that a part of the page is missing, with a way to ask for it again. */
export function PartFailed({ reference }: { reference: string }) {
  const { t } = useTranslation();
  return (
    <Notice kind="negative" actions={<Link to=".">{t("dashboard.failed.again")}</Link>}>
      {t("dashboard.failed.text", { reference })}
    </Notice>
  );
}
