import { customType, timestamp } from "drizzle-orm/pg-core";

/** Binary column; read as a Buffer on both databases. */
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({
  dataType: () => "bytea",
});

/** Instant with time zone, written by the database's clock so that replicas agree. */
export const createdAt = () => timestamp("created_at", { withTimezone: true, mode: "string" }).notNull().defaultNow();
export const updatedAt = () => timestamp("updated_at", { withTimezone: true, mode: "string" }).notNull().defaultNow();
