CREATE TABLE "horizon_portfolio" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner" uuid NOT NULL,
	"product" uuid NOT NULL,
	"working_status" text DEFAULT 'DRAFT' NOT NULL,
	"product_owner_portfolio_code" text,
	"risk_profile" text,
	"glidepath_method" text,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "horizon_portfolio_distributor" (
	"portfolio" uuid NOT NULL,
	"distributor" uuid NOT NULL,
	CONSTRAINT "horizon_portfolio_distributor_portfolio_distributor_pk" PRIMARY KEY("portfolio","distributor")
);
--> statement-breakpoint
CREATE TABLE "horizon_portfolio_section" (
	"portfolio" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"content" jsonb NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "horizon_portfolio_section_portfolio_kind_date_pk" PRIMARY KEY("portfolio","kind","date")
);
--> statement-breakpoint
ALTER TABLE "horizon_portfolio" ADD CONSTRAINT "horizon_portfolio_owner_organisation_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horizon_portfolio" ADD CONSTRAINT "horizon_portfolio_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horizon_portfolio_distributor" ADD CONSTRAINT "horizon_portfolio_distributor_portfolio_horizon_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."horizon_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horizon_portfolio_distributor" ADD CONSTRAINT "horizon_portfolio_distributor_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horizon_portfolio_section" ADD CONSTRAINT "horizon_portfolio_section_portfolio_horizon_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."horizon_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "horizon_portfolio_section" ADD CONSTRAINT "horizon_portfolio_section_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "horizon_portfolio_list" ON "horizon_portfolio" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "horizon_portfolio_product" ON "horizon_portfolio" USING btree ("product");--> statement-breakpoint
CREATE INDEX "horizon_portfolio_distributor_list" ON "horizon_portfolio_distributor" USING btree ("distributor");