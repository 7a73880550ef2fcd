CREATE TABLE "series_value_revision_chunk" (
	"change" uuid NOT NULL,
	"series" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"origins" "bytea" NOT NULL,
	"new_values" "bytea",
	"count" integer NOT NULL,
	"deleted" integer NOT NULL,
	CONSTRAINT "series_value_revision_chunk_change_series_year_pk" PRIMARY KEY("change","series","year")
);
--> statement-breakpoint
ALTER TABLE "series_value_revision_chunk" ADD CONSTRAINT "series_value_revision_chunk_change_series_value_change_uuid_fk" FOREIGN KEY ("change") REFERENCES "public"."series_value_change"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_value_revision_chunk" ADD CONSTRAINT "series_value_revision_chunk_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_value_revision_chunk_series" ON "series_value_revision_chunk" USING btree ("series","year");