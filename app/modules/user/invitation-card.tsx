import { TextArea } from "@radix-ui/themes/components/text-area";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { type PrivilegesArea, userPath } from "#app/navigation/paths.ts";
import type { Invited } from "./save-user.server.ts";

/** The link by which a person chooses a password, shown once to whoever made it. */
export function InvitationCard({ area, invited }: { area: PrivilegesArea; invited: Invited }) {
  const { t } = useTranslation();
  const label = t("users.invitation.link");
  return (
    <Card className="card-form">
      <div className="form">
        <Notice kind="positive" role="status" title={t("users.invitation.ready", { name: invited.name })}>
          {t("users.invitation.text", { until: invited.until })}
        </Notice>
        <div className="field field-full">
          <label className="label" htmlFor="invitation-link">
            {label}
          </label>
          <TextArea
            size="2"
            id="invitation-link"
            className="invitation-link"
            readOnly
            rows={3}
            defaultValue={invited.link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="hint">{t("users.invitation.once")}</p>
        </div>
        <div className="form-actions">
          <ButtonLink variant="primary" to={userPath(area, invited.uuid)}>
            {t("users.invitation.done")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
