CREATE TABLE "value_import_part" (
	"import_uuid" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "value_import_part_import_uuid_part_pk" PRIMARY KEY("import_uuid","part")
);
