import { CheckCircledIcon, CrossCircledIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Button } from "#app/components/layout/button.tsx";
import type { CheckView } from "./check-view.server.ts";

const LOOK = {
  green: { tone: "positive", Icon: CheckCircledIcon },
  orange: { tone: "flashy", Icon: ExclamationTriangleIcon },
  red: { tone: "negative", Icon: CrossCircledIcon },
} as const;

/** A flag as icon and word. */
export function FlagBadge({ flag, accepted = false }: { flag: CheckView["flag"]; accepted?: boolean }) {
  const { t } = useTranslation();
  const { tone, Icon } = LOOK[flag];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(accepted ? "adviceSteps.checks.accepted" : `adviceRules.flags.${flag}`)}
    </Badge>
  );
}

interface CheckTableProps {
  checks: readonly CheckView[];
  /** Within a form that takes remedies. */
  fixes?: boolean;
}

/** What prevents it first; the checks that are met are folded, with how many there are. */
export function CheckTable({ checks, fixes = false }: CheckTableProps) {
  const { t } = useTranslation();
  const inTheWay = checks.filter(({ flag }) => flag !== "green");
  const met = checks.filter(({ flag }) => flag === "green");
  return (
    <div className="checks">
      {inTheWay.length > 0 ? (
        <Rows caption={t("adviceSteps.checks.caption")} checks={inTheWay} fixes={fixes} />
      ) : (
        <p className="checks-met">
          <FlagBadge flag="green" /> {t("adviceSteps.checks.allMet")}
        </p>
      )}
      {met.length > 0 ? (
        <details className="checks-folded">
          <summary>{t("adviceSteps.checks.met", { count: met.length })}</summary>
          <Rows caption={t("adviceSteps.checks.metCaption")} checks={met} fixes={false} />
        </details>
      ) : null}
    </div>
  );
}

/** Checks with what was measured, what is allowed and where the rule comes from. */
function Rows({ caption, checks, fixes }: Required<CheckTableProps> & { caption: string }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={caption}
      dense
      rows={checks}
      rowKey={({ key }) => key}
      columns={[
        {
          key: "name",
          header: t("adviceSteps.checks.rule"),
          rowHeader: true,
          cell: ({ name, text, lines, law, key, fix }) => (
            <>
              {name}
              {text ? <p className="hint">{text}</p> : null}
              {lines.length > 0 ? <p className="hint">{lines.join(", ")}</p> : null}
              <p className="hint">{law.join(" · ")}</p>
              {fixes && fix ? (
                <Button name="intent" value={`fix:${key}`}>
                  {fix}
                </Button>
              ) : null}
            </>
          ),
        },
        { key: "measured", header: t("adviceSteps.checks.measured"), align: "end", cell: ({ measured }) => measured },
        { key: "allowed", header: t("adviceSteps.checks.allowed"), align: "end", cell: ({ allowed }) => allowed },
        { key: "flag", header: t("adviceSteps.checks.flag"), cell: ({ flag, accepted }) => <FlagBadge flag={flag} accepted={accepted} /> },
      ]}
    />
  );
}
