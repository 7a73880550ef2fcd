import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import type { KidContent } from "#app/contract/kid-document/kid-config.ts";
import type { KidState } from "#app/domain/kid/kid.ts";
import { ROLES } from "#app/domain/rights/roles.ts";
import type { Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { marketDate } from "#backend/database/market-date.ts";
import * as schema from "#backend/database/schema/index.ts";
import { DEMO_KID_DOCUMENTS, DEMO_KIDS, DEMO_ORGANISATIONS, DEMO_USERS, demoRoleUser, demoSeries } from "#backend/demo/ids.ts";
import { demoKidDocument } from "#backend/demo/market/kid-document.ts";
import { type DemoKidStrategy, demoKidTexts, STRATEGIES } from "./kid-texts.ts";

const WRITER = demoRoleUser(ROLES.indexOf("PRODUCT_OWNER_CONFIGURATOR"));
const APPROVER = demoRoleUser(ROLES.indexOf("PRODUCT_OWNER_MANAGER"));

interface DemoVersion {
  state: KidState;
  /** Months before today of the day that the document bears. */
  months: number;
  author: string;
}
interface DemoKid {
  uuid: string;
  series: number;
  strategy: DemoKidStrategy;
  years: number;
  versions: readonly DemoVersion[];
}

/** One in each state, and one in force for more than a year, which is to be reviewed. The insurer of the demo may take the next step of each. */
const KIDS: readonly DemoKid[] = [
  {
    uuid: DEMO_KIDS.draft,
    series: 10,
    strategy: STRATEGIES.bonds,
    years: 5,
    versions: [{ state: "DRAFT", months: 0, author: DEMO_USERS.insurer }],
  },
  {
    uuid: DEMO_KIDS.checked,
    series: 28,
    strategy: STRATEGIES.emerging,
    years: 8,
    versions: [{ state: "CHECKED", months: 1, author: WRITER }],
  },
  {
    uuid: DEMO_KIDS.approved,
    series: 23,
    strategy: STRATEGIES.income,
    years: 5,
    versions: [{ state: "APPROVED", months: 1, author: WRITER }],
  },
  {
    ...{ uuid: DEMO_KIDS.published, series: 22, strategy: STRATEGIES.euro, years: 5 },
    versions: [
      { state: "SUPERSEDED", months: 11, author: WRITER },
      { state: "PUBLISHED", months: 2, author: WRITER },
    ],
  },
  {
    uuid: DEMO_KIDS.aged,
    series: 36,
    strategy: STRATEGIES.currency,
    years: 5,
    versions: [{ state: "PUBLISHED", months: 13, author: WRITER }],
  },
];

const ORDER: readonly KidState[] = ["DRAFT", "CHECKED", "APPROVED", "PUBLISHED"];
const reached = (state: KidState, step: KidState) => state === "SUPERSEDED" || ORDER.indexOf(state) >= ORDER.indexOf(step);

const monthsAgo = (months: number): SQL<string> => sql<string>`(${marketDate} - make_interval(months => ${months}))::date`;
const instantOf = (months: number): SQL<string> => sql<string>`now() - make_interval(months => ${months})`;

type Series = Pick<typeof schema.series.$inferSelect, "fullName" | "isin" | "managementFees" | "entryCosts" | "transactionCosts">;

function contentOf({ strategy, years }: DemoKid, { managementFees, entryCosts, transactionCosts }: Series): KidContent {
  return {
    manufacturer: {
      ...{ name: "Brissonne Assurances Vie", website: "https://brissonne.example", telephone: "01 00 00 00 00" },
      competentAuthority: "Autorité de contrôle prudentiel et de résolution (ACPR)",
    },
    ...{ frequency: "DAILY", recommendedHoldingPeriod: years, creditRiskMeasure: 1, currency: "EUR", investedAmount: "10000" },
    ...{ capitalProtection: "0", comprehensionAlert: true },
    costs: {
      ...{ entryCosts: plain(entryCosts), exitCosts: "0", ongoingCosts: plain(managementFees) },
      ...{ transactionCosts: plain(transactionCosts), performanceFees: "0" },
    },
    texts: demoKidTexts(strategy),
  };
}
/** A rate without the zeros that the database writes after it. */
const plain = (rate: string | null): string => String(Number(rate ?? 0));

/** Documents that came from outside, of two dates: the newer one is in force. */
const OUTSIDE = { series: 29, months: [14, 3] } as const;

async function seedOutside(tx: Transaction): Promise<void> {
  const [series] = await tx
    .select()
    .from(schema.series)
    .where(eq(schema.series.uuid, demoSeries(OUTSIDE.series)));
  if (!series?.isin) return;
  const content = demoKidDocument(series.fullName);
  const sha256 = createHash("sha256").update(content).digest("hex");
  for (const [at, months] of OUTSIDE.months.entries()) {
    const row = {
      ...{ uuid: DEMO_KID_DOCUMENTS[at]!, organisation: DEMO_ORGANISATIONS.productOwner, isin: series.isin, language: "fr" },
      ...{ productionDate: monthsAgo(months), publishedAt: instantOf(months), author: WRITER },
      ...{ fileName: `dic-${series.isin}.pdf`, fileSize: content.length, sha256, content },
    };
    await tx.insert(schema.kidDocument).values(row as never);
  }
}

/** Configurations of key information documents; a job of the first start makes their files. */
export async function seedKids(tx: Transaction): Promise<void> {
  await seedOutside(tx);
  for (const kid of KIDS) {
    const [series] = await tx
      .select()
      .from(schema.series)
      .where(eq(schema.series.uuid, demoSeries(kid.series)));
    if (!series?.isin) continue;
    const organisation = DEMO_ORGANISATIONS.productOwner;
    await tx.insert(schema.kidConfig).values({ uuid: kid.uuid, organisation, name: series.fullName, isin: series.isin });
    for (const [at, { state, months, author }] of kid.versions.entries()) {
      const [config, edition] = [kid.uuid, at + 1];
      const step = (of: KidState, person: string) => (reached(state, of) ? [person, instantOf(months)] : [null, null]);
      const [checkedBy, checkedAt] = step("CHECKED", author);
      const [approvedBy, approvedAt] = step("APPROVED", APPROVER);
      const [publishedBy, publishedAt] = step("PUBLISHED", author);
      const isMade = reached(state, "CHECKED");
      const row = {
        ...{ config, edition, state, authors: [author], making: isMade ? "ONGOING" : "NONE" },
        content: contentOf(kid, series),
        ...{ productionDate: monthsAgo(months), checkedBy, checkedAt, approvedBy, approvedAt, publishedBy, publishedAt },
      };
      // Days and instants are expressions of the database's clock.
      await tx.insert(schema.kidVersion).values(row as never);
      if (isMade)
        await insertJob(tx, {
          ...{ queue: "kid-documents", key: `${config} ${edition}`, data: { config, edition } },
          ...{ owner: author, organisation, title: series.fullName, subject: config },
        });
    }
  }
}
