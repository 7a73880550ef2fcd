import { Spinner } from "@radix-ui/themes/components/spinner";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonSize, type ButtonVariant } from "#app/components/layout/button.tsx";

export interface SubmitButtonProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  name?: string;
  value?: string;
  /** Id of the form when the button is outside of it. */
  form?: string;
  formAction?: string;
  formNoValidate?: boolean;
  /** True while a fetcher's form of this button is on its way; navigations are seen without it. */
  pending?: boolean;
}

/** Keeps its label and its focus while the form is on its way, and refuses a second press. */
export function SubmitButton({ children, variant = "primary", pending, name, value, ...rest }: SubmitButtonProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const pressed =
    navigation.state !== "idle" && navigation.formData !== undefined && (!name || navigation.formData.get(name) === (value ?? ""));
  const busy = pending ?? pressed;
  return (
    <Button
      {...rest}
      name={name}
      value={value}
      variant={variant}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : undefined}
    >
      {busy ? <Spinner size="1" /> : null}
      {children}
      {busy ? <span className="visually-hidden">{t("common.form.sending")}</span> : null}
    </Button>
  );
}
