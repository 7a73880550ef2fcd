CREATE TABLE "glidepath_matrix" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"file_name" text,
	"content_type" text,
	"file" "bytea",
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glidepath_matrix_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "external_series" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"isin" text,
	"currency" text NOT NULL,
	"filter_code" text,
	"series" uuid,
	"holdings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_series_code" UNIQUE("provider","code")
);
--> statement-breakpoint
CREATE TABLE "investment_pool" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"organisation" uuid,
	"provider" jsonb,
	"update" jsonb,
	"update_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"provider_updated_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investment_pool_series" (
	"pool" uuid NOT NULL,
	"series" uuid NOT NULL,
	"name" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"external" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investment_pool_series_pool_series_pk" PRIMARY KEY("pool","series")
);
--> statement-breakpoint
CREATE TABLE "investment_pool_source" (
	"pool" uuid NOT NULL,
	"source" uuid NOT NULL,
	CONSTRAINT "investment_pool_source_pool_source_pk" PRIMARY KEY("pool","source")
);
--> statement-breakpoint
CREATE TABLE "series_flow" (
	"series" uuid NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(18, 8) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_flow_series_date_kind_pk" PRIMARY KEY("series","date","kind")
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "investment_pool" uuid;--> statement-breakpoint
ALTER TABLE "external_series" ADD CONSTRAINT "external_series_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_pool" ADD CONSTRAINT "investment_pool_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_pool_series" ADD CONSTRAINT "investment_pool_series_pool_investment_pool_uuid_fk" FOREIGN KEY ("pool") REFERENCES "public"."investment_pool"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_pool_series" ADD CONSTRAINT "investment_pool_series_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_pool_source" ADD CONSTRAINT "investment_pool_source_pool_investment_pool_uuid_fk" FOREIGN KEY ("pool") REFERENCES "public"."investment_pool"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_pool_source" ADD CONSTRAINT "investment_pool_source_source_investment_pool_uuid_fk" FOREIGN KEY ("source") REFERENCES "public"."investment_pool"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_flow" ADD CONSTRAINT "series_flow_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glidepath_matrix_created" ON "glidepath_matrix" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "external_series_series" ON "external_series" USING btree ("series");--> statement-breakpoint
CREATE INDEX "external_series_filter" ON "external_series" USING btree ("provider","filter_code");--> statement-breakpoint
CREATE INDEX "external_series_isin" ON "external_series" USING btree ("isin");--> statement-breakpoint
CREATE INDEX "investment_pool_name" ON "investment_pool" USING btree ("name");--> statement-breakpoint
CREATE INDEX "investment_pool_organisation" ON "investment_pool" USING btree ("organisation");--> statement-breakpoint
CREATE INDEX "investment_pool_series_by_series" ON "investment_pool_series" USING btree ("series");--> statement-breakpoint
CREATE INDEX "investment_pool_source_by_source" ON "investment_pool_source" USING btree ("source");--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_investment_pool_investment_pool_uuid_fk" FOREIGN KEY ("investment_pool") REFERENCES "public"."investment_pool"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_investment_pool" ON "product" USING btree ("investment_pool");