CREATE TABLE "questionnaire_session" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"template" uuid NOT NULL,
	"client" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"language" text NOT NULL,
	"external_id" text,
	"status" text DEFAULT 'TO_DO' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" jsonb,
	"profile" text,
	"completed_by" text,
	"abandon_reason" text,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone,
	"birth_year_tries" integer DEFAULT 0 NOT NULL,
	"renewal_asked_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaire_template" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retail_client" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"birth_year" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD CONSTRAINT "questionnaire_session_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD CONSTRAINT "questionnaire_session_template_questionnaire_template_uuid_fk" FOREIGN KEY ("template") REFERENCES "public"."questionnaire_template"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD CONSTRAINT "questionnaire_session_client_retail_client_uuid_fk" FOREIGN KEY ("client") REFERENCES "public"."retail_client"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD CONSTRAINT "questionnaire_session_sender_app_user_uuid_fk" FOREIGN KEY ("sender") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_template" ADD CONSTRAINT "questionnaire_template_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retail_client" ADD CONSTRAINT "retail_client_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_session_list" ON "questionnaire_session" USING btree ("organisation","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_session_token" ON "questionnaire_session" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaire_session_external" ON "questionnaire_session" USING btree ("organisation","external_id");--> statement-breakpoint
CREATE INDEX "retail_client_list" ON "retail_client" USING btree ("organisation","last_name");