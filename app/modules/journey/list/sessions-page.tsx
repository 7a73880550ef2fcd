import { PlusIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterSelect } from "#app/components/data/filter-form.tsx";
import { ListPage } from "#app/components/data/list-page.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { SESSION_STATES } from "#app/domain/journey.ts";
import { StateBadge } from "#app/modules/journey/session/session-shell.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyLifePath, journeyNewPath, journeySessionPath, journeysPath } from "#app/navigation/paths.ts";
import type { SessionRow, SessionsView } from "./list-view.server.ts";

/** What a cell says, with what belongs to it beneath. */
const Two = ({ first, second }: { first: string; second: string }) => (
  <>
    {first}
    <div className="hint">{second}</div>
  </>
);

/** What is left of a session, or why its published advice is no longer valid, with the way to a new one. */
function Validity({ row }: { row: SessionRow }) {
  const { t } = useTranslation();
  const { mount } = useJourneyPlace();
  if (row.lapsed.length === 0) return row.expiry ? <FigureText>{row.expiry}</FigureText> : <Missing />;
  return (
    <>
      {row.lapsed.map((text) => (
        <span key={text} className="hint step-reason">
          {text}
        </span>
      ))}
      <Link to={journeyLifePath(mount, row.uuid, "duplicate")}>{t("journey.advice.again")}</Link>
    </>
  );
}

/** An adviser's sessions, with the step that each waits at. */
export function SessionsPage({ list }: { list: SessionsView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  const head = (key: "client" | "product" | "step" | "state" | "expiry" | "owner" | "updated") => t(`journey.columns.${key}`);
  return (
    <ListPage
      list={list}
      caption={t("journey.caption")}
      search={t("journey.search")}
      href={(query) => journeysPath(place.mount, query)}
      rowKey={(row) => row.uuid}
      filters={{
        fields: (
          <>
            <FilterSelect
              name="state"
              label={t("journey.columns.state")}
              all={t("journey.allStates")}
              value={list.here.state}
              options={SESSION_STATES.map((value) => ({ value, label: t(`journey.states.${value}`) }))}
            />
            <FilterSelect
              name="advice"
              label={t("journey.advice.label")}
              all={t("journey.advice.all")}
              value={list.here.advice}
              options={[{ value: "LAPSED", label: t("journey.advice.lapsed") }]}
            />
          </>
        ),
        values: { state: list.here.state, advice: list.here.advice },
      }}
      menu={(row) => ({
        name: row.client,
        items: () =>
          row.moves.map((move) => ({
            label: t(`journey.life.${move}.action`),
            href: journeyLifePath(place.mount, row.uuid, move),
            negative: move === "delete",
          })),
      })}
      add={
        <ButtonLink variant="primary" icon={<PlusIcon aria-hidden="true" />} to={journeyNewPath(place.mount)}>
          {t("journey.newSession")}
        </ButtonLink>
      }
      empty={{ title: t("journey.emptyTitle"), text: t("journey.emptyText") }}
      columns={[
        {
          key: "client",
          header: head("client"),
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={journeySessionPath({ ...place, bare: false }, row.uuid)} prefetch="intent">
                {row.client}
              </Link>
              {row.project ? <div className="hint">{row.project}</div> : null}
            </>
          ),
        },
        { key: "product", header: head("product"), cell: (row) => <Two first={row.product} second={row.act} /> },
        {
          key: "step",
          header: head("step"),
          cell: (row) => <Two first={row.step} second={row.place} />,
        },
        { key: "state", header: head("state"), cell: (row) => <StateBadge state={row.state} /> },
        {
          key: "expiry",
          header: head("expiry"),
          align: "end",
          cell: (row) => <Validity row={row} />,
        },
        { key: "owner", header: head("owner"), cell: (row) => row.owner },
        { key: "updated", header: head("updated"), align: "end", cell: (row) => <FigureText>{row.updated}</FigureText> },
      ]}
    />
  );
}
