CREATE TABLE "identity_recovery_code" (
	"sub" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "identity_recovery_code_sub_hash_pk" PRIMARY KEY("sub","hash")
);
--> statement-breakpoint
CREATE TABLE "identity_second_factor" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_recovery_code" ADD CONSTRAINT "identity_recovery_code_sub_identity_second_factor_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_second_factor"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_second_factor" ADD CONSTRAINT "identity_second_factor_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;