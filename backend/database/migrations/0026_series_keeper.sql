ALTER TABLE "series" ADD COLUMN "keeper" uuid;--> statement-breakpoint
ALTER TABLE "series_comment" ADD COLUMN "author" uuid;--> statement-breakpoint
ALTER TABLE "series_comment" ADD COLUMN "house" uuid;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_keeper_organisation_uuid_fk" FOREIGN KEY ("keeper") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_comment" ADD CONSTRAINT "series_comment_author_app_user_uuid_fk" FOREIGN KEY ("author") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_comment" ADD CONSTRAINT "series_comment_house_organisation_uuid_fk" FOREIGN KEY ("house") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_keeper" ON "series" USING btree ("keeper");--> statement-breakpoint
-- The author of a comment that stands is who saved it last, as the audit log tells.
UPDATE "series_comment" c SET "author" = u."uuid", "house" = u."asset_manager"
FROM (SELECT DISTINCT ON (object_id) object_id, user_uuid FROM "audit_log" WHERE object_type = 'series-comment' AND verb = 'series-comment.save'
	ORDER BY object_id, id DESC) saved
JOIN "app_user" u ON u."uuid" = saved.user_uuid
WHERE saved.object_id = c."series"::text || '/' || c."date"::text;
