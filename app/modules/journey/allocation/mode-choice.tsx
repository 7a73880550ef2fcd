import { useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Scriptless } from "#app/components/behaviour/scriptless.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import type { AllocationsView } from "./allocation-view.server.ts";
import { ALLOCATION_FORM } from "./step-form.ts";

/** The management mode that is worked on, within the form of the step: what is typed is kept as another one is shown. */
export function ModeChoice({ modes }: Pick<AllocationsView, "modes">) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const current = modes.find((mode) => mode.current);
  if (modes.length < 2) return null;
  return (
    <div
      className="mode-choice"
      onChange={({ target }) => {
        if (!(target instanceof HTMLSelectElement) || !target.form) return;
        const typed = new FormData(target.form);
        typed.set("intent", "go:mode");
        submit(typed, { method: "post" });
      }}
    >
      <SelectField
        key={current?.mode}
        field={fieldOf("mode", "mode", current?.mode ?? "")}
        form={ALLOCATION_FORM}
        label={t("adviceSteps.mode")}
        options={modes.map(({ mode, label, share }) => ({ value: mode, label: `${label} (${share})` }))}
      />
      <Scriptless>
        <Button form={ALLOCATION_FORM} name="intent" value="go:mode">
          {t("adviceSteps.showMode")}
        </Button>
      </Scriptless>
    </div>
  );
}
