CREATE TABLE "client_contract" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"external_id" text NOT NULL,
	"number" text NOT NULL,
	"product" text NOT NULL,
	"holder" text NOT NULL,
	"client" uuid,
	"status" text NOT NULL,
	"opened_on" date,
	"closed_on" date,
	"value" numeric(23, 8),
	"valued_on" date,
	"currency" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "raise" jsonb;--> statement-breakpoint
ALTER TABLE "client_contract" ADD CONSTRAINT "client_contract_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contract" ADD CONSTRAINT "client_contract_client_retail_client_uuid_fk" FOREIGN KEY ("client") REFERENCES "public"."retail_client"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_contract_external" ON "client_contract" USING btree ("organisation","external_id");--> statement-breakpoint
CREATE INDEX "client_contract_list" ON "client_contract" USING btree ("organisation","holder");--> statement-breakpoint
CREATE INDEX "client_contract_client" ON "client_contract" USING btree ("client");--> statement-breakpoint
CREATE INDEX "questionnaire_session_raise" ON "questionnaire_session" USING btree ("organisation","updated_at") WHERE "questionnaire_session"."raise" is not null;