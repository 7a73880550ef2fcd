import { isValidElement, type ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { RowMenu, rowMenuHtml } from "./row-menu.tsx";
import { escaped } from "./text-html.ts";

export interface RowCell {
  /** A head names its row. */
  tag: "td" | "th";
  className?: string;
  label?: string;
  content: ReactNode;
}

/**
 * The cells of a row as one piece of HTML; null when one of them holds more than text, a plain link, a badge or a row menu. As
 * elements of their own, the cells of fifty rows cost half of what the whole page does.
 */
export function rowHtml(cells: readonly RowCell[], actionsOf: (name: string) => string): string | null {
  let html = "";
  for (const { tag, className, label, content } of cells) {
    const inside = contentHtml(content, actionsOf);
    if (inside === null) return null;
    html += `<${tag}${tag === "th" ? ' scope="row"' : ""}${attribute("class", className)}${attribute("data-label", label)}>${inside}</${tag}>`;
  }
  return html;
}

const attribute = (name: string, value: string | undefined) => (value === undefined ? "" : ` ${name}="${escaped(value)}"`);

function contentHtml(content: ReactNode, actionsOf: (name: string) => string): string | null {
  if (typeof content === "string") return escaped(content);
  if (typeof content === "number") return String(content);
  if (content === null || content === undefined || typeof content === "boolean") return "";
  if (!isValidElement<Record<string, unknown>>(content)) return null;
  const { type, props } = content;
  if (type === RowMenu) {
    const { name, items } = props as unknown as Parameters<typeof RowMenu>[0];
    return `<details class="menu row-menu">${rowMenuHtml(actionsOf(name), items)}</details>`;
  }
  if (type === Badge) return badgeHtml(props);
  return type === "a" ? linkHtml(props) : null;
}

function badgeHtml({ tone = "neutral", icon, children }: Record<string, unknown>): string | null {
  return icon || typeof children !== "string" ? null : `<span class="badge badge-${tone}">${escaped(children)}</span>`;
}

function linkHtml({ href, className, children, ...more }: Record<string, unknown>): string | null {
  if (typeof href !== "string" || typeof children !== "string" || Object.keys(more).length > 0) return null;
  return `<a href="${escaped(href)}"${typeof className === "string" ? attribute("class", className) : ""}>${escaped(children)}</a>`;
}
