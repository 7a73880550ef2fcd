ALTER TABLE "web_session" ADD COLUMN "access_hash" "bytea";--> statement-breakpoint
CREATE INDEX "web_session_access" ON "web_session" USING btree ("access_hash");