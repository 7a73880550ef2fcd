import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { organisationPath, organisationsPath } from "#app/navigation/paths.ts";
import { SETTINGS } from "./settings-kind.ts";

export interface DeletePageProps {
  kind: OrganisationKind;
  uuid: string;
  name: string;
  title: string;
  version: number;
  idem: string;
  /** What uses the organisation, when the deletion was refused. */
  reasons: string[];
  /** It changed since the question was asked. */
  changed: boolean;
}

export function DeletePage({ kind, uuid, name, title, version, idem, reasons, changed }: DeletePageProps) {
  const { t } = useTranslation();
  const { segment } = SETTINGS[kind];
  const back = organisationPath(segment, uuid);
  const breadcrumb = [
    { label: t(`organisation.${kind}.title`), href: organisationsPath(segment) },
    { label: name, href: back },
    { label: t("common.actions.delete") },
  ];
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb} />
      <DeleteCard
        text={t("organisation.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("organisation.delete.inUse")}
        reasons={reasons.map((reason) => ({ text: reason }))}
        changed={changed ? t("organisation.delete.changed") : null}
      />
    </>
  );
}
