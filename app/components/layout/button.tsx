import { Button as KitButton } from "@radix-ui/themes/components/button";
import { Link } from "@remix-run/react";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";

export type ButtonVariant = "primary" | "secondary" | "negative" | "text";
export type ButtonSize = "normal" | "large";

interface Look {
  /** One primary action a page; the default is secondary. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

const LOOKS = {
  primary: { variant: "solid" },
  secondary: { variant: "outline" },
  negative: { variant: "solid", color: "red" },
  text: { variant: "ghost" },
} as const;

const SIZES = { normal: "2", large: "3" } as const;

const lookOf = ({ variant = "secondary", size = "normal", className }: Look) => ({
  ...LOOKS[variant],
  size: SIZES[size],
  className: ["button", `button-${variant}`, className].filter(Boolean).join(" "),
});

type ButtonProps = Look & { icon?: ReactNode } & Omit<
    ComponentPropsWithoutRef<typeof KitButton>,
    keyof Look | "color" | "loading" | "asChild"
  >;

/** A button that submits unless set otherwise. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, className, icon, children, type = "submit", ...rest },
  ref,
) {
  return (
    <KitButton ref={ref} type={type} {...lookOf({ variant, size, className })} {...rest}>
      {icon}
      {children}
    </KitButton>
  );
});

type ButtonLinkProps = Look & { icon?: ReactNode } & Omit<ComponentPropsWithoutRef<typeof Link>, keyof Look>;

/** A link that looks like a button. What is to be downloaded is left to the browser, and what `reloadDocument` says so of. */
export function ButtonLink({ variant, size, className, icon, children, reloadDocument, ...rest }: ButtonLinkProps) {
  return (
    <ButtonLook variant={variant} size={size} className={className}>
      <Link reloadDocument={reloadDocument ?? rest.download !== undefined} {...rest}>
        {icon}
        {children}
      </Link>
    </ButtonLook>
  );
}

/** The look of a button for one element that is something else: the summary of a disclosure, a link within the page. */
export function ButtonLook({ children, ...look }: Look & { children: ReactNode }) {
  return (
    <KitButton asChild {...lookOf(look)}>
      {children}
    </KitButton>
  );
}
