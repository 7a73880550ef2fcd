CREATE TABLE "account_invitation" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"sub" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "license_acceptance" (
	"user_uuid" uuid NOT NULL,
	"agreement" uuid NOT NULL,
	"language" text NOT NULL,
	"text_hash" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_acceptance_user_uuid_agreement_pk" PRIMARY KEY("user_uuid","agreement")
);
--> statement-breakpoint
CREATE TABLE "license_agreement" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_agreement_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "api_consumption" (
	"day" date NOT NULL,
	"user_uuid" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"organisation_uuid" uuid,
	"calls" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"total_ms" bigint DEFAULT 0 NOT NULL,
	"slowest_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "api_consumption_day_user_uuid_endpoint_pk" PRIMARY KEY("day","user_uuid","endpoint")
);
--> statement-breakpoint
CREATE TABLE "usage_metric" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"organisation_uuid" uuid,
	"name" text NOT NULL,
	"value" double precision,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "favourites" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_invitation" ADD CONSTRAINT "account_invitation_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_acceptance" ADD CONSTRAINT "license_acceptance_agreement_license_agreement_uuid_fk" FOREIGN KEY ("agreement") REFERENCES "public"."license_agreement"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_invitation_account" ON "account_invitation" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "api_consumption_organisation" ON "api_consumption" USING btree ("organisation_uuid","day");--> statement-breakpoint
CREATE INDEX "usage_metric_created" ON "usage_metric" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "usage_metric_organisation" ON "usage_metric" USING btree ("organisation_uuid","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_organisation" ON "audit_log" USING btree ("organisation_uuid","id");