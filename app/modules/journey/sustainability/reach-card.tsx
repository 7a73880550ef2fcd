import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { ReachView } from "./reach-view.server.ts";

/** For the adviser: what the contract's shelf can reach of each preference, and what that costs in risk. `form`: it can be asked for what is typed. */
export function ReachCard({ view: { notice, found }, form }: { view: ReachView; form: string | undefined }) {
  const { t } = useTranslation();
  const compare = form ? (
    <div className="form-actions">
      <SubmitButton form={form} variant="secondary" name="intent" value="compare">
        {t("adviceShelf.reach.compare")}
      </SubmitButton>
    </div>
  ) : null;
  return (
    <Card title={t("adviceShelf.reach.title")} hint={t("adviceShelf.reach.hint")}>
      <div className="stack" id="reach">
        {notice ? <p>{notice}</p> : null}
        {found ? (
          <>
            {found.together?.possible === false ? (
              <Notice kind="negative" title={t("adviceShelf.reach.impossible")}>
                {found.together.texts.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </Notice>
            ) : null}
            {found.problems.length > 0 ? (
              <Notice kind="flashy">
                {found.problems.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </Notice>
            ) : null}
            {found.together?.possible ? <Notice kind="positive">{found.together.texts.join(" ")}</Notice> : null}
            <ReachTable rows={found.rows} />
            <ul className="hint">
              {found.frame.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </>
        ) : null}
        {compare}
      </div>
    </Card>
  );
}

function ReachTable({ rows }: { rows: NonNullable<ReachView["found"]>["rows"] }) {
  const { t } = useTranslation();
  const nothing = t("adviceShelf.reach.nothing");
  return (
    <DataTable
      caption={t("adviceShelf.reach.caption")}
      rows={rows}
      rowKey={({ code }) => code}
      columns={[
        { key: "wish", header: t("adviceShelf.reach.wish"), rowHeader: true, cell: ({ label }) => label },
        { key: "asked", header: t("adviceShelf.reach.asked"), align: "end", cell: ({ asked }) => asked ?? nothing },
        {
          key: "reachable",
          header: t("adviceShelf.reach.reachable"),
          align: "end",
          cell: ({ reachable, state }) => (
            <>
              {reachable ?? nothing}{" "}
              {state ? <Badge tone={state === "met" ? "positive" : "negative"}>{t(`adviceShelf.reach.${state}`)}</Badge> : null}
            </>
          ),
        },
        {
          key: "lines",
          header: t("adviceShelf.reach.lines"),
          cell: ({ count, lines }) =>
            lines.length === 0 ? (
              nothing
            ) : (
              <details>
                <summary className="reach-lines">{count}</summary>
                <ul>
                  {lines.map(({ series, text }) => (
                    <li key={series}>{text}</li>
                  ))}
                </ul>
              </details>
            ),
        },
        {
          key: "risk",
          header: t("adviceShelf.reach.risk"),
          cell: ({ risk }) => (
            <>
              {risk.length === 0 ? nothing : null}
              {risk.map((text) => (
                <span key={text} className="reach-risk">
                  {text}
                </span>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}
