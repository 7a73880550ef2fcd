ALTER TABLE "alert_notification" ADD COLUMN "mail" uuid;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "about" uuid;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "content" "bytea";--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "original" uuid;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "lease_by" uuid;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD COLUMN "unknowns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reco_delivery" ADD COLUMN "mail" uuid;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD COLUMN "link_mail" uuid;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_mail_sent_mail_uuid_fk" FOREIGN KEY ("mail") REFERENCES "public"."sent_mail"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_delivery" ADD CONSTRAINT "reco_delivery_mail_sent_mail_uuid_fk" FOREIGN KEY ("mail") REFERENCES "public"."sent_mail"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_session" ADD CONSTRAINT "questionnaire_session_link_mail_sent_mail_uuid_fk" FOREIGN KEY ("link_mail") REFERENCES "public"."sent_mail"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_notification_mail" ON "alert_notification" USING btree ("mail") WHERE "alert_notification"."mail" is not null;--> statement-breakpoint
CREATE INDEX "sent_mail_about" ON "sent_mail" USING btree ("about","sender") WHERE "sent_mail"."about" is not null;--> statement-breakpoint
CREATE INDEX "sent_mail_sealed" ON "sent_mail" USING btree ("created_at") WHERE "sent_mail"."content" is not null;--> statement-breakpoint
CREATE INDEX "reco_delivery_mail" ON "reco_delivery" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "questionnaire_session_link_mail" ON "questionnaire_session" USING btree ("link_mail") WHERE "questionnaire_session"."link_mail" is not null;--> statement-breakpoint
UPDATE "sent_mail" SET "status" = 'UNKNOWN' WHERE "status" = 'SENDING' AND "created_at" < now() - interval '10 minutes';--> statement-breakpoint
UPDATE "sent_mail" SET "status" = 'FAILED' WHERE "status" = 'QUEUED' AND "created_at" < now() - interval '10 minutes';--> statement-breakpoint
UPDATE "reco_delivery" SET "state" = 'UNSURE' WHERE "state" = 'QUEUED' AND "created_at" < now() - interval '10 minutes';
