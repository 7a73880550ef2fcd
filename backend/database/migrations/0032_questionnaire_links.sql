CREATE TABLE "questionnaire_link" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "answers_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_link" ADD CONSTRAINT "questionnaire_link_session_questionnaire_session_uuid_fk" FOREIGN KEY ("session") REFERENCES "public"."questionnaire_session"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "questionnaire_link_session" ON "questionnaire_link" USING btree ("session");