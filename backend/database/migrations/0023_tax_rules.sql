CREATE TABLE "tax_rules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"first_year" integer NOT NULL,
	"last_year" integer,
	"maturity_years" integer NOT NULL,
	"young_rate" numeric NOT NULL,
	"reduced_rate" numeric NOT NULL,
	"full_rate" numeric NOT NULL,
	"premiums_threshold" numeric NOT NULL,
	"allowance_single" numeric NOT NULL,
	"allowance_couple" numeric NOT NULL,
	"social_charges_rate" numeric NOT NULL,
	"sources" text NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A proposal for the administrator: nothing is computed with it before somebody has checked and confirmed it.
INSERT INTO "tax_rules" ("uuid", "first_year", "maturity_years", "young_rate", "reduced_rate", "full_rate", "premiums_threshold", "allowance_single", "allowance_couple", "social_charges_rate", "sources")
VALUES ('7a200000-0000-4000-8000-000000000001', 2018, 8, 12.8, 7.5, 12.8, 150000, 4600, 9200, 17.2,
'À vérifier avant confirmation, pour les primes versées depuis le 27 septembre 2017.
CGI, art. 125-0 A : part de produits d’un rachat, abattement annuel de 4 600 € ou 9 200 € après huit ans.
CGI, art. 200 A : 12,8 % avant huit ans ; après huit ans, 7,5 % jusqu’à 150 000 € de primes et 12,8 % au-delà.
BOI-RPPM-RCM-20-10-20-50 : détermination du revenu imposable des contrats d’assurance-vie.
CSS, art. L136-7 et L136-8, et CGI, art. 235 ter : prélèvements sociaux de 17,2 % (CSG 9,2 %, CRDS 0,5 %, prélèvement de solidarité 7,5 %).
Loi n° 2025-1403 du 30 décembre 2025 (financement de la sécurité sociale pour 2026) : la hausse de la CSG de 1,4 point ne vise pas l’assurance-vie.');
