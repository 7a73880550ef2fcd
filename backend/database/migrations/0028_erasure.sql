CREATE TABLE "kept_record" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"client" uuid NOT NULL,
	"kind" text NOT NULL,
	"until" date NOT NULL,
	"record" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "name_until" date;--> statement-breakpoint
ALTER TABLE "kept_record" ADD CONSTRAINT "kept_record_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_record_client" ON "kept_record" USING btree ("organisation","client");--> statement-breakpoint
CREATE INDEX "kept_record_until" ON "kept_record" USING btree ("until");