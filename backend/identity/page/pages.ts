import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { PasswordFault } from "../password/new-password.ts";
import { html, Markup, page } from "./markup.ts";
import { type Frame, field, notice } from "./parts.ts";
import { type Texts, texts } from "./texts.ts";

/** An account that the sign-in page of a demonstration offers; `role` says what it may do. */
export interface DemoAccount {
  username: string;
  password: string;
  name: string;
  role: Readonly<Record<InterfaceLanguage, string>>;
  /** Group that is closed under the list until somebody opens it; the first accounts have none. */
  group?: Readonly<Record<InterfaceLanguage, string>>;
}

export interface SignInPage extends Frame {
  action: string;
  username: string;
  errors: { username?: string; password?: string; form?: string };
  demoAccounts: readonly DemoAccount[];
}

/** Passwords are shown because these accounts exist in a demonstration only; each button names its account. */
function demoList(t: Texts, language: InterfaceLanguage, action: string, accounts: readonly DemoAccount[]): Markup | null {
  if (accounts.length === 0) return null;
  const passwords = new Set(accounts.map((account) => account.password));
  const [password = ""] = passwords;
  const row = (account: DemoAccount) => html`<li><span>${account.username}<small>${account.name} · ${account.role[language]}${
    passwords.size > 1 ? ` · ${account.password}` : ""
  }</small></span>
<form method="post" action="${action}"><button name="account" value="${account.username}" aria-label="${t.demoUse(account.name)}">${t.use}</button></form></li>`;
  const groups = [...new Set(accounts.flatMap(({ group }) => (group ? [group[language]] : [])))].map((name) => {
    const members = accounts.filter(({ group }) => group?.[language] === name);
    return html`<details><summary>${name} (${members.length})</summary><ul>${members.map(row)}</ul></details>`;
  });
  return html`<aside aria-label="${t.demoTitle}"><h2>${t.demoTitle}</h2>${passwords.size === 1 ? html`<p>${t.demoPassword(password)}</p>` : null}<ul>${accounts.filter(({ group }) => !group).map(row)}</ul>${groups}</aside>`;
}

export function signInPage({ language, nonce, fonts, look, action, username, errors, demoAccounts }: SignInPage): string {
  const t = texts[language];
  const focusPassword = username !== "";
  const auto = (on: boolean) => new Markup(on ? " autofocus" : "");
  return page(
    { language, nonce, fonts, look, title: t.title },
    html`<h1>${t.title}</h1><p>${look ? t.introOf(look.name) : demoAccounts.length > 0 ? t.intro : t.introOwn}</p>${notice(errors.form)}
<form method="post" action="${action}" novalidate>
${field("username", t.username, html`type="text" maxlength="200" autocomplete="username" autocapitalize="none" spellcheck="false" value="${username}"${auto(!focusPassword)}`, errors.username)}
${field("password", t.password, html`type="password" maxlength="500" autocomplete="current-password"${auto(focusPassword)}`, errors.password)}
<button class="wide">${t.submit}</button></form>`,
    demoList(t, language, action, demoAccounts),
  );
}

export interface ChoosePasswordPage extends Frame {
  action: string;
  username: string;
  fault: PasswordFault | null;
}

/** The hidden name lets password managers file the new password under its account. */
const accountName = (username: string) =>
  html`<input type="text" name="username" value="${username}" autocomplete="username" readonly hidden>`;

/** The new password, twice; the field that is wrong says why and has the focus, the first one where nothing is. */
function newPasswordFields(t: Texts, fault: PasswordFault | null, focused: boolean): Markup {
  const error = fault ? t.faults[fault] : undefined;
  const [first, second] = fault === "different" ? [undefined, error] : [error, undefined];
  const secret = (on: boolean) => html`type="password" maxlength="500" autocomplete="new-password"${on ? new Markup(" autofocus") : null}`;
  return html`${field("password", t.newPassword, secret(focused && !second), first, t.newPasswordHint)}
${field("repeated", t.repeatPassword, secret(focused && Boolean(second)), second)}`;
}

export function choosePasswordPage({ language, nonce, fonts, action, username, fault }: ChoosePasswordPage): string {
  const t = texts[language];
  return page(
    { language, nonce, fonts, title: t.chooseTitle },
    html`<h1>${t.chooseTitle}</h1><p>${t.chooseIntro(username)}</p>
<form method="post" action="${action}" novalidate>
${accountName(username)}
${newPasswordFields(t, fault, true)}
<button class="wide">${t.chooseSubmit}</button></form>`,
  );
}

export interface ChangePasswordPage extends ChoosePasswordPage {
  /** What is wrong with the present password as it was typed, or with the whole (`form`). */
  errors: { current?: string; form?: string };
  /** Address in the application to go back to. */
  back: string;
}

export function changePasswordPage({ language, nonce, fonts, action, username, fault, errors, back }: ChangePasswordPage): string {
  const t = texts[language];
  const focus = new Markup(fault ? "" : " autofocus");
  return page(
    { language, nonce, fonts, title: t.changeTitle },
    html`<h1>${t.changeTitle}</h1><p>${t.changeIntro(username)}</p>${notice(errors.form)}
<form method="post" action="${action}" novalidate>
${accountName(username)}
${field("current", t.currentPassword, html`type="password" maxlength="500" autocomplete="current-password"${focus}`, errors.current)}
${newPasswordFields(t, fault, fault !== null)}
<button class="wide">${t.changeSubmit}</button></form>
<p class="back"><a href="${back}">${t.backToPreferences}</a></p>`,
  );
}

/** A page that says one thing and offers one way on. */
export function messagePage(
  { language, nonce, fonts }: Frame,
  message: { title: string; text: string; link?: { href: string; label: string }; reference?: string },
): string {
  const t = texts[language];
  const link = message.link ? html`<a class="button" href="${message.link.href}">${message.link.label}</a>` : null;
  const reference = message.reference ? html`<p class="reference">${t.reference(message.reference)}</p>` : null;
  return page({ language, nonce, fonts, title: message.title }, html`<h1>${message.title}</h1><p>${message.text}</p>${link}${reference}`);
}

/** `form` is the library's own form with its secret; it sends itself where scripts run, and has a button where not. */
export function logoutPage({ language, nonce, fonts }: Frame, form: string): string {
  const t = texts[language];
  return page(
    { language, nonce, fonts, title: t.logoutTitle },
    html`<h1>${t.logoutTitle}</h1><p>${t.logoutText}</p>${new Markup(form)}
<button id="confirm" type="submit" form="op.logoutForm" name="logout" value="yes">${t.logoutSubmit}</button>
<script nonce="${nonce}">document.getElementById("confirm").click()</script>`,
  );
}
