import { z } from "zod";
import { EMAIL } from "#app/domain/person/email.ts";
import { isPersonName, plainName } from "#app/domain/person/name.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { USERNAME } from "#app/domain/rights/username.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const name = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(plainName)
    .min(1, missing)
    .max(120, "users.form.nameLong")
    .refine(isPersonName, "users.form.nameWrong");
const emptied = z.literal("");

const person = {
  firstName: name("users.form.firstNameRequired"),
  lastName: name("users.form.lastNameRequired"),
  email: z.email({ pattern: EMAIL, error: "users.form.badEmail" }).max(254, "users.form.badEmail").or(emptied).optional(),
};
const house = { organisation: z.uuid().or(emptied).optional() };
const roles = z.array(z.enum(ROLES));

/** A new user. Messages are keys of texts. */
export const newUserSchema = z.object({
  username: z.string({ error: "users.form.badUsername" }).trim().regex(USERNAME, "users.form.badUsername"),
  ...person,
  ...house,
  roles: roles.default([]),
  ...markFields,
});

/** A user whose account is kept here. */
export const userSchema = z.object({ ...person, ...house, roles: roles.min(1, "users.form.roleRequired"), ...markFields });
export type UserForm = z.infer<typeof userSchema>;

/** A user whose account an outside provider keeps: the organisation alone is this platform's. */
export const housedUserSchema = z.object({ ...house, ...markFields });
