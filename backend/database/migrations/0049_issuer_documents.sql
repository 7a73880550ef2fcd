CREATE TABLE "issuer_document" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"series" uuid,
	"product" uuid,
	"sha256" text,
	"size" integer,
	"bytes" "bytea",
	"language" text,
	"date" text,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "issuer_document_url" ON "issuer_document" USING btree ("url","opened_at");