CREATE TABLE "uaflife_line" (
	"run" uuid NOT NULL,
	"contract" uuid NOT NULL,
	"outcome" text NOT NULL,
	"status" text NOT NULL,
	"value" numeric(23, 8),
	"valued_on" date,
	"currency" text NOT NULL,
	CONSTRAINT "uaflife_line_run_contract_pk" PRIMARY KEY("run","contract")
);
--> statement-breakpoint
CREATE TABLE "uaflife_run" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"asked_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"read" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"error_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pms_composition" (
	"portfolio" uuid NOT NULL,
	"number" integer NOT NULL,
	"date" date NOT NULL,
	"lines" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pms_composition_portfolio_number_pk" PRIMARY KEY("portfolio","number")
);
--> statement-breakpoint
CREATE TABLE "pms_portfolio" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"house" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pms_portfolio_code" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "uaflife_line" ADD CONSTRAINT "uaflife_line_run_uaflife_run_uuid_fk" FOREIGN KEY ("run") REFERENCES "public"."uaflife_run"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uaflife_line" ADD CONSTRAINT "uaflife_line_contract_client_contract_uuid_fk" FOREIGN KEY ("contract") REFERENCES "public"."client_contract"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uaflife_run" ADD CONSTRAINT "uaflife_run_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uaflife_run" ADD CONSTRAINT "uaflife_run_asked_by_app_user_uuid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pms_composition" ADD CONSTRAINT "pms_composition_portfolio_pms_portfolio_uuid_fk" FOREIGN KEY ("portfolio") REFERENCES "public"."pms_portfolio"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pms_composition" ADD CONSTRAINT "pms_composition_imported_by_app_user_uuid_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uaflife_line_contract" ON "uaflife_line" USING btree ("contract");--> statement-breakpoint
CREATE INDEX "uaflife_run_ended" ON "uaflife_run" USING btree ("organisation","ended_at");--> statement-breakpoint
CREATE INDEX "pms_composition_newest" ON "pms_composition" USING btree ("portfolio","date","number");