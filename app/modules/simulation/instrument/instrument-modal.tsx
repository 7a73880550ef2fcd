import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import type { InstrumentSheet } from "./instrument.server.ts";

/** The sheet of one series: identity, risk, performances, what it declares. */
export function InstrumentModal({ sheet, closeHref }: { sheet: InstrumentSheet; closeHref: string }) {
  const { t } = useTranslation();
  const { name, sri, simulated, identity, periods, facts, until, declared, impacts } = sheet;
  const told = (text: string | null) => (text === null ? <Missing /> : <FigureText>{text}</FigureText>);
  const close = <ModalCancel href={closeHref}>{t("common.actions.close")}</ModalCancel>;
  return (
    <Modal width="full" title={name} closeHref={closeHref} foot={close}>
      <div className="sheet">
        {simulated ? <Notice kind="flashy">{t("sustainability.sheet.simulated")}</Notice> : null}
        <div className="sheet-columns">
          <section aria-label={t("sustainability.sheet.identity")}>
            <h3>{t("sustainability.sheet.identity")}</h3>
            <KeyFacts facts={identity.map(({ label, value }) => ({ label, value: told(value) }))} />
          </section>
          <section aria-label={t("sustainability.sheet.risk")}>
            <h3>{t("sustainability.sheet.risk")}</h3>
            <RiskScale level={sri} />
            <KeyFacts facts={facts.map(({ label, value }) => ({ label, value: told(value) }))} />
          </section>
        </div>
        <section aria-label={t("sustainability.sheet.performance")}>
          <h3>{t("sustainability.sheet.performance")}</h3>
          <DataTable
            caption={t("sustainability.sheet.performanceCaption")}
            dense
            keepTable
            rows={periods}
            rowKey={({ label }) => label}
            columns={[
              { key: "period", header: t("sustainability.sheet.period"), rowHeader: true, cell: ({ label }) => label },
              { key: "total", header: t("sustainability.sheet.total"), align: "end", cell: ({ total }) => told(total) },
              { key: "annualised", header: t("sustainability.sheet.annualised"), align: "end", cell: ({ annualised }) => told(annualised) },
            ]}
          />
          {until ? <p className="hint">{until}</p> : null}
          <p className="hint">{t("results.history.pastPerformance")}</p>
        </section>
        <section aria-label={t("sustainability.sheet.sustainability")}>
          <h3>{t("sustainability.sheet.sustainability")}</h3>
          <KeyFacts
            columns={2}
            facts={[
              { label: "SFDR", value: told(declared.sfdr) },
              { label: t("sustainability.labels"), value: declared.labels.join(" · ") || t("common.answers.none") },
              { label: t("sustainability.minima.investments"), value: told(declared.minInvestments) },
              { label: t("sustainability.minima.taxonomy"), value: told(declared.minTaxonomy) },
              ...impacts.map(({ label, text }) => ({ label, value: text })),
            ]}
          />
        </section>
      </div>
    </Modal>
  );
}
