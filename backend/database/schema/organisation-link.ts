import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { organisation } from "./organisation.ts";
import { product } from "./simulation.ts";

/** Which asset managers work for which product. */
export const productAssetManager = pgTable(
  "product_asset_manager",
  {
    product: uuid("product")
      .notNull()
      .references(() => product.uuid, { onDelete: "cascade" }),
    assetManager: uuid("asset_manager")
      .notNull()
      .references(() => organisation.uuid, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.product, t.assetManager] }), index("product_asset_manager_by_manager").on(t.assetManager)],
);
