import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { UserEntry } from "#app/contract/user.ts";
import { formatLongInstant } from "#app/domain/format/format.ts";
import { isRole } from "#app/domain/rights/roles.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type PrivilegesArea, userPath, usersPath } from "#app/navigation/paths.ts";
import { headersOfChange, headersOfNew, idemOf, marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { nameOf } from "./list-view.server.ts";
import { housedUserSchema, newUserSchema, type UserForm, userSchema } from "./user.schema.ts";
import { orRefusal, requireUserEntry, type UserRefusal } from "./user.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: PrivilegesArea;
}

/** Where a refusal belongs in the form. */
function refusalReply(code: UserRefusal): { formErrors?: string[]; fieldErrors?: Record<string, string[]> } {
  if (code === "USERNAME_EXISTS") return { fieldErrors: { username: ["users.form.usernameTaken"] } };
  if (code === "ROLE_NOT_GIVABLE") return { fieldErrors: { roles: ["users.form.roleNotGivable"] } };
  if (code === "ROLE_NEEDS_ORGANISATION") return { fieldErrors: { organisation: ["users.form.roleElsewhere"] } };
  if (code === "NOT_FOUND") return { fieldErrors: { organisation: ["users.form.organisationGone"] } };
  if (code === "VERSION_CONFLICT") return { formErrors: ["users.form.conflict"] };
  return { formErrors: [code === "ACCOUNTS_ELSEWHERE" ? "users.elsewhere.text" : "users.form.notEditable"] };
}
const statusOf = (code: UserRefusal) =>
  code === "VERSION_CONFLICT" || code === "USERNAME_EXISTS" ? 409 : code === "ROLE_NOT_GIVABLE" || code === "USER_NOT_EDITABLE" ? 403 : 400;

/** A link to choose a password, as the page shows it once. */
export interface Invited {
  uuid: string;
  name: string;
  link: string;
  until: string;
}

const invitedOf = (viewer: Viewer, user: UserEntry, { link, expiresAt }: { link: string; expiresAt: string }): Invited => ({
  uuid: user.uuid,
  name: nameOf(user),
  link,
  until: formatLongInstant(expiresAt, viewer.language),
});

/** Makes a user. The answer shows the link: a cookie or an address would keep it longer than the page does. */
export async function createUser({ viewer, context, area }: Acting, fields: FormData) {
  const submission = parseWithZod(fields, { schema: newUserSchema });
  if (submission.status !== "success") return data({ result: submission.reply(), invited: null }, { status: 400 });
  const { username, firstName, lastName, email, organisation, roles, idem } = submission.value;
  const body = { username, firstName, lastName, email: email || null, organisation: organisation || null, roles };
  const outcome = await orRefusal(() => viewer.api.users.create({ headers: headersOfNew({ idem }), body }));
  if ("refused" in outcome) {
    const { refused } = outcome;
    return data({ result: submission.reply(refusalReply(refused)), invited: null }, { status: statusOf(refused) });
  }
  const { user, invitation } = outcome.done;
  if (invitation) return data({ result: submission.reply(), invited: invitedOf(viewer, user, invitation) });
  return redirectWithToast(context, userPath(area, user.uuid), {
    kind: "positive",
    key: "users.created",
    params: { name: nameOf(user) },
  });
}

