CREATE TABLE "kid_product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kid_product_code" UNIQUE("owner","code")
);
--> statement-breakpoint
CREATE TABLE "kid_product_isin" (
	"product" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"isin" text NOT NULL,
	"display_name" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kid_product_isin_owner" UNIQUE("owner","isin")
);
--> statement-breakpoint
CREATE TABLE "regulatory_file" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"owner" uuid,
	"user_uuid" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_hash" text NOT NULL,
	"status" text DEFAULT 'READING' NOT NULL,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"summary" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"warning_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regulatory_line" (
	"file" uuid NOT NULL,
	"sheet" smallint NOT NULL,
	"line" integer NOT NULL,
	"owner" uuid,
	"format" text NOT NULL,
	"version" text NOT NULL,
	"isin" text NOT NULL,
	"name" text NOT NULL,
	"sri" smallint,
	"cells" jsonb NOT NULL,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regulatory_line_file_sheet_line_pk" PRIMARY KEY("file","sheet","line")
);
--> statement-breakpoint
CREATE TABLE "regulatory_product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid,
	"isin" text NOT NULL,
	"name" text NOT NULL,
	"formats" text[] NOT NULL,
	"differences" integer NOT NULL,
	"figures" integer NOT NULL,
	"own" jsonb,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "declared" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "kid_product" ADD CONSTRAINT "kid_product_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_product_isin" ADD CONSTRAINT "kid_product_isin_product_kid_product_id_fk" FOREIGN KEY ("product") REFERENCES "public"."kid_product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_product_isin" ADD CONSTRAINT "kid_product_isin_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_file" ADD CONSTRAINT "regulatory_file_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_file" ADD CONSTRAINT "regulatory_file_user_uuid_app_user_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_line" ADD CONSTRAINT "regulatory_line_file_regulatory_file_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."regulatory_file"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_line" ADD CONSTRAINT "regulatory_line_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_product" ADD CONSTRAINT "regulatory_product_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kid_product_isin_product" ON "kid_product_isin" USING btree ("product");--> statement-breakpoint
CREATE INDEX "kid_product_isin_isin" ON "kid_product_isin" USING btree ("isin");--> statement-breakpoint
CREATE INDEX "regulatory_file_list" ON "regulatory_file" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "regulatory_line_current" ON "regulatory_line" USING btree (coalesce("owner", '00000000-0000-0000-0000-000000000000'::uuid),"format","isin") WHERE "regulatory_line"."current";--> statement-breakpoint
CREATE INDEX "regulatory_line_isin" ON "regulatory_line" USING btree ("isin") WHERE "regulatory_line"."current";--> statement-breakpoint
CREATE UNIQUE INDEX "regulatory_product_isin" ON "regulatory_product" USING btree (coalesce("owner", '00000000-0000-0000-0000-000000000000'::uuid),"isin");--> statement-breakpoint
CREATE INDEX "regulatory_product_name" ON "regulatory_product" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "regulatory_product_differences" ON "regulatory_product" USING btree ("differences","name","id");