import { CheckIcon, ExclamationTriangleIcon } from "@radix-ui/react-icons";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { regulatoryFilePath } from "./paths.ts";
import type { ComparedRow, ProductView } from "./product-view.server.ts";

interface ComparisonProps {
  product: ProductView;
  idem: string;
}

/** The figures of a product, by group: a column for each file, one for what is known here, and what was found. */
export function ComparisonTable({ product, idem }: ComparisonProps) {
  const { t } = useTranslation();
  const { area, heads, own, groups } = product;
  return (
    // What scrolls sideways must be reachable without a mouse.
    <section
      className="table-region table-wide"
      aria-label={t("common.list.scrollable", { name: t("regulatoryFiles.product.table") })}
      {...BY_KEYBOARD}
    >
      <table className="data-table comparison">
        <caption className="visually-hidden">{t("regulatoryFiles.product.table")}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t("regulatoryFiles.product.figure")}
            </th>
            {heads.map(({ format, file, line }) => (
              <th key={format} scope="col" className="cell-end">
                {file ? <Link to={regulatoryFilePath(area, file)}>{format}</Link> : format}
                <span className="hint hint-line figure">{line ?? t("regulatoryFiles.product.noFile")}</span>
              </th>
            ))}
            <th scope="col" className="cell-end comparison-own">
              {t("regulatoryFiles.product.own")}
              <span className="hint hint-line figure">{own?.line ?? t("regulatoryFiles.product.noSeries")}</span>
            </th>
            <th scope="col">{t("regulatoryFiles.columns.found")}</th>
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            {rows.map((row, at) => (
              <tr key={row.key}>
                {at === 0 ? (
                  <th scope="rowgroup" rowSpan={rows.length} className="comparison-group">
                    {t(`regulatoryFiles.groups.${group}`)}
                  </th>
                ) : null}
                <th scope="row">{t(`regulatoryFiles.figures.${row.key}`)}</th>
                {row.cells.map(({ format, cell }) => (
                  <FileCell key={format} cell={cell} />
                ))}
                <td className="cell-end comparison-own figure">{row.own ?? <Absent />}</td>
                <td>
                  <Finding row={row} product={product} idem={idem} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const BY_KEYBOARD = { tabIndex: 0 };

function Absent() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("regulatoryFiles.product.absent")}</span>
    </>
  );
}

/** What a file says; where it disagrees, its cell and what stands there. */
function FileCell({ cell }: { cell: ComparedRow["cells"][number]["cell"] }) {
  const { t } = useTranslation();
  if (!cell)
    return (
      <td className="cell-end figure">
        <Absent />
      </td>
    );
  if (!cell.isWrong) return <td className="cell-end figure">{cell.shown}</td>;
  return (
    <td className="cell-end figure comparison-wrong">
      <span className="comparison-value">
        <ExclamationTriangleIcon aria-hidden="true" /> {cell.shown}
      </span>
      <span className="hint-line">{t("regulatoryFiles.product.readAt", { address: cell.address, raw: cell.raw })}</span>
    </td>
  );
}

function Finding({ row, product, idem }: { row: ComparedRow } & ComparisonProps) {
  const { t } = useTranslation();
  const { kind, difference, expected, fix } = row;
  if (!row.isDifference)
    return (
      <span className="comparison-calm">
        {kind === "agrees" ? <CheckIcon aria-hidden="true" /> : null} {t(`regulatoryFiles.findings.${kind}`)}
      </span>
    );
  return (
    <>
      <span className="negative comparison-finding">
        {t(`regulatoryFiles.findings.${kind}`, { expected: expected ?? "", difference: difference ?? "" })}
      </span>
      {fix?.kept ? <span className="hint-line">{t("regulatoryFiles.product.kept", { format: fix.format, value: fix.kept })}</span> : null}
      {product.mayEdit && fix && (fix.kept || fix.value) ? (
        <Form method="post" preventScrollReset>
          <HiddenFields idem={`${idem}-${row.key}`} version={product.version} />
          <input type="hidden" name="format" value={fix.format} />
          <input type="hidden" name="field" value={fix.field} />
          <input type="hidden" name="value" value={fix.kept ? "" : (fix.value ?? "")} />
          <SubmitButton name="intent" value="correct" variant="text">
            {fix.kept ? t("regulatoryFiles.product.undo") : t("regulatoryFiles.product.fix", { format: fix.format, value: fix.value })}
          </SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
