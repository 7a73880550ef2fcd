import { z } from "zod";
import { instant, listOf, listQuery, onceHeaders, routeUnder, uuid, writeHeaders } from "#app/contract/base.ts";
import { personName } from "#app/contract/person.ts";
import { FONT_SIZES, IDENTITY_PROVIDERS, INTERFACE_LANGUAGES, ORGANISATION_KINDS } from "#app/domain/enumerations.ts";
import { EMAIL } from "#app/domain/person/email.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import { USERNAME, USERNAME_WORDS } from "#app/domain/rights/username.ts";

export const userRecord = z.object({
  uuid,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  distributor: uuid.nullable(),
  assetManager: uuid.nullable(),
  productOwner: uuid.nullable(),
  roles: z.array(z.string()),
  version: z.number().int(),
});
export type UserRecord = z.infer<typeof userRecord>;

export const userPreferences = z.object({ language: z.enum(INTERFACE_LANGUAGES).optional(), fontSize: z.enum(FONT_SIZES).optional() });

export const USER_STATES = ["ACTIVE", "INVITED", "DISABLED"] as const;
export type UserState = (typeof USER_STATES)[number];
export const USER_SORTS = ["username", "firstName", "lastName", "email", "organisation", "lastSignIn"] as const;

/** A user as the privileges see one. */
export const userEntry = userRecord.extend({
  organisation: z.object({ uuid, kind: z.enum(ORGANISATION_KINDS), name: z.string() }).nullable(),
  /** INVITED: the person has not chosen a password yet. */
  state: z.enum(USER_STATES),
  /** Of the person, else of the organisation. */
  language: z.enum(INTERFACE_LANGUAGES).nullable(),
  /** Null: never, or an outside identity provider keeps it. */
  lastSignInAt: instant.nullable(),
  /** Whether the person has a second factor; null where an outside identity provider keeps it. */
  secondFactor: z.boolean().nullable(),
  /** Whether the caller may change this user. */
  editable: z.boolean(),
});
export type UserEntry = z.infer<typeof userEntry>;

const written = {
  firstName: personName(120),
  lastName: personName(120),
  email: z.email({ pattern: EMAIL }).max(254).nullable(),
  /** The one organisation of the person; null for administrators. */
  organisation: uuid.nullable(),
  roles: z.array(z.enum(ROLES)).max(ROLES.length),
};
const newUser = z.object({
  username: z.string().trim().regex(USERNAME, USERNAME_WORDS),
  ...written,
});

/** A one-time link by which the person chooses a password; nobody else ever sees that password. */
export const invitation = z.object({ link: z.url({ protocol: /^https?$/ }), expiresAt: instant });

/** Of all kinds together, and of one kind where they are added one by one. */
export const MOST_FAVOURITES = 200;
export const MOST_FAVOURITES_OF_A_KIND = 100;
/** A thing, or the address of a list under a name of the person's own. */
export const favourite = z.object({
  kind: z.string().regex(/^[a-z][a-z-]{1,39}$/),
  id: z.string().trim().min(1).max(400),
  name: z.string().trim().min(1).max(60).optional(),
});
/** One of a kind, by what it is or by the name that the person gave it. */
const favouriteSought = favourite
  .partial({ id: true })
  .refine(({ id, name }) => (id === undefined) !== (name === undefined), { path: ["id"], error: "id or name, one of them" });
export type Favourite = z.infer<typeof favourite>;
const favourites = z.object({
  favourites: z
    .array(favourite)
    .max(MOST_FAVOURITES)
    .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, "the same one twice"),
});

const authGroups = z.object({
  /** HERE: users and roles are changed by these calls; ELSEWHERE: an outside identity provider keeps them. */
  accounts: z.enum(["HERE", "ELSEWHERE"]),
  groups: z.array(
    z.object({
      name: z.enum(ROLES),
      group: z.enum(["admin", "adviser", "partner", "assetManager", "productOwner"]),
      /** Whether the caller may give it. */
      assignable: z.boolean(),
    }),
  ),
});

const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int().describe("seconds"),
});
const username = z.string().min(1).max(200);
const password = z.string().min(1).max(500);
/** Name and password, or a custom action token; `provider` must be the installation's own when it is given. */
const credentials = z
  .object({
    username: username.optional(),
    password: password.optional(),
    provider: z.enum(IDENTITY_PROVIDERS).optional(),
    token: z.string().min(1).max(4096).optional(),
    code: z.string().min(1).max(60).optional().describe("of the second factor, where the account has one"),
  })
  .superRefine((given, context) => {
    for (const name of ["username", "password"] as const) {
      if (given.token !== undefined || given[name] !== undefined) continue;
      context.addIssue({ code: "custom", path: [name], message: "is needed where there is no token" });
    }
  });
export type Credentials = z.infer<typeof credentials>;

const root = "/user-service/v1";
const route = routeUnder(root);
const one = z.object({ uuid });

