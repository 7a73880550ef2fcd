CREATE TABLE "definition_import" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"organisation_uuid" uuid,
	"file_name" text NOT NULL,
	"content_type" text,
	"file_size" integer NOT NULL,
	"file" "bytea",
	"status" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "definition_import_created" ON "definition_import" USING btree ("created_at");