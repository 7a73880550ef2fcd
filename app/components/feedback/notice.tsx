import { CheckCircledIcon, CrossCircledIcon, ExclamationTriangleIcon, InfoCircledIcon } from "@radix-ui/react-icons";
import * as Callout from "@radix-ui/themes/components/callout";
import type { ReactNode } from "react";

export type NoticeKind = "information" | "positive" | "negative" | "flashy";

const LOOK = {
  information: { color: "blue", Icon: InfoCircledIcon },
  positive: { color: "green", Icon: CheckCircledIcon },
  negative: { color: "red", Icon: CrossCircledIcon },
  flashy: { color: "amber", Icon: ExclamationTriangleIcon },
} as const;

export interface NoticeProps {
  kind: NoticeKind;
  title?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  /** `alert` for what just failed, `status` for what just changed; none for what was there from the start. */
  role?: "alert" | "status";
  children?: ReactNode;
}

/** Notice of one line: what else there is to say opens under its title, and its actions stand beside it. */
export function NoticeLine({ kind, title, actions, children }: Omit<NoticeProps, "role">) {
  const { color, Icon } = LOOK[kind];
  return (
    <Callout.Root size="1" color={color} className="notice notice-line">
      <Callout.Icon>
        <Icon aria-hidden="true" />
      </Callout.Icon>
      <details className="notice-body">
        <summary className="notice-title">{title}</summary>
        {children}
      </details>
      {actions ? <div className="notice-actions">{actions}</div> : null}
    </Callout.Root>
  );
}

/** Notice inside a page. */
export function Notice({ kind, title, actions, role, children }: NoticeProps) {
  const { color, Icon } = LOOK[kind];
  return (
    <Callout.Root size="1" color={color} role={role} className="notice">
      <Callout.Icon>
        <Icon aria-hidden="true" />
      </Callout.Icon>
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className="notice-actions">{actions}</div> : null}
      </div>
    </Callout.Root>
  );
}
