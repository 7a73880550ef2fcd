import { Button } from "#app/components/layout/button.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { LeversView } from "./view.ts";

/** Proposals, each with its effect; nothing changes before one is taken. */
export function Levers({ levers }: { levers: LeversView }) {
  const { t } = useTranslation();
  return (
    <section className="levers" aria-label={levers.title}>
      <h3>{levers.title}</h3>
      {levers.cure ? <p>{levers.cure}</p> : null}
      <ul>
        {levers.rows.map(({ key, label, need, effect, intent }) => (
          <li key={key}>
            <span className="lever-name">{label}</span>
            <span>
              <b className="figure">{need}</b>
              {effect ? <span className="hint figure"> {effect}</span> : null}
            </span>
            {intent ? (
              <Button form="simulation" name="intent" value={intent} aria-label={t("results.levers.applyThis", { lever: label, need })}>
                {t("results.levers.apply")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="hint">{levers.note}</p>
    </section>
  );
}
