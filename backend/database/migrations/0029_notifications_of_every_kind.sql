CREATE TABLE "alert_delivery" (
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_delivery_owner_kind_pk" PRIMARY KEY("owner","kind")
);
--> statement-breakpoint
ALTER TABLE "alert_notification" ALTER COLUMN "configuration" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_notification" ALTER COLUMN "figure" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_notification" ALTER COLUMN "threshold" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "resource_type" text;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "resource" uuid;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_notification_unread" ON "alert_notification" USING btree ("owner") WHERE "alert_notification"."visible" and not "alert_notification"."read" and "alert_notification"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "alert_notification_unmailed" ON "alert_notification" USING btree ("created_at") WHERE "alert_notification"."mailed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_notification_occasion" ON "alert_notification" USING btree ("owner","kind","resource","occasion") WHERE "alert_notification"."ended_at" is null;