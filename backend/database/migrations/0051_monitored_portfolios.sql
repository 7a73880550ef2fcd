CREATE TABLE "monitored_portfolio" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"asset_manager" uuid NOT NULL,
	"product" uuid,
	"investment_pool" uuid,
	"management_type" text DEFAULT 'OTHER' NOT NULL,
	"commercial_status" text DEFAULT 'OPEN' NOT NULL,
	"product_owner_portfolio_code" text,
	"risk_profile" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"version_type" text DEFAULT 'MODEL' NOT NULL,
	"working_status" text,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitored_portfolio_distributor" (
	"portfolio" uuid NOT NULL,
	"distributor" uuid NOT NULL,
	CONSTRAINT "monitored_portfolio_distributor_portfolio_distributor_pk" PRIMARY KEY("portfolio","distributor")
);
--> statement-breakpoint
CREATE TABLE "monitored_portfolio_section" (
	"portfolio" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"content" jsonb NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_portfolio_section_portfolio_kind_date_pk" PRIMARY KEY("portfolio","kind","date")
);
--> statement-breakpoint
ALTER TABLE "monitored_portfolio" ADD CONSTRAINT "monitored_portfolio_asset_manager_organisation_uuid_fk" FOREIGN KEY ("asset_manager") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio" ADD CONSTRAINT "monitored_portfolio_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio" ADD CONSTRAINT "monitored_portfolio_investment_pool_investment_pool_uuid_fk" FOREIGN KEY ("investment_pool") REFERENCES "public"."investment_pool"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_distributor" ADD CONSTRAINT "monitored_portfolio_distributor_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_distributor" ADD CONSTRAINT "monitored_portfolio_distributor_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_section" ADD CONSTRAINT "monitored_portfolio_section_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_section" ADD CONSTRAINT "monitored_portfolio_section_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitored_portfolio_list" ON "monitored_portfolio" USING btree ("asset_manager");--> statement-breakpoint
CREATE INDEX "monitored_portfolio_product" ON "monitored_portfolio" USING btree ("product");--> statement-breakpoint
CREATE INDEX "monitored_portfolio_pool" ON "monitored_portfolio" USING btree ("investment_pool");--> statement-breakpoint
CREATE INDEX "monitored_portfolio_distributor_list" ON "monitored_portfolio_distributor" USING btree ("distributor");