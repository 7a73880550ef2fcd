ALTER TABLE "questionnaire_session" ADD COLUMN "with_adviser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "override" jsonb;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "link_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "link_sent_to" text;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "link_message_id" text;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "reminders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "reminders_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "sender_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "questionnaire_session_client" ON "questionnaire_session" USING btree ("client","completed_at");--> statement-breakpoint
CREATE INDEX "questionnaire_session_template" ON "questionnaire_session" USING btree ("template");--> statement-breakpoint
CREATE INDEX "questionnaire_session_due" ON "questionnaire_session" USING btree ("expires_at") WHERE "questionnaire_session"."status" in ('TO_DO', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "questionnaire_session_news" ON "questionnaire_session" USING btree ("updated_at");