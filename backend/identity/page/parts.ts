import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { Look } from "./look.ts";
import { html, Markup } from "./markup.ts";

export interface Frame {
  language: InterfaceLanguage;
  nonce: string;
  fonts: string;
  look?: Look | null;
}

/** What every page of an answer needs; `identity.ts` puts it there. */
export const placeOf = ({ locals }: { locals: Record<string, unknown> }): Pick<Frame, "nonce" | "fonts"> => ({
  nonce: String(locals.nonce),
  fonts: String(locals.fonts),
});

/** A labelled field that says what is wrong with it, or helps. */
export function field(name: string, label: string, attributes: Markup, error: string | undefined, hint?: string): Markup {
  const ids = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const describe = ids ? html`${error ? new Markup(' aria-invalid="true"') : null} aria-describedby="${ids}"` : null;
  const message = error ? html`<div class="error" id="${name}-error">${error}</div>` : null;
  const help = hint ? html`<small class="hint" id="${name}-hint">${hint}</small>` : null;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" required ${attributes}${describe}>${message}${help}</div>`;
}

/** What is wrong with a form as a whole. */
export const notice = (text: string | undefined): Markup | null => (text ? html`<div class="notice" role="alert">${text}</div>` : null);
