CREATE TABLE "file_source_reading" (
	"source" text PRIMARY KEY NOT NULL,
	"answers" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "value_import_file" (
	"import_uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "definition_import" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "value_import" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "value_import" ADD COLUMN "answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "value_import" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "value_import_file" ADD CONSTRAINT "value_import_file_import_uuid_value_import_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."value_import"("uuid") ON DELETE cascade ON UPDATE no action;