CREATE TABLE "grid_approval" (
	"portfolio" uuid NOT NULL,
	"distributor" uuid NOT NULL,
	"sha256" text NOT NULL,
	"approver" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grid_approval_portfolio_distributor_pk" PRIMARY KEY("portfolio","distributor")
);
--> statement-breakpoint
CREATE TABLE "grid_conformance" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"portfolio" uuid NOT NULL,
	"recipient" jsonb NOT NULL,
	"secret" "bytea",
	"status" text DEFAULT 'ONGOING' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author" uuid NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grid_transfer" ADD COLUMN "approver" uuid;--> statement-breakpoint
ALTER TABLE "grid_approval" ADD CONSTRAINT "grid_approval_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_approval" ADD CONSTRAINT "grid_approval_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_approval" ADD CONSTRAINT "grid_approval_approver_app_user_uuid_fk" FOREIGN KEY ("approver") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_conformance" ADD CONSTRAINT "grid_conformance_portfolio_monitored_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."monitored_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grid_conformance" ADD CONSTRAINT "grid_conformance_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grid_conformance_list" ON "grid_conformance" USING btree ("portfolio","created_at");--> statement-breakpoint
ALTER TABLE "grid_transfer" ADD CONSTRAINT "grid_transfer_approver_app_user_uuid_fk" FOREIGN KEY ("approver") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;