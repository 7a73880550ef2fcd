import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErasureQuestion } from "#app/modules/erasure/erasure-question.tsx";
import { UserFrame } from "#app/modules/user/user-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { userPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./erasure.server.ts";

export const handle = { i18n: ["erasure", "users"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function UserErasure() {
  const { area, uuid, name, title, view, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <UserFrame area={area} title={title} user={{ uuid, name }}>
      <ErasureQuestion
        view={view}
        idem={idem}
        text={t("erasure.users.text")}
        refused={answer?.refused ?? null}
        backHref={userPath(area, uuid)}
      />
    </UserFrame>
  );
}
export { UserNotFound as ErrorBoundary } from "#app/modules/user/user-frame.tsx";
