-- The adverse impacts that a client wants considered are named one by one instead of listed by the codes of funds.
CREATE OR REPLACE FUNCTION pg_temp.named_impacts(parameters jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_set(parameters, '{subscriber,sustainabilityPreferences}', (wished.held - 'pai') || coalesce((
    SELECT jsonb_object_agg(impact.name, true)
    FROM jsonb_array_elements_text(wished.held -> 'pai') AS listed(code)
    JOIN (VALUES
      ('Gge', 'greenhouseGaz'), ('Iob', 'biodiversityImpact'), ('We', 'waterEmissions'), ('Hw', 'hazardousWaste'),
      ('Vip', 'internationalPrinciplesViolation'), ('Lmip', 'internationalPrinciplesMonitoring'),
      ('Cw', 'controversialWeapons'), ('Gpg', 'genderPayGap'), ('Lbgd', 'genderDiversity')
    ) AS impact(code, name) USING (code)), '{}'::jsonb))
  FROM (SELECT parameters #> '{subscriber,sustainabilityPreferences}' AS held) AS wished
$$;--> statement-breakpoint
UPDATE "simulation_snapshot" SET "parameters" = pg_temp.named_impacts("parameters")
  WHERE "parameters" #> '{subscriber,sustainabilityPreferences,pai}' IS NOT NULL;--> statement-breakpoint
UPDATE "simulation_snapshot" SET "draft" = pg_temp.named_impacts("draft")
  WHERE "draft" #> '{subscriber,sustainabilityPreferences,pai}' IS NOT NULL;