/** Saves the form of a user: all of it, or the organisation alone where an outside provider keeps the account. */
export async function saveUser({ viewer, context, area }: Acting, user: UserEntry, fields: FormData) {
  const { accounts } = await viewer.api.users.authGroups({ query: {} });
  const whole = accounts === "HERE" ? parseWithZod(fields, { schema: userSchema }) : null;
  const submission = whole ?? parseWithZod(fields, { schema: housedUserSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const { idem, version, organisation } = submission.value;
  // Only an administrator's form has the field; an empty choice there means no organisation.
  const house = viewer.roles.includes("ADMIN") ? { organisation: organisation || null } : {};
  const body = whole?.status === "success" ? { ...personOf(whole.value), ...house } : house;
  const outcome = await orRefusal(() =>
    viewer.api.users.update({ params: { uuid: user.uuid }, headers: headersOfChange({ idem, version }), body }),
  );
  if ("refused" in outcome) {
    const { refused } = outcome;
    const newest = refused === "VERSION_CONFLICT" ? await requireUserEntry(viewer, user.uuid) : null;
    const result = newest ? await userConflict(viewer, submission, newest) : submission.reply(refusalReply(refused));
    return data({ result }, { status: statusOf(refused) });
  }
  return redirectWithToast(context, userPath(area, user.uuid), {
    kind: "positive",
    key: "users.saved",
    params: { name: nameOf(outcome.done) },
  });
}

/** The answer to the second of two editors: what was typed stays beside what is in place, field by field of the form. */
async function userConflict(viewer: Viewer, submission: SentForm, newest: UserEntry) {
  const t = getFixedT(viewer.language);
  const roles = newest.roles.filter(isRole);
  const labels = new Map<string, string>(roles.map((role) => [role, t(`users.roles.${role}.label`)]));
  const { firstName, lastName, email, organisation, version } = newest;
  if (organisation) labels.set(organisation.uuid, organisation.name);
  const present = {
    ...("firstName" in submission.value && { firstName, lastName, email: email ?? "", roles }),
    ...(viewer.roles.includes("ADMIN") && { organisation: organisation?.uuid ?? "" }),
    version,
  };
  return conflictReply(submission, present, "users.form.conflict", (_field, held) => labels.get(held) ?? held);
}

const personOf = ({ firstName, lastName, email, roles }: UserForm) => ({ firstName, lastName, email: email || null, roles });

/** Disables a user or allows the user again, as the button said. */
export async function changeState({ viewer, context, area }: Acting, user: UserEntry, fields: FormData) {
  const disabled = fields.get("disabled") === "true";
  const path = userPath(area, user.uuid);
  if ((user.state === "DISABLED") === disabled) return redirect(path, 303);
  const outcome = await orRefusal(() =>
    viewer.api.users.setState({ params: { uuid: user.uuid }, headers: headersOfChange(marksOf(fields)), body: { disabled } }),
  );
  if ("refused" in outcome) return data({ refused: outcome.refused }, { status: outcome.refused === "VERSION_CONFLICT" ? 409 : 403 });
  const key = disabled ? "users.state.disabled" : "users.state.enabled";
  return redirectWithToast(context, path, { kind: "positive", key, params: { name: nameOf(user) } });
}

/** Takes a lost second factor away. */
export async function resetFactor({ viewer, context, area }: Acting, user: UserEntry, fields: FormData) {
  const path = userPath(area, user.uuid);
  if (user.secondFactor !== true) return redirect(path, 303);
  const outcome = await orRefusal(() =>
    viewer.api.users.resetSecondFactor({ params: { uuid: user.uuid }, headers: headersOfChange(marksOf(fields)) }),
  );
  if ("refused" in outcome) return data({ refused: outcome.refused }, { status: outcome.refused === "VERSION_CONFLICT" ? 409 : 403 });
  const key = outcome.done.told ? "users.factor.doneTold" : "users.factor.done";
  return redirectWithToast(context, path, { kind: "positive", key, params: { name: nameOf(user) } });
}

/** Makes a new link for a user; earlier ones end. */
export async function inviteAgain({ viewer, area }: Acting, user: UserEntry, fields: FormData) {
  if (user.state === "DISABLED") return redirect(usersPath(area), 303);
  const outcome = await orRefusal(() =>
    viewer.api.users.invite({ params: { uuid: user.uuid }, headers: headersOfNew({ idem: idemOf(fields) }) }),
  );
  if ("refused" in outcome) return data({ refused: outcome.refused, invited: null }, { status: 409 });
  return data({ refused: null, invited: invitedOf(viewer, user, outcome.done) });
}
