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
export function FlagBadge({ flag }: { flag: CheckView["flag"] }) {
  const { t } = useTranslation();
  const { tone, Icon } = LOOK[flag];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`adviceRules.flags.${flag}`)}
    </Badge>
  );
}

/** Every check with what was measured, what is allowed and where the rule comes from. `fixes`: within a form that takes remedies. */
export function CheckTable({ checks, fixes = false }: { checks: readonly CheckView[]; fixes?: boolean }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("adviceSteps.checks.caption")}
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
        { key: "measured", header: t("adviceSteps.checks.measured"), align: "end", cell: ({ measured }) => measured ?? "–" },
        { key: "allowed", header: t("adviceSteps.checks.allowed"), align: "end", cell: ({ allowed }) => allowed ?? "–" },
        { key: "flag", header: t("adviceSteps.checks.flag"), cell: ({ flag }) => <FlagBadge flag={flag} /> },
      ]}
    />
  );
}
