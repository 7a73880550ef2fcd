ALTER TABLE "reco_session" ADD COLUMN "stands_until" date;--> statement-breakpoint
ALTER TABLE "reco_delivery" ADD COLUMN "mode" text DEFAULT 'LINK' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "kid_date" date;--> statement-breakpoint
CREATE INDEX "reco_session_lapse" ON "reco_session" USING btree ("owner","stands_until");--> statement-breakpoint
-- What was published before the days were kept stands for as long as its rates do, 90 days, or until the profile runs out before that.
UPDATE "reco_session" SET "stands_until" = least(
  (("published" -> -1 ->> 'publishedAt')::timestamptz AT TIME ZONE 'UTC')::date + 90,
  (("parts" #>> '{questionnaire,expiresOn}'))::date
) WHERE jsonb_array_length("published") > 0;--> statement-breakpoint
UPDATE "reco_session" SET "published" = jsonb_set("published", '{-1,clocks}', jsonb_build_array(jsonb_build_object(
  'part', CASE WHEN ("parts" #>> '{questionnaire,expiresOn}')::date = "stands_until" THEN 'profile' ELSE 'rates' END,
  'from', left("published" -> -1 ->> 'publishedAt', 10),
  'until', to_char("stands_until", 'YYYY-MM-DD')
))) WHERE jsonb_array_length("published") > 0 AND "published" -> -1 -> 'clocks' IS NULL;--> statement-breakpoint
UPDATE "reco_package" p SET "facts" = p."facts" || jsonb_build_object('clocks', coalesce((SELECT s."published" -> -1 -> 'clocks' FROM "reco_session" s WHERE s."uuid" = p."session"), '[]'::jsonb))
WHERE p."facts" -> 'clocks' IS NULL;
