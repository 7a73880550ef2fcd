CREATE TABLE "series_comment" (
	"series" uuid NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_comment_series_date_pk" PRIMARY KEY("series","date"),
	CONSTRAINT "series_comment_text" CHECK ("series_comment"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "series_comment" ADD CONSTRAINT "series_comment_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;