import { CheckCircledIcon, ChevronDownIcon, CrossCircledIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { CheckView } from "./check-view.server.ts";

const LOOK = {
  green: { tone: "positive", Icon: CheckCircledIcon },
  orange: { tone: "flashy", Icon: ExclamationTriangleIcon },
  red: { tone: "negative", Icon: CrossCircledIcon },
} as const;

interface FlagProps {
  flag: CheckView["flag"];
  /** Who answers for an orange flag, where it is of one rule; and whether the answer is stored, or all of them are. */
  answeredBy?: CheckView["answeredBy"];
  answered?: boolean;
}

/** The word of a flag; of an orange one, which answer it waits for or has. */
function useVerdict({ flag, answeredBy, answered = false }: FlagProps): string {
  const { t } = useTranslation();
  if (flag === "orange" && answeredBy) return t(`adviceSteps.answers.${answeredBy}.${answered ? "given" : "awaited"}`);
  return flag === "orange" && answered ? t("adviceSteps.answers.title") : t(`adviceRules.flags.${flag}`);
}

/** A flag as icon and word. */
export function FlagBadge(props: FlagProps) {
  const { tone, Icon } = LOOK[props.flag];
  const verdict = useVerdict(props);
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {verdict}
    </Badge>
  );
}

/** Rows that are seen without unfolding: what is in the way, filled up with the most telling checks that are met. */
const SEEN = 5;

/** The checks in their card: how many of each verdict, or what the allocation lacks to be judged. */
export function CheckCard({ checks, fixes = false }: CheckListProps) {
  const { t } = useTranslation();
  const lack = checks.find(({ ofPart }) => ofPart !== null)?.ofPart ?? null;
  const countOf = { red: 0, orange: 0, answered: 0, green: 0 };
  for (const { flag, answered } of checks) countOf[flag === "orange" && answered ? "answered" : flag]++;
  const counts = (["red", "orange", "answered", "green"] as const).flatMap((verdict) =>
    countOf[verdict] > 0 ? [t(`adviceSteps.checks.counts.${verdict}`, { count: countOf[verdict] })] : [],
  );
  return (
    <section aria-live="polite">
      <Card
        title={t("adviceSteps.checks.title")}
        actions={<span className="hint">{lack ? t("adviceSteps.checks.incomplete", { lack }) : counts.join(", ")}</span>}
        flush
      >
        {/* A figure of weights that are not whole is that of no contract. */}
        <CheckList checks={lack ? checks.filter(({ ofPart }) => ofPart === null) : checks} fixes={fixes} />
      </Card>
    </section>
  );
}

interface CheckListProps {
  checks: readonly CheckView[];
  /** Within a form that takes remedies. */
  fixes?: boolean;
}

/** One line for each check, those in the way first; most of those that are met are folded, with how many there are. */
export function CheckList({ checks, fixes = false }: CheckListProps) {
  const { t } = useTranslation();
  const inTheWay = checks.filter(({ flag }) => flag !== "green");
  const met = checks.filter(({ flag }) => flag === "green");
  const telling = met.filter(({ telling: at }) => at !== null).toSorted((a, b) => a.telling! - b.telling!);
  const seen = telling.slice(0, Math.max(0, SEEN - inTheWay.length));
  const folded = met.filter((check) => !seen.includes(check));
  return (
    <div className="checks">
      <ul className="check-rows" aria-label={t("adviceSteps.checks.caption")}>
        {[...inTheWay, ...seen].map((check) => (
          <CheckRow key={check.key} check={check} fixes={fixes} />
        ))}
      </ul>
      {folded.length > 0 ? (
        <details className="checks-folded">
          <summary>{t(seen.length > 0 ? "adviceSteps.checks.metMore" : "adviceSteps.checks.met", { count: folded.length })}</summary>
          <ul className="check-rows" aria-label={t("adviceSteps.checks.metCaption")}>
            {folded.map((check) => (
              <CheckRow key={check.key} check={check} fixes={false} />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/**
 * A check with what was measured, what is allowed and the verdict; one without a figure says its sentence there. It unfolds into what its
 * line does not say yet: why, the supports, and where the rule comes from.
 */
function CheckRow({ check, fixes }: { check: CheckView; fixes: boolean }) {
  const { t } = useTranslation();
  const { key, flag, name, text, measured, allowed, ofPart, lines, law, fix } = check;
  const verdict = useVerdict(check);
  const { Icon } = LOOK[flag];
  const hasFix = fixes && fix !== null;
  const supports = lines.join(", ");
  const note = measured || allowed ? null : (text ?? supports);
  return (
    <li className="check-row" data-flag={flag} data-fix={hasFix || undefined}>
      <details>
        <summary>
          <Icon aria-hidden="true" className="check-sign" />
          <span className="check-name">{name}</span>
          {note === null ? (
            <>
              <span className="check-measured figure">{measured}</span>
              <span className="check-allowed figure">{allowed}</span>
            </>
          ) : (
            <span className="check-note">{note}</span>
          )}
          <span className="check-verdict">{verdict}</span>
          <span className="visually-hidden">{t("adviceSteps.checks.why")}</span>
          <ChevronDownIcon aria-hidden="true" className="check-open" />
        </summary>
        <div className="check-why">
          {text && note === null ? <p>{text}</p> : null}
          {supports && note !== supports ? <p>{supports}</p> : null}
          {ofPart ? <p className="hint">{ofPart}</p> : null}
          <p className="hint">{law.join(" · ")}</p>
        </div>
      </details>
      {hasFix ? (
        <Button variant="text" name="intent" value={`fix:${key}`} className="check-fix">
          {fix}
        </Button>
      ) : null}
    </li>
  );
}
