import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";
import { organisation } from "../organisation.ts";

/** A product of an insurer that key information documents are made of; `code` is the insurer's own name of it. */
export const kidProduct = pgTable(
  "kid_product",
  {
    id: uuid("id").primaryKey(),
    owner: uuid("owner")
      .notNull()
      .references(() => organisation.uuid),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** Raised by every change, of its ISINs too. */
    version: integer("version").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [unique("kid_product_code").on(t.owner, t.code)],
);

/** What a KID product is sold as: an ISIN belongs to one product of its insurer. */
export const kidProductIsin = pgTable(
  "kid_product_isin",
  {
    product: uuid("product")
      .notNull()
      .references(() => kidProduct.id, { onDelete: "cascade" }),
    owner: uuid("owner")
      .notNull()
      .references(() => organisation.uuid),
    isin: text("isin").notNull(),
    displayName: text("display_name").notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("kid_product_isin_owner").on(t.owner, t.isin),
    index("kid_product_isin_product").on(t.product),
    index("kid_product_isin_isin").on(t.isin),
  ],
);
