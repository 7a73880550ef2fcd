import { useTranslation } from "react-i18next";
import { Button } from "#app/components/layout/button.tsx";
import type { LeverRow, LeversView } from "../view.ts";

/** Proposals, each with its effect; nothing changes before one is taken. */
export function Levers({ levers }: { levers: LeversView }) {
  const { title, cure, rows, note, withdrawable } = levers;
  return (
    <>
      <section className="levers" aria-label={title}>
        <h3>{title}</h3>
        {cure ? <p>{cure}</p> : null}
        <LeverList rows={rows} />
        <p className="hint">{note}</p>
      </section>
      {withdrawable ? (
        <section className="levers" aria-label={withdrawable.title}>
          <h3>{withdrawable.title}</h3>
          <LeverList rows={withdrawable.rows} />
          <p className="hint">{withdrawable.note}</p>
        </section>
      ) : null}
    </>
  );
}

function LeverList({ rows }: { rows: readonly LeverRow[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {rows.map(({ key, label, need, effect, intent }) => (
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
  );
}
