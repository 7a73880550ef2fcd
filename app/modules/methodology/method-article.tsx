import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import type { Method, MethodTable } from "./methodology.ts";

const PARTS = ["formula", "source", "conventions", "limits"] as const;

/** One figure: what it is, then its formula, source, conventions and limits, and what of them needs room. */
export function MethodArticle({ method }: { method: Method }) {
  const { t } = useTranslation();
  return (
    <article id={method.id} className="method" aria-labelledby={`${method.id}-title`}>
      <h3 id={`${method.id}-title`} className="method-title">
        {method.title}
      </h3>
      <p>{method.definition}</p>
      <dl className="method-parts">
        {PARTS.flatMap((part) => {
          const text = method[part];
          if (!text) return [];
          return [
            <div key={part}>
              <dt>{t(`methodology.${part}`)}</dt>
              <dd className={part === "formula" ? "method-formula" : undefined}>{text}</dd>
            </div>,
          ];
        })}
        {method.tables?.map((table) => (
          <div key={table.title}>
            <dt>{table.title}</dt>
            <dd>
              <Figures table={table} />
            </dd>
          </div>
        ))}
        <Points name={t("methodology.points")} points={method.points} />
        <Points name={t("methodology.outcomes")} points={method.outcomes} />
      </dl>
    </article>
  );
}

function Points({ name, points }: { name: string; points: Method["points"] }) {
  if (!points) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ul className="method-outcomes">
          {points.map(({ title, text }) => (
            <li key={title}>
              <b>{title}.</b> {text}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

function Figures({ table: { title, head, rows } }: { table: MethodTable }) {
  const columns = head.map((header, at) => ({
    ...{ key: header, header, rowHeader: at === 0 },
    cell: (row: readonly string[]) => row[at],
  }));
  return <DataTable caption={title} columns={columns} rows={rows} rowKey={(row) => row[0]!} dense />;
}
