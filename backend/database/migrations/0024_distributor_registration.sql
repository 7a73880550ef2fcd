ALTER TABLE "organisation" ADD COLUMN "orias" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "regulatory_status" text;