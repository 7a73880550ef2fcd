/**
 * Flags of the server's process. A larger young generation: a page makes some megabytes of short-lived objects, and
 * collecting them in 1 MB steps costs a tenth of its time. No `__proto__`: nothing that comes in can reach a prototype by it.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=32", "--disable-proto=delete"];
