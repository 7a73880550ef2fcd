import * as Control from "@radix-ui/themes/components/text-field";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { FieldFrame } from "#app/components/form/field.tsx";
import { type FormField, initialText, useFieldState } from "#app/components/form/field-state.ts";
import { hexColour } from "#app/domain/theme/contrast.ts";

export interface ColourFieldProps {
  field: FormField;
  label: string;
  hint?: string;
  /** What is typed now, for the picker beside the text. */
  value: string;
  /** Colour that an empty field means. */
  otherwise: string;
  children?: ReactNode;
}

/** Colour in hexadecimal with the browser's picker beside it; the text alone works without script. */
export function ColourField({ field, label, hint, value, otherwise, children }: ColourFieldProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const text = useRef<HTMLInputElement>(null);
  const { error, control } = useFieldState(field, hint);
  const pick = (colour: string) => {
    if (!text.current) return;
    text.current.value = colour;
    text.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="colour-field">
      <FieldFrame field={field} label={label} hint={hint} error={error} width="full">
        <span className="colour-entry">
          <Control.Root
            {...control}
            ref={text}
            defaultValue={initialText(field)}
            size="2"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
          />
          {hydrated ? (
            <input
              type="color"
              className="colour-picker"
              aria-label={t("organisation.chart.pick", { name: label })}
              value={hexColour(value) ?? otherwise}
              onChange={(event) => pick(event.currentTarget.value)}
            />
          ) : null}
        </span>
      </FieldFrame>
      {children}
    </div>
  );
}
