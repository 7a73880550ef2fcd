INSERT INTO "value_import_part" ("import_uuid", "part", "bytes") SELECT "import_uuid", 0, "data" FROM "value_import_file" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "value_import_file" CASCADE;
