ALTER TABLE "series" ADD COLUMN "values_hold" text DEFAULT 'PRICE' NOT NULL;--> statement-breakpoint
ALTER TABLE "series_flow" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "series_flow" DROP CONSTRAINT "series_flow_series_date_kind_pk";--> statement-breakpoint
ALTER TABLE "series_flow" ADD CONSTRAINT "series_flow_series_date_kind_number_pk" PRIMARY KEY("series","date","kind","number");
