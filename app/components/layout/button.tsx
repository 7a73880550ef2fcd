import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from "react";

export type ButtonVariant = "primary" | "secondary" | "negative" | "text";
export type ButtonSize = "normal" | "large";

type LinkProps = Omit<ComponentProps<typeof Link>, "className"> & { className?: string };

interface Look {
  /** One primary action a page; the default is secondary. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export const buttonClass = (variant: ButtonVariant = "secondary", size: ButtonSize = "normal") =>
  `button button-${variant}${size === "large" ? " button-large" : ""}`;

/** A button that submits unless set otherwise. */
export function Button({
  variant,
  size,
  icon,
  children,
  className,
  type = "submit",
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type={type} className={[buttonClass(variant, size), className].filter(Boolean).join(" ")} {...rest}>
      {icon}
      {children}
    </button>
  );
}

/** A link that looks like a button. What is to be downloaded is left to the browser, and what `reloadDocument` says so of. */
export function ButtonLink({ variant, size, icon, children, className, reloadDocument, ...rest }: Look & LinkProps) {
  return (
    <Link
      className={[buttonClass(variant, size), className].filter(Boolean).join(" ")}
      reloadDocument={reloadDocument ?? rest.download !== undefined}
      {...rest}
    >
      {icon}
      {children}
    </Link>
  );
}
