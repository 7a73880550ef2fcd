CREATE TABLE "alert_configuration" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"alert_type" text NOT NULL,
	"resource_type" text NOT NULL,
	"resource" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"body" jsonb NOT NULL,
	"raised_since" date,
	"reference" integer,
	"checked_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_notification" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"configuration" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"figure" double precision NOT NULL,
	"threshold" double precision NOT NULL,
	"series" uuid,
	"since" date NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_mail" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"sender" uuid NOT NULL,
	"kind" text NOT NULL,
	"recipients" jsonb NOT NULL,
	"subject" text NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"rejected" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_id" text,
	"problem" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_portfolio" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"distributor" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"product" uuid NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"annual_fees" numeric(9, 4) DEFAULT '0' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"copied_from" uuid,
	"copied_version" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_portfolio_fees" CHECK ("model_portfolio"."annual_fees" >= 0 and "model_portfolio"."annual_fees" < 100)
);
--> statement-breakpoint
CREATE TABLE "model_portfolio_composition" (
	"portfolio" uuid NOT NULL,
	"date" date NOT NULL,
	"lines" jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_portfolio_composition_portfolio_date_pk" PRIMARY KEY("portfolio","date")
);
--> statement-breakpoint
CREATE TABLE "model_portfolio_track" (
	"portfolio" uuid PRIMARY KEY NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"rebalancings" jsonb NOT NULL,
	"problem" jsonb,
	"made_of" jsonb NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reco_journey" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"distributors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"cover_filename" text,
	"cover_content_type" text,
	"cover_image" "bytea",
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reco_session" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"journey" uuid NOT NULL,
	"journey_version" integer NOT NULL,
	"config" jsonb NOT NULL,
	"distributor" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"product" uuid NOT NULL,
	"creation" jsonb NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"advice" jsonb,
	"finalized_at" timestamp with time zone,
	"published" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "simulator" ADD COLUMN "portfolio" uuid;--> statement-breakpoint
ALTER TABLE "alert_configuration" ADD CONSTRAINT "alert_configuration_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_configuration_alert_configuration_uuid_fk" FOREIGN KEY ("configuration") REFERENCES "public"."alert_configuration"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mail" ADD CONSTRAINT "sent_mail_sender_app_user_uuid_fk" FOREIGN KEY ("sender") REFERENCES "public"."app_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio" ADD CONSTRAINT "model_portfolio_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio" ADD CONSTRAINT "model_portfolio_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio" ADD CONSTRAINT "model_portfolio_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio_composition" ADD CONSTRAINT "model_portfolio_composition_portfolio_model_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."model_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio_composition" ADD CONSTRAINT "model_portfolio_composition_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_portfolio_track" ADD CONSTRAINT "model_portfolio_track_portfolio_model_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."model_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_session" ADD CONSTRAINT "reco_session_journey_reco_journey_uuid_fk" FOREIGN KEY ("journey") REFERENCES "public"."reco_journey"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_session" ADD CONSTRAINT "reco_session_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_session" ADD CONSTRAINT "reco_session_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_session" ADD CONSTRAINT "reco_session_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_configuration_subject" ON "alert_configuration" USING btree ("owner","alert_type","resource");--> statement-breakpoint
CREATE INDEX "alert_configuration_active" ON "alert_configuration" USING btree ("active");--> statement-breakpoint
CREATE INDEX "alert_notification_list" ON "alert_notification" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_notification_once" ON "alert_notification" USING btree ("configuration","since");--> statement-breakpoint
CREATE INDEX "sent_mail_sender" ON "sent_mail" USING btree ("sender","created_at");--> statement-breakpoint
CREATE INDEX "model_portfolio_list" ON "model_portfolio" USING btree ("distributor","product");--> statement-breakpoint
CREATE INDEX "model_portfolio_owner" ON "model_portfolio" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "model_portfolio_changed" ON "model_portfolio" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reco_session_hash" ON "reco_session" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "reco_session_list" ON "reco_session" USING btree ("owner","updated_at");--> statement-breakpoint
CREATE INDEX "reco_session_journey" ON "reco_session" USING btree ("journey");