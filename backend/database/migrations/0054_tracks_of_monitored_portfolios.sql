CREATE TABLE "monitored_portfolio_track" (
	"portfolio" uuid NOT NULL,
	"version_type" text NOT NULL,
	"net" boolean NOT NULL,
	"base" double precision DEFAULT 100 NOT NULL,
	"begins" date,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"last_value_date" date,
	"monthly_performance" double precision,
	"ytd_performance" double precision,
	"problem" jsonb,
	"made_of" jsonb NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_portfolio_track_portfolio_version_type_net_pk" PRIMARY KEY("portfolio","version_type","net")
);
--> statement-breakpoint
ALTER TABLE "monitored_portfolio_track" ADD CONSTRAINT "monitored_portfolio_track_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;