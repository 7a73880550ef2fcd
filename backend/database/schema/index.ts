export * from "./identity.ts";
export * from "./job.ts";
export * from "./matrix.ts";
export * from "./organisation.ts";
export * from "./platform.ts";
export * from "./series.ts";
export * from "./simulation.ts";
export * from "./web.ts";