export const userService = {
  tokenAuthorize: route(
    "POST",
    "/token/authorize",
    "token-authorize-post",
    "Sign in a script by name and password, or by a custom action token",
  )
    .input(z.object({ body: credentials }))
    .output(tokenAnswer),
  tokenAuthorizeGet: route(
    "GET",
    "/token/authorize",
    "token-authorize-get",
    "The same by address; only where TOKEN_CALLS_BY_ADDRESS is set",
  )
    .input(z.object({ query: credentials }))
    .output(tokenAnswer),
  tokenAcquire: route("GET", "/token/acquire", "token-acquire", "Name and password by address; only where TOKEN_CALLS_BY_ADDRESS is set")
    .input(z.object({ query: z.object({ username, password }) }))
    .output(tokenAnswer),
  authGroups: route("GET", "/auth-groups", "auth-groups", "Roles that the identity provider knows, and which of them the caller may give")
    .input(
      z.object({
        query: z.object({
          provider: z.enum(IDENTITY_PROVIDERS).optional().describe("absent: the installation's own; any other knows no group"),
        }),
      }),
    )
    .output(authGroups),
  list: route("GET", "/users", "users-list", "Users of the caller's organisation, or all for an administrator")
    .input(
      z.object({
        query: listQuery.extend({
          sort: z.enum(USER_SORTS).default("lastName"),
          role: z.enum(ROLES).optional(),
          organisation: uuid.optional(),
          state: z.enum(USER_STATES).optional(),
        }),
      }),
    )
    .output(listOf(userEntry)),
  create: route("POST", "/users", "users-create", "Invite a user; the link is null where an outside provider keeps accounts", 201)
    .input(z.object({ headers: onceHeaders, body: newUser }))
    .output(z.object({ user: userEntry, invitation: invitation.nullable() })),
  count: route("GET", "/users/count", "users-count", "Number of users the caller may see")
    .input(z.object({}))
    .output(z.object({ count: z.number().int() })),
  summaries: route("GET", "/users/summaries", "users-summaries", "Names of the users the caller may see")
    .input(z.object({ query: listQuery.extend({ sort: z.enum(USER_SORTS).default("lastName") }) }))
    .output(listOf(userRecord.pick({ uuid: true, username: true, firstName: true, lastName: true }))),
  byUsername: route("GET", "/users/username/{username}", "users-by-username", "One user by name; own record, or of the caller's scope")
    .input(z.object({ params: z.object({ username: z.string().max(200) }) }))
    .output(userRecord),
  get: route("GET", "/users/{uuid}", "users-get", "One user that the caller may see")
    .input(z.object({ params: one }))
    .output(userEntry),
  update: route("PUT", "/users/{uuid}", "users-update", "Change a user; what is absent stays, what an outside provider keeps is refused")
    .input(z.object({ params: one, headers: writeHeaders, body: z.object(written).partial() }))
    .output(userEntry),
  setState: route("PUT", "/users/{uuid}/state", "users-state", "Disable a user, whose sessions end, or allow the user again")
    .input(z.object({ params: one, headers: writeHeaders, body: z.object({ disabled: z.boolean() }) }))
    .output(userEntry),
  invite: route("POST", "/users/{uuid}/invitation", "users-invitation", "A new one-time link to choose a password; earlier ones end", 201)
    .input(z.object({ params: one, headers: writeHeaders }))
    .output(invitation),
  resetSecondFactor: route(
    "DELETE",
    "/users/{uuid}/second-factor",
    "users-second-factor-reset",
    "Take a lost second factor away; the person's sessions end, and an e-mail tells the person",
  )
    .input(z.object({ params: one, headers: writeHeaders }))
    .output(z.object({ user: userEntry, told: z.boolean().describe("whether an e-mail went out to the person") })),
  getPreferences: route("GET", "/users/{uuid}/preferences", "users-preferences-get", "Language and font size of a user")
    .input(z.object({ params: one }))
    .output(userPreferences),
  putPreferences: route("PUT", "/users/{uuid}/preferences", "users-preferences-put", "Save language and font size")
    .input(z.object({ params: one, headers: writeHeaders, body: userPreferences }))
    .output(userPreferences),
  getFavourites: route("GET", "/users/{uuid}/favourites", "users-favourites-get", "What a user keeps at hand, in order")
    .input(z.object({ params: one }))
    .output(favourites),
  putFavourites: route("PUT", "/users/{uuid}/favourites", "users-favourites-put", "Replace what a user keeps at hand")
    .input(z.object({ params: one, headers: writeHeaders, body: favourites }))
    .output(favourites),
  addFavourite: route(
    "POST",
    "/users/{uuid}/favourites",
    "users-favourites-add",
    "Keep one thing more at hand, whatever else is added meanwhile; one that is kept stays in its place, a namesake is replaced",
  )
    .input(z.object({ params: one, headers: onceHeaders, body: favourite }))
    .output(favourites),
  removeFavourite: route("DELETE", "/users/{uuid}/favourites", "users-favourites-remove", "Let one thing go that a user keeps at hand")
    .input(z.object({ params: one, headers: onceHeaders, query: favouriteSought }))
    .output(favourites),
  lastLogin: route("GET", "/users/login/{success}/last", "users-login-last", "The caller's last sign-in that succeeded or failed")
    .input(z.object({ params: z.object({ success: z.enum(["true", "false"]) }) }))
    .output(z.object({ at: instant.nullable() })),
};
