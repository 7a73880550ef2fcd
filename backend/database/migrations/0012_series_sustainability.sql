ALTER TABLE "series" ADD COLUMN "isr_label" boolean;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "greenfin_label" boolean;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "esg_label" boolean;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "sustainability_min_investments" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "sustainability_min_taxonomy_alignment" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "pai" jsonb;