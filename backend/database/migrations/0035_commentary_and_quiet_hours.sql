CREATE TABLE "alert_quiet_hours" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL,
	"days" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_portfolio_commentary" (
	"portfolio" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"author" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_quiet_hours" ADD CONSTRAINT "alert_quiet_hours_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio_commentary" ADD CONSTRAINT "model_portfolio_commentary_portfolio_model_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."model_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio_commentary" ADD CONSTRAINT "model_portfolio_commentary_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;