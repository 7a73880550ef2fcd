import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { InvitationCard } from "#app/modules/user/invitation-card.tsx";
import { UserForm } from "#app/modules/user/user-form.tsx";
import { UserFrame } from "#app/modules/user/user-frame.tsx";
import styles from "#app/modules/user/users.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["users"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function UserNew() {
  const { title, view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <UserFrame area={view.area} title={title}>
      {view.accountsHere ? null : (
        <Notice kind="information" title={t("users.elsewhere.title")}>
          {t("users.elsewhere.newText")}
        </Notice>
      )}
      {answer?.invited ? (
        <InvitationCard area={view.area} invited={answer.invited} />
      ) : (
        <UserForm view={view} lastResult={answer?.result} />
      )}
    </UserFrame>
  );
}
