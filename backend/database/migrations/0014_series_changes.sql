CREATE TABLE "kept_table_file" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"file_name" text NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series_value_addition" (
	"change" uuid NOT NULL,
	"series" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" "bytea",
	"count" integer NOT NULL,
	CONSTRAINT "series_value_addition_change_series_year_pk" PRIMARY KEY("change","series","year")
);
--> statement-breakpoint
CREATE TABLE "series_value_change" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"kind" text NOT NULL,
	"user_uuid" uuid NOT NULL,
	"undoes" uuid,
	"undone_by" uuid,
	"series" integer DEFAULT 0 NOT NULL,
	"new_values" integer DEFAULT 0 NOT NULL,
	"revisions" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "series_name";--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "commercial_status" text DEFAULT 'OPEN' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "creation_date" date;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "close_date" date;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "distributing_flag" boolean;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "etf" boolean;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "ethical_dimension" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "url_kiid" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "url_priips_kid" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "url_presentation_brochure" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "sped_risk_scale" smallint;--> statement-breakpoint
ALTER TABLE "series_value_revision" ADD COLUMN "change" uuid;--> statement-breakpoint
ALTER TABLE "series_value_addition" ADD CONSTRAINT "series_value_addition_change_series_value_change_uuid_fk" FOREIGN KEY ("change") REFERENCES "public"."series_value_change"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_value_addition" ADD CONSTRAINT "series_value_addition_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_table_file_created" ON "kept_table_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "series_value_addition_series" ON "series_value_addition" USING btree ("series","year");--> statement-breakpoint
CREATE INDEX "series_value_change_created" ON "series_value_change" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "series_value_revision" ADD CONSTRAINT "series_value_revision_change_series_value_change_uuid_fk" FOREIGN KEY ("change") REFERENCES "public"."series_value_change"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_value_revision_change" ON "series_value_revision" USING btree ("change");--> statement-breakpoint
CREATE INDEX "series_name" ON "series" USING btree ("full_name","uuid");