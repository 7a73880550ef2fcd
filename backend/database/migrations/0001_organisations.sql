CREATE TABLE "product_asset_manager" (
	"product" uuid NOT NULL,
	"asset_manager" uuid NOT NULL,
	CONSTRAINT "product_asset_manager_product_asset_manager_pk" PRIMARY KEY("product","asset_manager")
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "dictionary" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_asset_manager" ADD CONSTRAINT "product_asset_manager_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_asset_manager" ADD CONSTRAINT "product_asset_manager_asset_manager_organisation_uuid_fk" FOREIGN KEY ("asset_manager") REFERENCES "public"."organisation"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_asset_manager_by_manager" ON "product_asset_manager" USING btree ("asset_manager");