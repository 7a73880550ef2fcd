/** Menu entry of the users in an area. */
export const USERS_ENTRY = { admin: "admin-users", "asset-manager": "am-users" } as const;
