import { z } from "zod";
import { base, instant, listOf, listQuery, uuid, writeHeaders } from "#app/contract/base.ts";
import { FONT_SIZES, INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";

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

const tokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.number().int().describe("seconds"),
});
const credentials = z.object({ username: z.string().min(1).max(200), password: z.string().min(1).max(500) });

const route = (method: "GET" | "PUT" | "POST", path: `/${string}`, operationId: string, summary: string) =>
  base.route({ method, path, operationId, summary, tags: ["user-service"], inputStructure: "detailed" });

export const userService = {
  tokenAuthorize: route("POST", "/user-service/v1/token/authorize", "token-authorize-post", "Sign in a script by name and password")
    .input(z.object({ body: credentials }))
    .output(tokenAnswer),
  list: route("GET", "/user-service/v1/users", "users-list", "Users of the caller's organisation, or all for an administrator")
    .input(z.object({ query: listQuery }))
    .output(listOf(userRecord)),
  count: route("GET", "/user-service/v1/users/count", "users-count", "Number of users the caller may see")
    .input(z.object({}))
    .output(z.object({ count: z.number().int() })),
  summaries: route("GET", "/user-service/v1/users/summaries", "users-summaries", "Names of the users the caller may see")
    .input(z.object({ query: listQuery }))
    .output(listOf(userRecord.pick({ uuid: true, username: true, firstName: true, lastName: true }))),
  byUsername: route(
    "GET",
    "/user-service/v1/users/username/{username}",
    "users-by-username",
    "One user by name; own record, or of the caller's scope",
  )
    .input(z.object({ params: z.object({ username: z.string().max(200) }) }))
    .output(userRecord),
  getPreferences: route("GET", "/user-service/v1/users/{uuid}/preferences", "users-preferences-get", "Language and font size of a user")
    .input(z.object({ params: z.object({ uuid }) }))
    .output(userPreferences),
  putPreferences: route("PUT", "/user-service/v1/users/{uuid}/preferences", "users-preferences-put", "Save language and font size")
    .input(z.object({ params: z.object({ uuid }), headers: writeHeaders, body: userPreferences }))
    .output(userPreferences),
  lastLogin: route(
    "GET",
    "/user-service/v1/users/login/{success}/last",
    "users-login-last",
    "The caller's last sign-in that succeeded or failed",
  )
    .input(z.object({ params: z.object({ success: z.enum(["true", "false"]) }) }))
    .output(z.object({ at: instant.nullable() })),
};
