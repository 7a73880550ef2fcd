CREATE TABLE "grid_transfer" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"portfolio" uuid NOT NULL,
	"distributor" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"status" text DEFAULT 'SENT' NOT NULL,
	"recipient" jsonb NOT NULL,
	"grid_date" date NOT NULL,
	"comment" text NOT NULL,
	"grid" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sending_since" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"received" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	"answered_at" timestamp with time zone,
	"http_status" integer,
	"response_type" text,
	"response" "bytea",
	"answer_until" timestamp with time zone NOT NULL,
	"abandon_reason" text,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grid_transfer_sequence" UNIQUE("portfolio","distributor","sequence")
);
--> statement-breakpoint
CREATE TABLE "grid_transfer_config" (
	"portfolio" uuid PRIMARY KEY NOT NULL,
	"recipients" jsonb NOT NULL,
	"answer_within_hours" integer NOT NULL,
	"secrets" "bytea",
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grid_transfer" ADD CONSTRAINT "grid_transfer_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_transfer" ADD CONSTRAINT "grid_transfer_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_transfer" ADD CONSTRAINT "grid_transfer_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_transfer_config" ADD CONSTRAINT "grid_transfer_config_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grid_transfer_list" ON "grid_transfer" USING btree ("portfolio","created_at");