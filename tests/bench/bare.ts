type Bare = (options: { input: unknown; context: unknown }) => Promise<unknown>;

/** The function behind a call, without routing, validation, token and JSON. */
export const bare = (procedure: unknown): Bare => (procedure as { "~orpc": { handler: Bare } })["~orpc"].handler;
