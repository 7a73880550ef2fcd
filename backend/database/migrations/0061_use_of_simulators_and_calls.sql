CREATE TABLE "simulator_use" (
	"day" date NOT NULL,
	"user_uuid" uuid NOT NULL,
	"simulator" uuid NOT NULL,
	"organisation_uuid" uuid,
	"started" integer DEFAULT 0 NOT NULL,
	"computed" integer DEFAULT 0 NOT NULL,
	"saved" integer DEFAULT 0 NOT NULL,
	"exported" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "simulator_use_day_user_uuid_simulator_pk" PRIMARY KEY("day","user_uuid","simulator")
);
--> statement-breakpoint
ALTER TABLE "api_consumption" ADD COLUMN "times" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_consumption" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_consumption" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_consumption" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "simulator_use_organisation" ON "simulator_use" USING btree ("organisation_uuid","day");