CREATE TABLE "reco_delivery" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"package" uuid NOT NULL,
	"sender" uuid NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reco_package" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"author" uuid NOT NULL,
	"state" text DEFAULT 'BUILDING' NOT NULL,
	"number" integer,
	"choice" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"correlation_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reco_package_file" (
	"package" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reco_package_file_package_kind_pk" PRIMARY KEY("package","kind")
);
--> statement-breakpoint
ALTER TABLE "reco_delivery" ADD CONSTRAINT "reco_delivery_package_reco_package_uuid_fk" FOREIGN KEY ("package") REFERENCES "public"."reco_package"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_delivery" ADD CONSTRAINT "reco_delivery_sender_app_user_uuid_fk" FOREIGN KEY ("sender") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_package" ADD CONSTRAINT "reco_package_session_reco_session_uuid_fk" FOREIGN KEY ("session") REFERENCES "public"."reco_session"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_package" ADD CONSTRAINT "reco_package_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_package_file" ADD CONSTRAINT "reco_package_file_package_reco_package_uuid_fk" FOREIGN KEY ("package") REFERENCES "public"."reco_package"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reco_delivery_package" ON "reco_delivery" USING btree ("package","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reco_delivery_token" ON "reco_delivery" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "reco_package_session" ON "reco_package" USING btree ("session","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reco_package_building" ON "reco_package" USING btree ("session") WHERE "reco_package"."state" = 'BUILDING';--> statement-breakpoint
CREATE UNIQUE INDEX "reco_package_number" ON "reco_package" USING btree ("session","number");