import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FlagBadge } from "../checks/check-list.tsx";
import type { CandidatesView } from "./candidates.server.ts";

export interface CandidatesCardProps {
  candidates: CandidatesView;
  number: number;
  idem: string;
  version: number;
}

/** Model portfolios held against the session's rules, the best first, each with the reason of its place. */
export function CandidatesCard({ candidates, number, idem, version }: CandidatesCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("adviceShelf.candidates.title")} hint={t("adviceShelf.candidates.hint")}>
      <div className="stack" id="candidates">
        {candidates.length === 0 ? (
          <p>{t("adviceShelf.candidates.none")}</p>
        ) : (
          <Form method="post">
            <HiddenFields idem={idem} version={version} />
            <ol className="candidates">
              {candidates.map(({ uuid, name, flag, reason, failing }) => (
                <li key={uuid} className="stack">
                  <p>
                    <strong>{name}</strong> <FlagBadge flag={flag} />
                  </p>
                  <p>{reason}</p>
                  {failing.length > 0 ? (
                    <p className="hint">{t("adviceShelf.candidates.failing", { checks: failing.join(", ") })}</p>
                  ) : null}
                  <div className="form-actions">
                    <Button name="intent" value={`candidate:${uuid}`} aria-label={t("adviceShelf.candidates.takeNamed", { name, number })}>
                      {t("adviceShelf.candidates.take", { number })}
                    </Button>
                  </div>
                </li>
              ))}
            </ol>
          </Form>
        )}
      </div>
    </Card>
  );
}
