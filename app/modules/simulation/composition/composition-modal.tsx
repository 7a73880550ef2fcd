import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AllocationEditor } from "#app/components/allocation/allocation-editor.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import type { FormWithErrors } from "#app/components/form/field-state.ts";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button, ButtonLook } from "#app/components/layout/button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { lineInfo } from "../inputs/line-info.tsx";
import { allSimulated, OriginBadge } from "../origin-badge.tsx";
import type { CompositionPage, CompositionState } from "./composition.server.ts";
import { InstrumentSearch } from "./instrument-search.tsx";
import { useComposition } from "./use-composition.ts";

interface CompositionModalProps {
  page: CompositionPage;
  /** What the server answered to a press. */
  answer: CompositionState | undefined;
  closeHref: string;
  searchAddress: string;
}

/** Search with filters, several series at once, model portfolios and the 100 % editor; every button is a submit. */
export function CompositionModal({ page, answer, closeHref, searchAddress }: CompositionModalProps) {
  const { t } = useTranslation();
  const composition = useComposition(answer ?? page.state, searchAddress);
  const { formRef, state, start, typed, revision, search, lineOf, onInput, onSubmit } = composition;
  const { errors, note } = state;
  const form = answeredForm("composition", errors);
  const simulated = allSimulated(start.lines.map(({ series }) => lineOf(series)));
  return (
    <Modal
      width="full"
      title={t("composition.title")}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={form.id} name="intent" value="use">
            {t("composition.use")}
          </SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form
        id={form.id}
        ref={formRef}
        method="post"
        noValidate
        autoComplete="off"
        className="composition"
        onInput={onInput}
        onSubmit={onSubmit}
        preventScrollReset
      >
        {/* First in the form: the button that Enter presses in any field. */}
        <button type="submit" name="intent" value="search" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary
          lines={errors.map(({ field, label, text }) => ({
            fieldId: fieldId(form, field),
            text: t("simulator.rules.line", { label, message: text }),
          }))}
        />
        {note ? (
          <Notice kind="information" role="status">
            {note}
          </Notice>
        ) : null}
        <InstrumentSearch
          form={form}
          revision={revision}
          search={search}
          filters={state.filters}
          chosen={new Set(typed.map(({ series }) => series))}
        />
        <Portfolios form={form} choices={page.portfolios} />
        <section aria-labelledby="composition-chosen" className="composition-chosen">
          <h3 id="composition-chosen">
            {t("composition.chosen", { count: typed.length })} {simulated ? <OriginBadge line={{ origin: "simulated" }} /> : null}
          </h3>
          <AllocationEditor
            key={revision}
            name="allocation"
            lines={start.lines}
            removed={start.removed}
            infoOf={(series) => lineInfo(lineOf(series), !simulated)}
            form={form}
            none={t("simulator.investments.none")}
            pastes
            pasted={state.pasted}
          />
        </section>
      </Form>
    </Modal>
  );
}

/** Model portfolios to put in place of the lines, or behind them. */
function Portfolios({ form, choices }: { form: FormWithErrors; choices: CompositionPage["portfolios"] }) {
  const { t } = useTranslation();
  if (choices.length === 0) return null;
  return (
    <details className="composition-portfolios">
      <ButtonLook variant="text">
        <summary>{t("composition.portfolio")}</summary>
      </ButtonLook>
      <RadioList
        hideLabel
        field={namedField(form, "portfolio", choices[0]?.uuid ?? "")}
        label={t("composition.portfolio")}
        options={choices.map(({ uuid, name, facts }) => ({ value: uuid, label: name, hint: facts }))}
      />
      <div className="line-ways">
        <Button name="intent" value="portfolio:replace">
          {t("composition.portfolioReplace")}
        </Button>
        <Button name="intent" value="portfolio:add">
          {t("composition.portfolioAdd")}
        </Button>
      </div>
    </details>
  );
}
