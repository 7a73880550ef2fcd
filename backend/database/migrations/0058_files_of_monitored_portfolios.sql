CREATE TABLE "consolidated_reporting" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'ONGOING' NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"portfolios" jsonb NOT NULL,
	"period_from" date,
	"period_to" date NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"content" "bytea",
	"file_size" integer,
	"problem" jsonb,
	"author" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "monitored_portfolio_document" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"portfolio" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"file_name" text,
	"content_type" text,
	"content" "bytea",
	"file_size" integer,
	"period_from" date,
	"period_to" date,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_portfolio_given_values" (
	"portfolio" uuid NOT NULL,
	"kind" text NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"author" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_portfolio_given_values_portfolio_kind_pk" PRIMARY KEY("portfolio","kind")
);
--> statement-breakpoint
ALTER TABLE "monitored_portfolio" ADD COLUMN "excel_grids" jsonb;--> statement-breakpoint
ALTER TABLE "consolidated_reporting" ADD CONSTRAINT "consolidated_reporting_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consolidated_reporting" ADD CONSTRAINT "consolidated_reporting_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_document" ADD CONSTRAINT "monitored_portfolio_document_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_document" ADD CONSTRAINT "monitored_portfolio_document_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_given_values" ADD CONSTRAINT "monitored_portfolio_given_values_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_given_values" ADD CONSTRAINT "monitored_portfolio_given_values_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consolidated_reporting_list" ON "consolidated_reporting" USING btree ("organisation","created_at");--> statement-breakpoint
CREATE INDEX "monitored_portfolio_document_list" ON "monitored_portfolio_document" USING btree ("portfolio","created_at");