CREATE TABLE "identity_account" (
	"sub" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"email" text,
	"client_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"idp_distributor" text,
	"demo" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_account_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "oidc_record" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_record_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"key" text,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "matrix_set" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"seed" integer NOT NULL,
	"scenarios" smallint DEFAULT 250 NOT NULL,
	"months" smallint DEFAULT 600 NOT NULL,
	"generator" text DEFAULT 'BOOTSTRAP' NOT NULL,
	"block_months" smallint DEFAULT 12 NOT NULL,
	"reference_from" date NOT NULL,
	"reference_to" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matrix_set_version" UNIQUE("name","reference_from","reference_to","version")
);
--> statement-breakpoint
CREATE TABLE "return_matrix" (
	"set" uuid NOT NULL,
	"series" uuid NOT NULL,
	"values" "bytea" NOT NULL,
	"origin" text DEFAULT 'GENERATED' NOT NULL,
	"source_version" integer NOT NULL,
	"target_yield" double precision,
	"statistics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_matrix_set_series_pk" PRIMARY KEY("set","series")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"distributor" uuid,
	"asset_manager" uuid,
	"product_owner" uuid,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"language" text DEFAULT 'FR_FR' NOT NULL,
	"graphic_chart" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_uuid" uuid,
	"organisation_uuid" uuid,
	"verb" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"before" jsonb,
	"after" jsonb,
	"correlation_id" text NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_uuid" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_uuid_key_pk" PRIMARY KEY("user_uuid","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"bucket" text NOT NULL,
	"window_start" bigint NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limit_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"full_name" text NOT NULL,
	"isin" text,
	"type" text DEFAULT 'FUND' NOT NULL,
	"asset_class" text DEFAULT 'NOT_DEFINED' NOT NULL,
	"sub_asset_class" text,
	"geographic_focus" text,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"sri" smallint,
	"srri" smallint,
	"sfdr_category" text,
	"management_fees" numeric(9, 4),
	"simulated" boolean DEFAULT false NOT NULL,
	"proxy_series" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_value_date" date,
	"last_value_date" date,
	"value_count" integer DEFAULT 0 NOT NULL,
	"values_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "series_value_chunk" (
	"series" uuid NOT NULL,
	"year" smallint NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"origins" "bytea" NOT NULL,
	"count" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_value_chunk_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "series_value_revision" (
	"series" uuid NOT NULL,
	"date" date NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	"old_value" text NOT NULL,
	"new_value" text,
	"old_origin" smallint NOT NULL,
	"import_uuid" uuid,
	"user_uuid" uuid
);
--> statement-breakpoint
CREATE TABLE "value_import" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user_uuid" uuid NOT NULL,
	"organisation_uuid" uuid,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"file_hash" text NOT NULL,
	"status" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"definitions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "value_import_chunk" (
	"import_uuid" uuid NOT NULL,
	"series_key" text NOT NULL,
	"year" smallint NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "value_import_chunk_import_uuid_series_key_year_pk" PRIMARY KEY("import_uuid","series_key","year")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"product_owner" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulation_snapshot" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"simulator" uuid NOT NULL,
	"name" text,
	"management_type" text DEFAULT 'SELF_BUILT' NOT NULL,
	"parameters" jsonb NOT NULL,
	"results" jsonb,
	"versions" jsonb,
	"draft" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"management_type" text DEFAULT 'SELF_BUILT' NOT NULL,
	"risk_scale" text DEFAULT 'SRI' NOT NULL,
	"mode" text DEFAULT 'ADVANCED' NOT NULL,
	"product" uuid,
	"matrix_set" uuid,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_distributor" (
	"simulator" uuid NOT NULL,
	"distributor" uuid NOT NULL,
	CONSTRAINT "simulator_distributor_simulator_distributor_pk" PRIMARY KEY("simulator","distributor")
);
--> statement-breakpoint
CREATE TABLE "kept_form" (
	"browser_hash" "bytea" NOT NULL,
	"path" text NOT NULL,
	"sub" text,
	"fields" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempt" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web_session" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'oidc' NOT NULL,
	"iss" text NOT NULL,
	"sub" text NOT NULL,
	"idp_sid" text,
	"profile" jsonb NOT NULL,
	"tokens" "bytea" NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "return_matrix" ADD CONSTRAINT "return_matrix_set_matrix_set_uuid_fk" FOREIGN KEY ("set") REFERENCES "public"."matrix_set"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_matrix" ADD CONSTRAINT "return_matrix_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_asset_manager_organisation_uuid_fk" FOREIGN KEY ("asset_manager") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_product_owner_organisation_uuid_fk" FOREIGN KEY ("product_owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_value_chunk" ADD CONSTRAINT "series_value_chunk_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_value_revision" ADD CONSTRAINT "series_value_revision_series_series_uuid_fk" FOREIGN KEY ("series") REFERENCES "public"."series"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_import_chunk" ADD CONSTRAINT "value_import_chunk_import_uuid_value_import_uuid_fk" FOREIGN KEY ("import_uuid") REFERENCES "public"."value_import"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_product_owner_organisation_uuid_fk" FOREIGN KEY ("product_owner") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_snapshot" ADD CONSTRAINT "simulation_snapshot_organisation_organisation_uuid_fk" FOREIGN KEY ("organisation") REFERENCES "public"."organisation"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_snapshot" ADD CONSTRAINT "simulation_snapshot_owner_app_user_uuid_fk" FOREIGN KEY ("owner") REFERENCES "public"."app_user"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulation_snapshot" ADD CONSTRAINT "simulation_snapshot_simulator_simulator_uuid_fk" FOREIGN KEY ("simulator") REFERENCES "public"."simulator"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator" ADD CONSTRAINT "simulator_product_product_uuid_fk" FOREIGN KEY ("product") REFERENCES "public"."product"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_distributor" ADD CONSTRAINT "simulator_distributor_simulator_simulator_uuid_fk" FOREIGN KEY ("simulator") REFERENCES "public"."simulator"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulator_distributor" ADD CONSTRAINT "simulator_distributor_distributor_organisation_uuid_fk" FOREIGN KEY ("distributor") REFERENCES "public"."organisation"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oidc_record_grant" ON "oidc_record" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_record_uid" ON "oidc_record" USING btree ("model","uid");--> statement-breakpoint
CREATE INDEX "oidc_record_expiry" ON "oidc_record" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_waiting_key" ON "job" USING btree ("queue","key") WHERE "job"."state" = 'WAITING' and "job"."key" is not null;--> statement-breakpoint
CREATE INDEX "job_open" ON "job" USING btree ("queue","run_at") WHERE "job"."state" in ('WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_finished" ON "job" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "app_user_distributor" ON "app_user" USING btree ("distributor");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_uuid","at");--> statement-breakpoint
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "series_isin" ON "series" USING btree ("isin");--> statement-breakpoint
CREATE INDEX "series_class" ON "series" USING btree ("asset_class");--> statement-breakpoint
CREATE INDEX "series_name" ON "series" USING btree ("full_name");--> statement-breakpoint
CREATE INDEX "series_value_revision_series" ON "series_value_revision" USING btree ("series","date");--> statement-breakpoint
CREATE INDEX "value_import_created" ON "value_import" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "simulation_snapshot_name" ON "simulation_snapshot" USING btree ("owner",lower("name")) WHERE "simulation_snapshot"."name" is not null;--> statement-breakpoint
CREATE INDEX "simulation_snapshot_list" ON "simulation_snapshot" USING btree ("organisation","owner","saved_at");--> statement-breakpoint
CREATE INDEX "kept_form_browser" ON "kept_form" USING btree ("browser_hash","path");--> statement-breakpoint
CREATE INDEX "login_attempt_browser" ON "login_attempt" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "login_attempt_created" ON "login_attempt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "web_session_subject" ON "web_session" USING btree ("iss","sub");--> statement-breakpoint
CREATE INDEX "web_session_seen" ON "web_session" USING btree ("seen_at");