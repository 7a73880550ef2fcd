ALTER TABLE "series" ADD COLUMN "entry_costs" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "transaction_costs" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "third_party_payments" numeric(9, 4);