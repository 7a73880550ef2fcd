ALTER TABLE "reco_session" ADD COLUMN "executed_on" date;--> statement-breakpoint
ALTER TABLE "reco_session" ADD COLUMN "portfolio" uuid;--> statement-breakpoint
ALTER TABLE "reco_session" ADD CONSTRAINT "reco_session_portfolio_model_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."model_portfolio"("uuid") ON DELETE set null ON UPDATE no action;