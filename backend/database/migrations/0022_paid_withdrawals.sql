-- A saved result tells what was paid of the withdrawals. Where every scenario paid all of them, that is what was planned; where
-- some did not, gains, returns and chances had counted money that was never paid: that result goes, and is computed anew.
UPDATE "simulation_snapshot" SET "results" = "results"
  || jsonb_build_object(
    'scenarios', (
      SELECT jsonb_agg("row" || jsonb_build_object('paidWithdrawals', "results" #> '{statistics,totalWithdrawals}', 'shortfall', false) ORDER BY "position")
      FROM jsonb_array_elements("results" -> 'scenarios') WITH ORDINALITY AS listed("row", "position")),
    'statistics', ("results" -> 'statistics') || jsonb_build_object('meanPaidWithdrawals', "results" #> '{statistics,totalWithdrawals}'),
    'plannedWithdrawalsKept', 1)
  WHERE ("results" ->> 'shortfallScenarios')::int = 0;--> statement-breakpoint
UPDATE "simulation_snapshot" SET "results" = NULL, "versions" = NULL WHERE ("results" ->> 'shortfallScenarios')::int > 0;
