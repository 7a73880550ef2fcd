CREATE TABLE "monitored_portfolio_composition" (
	"portfolio" uuid NOT NULL,
	"version_type" text NOT NULL,
	"date" date NOT NULL,
	"lines" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_portfolio_composition_portfolio_version_type_date_pk" PRIMARY KEY("portfolio","version_type","date")
);
--> statement-breakpoint
ALTER TABLE "monitored_portfolio_composition" ADD CONSTRAINT "monitored_portfolio_composition_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_portfolio_composition" ADD CONSTRAINT "monitored_portfolio_composition_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;