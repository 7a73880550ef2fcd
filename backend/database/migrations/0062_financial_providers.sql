CREATE TABLE "financial_provider" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"address" text NOT NULL,
	"content" text NOT NULL,
	"format" text NOT NULL,
	"rows_at" text DEFAULT '' NOT NULL,
	"header_name" text,
	"secret" "bytea",
	"rhythm" text NOT NULL,
	"time" text DEFAULT '06:30' NOT NULL,
	"daily_runs" integer NOT NULL,
	"seconds" integer NOT NULL,
	"state" text NOT NULL,
	"mapping" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sample" "bytea",
	"sample_name" text,
	"sample_at" timestamp with time zone,
	"sample_problem" jsonb,
	"seen" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner" uuid NOT NULL,
	"next_run_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "financial_provider_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "provider_dividend" (
	"provider" uuid NOT NULL,
	"series" uuid NOT NULL,
	"date" date NOT NULL,
	"amount" numeric(18, 8) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_dividend_provider_series_date_pk" PRIMARY KEY("provider","series","date")
);
--> statement-breakpoint
CREATE TABLE "provider_refusal" (
	"run" uuid NOT NULL,
	"number" integer NOT NULL,
	"file" text NOT NULL,
	"line" integer,
	"column" text,
	"found" text,
	"expected" text,
	"reason" text NOT NULL,
	CONSTRAINT "provider_refusal_run_number_pk" PRIMARY KEY("run","number")
);
--> statement-breakpoint
CREATE TABLE "provider_run" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"provider" uuid NOT NULL,
	"trigger" text NOT NULL,
	"task" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provider_dividend" ADD CONSTRAINT "provider_dividend_provider_financial_provider_uuid_fk" FOREIGN KEY ("provider") REFERENCES "public"."financial_provider"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_dividend" ADD CONSTRAINT "provider_dividend_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_refusal" ADD CONSTRAINT "provider_refusal_run_provider_run_uuid_fk" FOREIGN KEY ("run") REFERENCES "public"."provider_run"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_run" ADD CONSTRAINT "provider_run_provider_financial_provider_uuid_fk" FOREIGN KEY ("provider") REFERENCES "public"."financial_provider"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "financial_provider_due" ON "financial_provider" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "provider_dividend_series" ON "provider_dividend" USING btree ("series","date");--> statement-breakpoint
CREATE INDEX "provider_run_provider" ON "provider_run" USING btree ("provider","created_at");