import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt } from "../columns.ts";

/**
 * What was found when a key information document of an issuer was opened, kept as evidence: the newest row of an address says how it
 * stands, an earlier one what was there before. A document that is found unchanged moves `openedAt` of its row alone. `series` and
 * `product` tell what it was opened for; they outlive these.
 */
export const issuerDocument = pgTable(
  "issuer_document",
  {
    uuid: uuid("uuid").primaryKey(),
    url: text("url").notNull(),
    series: uuid("series"),
    product: uuid("product"),
    /** Hexadecimal; null, like all that follows, of a document that could not be opened. */
    sha256: text("sha256"),
    size: integer("size"),
    bytes: bytea("bytes"),
    /** Of the document, two letters; null where it says none. */
    language: text("language"),
    /** Day of the document, YYYY-MM-DD; else of the server's answer. */
    date: text("date"),
    /** Why it could not be opened. */
    fault: text("fault"),
    createdAt: createdAt(),
    openedAt: timestamp("opened_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (t) => [index("issuer_document_url").on(t.url, t.openedAt)],
);
