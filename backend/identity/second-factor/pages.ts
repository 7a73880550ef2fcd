import { formatLongDate } from "#app/domain/format/format.ts";
import { html, Markup, page } from "../page/markup.ts";
import { type Frame, field, notice } from "../page/parts.ts";
import { texts } from "../page/texts.ts";
import type { FactorState } from "./store.ts";
import { type FactorTexts, factorTexts } from "./texts.ts";
import { invitationOf } from "./totp.ts";

interface Form extends Frame {
  action: string;
  username: string;
}
interface Faults {
  field?: string;
  form?: string;
}
/** `code`: of the second factor that is there. */
export interface OwnFaults extends Faults {
  code?: string;
}

const codeField = (t: FactorTexts, error: string | undefined) =>
  field("code", t.code, html`type="text" inputmode="numeric" maxlength="20" autocomplete="one-time-code" autofocus`, error);
const link = (href: string, label: string) => html`<p class="back"><a href="${href}">${label}</a></p>`;

/** Asks for the code of the application, or for a recovery code in its place. */
export function codePage({
  recovery,
  errors,
  again,
  ...form
}: Form & { recovery: boolean; errors: Faults /** Where another account signs in. */; again: string }): string {
  const t = factorTexts[form.language];
  const title = recovery ? t.recoveryTitle : t.codeTitle;
  const own = recovery
    ? field(
        "code",
        t.recovery,
        html`type="text" maxlength="60" autocomplete="off" autocapitalize="none" spellcheck="false" autofocus`,
        errors.field,
      )
    : codeField(t, errors.field);
  return page(
    { ...form, title },
    html`<h1>${title}</h1><p>${recovery ? t.recoveryIntro : t.codeIntro(form.username)}</p>${notice(errors.form)}
<form method="post" action="${form.action}${recovery ? "?by=recovery" : ""}" novalidate>${own}
<button class="wide">${t.verify}</button></form>
${recovery ? html`<p class="back">${t.noRecovery}</p>` : null}
${link(`${form.action}${recovery ? "" : "?by=recovery"}`, recovery ? t.useApp : t.useRecovery)}
${link(again, t.otherAccount)}`,
  );
}

/** Shows a new key, and asks for a code of it. */
export function enrolPage({
  offer,
  required,
  errors,
  back,
  ...form
}: Form & { offer: { key: string; sealed: string }; required: boolean; errors: Faults; back: { href: string; label: string } }): string {
  const t = factorTexts[form.language];
  const { uri, picture, groups } = invitationOf(offer.key, form.username);
  const [first, second, third] = t.steps;
  return page(
    { ...form, title: t.enrolTitle },
    html`<h1>${t.enrolTitle}</h1><p>${required ? t.enrolRequired : t.enrolOwn}</p>${notice(errors.form)}
<ol><li>${first ?? ""}</li><li>${second ?? ""}
<div class="qr" role="img" aria-label="${t.picture}">${new Markup(picture)}</div>
<div class="key"><small>${t.key}</small><code>${groups}</code></div>
<a class="button plain" href="${uri}">${t.openApp}</a></li>
<li>${third ?? ""}</li></ol>
<form method="post" action="${form.action}" novalidate>
<input type="hidden" name="offer" value="${offer.sealed}">
${codeField(t, errors.field)}
<button class="wide" name="step" value="confirm">${t.enrolSubmit}</button></form>
${link(back.href, back.label)}`,
  );
}

/** The recovery codes, this once: to copy, to save as a file, to print where scripts run. */
export function codesPage({
  codes,
  onward,
  ...form
}: Frame & { username: string; codes: readonly string[]; onward: { href: string; label: string } | { action: string } }): string {
  const t = factorTexts[form.language];
  const file = `${t.codesFileTitle(form.username)}\r\n\r\n${codes.join("\r\n")}\r\n`;
  const goOn =
    "action" in onward
      ? html`<form method="post" action="${onward.action}"><button class="wide">${t.goOn}</button></form>`
      : html`<a class="button wide" href="${onward.href}">${onward.label}</a>`;
  return page(
    { ...form, title: t.codesTitle },
    html`<h1>${t.codesTitle}</h1><p>${t.codesText}</p>
<ul class="codes" aria-label="${t.codesFileTitle(form.username)}">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<div class="choices"><a class="button plain" download="${t.codesFile}" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${t.download}</a>
<button class="plain" type="button" id="print" hidden>${t.print}</button></div>
${goOn}
<script nonce="${form.nonce}">const b=document.getElementById("print");b.hidden=false;b.addEventListener("click",()=>print())</script>`,
  );
}

/** What a person's second factor is, and what may be done about it, each after the password and a code of the factor that is there. */
export function ownFactorPage({
  state,
  required,
  errors,
  back,
  ...form
}: Form & { state: FactorState | null; required: boolean; errors: OwnFaults; back: string }): string {
  const t = factorTexts[form.language];
  const choice = (step: string, label: string, look: string) =>
    html`<button class="wide ${look}" name="step" value="${step}">${label}</button>`;
  const told = state
    ? html`<p>${t.ownOn(form.username, formatLongDate(state.since, form.language))} ${t.codesLeft(state.recoveryCodesLeft)}</p>${required ? html`<p>${t.ownRequired}</p>` : null}`
    : html`<p>${t.ownOff(form.username)}</p>`;
  const asked = html`type="text" maxlength="60" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"`;
  const choices = state
    ? html`${choice("begin", t.renew, "")}${choice("codes", t.renewCodes, "plain")}${required ? null : choice("remove", t.remove, "plain")}`
    : choice("begin", t.enrol, "");
  return page(
    { ...form, title: t.ownTitle },
    html`<h1>${t.ownTitle}</h1>${told}${notice(errors.form)}
<form method="post" action="${form.action}" novalidate>
<input type="text" name="username" value="${form.username}" autocomplete="username" readonly hidden>
${field("current", t.password, html`type="password" maxlength="500" autocomplete="current-password"`, errors.field, t.passwordHint)}
${state ? field("code", t.ownCode, asked, errors.code, t.ownCodeHint) : null}
<div class="stack">${choices}</div></form>
${link(back, texts[form.language].backToPreferences)}`,
  );
}
