ALTER TABLE "reco_session" ADD COLUMN "removed_client" uuid;--> statement-breakpoint
ALTER TABLE "reco_session" ADD COLUMN "held_until" date;--> statement-breakpoint
CREATE INDEX "reco_session_held" ON "reco_session" USING btree ("held_until") WHERE "reco_session"."removed_client" is not null;