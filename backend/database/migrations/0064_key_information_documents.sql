CREATE TABLE "kid_config" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"isin" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kid_document" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"isin" text NOT NULL,
	"language" text NOT NULL,
	"production_date" date NOT NULL,
	"config" uuid,
	"edition" integer,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"author" uuid NOT NULL,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kid_review" (
	"config" uuid NOT NULL,
	"cause" text NOT NULL,
	"cost" text DEFAULT '' NOT NULL,
	"edition" integer NOT NULL,
	"found" jsonb NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "kid_review_config_cause_cost_pk" PRIMARY KEY("config","cause","cost")
);
--> statement-breakpoint
CREATE TABLE "kid_version" (
	"config" uuid NOT NULL,
	"edition" integer NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"production_date" date NOT NULL,
	"content" jsonb NOT NULL,
	"figures" jsonb,
	"authors" jsonb NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp with time zone,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"published_by" uuid,
	"published_at" timestamp with time zone,
	"making" text DEFAULT 'NONE' NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kid_version_config_edition_pk" PRIMARY KEY("config","edition")
);
--> statement-breakpoint
ALTER TABLE "kid_config" ADD CONSTRAINT "kid_config_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_document" ADD CONSTRAINT "kid_document_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_document" ADD CONSTRAINT "kid_document_config_kid_config_uuid_fk" FOREIGN KEY ("config") REFERENCES "public"."kid_config"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_document" ADD CONSTRAINT "kid_document_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_review" ADD CONSTRAINT "kid_review_config_kid_config_uuid_fk" FOREIGN KEY ("config") REFERENCES "public"."kid_config"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_version" ADD CONSTRAINT "kid_version_config_kid_config_uuid_fk" FOREIGN KEY ("config") REFERENCES "public"."kid_config"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_version" ADD CONSTRAINT "kid_version_checked_by_app_user_uuid_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_version" ADD CONSTRAINT "kid_version_approved_by_app_user_uuid_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_version" ADD CONSTRAINT "kid_version_published_by_app_user_uuid_fk" FOREIGN KEY ("published_by") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kid_config_list" ON "kid_config" USING btree ("organisation","name");--> statement-breakpoint
CREATE UNIQUE INDEX "kid_config_isin" ON "kid_config" USING btree ("organisation","isin");--> statement-breakpoint
CREATE INDEX "kid_document_list" ON "kid_document" USING btree ("organisation","created_at");--> statement-breakpoint
CREATE INDEX "kid_document_product" ON "kid_document" USING btree ("isin","language","production_date");--> statement-breakpoint
CREATE UNIQUE INDEX "kid_document_version" ON "kid_document" USING btree ("config","edition","language");--> statement-breakpoint
CREATE INDEX "kid_version_state" ON "kid_version" USING btree ("state");