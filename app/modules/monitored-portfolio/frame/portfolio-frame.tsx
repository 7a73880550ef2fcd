import { CheckIcon } from "@radix-ui/react-icons";
import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Missing } from "#app/components/data/figure-text.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { monitoredPartPath, monitoredPath } from "#app/navigation/paths.ts";
import { MONITORED_ENTRY } from "../area.ts";
import type { MonitoredHeadView } from "./head-view.server.ts";

/** Around every page of a portfolio: what it is, how far the work on it has come, and its parts. */
export function MonitoredFrame({ head, children }: { head: MonitoredHeadView; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { area, uuid, name, facts } = head;
  const general = monitoredPath(area, uuid);
  const also: Partial<Record<string, string[]>> = { transfers: [`${general}/documents`] };
  const tab = (page: "compositions" | "constraints" | "values" | "reporting" | "priips" | "transfers") => {
    const href = monitoredPartPath(area, uuid, page);
    return {
      href,
      label: t(`monitoredPortfolios.tabs.${page}`),
      current: [href, ...(also[page] ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`)),
    };
  };
  return (
    <>
      <PageHead title={name} breadcrumb={breadcrumb(t, MONITORED_ENTRY[area], { label: name })} facts={facts} />
      <Stack>
        <HeadStrip head={head} />
        <TabLinks
          label={t("monitoredPortfolios.tabs.label")}
          tabs={[
            { href: general, label: t("monitoredPortfolios.tabs.general"), current: pathname === general },
            tab("compositions"),
            ...(head.showsSettings ? [tab("constraints")] : []),
            tab("values"),
            tab("reporting"),
            ...(head.showsPriips ? [tab("priips")] : []),
            tab("transfers"),
          ]}
        />
        {children}
      </Stack>
    </>
  );
}

function HeadStrip({ head }: { head: MonitoredHeadView }) {
  const { t } = useTranslation();
  const { area, uuid, version, idem, steps, ownStep, next, assets, lastValueDate, benchmark, sri } = head;
  return (
    <div className="card head-strip">
      <div className="head-steps">
        <ol aria-label={t("monitoredPortfolios.head.steps")}>
          {steps.map(({ step, text, state }, index) => (
            <li key={step} data-state={state} aria-current={state === "current" ? "step" : undefined}>
              <span className="step-mark" aria-hidden="true">
                {state === "done" ? <CheckIcon /> : index + 1}
              </span>
              {text}
              <span className="visually-hidden"> {t(`monitoredPortfolios.head.states.${state}`)}</span>
            </li>
          ))}
        </ol>
        {ownStep ? <span className="hint">{t("monitoredPortfolios.head.ownStep", { step: ownStep })}</span> : null}
        {next ? (
          <Form method="post" action={monitoredPath(area, uuid)} preventScrollReset>
            <HiddenFields key={version} idem={idem} version={version} />
            <SubmitButton variant="text" name="step" value={next.step}>
              {t("monitoredPortfolios.head.goTo", { step: next.text })}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      <dl className="head-facts">
        <HeadFact label={t("monitoredPortfolios.head.assets")}>{assets}</HeadFact>
        <HeadFact label={t("monitoredPortfolios.head.lastValue")}>{lastValueDate}</HeadFact>
        <HeadFact label={t("monitoredPortfolios.head.benchmark")}>{benchmark}</HeadFact>
        <HeadFact label={t("monitoredPortfolios.head.risk")}>{sri === null ? null : <RiskTicks level={sri} showMax />}</HeadFact>
      </dl>
    </div>
  );
}

const HeadFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children ?? <Missing />}</dd>
  </div>
);
