CREATE TABLE "reco_journey_impact" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"journey" uuid NOT NULL,
	"journey_version" integer NOT NULL,
	"distributors" jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"baseline" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"author" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reco_journey_version" (
	"journey" uuid NOT NULL,
	"version" integer NOT NULL,
	"distributors" jsonb NOT NULL,
	"config" jsonb NOT NULL,
	"cover_filename" text,
	"active" boolean NOT NULL,
	"author" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reco_journey_version_journey_version_pk" PRIMARY KEY("journey","version")
);
--> statement-breakpoint
ALTER TABLE "reco_journey" ADD COLUMN "active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reco_journey_impact" ADD CONSTRAINT "reco_journey_impact_journey_reco_journey_uuid_fk" FOREIGN KEY ("journey") REFERENCES "public"."reco_journey"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reco_journey_version" ADD CONSTRAINT "reco_journey_version_journey_reco_journey_uuid_fk" FOREIGN KEY ("journey") REFERENCES "public"."reco_journey"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reco_journey_impact_journey" ON "reco_journey_impact" USING btree ("journey","created_at");--> statement-breakpoint
UPDATE "reco_journey" SET "active" = true;--> statement-breakpoint
INSERT INTO "reco_journey_version" ("journey", "version", "distributors", "config", "cover_filename", "active", "created_at")
SELECT "uuid", "version", "distributors", "config", "cover_filename", "active", "updated_at" FROM "reco_journey";
